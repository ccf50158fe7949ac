import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { collectionNames, isCollection } from '../model/entities/collections.ts';
import { singleFileAt, singleFiles } from '../model/entities/nouns.ts';
import { suggest } from '../model/text/suggest.ts';
import { ignoreSystemError } from '../content/files/system-error.ts';
import { isLeftBehind } from '../content/files/temporary-files.ts';
import type { Warning } from './warning.ts';

/**
 * Files in the content that make `npx journal` run another program when it is called in their folder, files of interrupted writes, and
 * files that look like content but are in the wrong folder or have another ending.
 */
export async function strayFiles(root: string, folder = ''): Promise<Warning[]> {
  const warnings: Warning[] = [];
  // A folder that this process cannot read, npm cannot read either.
  for (const entry of (await readdir(path.join(root, folder), { withFileTypes: true }).catch(ignoreSystemError)) ?? []) {
    const file = folder === '' ? entry.name : `${folder}/${entry.name}`;
    const remedy = entry.isDirectory() ? undefined : remedyOfUnread(file);
    if (entry.name === 'package.json' || entry.name === 'node_modules')
      warnings.push({ file, path: [], rule: 'package', message: 'npm and npx would run what this names; remove it' });
    else if (entry.isDirectory()) warnings.push(...(await strayFiles(root, file)));
    else if (remedy !== undefined) warnings.push({ file, path: [], rule: 'not-read', message: `is not read; ${remedy}` });
    else if (isLeftBehind(`${root}/${file}`))
      warnings.push({ file, path: [], rule: 'temporary-file', message: 'is left over from an interrupted write; remove it' });
  }
  return warnings;
}

/** What makes a file be read that looks like content; undefined for files that are read or refused, and for all others. */
function remedyOfUnread(file: string): string | undefined {
  const names = file.split('/');
  const name = names.pop() ?? '';
  // Text editors and mail programs add `.txt`.
  const [, stem, ending] = /^([^.].*)(\.ya?ml(?:\.txt)?)$/i.exec(name) ?? [];
  if (stem === undefined || names.some((folder) => folder.startsWith('.'))) return undefined;
  const [part] = names;
  if (part === undefined) {
    const single = singleFiles.find((single) => single === stem.toLowerCase());
    return single === undefined || singleFileAt(file) ? undefined : `name it ${single}.yaml`;
  }
  const collection = isCollection(part) ? part : suggest(part, collectionNames);
  if (collection === undefined || part === 'images') return undefined;
  if (collection !== part || names.length > 1) return `move it to ${collection}/`;
  return /txt$/i.test(ending ?? '') ? `name it ${part}/${stem}.yaml` : undefined;
}
