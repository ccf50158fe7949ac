import path from 'node:path';
import { Queue } from '../queue.ts';
import { whileGitIsIdle } from './git-lock.ts';
import type { RefuseIfGitBusy } from './git-lock.ts';
import { followLinks } from './links.ts';

/** Queues the changes of each file, and runs none while git changes files. */
export class FileQueue {
  readonly #root: string;
  readonly #closing: AbortSignal | undefined;
  readonly #queue = new Queue();
  readonly #busy = new Set<string>();

  /** @param closing after its abort, no change waits for git */
  constructor(root: string, closing: AbortSignal | undefined) {
    this.#root = root;
    this.#closing = closing;
  }

  run<T>(file: string, task: (refuseIfGitBusy: RefuseIfGitBusy) => Promise<T>): Promise<T> {
    const added = performance.now();
    const key = followLinks(path.join(this.#root, file));
    const busyTask = (refuseIfGitBusy: RefuseIfGitBusy) => {
      this.#busy.add(file);
      return task(refuseIfGitBusy).finally(() => this.#busy.delete(file));
    };
    return this.#queue.run(() => whileGitIsIdle(this.#root, busyTask, added, this.#closing), { key });
  }

  /** Whether a task of the file runs. */
  isBusy(file: string): boolean {
    return this.#busy.has(file);
  }

  idle(): Promise<void> {
    return this.#queue.idle();
  }
}
