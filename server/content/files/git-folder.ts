import { lstatSync, readFileSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { FileGoneError, GitBusyError, WriteRefusedError } from '../ground/errors.ts';
import { ignoringSystemErrors } from './system-error.ts';

const stepMs = 20;

// Longer than any checkout takes. An older lock was left by a killed git, or belongs to one that waits for its editor.
const maxWaitMs = 10_000;

// A merge or a stash releases the lock between its steps.
const maxStepGapMs = 500;

// A merge writes ORIG_HEAD first, then computes what to write until its next step.
const maxMergeMs = 2000;

// After copying the files, a stash holds no lock and has taken no step for a moment. Each lock changes the time of git's folder.
const maxLockGapMs = 50;

// A shell prompt that polls `git status` also touches that folder, which delays a save for at most this long.
const maxPollingDelayMs = 150;

// Longer than a checkout leaves a folder, or the whole content, without its files.
const maxGoneMs = 3000;

/**
 * Runs work that changes files while git changes none. A checkout or merge reads all files before it writes them: a save in between would be
 * lost. Retries work that collides with git, or whose file disappears.
 * @param work gets a function that throws GitBusyError when git has started to change files since the work began
 * @param added when the work was requested, in milliseconds of `performance`
 * @throws WriteRefusedError when closing aborted, GitBusyError after ten seconds, FileGoneError after three
 */
export async function whileGitIsIdle<T>(
  root: string,
  work: (refuseIfGitBusy: () => void) => Promise<T>,
  added = performance.now(),
  closing?: AbortSignal,
): Promise<T> {
  // In a hook, there is nothing to wait for: git itself waits for the hook and the programs that it runs.
  const repository = process.env['GIT_INDEX_FILE'] === undefined ? repositoryOf(root) : undefined;
  const end = added + maxWaitMs;
  const begun = performance.now();
  const endOfLockGaps = begun + maxPollingDelayMs;
  for (;;) {
    if (repository !== undefined) await untilGitIsIdle(repository, end, endOfLockGaps, closing);
    const [lastStep, lastLock] = repository === undefined ? [] : [lastStepOf(repository).time, timeOf(repository)];
    try {
      return await work(() => {
        if (repository === undefined) return;
        const isOtherLock = performance.now() < endOfLockGaps && timeOf(repository) !== lastLock;
        if (isOtherLock || isLocked(repository) || lastStepOf(repository).time !== lastStep)
          throw new GitBusyError('Git is changing files at the moment; nothing was changed');
      });
    } catch (error) {
      const retryEnd = error instanceof GitBusyError ? end : error instanceof FileGoneError ? begun + maxGoneMs : 0;
      if (performance.now() >= retryEnd) throw error;
      await sleep(stepMs);
    }
  }
}

async function untilGitIsIdle(repository: string, end: number, endOfLockGaps: number, closing: AbortSignal | undefined): Promise<void> {
  while (performance.now() < end) {
    const isHeld = isLocked(repository);
    const { time, isMergeBegun } = lastStepOf(repository);
    const isBetweenSteps = isRecent(time, isMergeBegun ? maxMergeMs : maxStepGapMs);
    const isBetweenLocks = performance.now() < endOfLockGaps && isRecent(timeOf(repository), maxLockGapMs);
    if (!isHeld && !isBetweenSteps && !isBetweenLocks) return;
    if (isHeld && closing?.aborted) throw new WriteRefusedError('The server is being stopped; nothing was changed');
    await sleep(stepMs);
  }
}

/** Whether git holds the index lock, or a stash its copy of the index. */
function isLocked(repository: string): boolean {
  const locks = (ignoringSystemErrors(() => readdirSync(repository)) ?? []).filter((name) => /^index\.(?:lock|stash\.)/.test(name));
  return locks.some((name) => isRecent(timeOf(path.join(repository, name)), maxWaitMs));
}

// The files that merges, checkouts and stashes write; all but the first are in a reftable if the repository has one. `git status`, which refreshes
// the index, writes none of them.
const laterSteps = ['MERGE_HEAD', 'HEAD', 'logs/HEAD', 'reftable/tables.list'];

/** When git took its last step, and whether that begins a merge. A merge that git refuses takes no other step. */
function lastStepOf(repository: string): { time: number; isMergeBegun: boolean } {
  // A linked work tree shares the stash with the others.
  const common = ignoringSystemErrors(() => readFileSync(path.join(repository, 'commondir'), 'utf8')) ?? '';
  const first = timeOf(path.join(repository, 'ORIG_HEAD'));
  const files = [...laterSteps.map((name) => path.join(repository, name)), path.resolve(repository, common.trim(), 'refs/stash')];
  const later = Math.max(...files.map(timeOf));
  return { time: Math.max(first, later), isMergeBegun: first > later };
}

function isRecent(time: number, maxAgeMs: number): boolean {
  return Math.abs(Date.now() - time) < maxAgeMs;
}

function timeOf(file: string): number {
  return ignoringSystemErrors(() => statSync(file, { throwIfNoEntry: false }))?.mtimeMs ?? 0;
}

/** Git's own folder for the work tree that contains `folder`. In a linked work tree or a submodule, `.git` is a file that names it. */
export function repositoryOf(folder: string): string | undefined {
  const place = path.join(folder, '.git');
  const stats = ignoringSystemErrors(() => lstatSync(place, { throwIfNoEntry: false }));
  if (stats?.isFile()) {
    const [, named] = /^gitdir: (.*)$/m.exec(ignoringSystemErrors(() => readFileSync(place, 'utf8')) ?? '') ?? [];
    return named === undefined ? undefined : path.resolve(folder, named);
  }
  if (stats) return place;
  const parent = path.dirname(folder);
  return parent === folder ? undefined : repositoryOf(parent);
}

/** Whether git would use a folder as a repository, and run commands that its `config` names (`is_git_directory` in git's setup.c). */
export function looksLikeRepository(folder: string): boolean {
  const has = (name: string) => exists(path.join(folder, name));
  return has('HEAD') && (has('refs') || has('commondir'));
}

/** The folder, or one above it, that git would use as a repository instead of the one with `.git`. */
export function repositoryBefore(folder: string): string | undefined {
  for (let at = folder; ; at = path.dirname(at)) {
    if (exists(path.join(at, '.git'))) return undefined;
    if (looksLikeRepository(at)) return at;
    if (at === path.dirname(at)) return undefined;
  }
}

function exists(name: string): boolean {
  return ignoringSystemErrors(() => lstatSync(name)) !== undefined;
}
