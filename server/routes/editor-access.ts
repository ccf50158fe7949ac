import type { H3, H3Event } from 'h3';
import { editorAccess } from '../access/guard.ts';
import { repositoryOf } from '../content/files/git-folder.ts';
import type { EditorState } from '../model/api/editor-access.ts';
import { editorApi } from '../model/api/editor-paths.ts';
import { route } from '../http/route.ts';
import { json } from '../services.ts';
import type { Services } from '../services.ts';

/** Whether the editor is open to the client. */
export function editorAccessRoute(app: H3, services: Services): void {
  route(app, editorApi.access, {
    GET: (event) => json(services, editorState(event, services), services.gate && { cacheControl: 'no-store' }).respond(event),
  });
}

/** The state of the editor for the client. */
export function editorState(event: H3Event, { guard, repository }: Services): EditorState {
  return {
    access: editorAccess(event, guard),
    ...(repositoryOf(repository.folder) !== undefined && { hasRepository: true }),
    ...(guard.sessions?.has(event) && { isLoggedIn: true }),
  };
}
