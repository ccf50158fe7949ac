import type { H3 } from 'h3';
import type { Answer } from '../answer.ts';
import { collectionNames } from '../model/collections.ts';
import { route } from '../route.ts';
import { json } from '../services.ts';
import type { Services } from '../services.ts';
import { Shelf } from '../shelf.ts';

/** How many items are served, and which files are not valid. */
export function healthRoute(app: H3, services: Services): void {
  const { repository } = services;
  const lists = () => collectionNames.map((name) => repository.list(name));
  const shelf = new Shelf<Answer>(() => [repository.problems(), ...lists()]);
  route(app, '/api/health', { GET: (event) => shelf.get('health', () => json(services, health())).to(event) });

  function health(): object {
    const problems = repository
      .problems()
      .filter(({ severity }) => severity === 'error')
      .map(({ file, line, column, message }) => ({ file, line, column, message }));
    const items = lists().reduce((sum, list) => sum + list.length, 0);
    return { status: problems.length > 0 ? 'degraded' : 'ok', items, problems };
  }
}
