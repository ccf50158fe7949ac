import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { Repository } from '../content/repository.ts';
import { isSystemError } from '../content/files/system-error.ts';
import type { Warning } from './warning.ts';

/** Files in the content that make `npx journal` run another program when it is called in their folder. */
export function npmPackages({ folder }: Repository): Warning[] {
  return packagesIn(folder, '').map((file) => ({
    file,
    path: [],
    rule: 'package',
    message: 'npm and npx would run what this names; remove it',
  }));
}

function packagesIn(root: string, folder: string): string[] {
  return entriesOf(path.join(root, folder)).flatMap((entry): string[] => {
    const file = path.posix.join(folder, entry.name);
    if (entry.name === 'package.json') return [file];
    if (entry.name === 'node_modules') return [file];
    return entry.isDirectory() ? packagesIn(root, file) : [];
  });
}

/** No entries for a folder that cannot be read: npm cannot read it either. */
function entriesOf(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    if (isSystemError(error)) return [];
    throw error;
  }
}
