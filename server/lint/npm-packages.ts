import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { Repository } from '../content/repository.ts';
import { isSystemError } from '../content/files/system-error.ts';
import type { Warning } from './warning.ts';

/** Files in the content that make `npx journal` run another program when it is called in their folder. */
export async function npmPackages({ folder }: Pick<Repository, 'folder'>): Promise<Warning[]> {
  return (await packagesIn(folder, '')).map((file) => ({
    file,
    path: [],
    rule: 'package',
    message: 'npm and npx would run what this names; remove it',
  }));
}

async function packagesIn(root: string, folder: string): Promise<string[]> {
  const found: string[] = [];
  for (const entry of await entriesOf(path.join(root, folder))) {
    const file = path.posix.join(folder, entry.name);
    if (entry.name === 'package.json' || entry.name === 'node_modules') found.push(file);
    else if (entry.isDirectory()) found.push(...(await packagesIn(root, file)));
  }
  return found;
}

/** No entries for a folder that cannot be read: npm cannot read it either. */
async function entriesOf(folder: string) {
  try {
    return await readdir(folder, { withFileTypes: true });
  } catch (error) {
    if (isSystemError(error)) return [];
    throw error;
  }
}
