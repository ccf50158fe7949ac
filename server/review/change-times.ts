import { modifiedAt } from '../content/files/fingerprint.ts';
import { runInSlices, timeSlicer } from '../content/ground/time-slices.ts';
import type { Repository } from '../content/repository.ts';
import { bulkCollections, type ChangeTimes } from '../model/api/changes-api.ts';
import { LruMap, memoize } from '../model/caches.ts';
import { uncommittedFiles } from './changed-files.ts';
import { Git, GitError } from './git.ts';

type Times = ReadonlyMap<string, number>;

/** Returns a function for the times at which quotes and prompts were last changed, or added: that of the commit, or of the uncommitted file. */
export function changeTimesOf(repository: Repository): (of: 'added' | 'changed') => Promise<ChangeTimes> {
  const git = new Git(repository.folder);
  const walks = { changed: commitTimes(git), added: commitTimes(git, ['--diff-filter=A']) };

  return async (of) => {
    const known = await timesInGit(of);
    const yieldWhenDue = timeSlicer();
    const times: ChangeTimes = { quotes: {}, prompts: {} };
    for (const name of bulkCollections)
      for (const { id, file } of repository.list(name)) {
        await yieldWhenDue();
        const time = known.get(file) ?? (of === 'added' ? undefined : writtenAt(file));
        if (time !== undefined) times[name][id] = time;
      }
    return times;
  };

  function writtenAt(file: string): number {
    return modifiedAt(repository.fingerprint(file) ?? '');
  }

  /** The commit times of unchanged files, or the times at which all files were added. Empty without git. */
  async function timesInGit(of: 'added' | 'changed'): Promise<Times> {
    try {
      const [uncommitted, times] = await Promise.all([uncommittedFiles(repository.folder, bulkCollections), walks[of]()]);
      const corrected = new Map(times);
      for (const { file, kind } of uncommitted)
        if (of === 'changed') corrected.delete(file);
        else if (kind === 'added') corrected.set(file, writtenAt(file));
      return corrected;
    } catch (error) {
      if (!(error instanceof GitError)) throw error;
      return new Map();
    }
  }
}

// Older commits hardly matter, and walking ten thousand takes a second.
const maxCommits = 20_000;

const commitMark = '@';

/** Returns a function for the time of the newest commit of each file, in ms since 1970: one walk per HEAD. @param filter for `git log`. @throws GitError */
function commitTimes(git: Git, filter: readonly string[] = []): () => Promise<Times> {
  const walks = new LruMap<string, Promise<Times>>(2);
  const options = [`--format=${commitMark}%ct`, '--name-only', '--no-renames', '--relative', `--max-count=${maxCommits}`, ...filter];
  return async () => {
    const head = await git.commit('HEAD');
    return memoize(walks, head, async () => runInSlices(timesIn(await git.text('log', ...options, head, '--', ...bulkCollections))));
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
