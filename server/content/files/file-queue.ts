import path from 'node:path';
import { FileGoneError } from '../errors.ts';
import { Queue } from '../queue.ts';
import { whileGitRests } from './git-lock.ts';
import type { RefuseGitAtWork } from './git-lock.ts';
import { followed } from './links.ts';

/** Queues the changes of each file, and runs none while git changes files. */
export class FileQueue {
  readonly #root: string;
  readonly #closing: AbortSignal | undefined;
  readonly #queue = new Queue();

  /**
   * @param root the content folder
   * @param closing once it aborts, no change waits for git any longer
   */
  constructor(root: string, closing: AbortSignal | undefined) {
    this.#root = root;
    this.#closing = closing;
  }

  /**
   * Runs `task` after all earlier tasks of the same file, whatever name they gave it.
   * @param task gets a function to call right before it changes the file; it is run again when that or the file system stops it
   */
  run<T>(file: string, task: (refuseGitAtWork: RefuseGitAtWork) => Promise<T>): Promise<T> {
    const key = followed(path.join(this.#root, file));
    const added = performance.now();
    return this.#queue.run(() => whileGitRests(this.#root, (refuse) => untilNotTakenAway(() => task(refuse)), added, this.#closing), {
      key,
    });
  }

  /** Resolves when no change is under way. */
  idle(): Promise<void> {
    return this.#queue.idle();
  }
}

// A checkout takes a folder away and brings it back within a few tries.
const mostTries = 20;

/** Does work that looks at what is on disk first, and once more from there when that was taken away under its hands. */
async function untilNotTakenAway<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof FileGoneError) || tries === mostTries) throw error;
    }
  }
}
