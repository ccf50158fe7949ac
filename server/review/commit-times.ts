import { runInSlices } from '../content/ground/yield.ts';
import { LruMap, memoize } from '../model/caches.ts';
import type { Git } from './git.ts';

// Older commits hardly matter, and walking ten thousand takes a second.
const maxCommits = 20_000;

const commitMark = '@';

/**
 * Returns a function for the time of the newest commit of each file in folders, in milliseconds since 1970. It throws GitError.
 * Walks the history once for each commit of HEAD, in a git process.
 * @param filter options of `git log` that skip changes
 */
export function commitTimes(git: Git, filter: readonly string[] = []) {
  const walks = new LruMap<string, Promise<ReadonlyMap<string, number>>>(2);
  const options = [`--format=${commitMark}%ct`, '--name-only', '--no-renames', '--relative', `--max-count=${maxCommits}`, ...filter];
  return async (folders: readonly string[]): Promise<ReadonlyMap<string, number>> => {
    const head = await git.commit('HEAD');
    return memoize(walks, head, async () => runInSlices(timesIn(await git.text('log', ...options, head, '--', ...folders))));
  };
}

function* timesIn(log: string): Generator<void, Map<string, number>> {
  const times = new Map<string, number>();
  let time = 0;
  for (const line of log.split('\n')) {
    if (line.startsWith(commitMark)) time = Number(line.slice(1)) * 1000;
    else if (line !== '' && !times.has(line)) times.set(line, time);
    yield;
  }
  return times;
}
