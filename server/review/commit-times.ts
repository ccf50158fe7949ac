import { runInSlices } from '../content/yield.ts';
import { LruMap } from '../model/runtime/caches.ts';
import { memoize } from '../model/runtime/async-memo.ts';
import type { Git } from './git.ts';

// Older commits tell little about what changed last, and a walk takes about a second for ten thousand.
const maxCommits = 20_000;

const commitMark = '@';

/** When files changed last by the commits of a branch. One walk for each commit that HEAD is at, in git's own process. */
export class CommitTimes {
  readonly #git: Git;
  readonly #filter: readonly string[];
  readonly #walks = new LruMap<string, Promise<ReadonlyMap<string, number>>>(2);

  /** @param filter options of `git log` that leave out changes */
  constructor(git: Git, filter: readonly string[] = []) {
    this.#git = git;
    this.#filter = filter;
  }

  /** The time of the newest commit with a change of each file in `folders`, in milliseconds since 1970. @throws GitError */
  async read(folders: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const head = await this.#git.commit('HEAD');
    return memoize(this.#walks, head, async () => {
      const options = [
        `--format=${commitMark}%ct`,
        '--name-only',
        '--no-renames',
        '--relative',
        `--max-count=${maxCommits}`,
        ...this.#filter,
      ];
      const log = await this.#git.text('log', ...options, head, '--', ...folders);
      return runInSlices(timesIn(log));
    });
  }
}

/** Parses lines of `@<seconds>`, each followed by the files of that commit; the newest commit comes first. */
function* timesIn(log: string): Generator<void, Map<string, number>> {
  const times = new Map<string, number>();
  let time = 0;
  for (let start = 0; start < log.length;) {
    const newline = log.indexOf('\n', start);
    const end = newline === -1 ? log.length : newline;
    const line = log.slice(start, end);
    start = end + 1;
    if (line.startsWith(commitMark)) time = Number(line.slice(1)) * 1000;
    else if (line !== '' && !times.has(line)) times.set(line, time);
    yield;
  }
  return times;
}
