import { lstatSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { GitBusyError, WriteRefusedError } from '../errors.ts';
import { isSystemError } from './system-error.ts';

// Longer than a checkout takes. A lock that is older was left by a git that was killed, or by one that waits for its editor.
const longestMilliseconds = 10_000;

// A merge or a stash gives the lock back and takes it again, and looks at files in between; each of its steps leaves a trace in git's
// folder. Some programs ask for the state of the files again and again, which leaves the same.
const stepMilliseconds = 500;
const longestStepsMilliseconds = 2000;

/** @throws GitBusyError when git has begun to do something since the work was begun */
export type RefuseGitAtWork = () => void;

/**
 * Does work that changes files while git changes none: a checkout, a merge or a pull looks at all files first and writes them then, so
 * that what is saved in between is in neither place afterwards. The work is done anew when it met git on its way.
 * @param root the content folder
 * @param work is given what it calls right before it changes a file
 * @param asked when the work was asked for, in milliseconds of `performance`: what waited behind other work waits no longer
 * @param closing once it aborts, no work waits for the lock any longer
 * @throws WriteRefusedError when it did
 */
export async function whileGitRests<T>(
  root: string,
  work: (refuseGitAtWork: RefuseGitAtWork) => Promise<T>,
  asked = performance.now(),
  closing?: AbortSignal,
): Promise<T> {
  const folder = repositoryOf(root);
  // Git itself waits for a hook, and for what that calls.
  if (folder === undefined || process.env['GIT_INDEX_FILE'] !== undefined) return work(() => undefined);
  const end = asked + longestMilliseconds;
  for (;;) {
    await untilGitRests(folder, end, closing);
    const touched = timeOf(folder);
    try {
      return await work(() => {
        if (isLocked(folder) || timeOf(folder) !== touched)
          throw new GitBusyError('Git is changing files at the moment; nothing was changed');
      });
    } catch (error) {
      if (!(error instanceof GitBusyError) || performance.now() >= end) throw error;
    }
  }
}

async function untilGitRests(folder: string, end: number, closing: AbortSignal | undefined): Promise<void> {
  const endOfSteps = Math.min(end, performance.now() + longestStepsMilliseconds);
  for (;;) {
    const isHeld = isLocked(folder) && performance.now() < end;
    const isBetweenSteps = isRecent(timeOf(folder), stepMilliseconds) && performance.now() < endOfSteps;
    if (!isHeld && !isBetweenSteps) return;
    if (isHeld && closing?.aborted) throw new WriteRefusedError('The server is being stopped; nothing was changed');
    await sleep(20);
  }
}

/** Whether git holds the lock of the index, which a checkout takes before it looks at the first file and gives back behind the last. */
function isLocked(folder: string): boolean {
  return isRecent(timeOf(path.join(folder, 'index.lock')), longestMilliseconds);
}

function isRecent(time: number | undefined, milliseconds: number): boolean {
  return time !== undefined && Math.abs(Date.now() - time) < milliseconds;
}

/** When a file was written, or a name in a folder came or went, in milliseconds since 1970. */
function timeOf(place: string): number | undefined {
  return ifThere(() => statSync(place))?.mtimeMs;
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
