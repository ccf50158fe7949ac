import { collectionNames } from '../model/entities/collections.ts';
import { refuseFolder } from '../content/files/read-folder.ts';
import { unreadable } from '../content/files/read-file.ts';
import { GitFailure } from './git.ts';

/** @throws GitFailure when a content folder exists and cannot be read, because git reports its files as deleted */
export function requireReadable(root: string): void {
  for (const folder of [...collectionNames, 'images']) {
    const refusal = refuseFolder(root, folder);
    if (refusal?.rule === unreadable) throw new GitFailure(`the folder ${folder} ${refusal.message}`);
  }
}
