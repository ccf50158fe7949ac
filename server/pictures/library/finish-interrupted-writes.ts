import path from 'node:path';
import { sweepTemporaries } from '../../content/files/temporary-files.ts';
import { recoverRenames } from '../../content/renaming/rename-everywhere.ts';
import { postRenaming } from '../../content/renaming/rename-post.ts';
import type { Repository } from '../../content/repository.ts';
import { pictureRenaming } from './rename-picture.ts';

/** Removes unfinished picture files, and finishes renames that a killed process left. */
export async function finishInterruptedWrites(repository: Repository): Promise<void> {
  const folders = new Set(['images', ...repository.pictures().map((file) => path.posix.dirname(file))]);
  for (const folder of folders) await sweepTemporaries(path.join(repository.folder, folder));
  await recoverRenames(repository, (recorded) =>
    recorded.from.startsWith('images/') ? pictureRenaming(recorded) : postRenaming(recorded),
  );
}
