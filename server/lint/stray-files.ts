import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { isCollection } from '../model/entities/collections.ts';
import { ignoreSystemError } from '../content/files/system-error.ts';
import { isLeftBehind } from '../content/files/temporary-files.ts';
import type { Warning } from './warning.ts';

/**
 * Files in the content that make `npx journal` run another program when it is called in their folder, files of interrupted writes, and
 * items in a subfolder of their collection.
 */
export async function strayFiles(root: string, folder = ''): Promise<Warning[]> {
  const warnings: Warning[] = [];
  // A folder that this process cannot read, npm cannot read either.
  for (const entry of (await readdir(path.join(root, folder), { withFileTypes: true }).catch(ignoreSystemError)) ?? []) {
    const file = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (entry.name === 'package.json' || entry.name === 'node_modules')
      warnings.push({ file, path: [], rule: 'package', message: 'npm and npx would run what this names; remove it' });
    else if (entry.isDirectory()) warnings.push(...(await strayFiles(root, file)));
    else if (isUnreadItem(file))
      warnings.push({ file, path: [], rule: 'not-read', message: `is not read; move it to ${file.split('/')[0]}/` });
    else if (isLeftBehind(`${root}/${file}`))
      warnings.push({ file, path: [], rule: 'temporary-file', message: 'is left over from an interrupted write; remove it' });
  }
  return warnings;
}

function isUnreadItem(file: string): boolean {
  const [part = '', ...names] = file.split('/');
  return isCollection(part) && names.length > 1 && /\.ya?ml$/i.test(file) && !names.some((name) => name.startsWith('.'));
}
