import type { H3 } from 'h3';
import { requireEditor } from '../access/guard.ts';
import { packageRoot } from '../content/files/package-root.ts';
import { route } from '../http/route.ts';
import { editorApi } from '../model/api/editor-paths.ts';
import { IconFinder } from '../pictures/icons.ts';
import { json } from '../services.ts';
import type { Services } from '../services.ts';

// Classes in one request: more than a blog has categories.
const maxNames = 500;

/** The icons for categories: `?q=sun` searches the installed set, `?name=icon-[lucide--sun]` names some. */
export function iconRoute(app: H3, services: Services): void {
  const icons = new IconFinder(packageRoot());
  route(app, editorApi.icons, {
    GET: (event) => {
      requireEditor(event, services.guard);
      const { searchParams } = event.url;
      const names = searchParams.getAll('name').slice(0, maxNames);
      return json(services, names.length > 0 ? icons.named(names) : icons.search(searchParams.get('q') ?? '')).respond(event);
    },
  });
}
