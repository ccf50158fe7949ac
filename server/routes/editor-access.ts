import type { H3 } from 'h3';
import type { EditorAccess } from '../model/editor-access.ts';
import { route } from '../route.ts';
import { json } from '../services.ts';
import type { AppConfig, Services } from '../services.ts';

/** Whether the editor is open here. */
export function editorAccessRoute(app: H3, services: Services): void {
  const answer = json(services, editorState(services.config));
  route(app, '/api/editor', { GET: (event) => answer.to(event) });
}

/** What `/api/editor` answers. */
export function editorState({ isLoopback, isReadOnly }: AppConfig): { access: EditorAccess } {
  return { access: isLoopback ? (isReadOnly ? 'read-only' : 'open') : 'closed' };
}
