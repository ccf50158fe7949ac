import { access, constants, readdir } from 'node:fs/promises';
import path from 'node:path';
import { StartRefusedError } from '../ground/errors.ts';
import { followLinks, isBelow } from './links.ts';
import { isSystemError } from './system-error.ts';

/** @throws StartRefusedError when a content folder is missing, is not a folder, may not be read, or has no `site.yaml` */
export async function requireContent(folder: string): Promise<void> {
  try {
    const names = await readdir(folder);
    await access(folder, constants.X_OK);
    if (!names.includes('site.yaml')) throw new StartRefusedError(withoutSite(folder));
  } catch (error) {
    const message = isSystemError(error) ? reasons[error.code ?? ''] : undefined;
    throw message ? new StartRefusedError(message(folder)) : error;
  }
}

/** @throws StartRefusedError when private data would be in the content folder, which is shown and committed */
export function requireDataOutside(content: string, dataFolder: string): void {
  const [root, data] = [content, dataFolder].map((folder) => followLinks(path.resolve(folder))) as [string, string];
  if (data === root || isBelow(root, data))
    throw new StartRefusedError(
      `The newsletter's signups would be stored in the content, in ${dataFolder}; name a folder outside of it with JOURNAL_DATA`,
    );
}

const withoutSite = (folder: string) =>
  `The folder ${folder} has no site.yaml, so it is not a content folder; name one with --content or JOURNAL_CONTENT`;

const reasons: Record<string, (folder: string) => string> = {
  ENOENT: (folder) => `There is no content folder ${folder || '""'}; name one with --content or JOURNAL_CONTENT`,
  ENOTDIR: (folder) => `The content ${folder} is not a folder`,
  EACCES: (folder) => `The content folder ${folder} may not be read by this user`,
};
