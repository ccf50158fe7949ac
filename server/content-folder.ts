import { access, constants, readdir } from 'node:fs/promises';
import { StartRefused } from './start-refused.ts';
import { isSystemError } from './store/system-error.ts';

/** Sees to it that a folder can be worked with. @throws StartRefused when it is not there, is no folder, or may not be read */
export async function requireContent(folder: string): Promise<void> {
  try {
    await readdir(folder);
    await access(folder, constants.X_OK);
  } catch (error) {
    const tell = isSystemError(error) ? reasons[error.code ?? ''] : undefined;
    throw tell ? new StartRefused(tell(folder)) : error;
  }
}

const reasons: Record<string, (folder: string) => string> = {
  ENOENT: (folder) => `There is no content folder ${folder || '""'}; name one with --content or JOURNAL_CONTENT`,
  ENOTDIR: (folder) => `The content ${folder} is not a folder`,
  EACCES: (folder) => `The content folder ${folder} may not be read by this user`,
};
