import type { H3 } from 'h3';
import { requireEditor } from '../access/guard.ts';
import { modifiedAt } from '../content/files/read-file.ts';
import { timeSlicer } from '../content/yield.ts';
import { route } from '../http/route.ts';
import { bulkCollections } from '../model/api/bulk.ts';
import type { ChangeTimes } from '../model/api/change-times.ts';
import { editorApi } from '../model/api/editor-paths.ts';
import { CommitTimes } from '../review/commit-times.ts';
import { Git, GitFailure } from '../review/git.ts';
import { uncommittedFiles } from '../review/uncommitted.ts';
import { json } from '../services.ts';
import type { Services } from '../services.ts';

/** When quotes and prompts changed last: by their commits, and by the time of the file where it is not committed, or there is no git. */
export function changeTimesRoute(app: H3, services: Services): void {
  const { repository, guard } = services;
  const commits = new CommitTimes(new Git(repository.folder));

  route(app, editorApi.changeTimes, {
    GET: async (event) => {
      requireEditor(event, guard);
      const committed = await committedTimes();
      const yieldWhenDue = timeSlicer();
      const times: ChangeTimes = { quotes: {}, prompts: {} };
      for (const name of bulkCollections)
        for (const { id, file } of repository.list(name)) {
          await yieldWhenDue();
          times[name][id] = committed.get(file) ?? modifiedAt(repository.fingerprint(file) ?? '');
        }
      return json(services, times).respond(event);
    },
  });

  /** The times of files that are as they were committed. */
  async function committedTimes(): Promise<ReadonlyMap<string, number>> {
    try {
      const [changed, times] = await Promise.all([uncommittedFiles(repository.folder, bulkCollections), commits.read(bulkCollections)]);
      const own = new Map(times);
      for (const { file } of changed) own.delete(file);
      return own;
    } catch (error) {
      if (!(error instanceof GitFailure)) throw error;
      return new Map();
    }
  }
}
