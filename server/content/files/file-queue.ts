import path from 'node:path';
import { TakenAway } from '../errors.ts';
import { whileGitRests } from './git-lock.ts';
import type { RefuseGitAtWork } from './git-lock.ts';
import { followed } from './links.ts';

/** Changes of files, one at a time for each file, and none while git is at work. */
export class FileTurns {
  readonly #root: string;
  readonly #closing: AbortSignal | undefined;
  readonly #queues = new Map<string, Promise<unknown>>();

  /**
   * @param root the content folder
   * @param closing once it aborts, no change waits for git any longer
   */
  constructor(root: string, closing: AbortSignal | undefined) {
    this.#root = root;
    this.#closing = closing;
  }

  /**
   * Does work on a file after all that was asked of it before, under whichever of its names.
   * @param work is given what it calls right before it changes the file, and done anew when that or the file system stops it
   */
  take<T>(file: string, work: (refuseGitAtWork: RefuseGitAtWork) => Promise<T>): Promise<T> {
    const key = followed(path.join(this.#root, file));
    const before = this.#queues.get(key) ?? Promise.resolve();
    const asked = performance.now();
    const insist = () => whileGitRests(this.#root, (refuse) => untilNotTakenAway(() => work(refuse)), asked, this.#closing);
    const turn = before.then(insist, insist);
    this.#queues.set(key, turn);
    const leave = () => {
      if (this.#queues.get(key) === turn) this.#queues.delete(key);
    };
    turn.then(leave, leave);
    return turn;
  }

  /** Resolves when no change is under way. */
  async settled(): Promise<void> {
    await Promise.allSettled(this.#queues.values());
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
      if (!(error instanceof TakenAway) || tries === mostTries) throw error;
    }
  }
}
