import type { H3 } from 'h3';
import { editorAccess } from '../access/guard.ts';
import { collectionNames } from '../model/entities/collections.ts';
import { api } from '../model/api/paths.ts';
import { route } from '../http/route.ts';
import { json } from '../services.ts';
import type { Services } from '../services.ts';

/** How many items are served, and the problems of the content; where the editor is closed, only their number. */
export function healthRoute(app: H3, services: Services): void {
  const { repository } = services;
  const lists = () => collectionNames.map((name) => repository.list(name));
  const settings = services.gate && ({ cacheControl: 'no-store' } as const);
  route(app, api.health, {
    GET: async (event) => {
      const access = editorAccess(event, services.guard);
      const withProblems = access === 'open' || access === 'read-only';
      const key = [repository.problems(), ...lists()];
      const name = `${api.health} ${withProblems ? 'with problems' : 'counts only'}`;
      return (await services.responses.get(name, key, () => json(services, health(withProblems), settings))).respond(event);
    },
  });

  // The message of a problem can quote a draft.
  function health(withProblems: boolean): object {
    const problems = repository
      .problems()
      .filter(({ severity }) => severity === 'error')
      .map(({ file, line, column, message }) => ({ file, line, column, message }));
    const items = lists().reduce((sum, list) => sum + list.length, 0);
    const status = problems.length > 0 ? 'degraded' : 'ok';
    return withProblems ? { status, items, problems } : { status, items, problems: [], problemsNotTold: problems.length };
  }
}
