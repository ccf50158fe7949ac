import { collectionNames } from '../model/entities/collections.ts';
import { refuseFolder } from '../content/files/read-folder.ts';
import { unreadable } from '../content/files/read-file.ts';
import { GitFailure } from './git.ts';

/**
 * Git takes for removed what it may not look at.
 * @param root the content folder, a real path
 * @throws GitFailure where a folder of the content is there and may not be read
 */
export function requireReadable(root: string): void {
  for (const folder of [...collectionNames, 'images']) {
    const refusal = refuseFolder(root, folder);
    if (refusal?.rule === unreadable) throw new GitFailure(`the folder ${folder} ${refusal.message}`);
  }
}
