import type { ChildProcess } from 'node:child_process';
import { startChild } from '../content/files/start-child.ts';
import { spawnGit, type GitCall, type GitEnd } from './spawn-git.ts';

// Starting a program copies the page tables of its parent, which is blocked meanwhile: 2 ms in a process of 50 MB, 27 ms in a
// server of 250 MB. A small child process that starts git instead costs as much as a few calls.
const callsWithoutChild = 8;

/** The code of a run whose child process ended before git did. */
export const lostGit = 'ECHILD';

let calls = 0;
let child: ChildProcess | undefined;
const waiting = new Map<number, (end: GitEnd) => void>();

/** Runs git until it exits. A process with many calls runs it from a child process. */
export function runGit(call: GitCall): Promise<GitEnd> {
  calls += 1;
  if (calls <= callsWithoutChild) return spawnGit(call);
  const id = calls;
  return new Promise((resolve) => {
    waiting.set(id, resolve);
    child ??= startGitChild();
    child.channel?.ref();
    // A child that did not start, or exited, emits `error` or `exit`.
    if (child.connected) child.send({ id, call }, () => undefined);
  });
}

function startGitChild(): ChildProcess {
  // In another process group, the child survives Ctrl-C, like a publication in progress.
  const started = startChild('git-child', 'server/review/git-child.ts', { detached: process.platform !== 'win32' });
  started.on('message', ({ id, end }: { id: number; end: GitEnd }) => settle(id, end));
  const lose = (code: string) => {
    if (child !== started) return;
    child = undefined;
    const end: GitEnd = { code, signal: undefined, isTimedOut: false, output: Buffer.alloc(0), errors: '' };
    for (const id of waiting.keys()) settle(id, end);
  };
  started
    .on('error', (error: NodeJS.ErrnoException) => lose(error.code ?? lostGit))
    .on('exit', () => lose(lostGit))
    .unref();
  return started;
}

function settle(id: number, end: GitEnd): void {
  waiting.get(id)?.(end);
  waiting.delete(id);
  // The child must not keep the process alive.
  if (waiting.size === 0) child?.channel?.unref();
}
