import { lstatSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { GitAtWork, WriteRefused } from './errors.ts';
import { isSystemError } from './system-error.ts';

// Longer than a checkout takes. A lock that is older was left by a git that was killed, or by one that waits for its editor.
const longestMilliseconds = 10_000;

/**
 * Does work that changes a file while git changes none: a checkout, a merge or a pull looks at all files first and writes them then, so
 * that what is saved in between is in neither place afterwards. The work is done anew when it met `refuseGitAtWork` on its way.
 * @param root the content folder
 * @param closing once it aborts, no work waits any longer
 * @throws WriteRefused when it did
 */
export async function whileGitRests<T>(root: string, work: () => Promise<T>, closing?: AbortSignal): Promise<T> {
  const end = performance.now() + longestMilliseconds;
  for (;;) {
    while (isGitAtWork(root) && performance.now() < end) {
      if (closing?.aborted) throw new WriteRefused('The server is being stopped; nothing was changed');
      await sleep(20);
    }
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof GitAtWork) || performance.now() >= end) throw error;
    }
  }
}

/** @throws GitAtWork */
export function refuseGitAtWork(root: string): void {
  if (isGitAtWork(root)) throw new GitAtWork('Git is changing files at the moment; nothing was changed');
}

/** Whether git holds the lock of the index, which it takes before it looks at the first file and gives back behind the last. */
function isGitAtWork(root: string): boolean {
  const folder = repositoryOf(root);
  const lock = folder === undefined ? undefined : ifThere(() => statSync(path.join(folder, 'index.lock')));
  return lock !== undefined && Math.abs(Date.now() - lock.mtimeMs) < longestMilliseconds;
}

/** The folder that git keeps the state of a work tree in; a `.git` that is a file, as of a linked work tree or a submodule, says where. */
function repositoryOf(folder: string): string | undefined {
  const place = path.join(folder, '.git');
  const stats = ifThere(() => lstatSync(place));
  if (stats?.isFile()) {
    const [, named] = /^gitdir: (.*)$/m.exec(ifThere(() => readFileSync(place, 'utf8')) ?? '') ?? [];
    return named === undefined ? undefined : path.resolve(folder, named);
  }
  if (stats) return place;
  const around = path.dirname(folder);
  return around === folder ? undefined : repositoryOf(around);
}

/** Undefined also for what may not be looked at. */
function ifThere<T>(look: () => T): T | undefined {
  try {
    return look();
  } catch (error) {
    if (isSystemError(error)) return undefined;
    throw error;
  }
}
