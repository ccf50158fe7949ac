import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

/** As in the packages `@iconify-json/<set>`. */
export interface IconSet {
  icons: Record<string, { body: string; width?: number; height?: number }>;
  aliases?: Record<string, { parent: string }>;
  width?: number;
  height?: number;
}

export function parseIconClass(name: string): { set: string; icon: string } | undefined {
  const [, set, icon] = /^icon-\[([a-z0-9-]+)--([a-z0-9-]+)\]$/.exec(name) ?? [];
  return set !== undefined && icon !== undefined ? { set, icon } : undefined;
}

/** Reads an icon set that is installed in `root`, the folder of package.json. */
export function readIconSet(root: string, set: string): IconSet | undefined {
  try {
    const file = createRequire(path.join(root, 'package.json')).resolve(`@iconify-json/${set}/icons.json`);
    return JSON.parse(readFileSync(file, 'utf8')) as IconSet;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'MODULE_NOT_FOUND') return undefined;
    throw error;
  }
}

export function svgOf({ icons, aliases = {}, ...sizes }: IconSet, name: string): string | undefined {
  const icon = icons[aliases[name]?.parent ?? name];
  if (!icon) return undefined;
  const { width = 16, height = 16, body } = { ...sizes, ...icon };
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${body}</svg>`;
}
