import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { Repository } from '../content/repository.ts';
import { isSystemError } from '../content/files/system-error.ts';
import type { Warning } from './warning.ts';

/** What npm and npx obey before the project's own: whoever calls `npx journal` in that folder runs the program that is named there. */
export function npmPackages({ folder }: Repository): Warning[] {
  return packagesIn(folder, '').map((file) => ({
    file,
    path: [],
    rule: 'package',
    message: 'names what npm and npx run for whoever calls them here; remove it',
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

/** None of what is no folder, or may not be looked at: other programs cannot look at it either. */
function entriesOf(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    if (isSystemError(error)) return [];
    throw error;
  }
}
