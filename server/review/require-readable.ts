import { collectionNames } from '../model/entities/collections.ts';
import { refuseFolder } from '../content/files/read-folder.ts';
import { unreadable } from '../content/files/read-file.ts';
import { GitFailure } from './git.ts';

/**
 * Checks that all folders of the content can be read, because git reports the files of any other as deleted.
 * @param root the content folder, a real path
 * @throws GitFailure when a folder exists and cannot be read
 */
export function requireReadable(root: string): void {
  for (const folder of [...collectionNames, 'images']) {
    const refusal = refuseFolder(root, folder);
    if (refusal?.rule === unreadable) throw new GitFailure(`the folder ${folder} ${refusal.message}`);
  }
}
