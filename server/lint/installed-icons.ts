import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { FindIcons } from './icon-names.ts';

/** Finds the icon sets that are installed below `root`, the folder of package.json; each is read once. */
export function installedIcons(root: string): FindIcons {
  const known = new Map<string, readonly string[] | undefined>();
  return (set) => {
    if (!known.has(set)) known.set(set, namesIn(root, set));
    return known.get(set);
  };
}

function namesIn(root: string, set: string): string[] | undefined {
  try {
    const file = createRequire(path.join(root, 'package.json')).resolve(`@iconify-json/${set}/icons.json`);
    const { icons, aliases = {} } = JSON.parse(readFileSync(file, 'utf8')) as { icons: object; aliases?: object };
    return [...Object.keys(icons), ...Object.keys(aliases)];
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'MODULE_NOT_FOUND') return undefined;
    throw error;
  }
}
