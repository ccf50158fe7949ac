import type { H3 } from 'h3';
import { requireEditor } from '../access/guard.ts';
import { packageRoot } from '../content/files/package-root.ts';
import { Queue } from '../content/queue.ts';
import { route } from '../http/route.ts';
import { findChecks } from '../lint/find-checks.ts';
import { installedIcons } from '../lint/icon-names.ts';
import { editorApi } from '../model/api/editor-paths.ts';
import { collectionNames } from '../model/entities/collections.ts';
import { json } from '../services.ts';
import type { Services } from '../services.ts';

/** What `journal validate` finds in the content, and suggestions, for the editor's users. */
export function checkRoutes(app: H3, services: Services): void {
  const { repository, guard, fonts, responses } = services;
  const icons = installedIcons(packageRoot());
  const queue = new Queue();

  route(app, editorApi.checks, {
    GET: async (event) => {
      requireEditor(event, guard);
      const lists = collectionNames.map((name) => repository.list(name));
      const key = [repository.problems(), ...lists, repository.site(), repository.revision('images')];
      const make = () => queue.run(async () => json(services, await findChecks(repository, { fonts, icons })));
      return (await responses.get(editorApi.checks, key, make)).respond(event);
    },
  });
}
