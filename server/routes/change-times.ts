import type { H3 } from 'h3';
import { requireEditor } from '../access/guard.ts';
import { modifiedAt } from '../content/files/read-file.ts';
import { timeSlicer } from '../content/yield.ts';
import { route } from '../http/route.ts';
import { bulkCollections } from '../model/api/changes-api.ts';
import type { ChangeTimes } from '../model/api/changes-api.ts';
import { editorApi } from '../model/api/editor-paths.ts';
import { CommitTimes } from '../review/commit-times.ts';
import { Git, GitFailure } from '../review/git.ts';
import { uncommittedFiles } from '../review/uncommitted.ts';
import type { Uncommitted } from '../review/uncommitted.ts';
import { json } from '../services.ts';
import type { Services } from '../services.ts';

/**
 * When quotes and prompts changed last: by their commits, and by the time of the file where it is not committed, or there is no git.
 * With `?of=added`, when they were added, as far as git knows.
 */
export function changeTimesRoute(app: H3, services: Services): void {
  const { repository, guard } = services;
  const git = new Git(repository.folder);
  const commits = new CommitTimes(git);
  const additions = new CommitTimes(git, ['--diff-filter=A']);

  route(app, editorApi.changeTimes, {
    GET: async (event) => {
      requireEditor(event, guard);
      const isOfAdded = event.url.searchParams.get('of') === 'added';
      const known = await (isOfAdded ? addedTimes() : committedTimes());
      const yieldWhenDue = timeSlicer();
      const times: ChangeTimes = { quotes: {}, prompts: {} };
      for (const name of bulkCollections)
        for (const { id, file } of repository.list(name)) {
          await yieldWhenDue();
          const time = known.get(file) ?? (isOfAdded ? undefined : writtenAt(file));
          if (time !== undefined) times[name][id] = time;
        }
      return json(services, times).respond(event);
    },
  });

  function writtenAt(file: string): number {
    return modifiedAt(repository.fingerprint(file) ?? '');
  }

  /** The times of files that are as they were committed. */
  function committedTimes(): Promise<ReadonlyMap<string, number>> {
    return timesBy(commits, (own, { file }) => own.delete(file));
  }

  /** The times of files that were committed once, and of those to be committed the first time. */
  function addedTimes(): Promise<ReadonlyMap<string, number>> {
    return timesBy(additions, (own, { file, kind }) => kind === 'added' && own.set(file, writtenAt(file)));
  }

  /** Empty without git. */
  async function timesBy(
    walk: CommitTimes,
    correct: (times: Map<string, number>, changed: Uncommitted) => unknown,
  ): Promise<ReadonlyMap<string, number>> {
    try {
      const [changed, times] = await Promise.all([uncommittedFiles(repository.folder, bulkCollections), walk.read(bulkCollections)]);
      const own = new Map(times);
      for (const file of changed) correct(own, file);
      return own;
    } catch (error) {
      if (!(error instanceof GitFailure)) throw error;
      return new Map();
    }
  }
}
