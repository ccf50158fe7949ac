import path from 'node:path';
import { sweepTemporaries } from '../../content/files/temporary-files.ts';
import type { Renaming } from '../../content/renaming/rename-everywhere.ts';
import { recoverRenames } from '../../content/renaming/recover-renames.ts';
import { postRenaming } from '../../content/renaming/rename-post.ts';
import type { Repository } from '../../content/repository.ts';
import { nameOfPicture, namesPicture, picturesIn, renameIn } from './picture-uses.ts';

/** The renaming of a picture. Both names are relative to the content folder: `images/desk.jpg`. */
export function pictureRenaming({ from, to }: Pick<Renaming, 'from' | 'to'>): Renaming {
  const [name, next] = [nameOfPicture(from), nameOfPicture(to)];
  return {
    from,
    to,
    noun: 'picture',
    isNaming: (source) => namesPicture(source, name),
    isNamedIn: (text) => picturesIn(text).has(name),
    rename: (text) => renameIn(text, name, next),
  };
}

/** Removes unfinished files among the pictures, and finishes the renamings of killed processes. */
export async function finishAllRenamings(repository: Repository): Promise<void> {
  const folders = new Set(['images', ...repository.pictures().map((file) => path.posix.dirname(file))]);
  for (const folder of folders) await sweepTemporaries(path.join(repository.folder, folder));
  await recoverRenames(repository, (recorded) =>
    recorded.from.startsWith('images/') ? pictureRenaming(recorded) : postRenaming(recorded),
  );
}
