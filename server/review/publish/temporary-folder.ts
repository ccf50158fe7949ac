import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ignoreSystemError } from '../../content/files/system-error.ts';

/** Does work with a folder for files that git reads. */
export async function withTemporaryFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(path.join(tmpdir(), 'journal-publish-'));
  try {
    return await work(folder);
  } finally {
    // A folder that stays must not hide what git did.
    await rm(folder, { recursive: true, force: true }).catch(ignoreSystemError);
  }
}
