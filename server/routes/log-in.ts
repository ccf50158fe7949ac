import type { H3Event } from 'h3';
import { HTTPError, HTTPResponse } from 'h3';
import { addressOf, waitInWords } from '../http/client-limits.ts';
import { isHttps, editorAccess } from '../access/guard.ts';
import { editorPathOf, readForm } from '../http/request.ts';
import { paths } from '../model/api/paths.ts';
import type { Handler, Router } from './router.ts';
import type { Services } from '../services.ts';
import { isInRepository } from '../content/files/find-repository.ts';
import type { EditorState } from '../model/api/editor-access.ts';
import { editorApi } from '../model/api/editor-paths.ts';
import { json } from '../http/cached-response.ts';

/** Responds with the login form again, and the reason. */
export type Refuse = (event: H3Event, status: 401 | 429, refusal: string, headers?: Record<string, string>) => ReturnType<Handler>;

/** Checks the login form's password, and redirects to the requested view of the editor. */
export function logIn({ gate, guard }: Services, refuse: Refuse): Handler {
  return async (event) => {
    if (!gate || !guard.sessions)
      throw new HTTPError({ status: 405, message: 'The editor has no password here', headers: { allow: 'GET, HEAD' } });
    const password = (await readForm(event)).get('password') ?? '';
    const trial = await gate.try(password, addressOf(event), event.req.signal);
    if (trial === 'wrong') return refuse(event, 401, 'That is not the password. Please try again.');
    if (trial !== 'right') {
      const wait = `Too many tries. Please wait ${waitInWords(trial.waitSeconds)}, then try again.`;
      return refuse(event, 429, wait, { 'retry-after': String(trial.waitSeconds) });
    }
    return seeOther(editorPathOf(event), guard.sessions.begin(isHttps(event, guard)));
  };
}

export function logOut({ guard }: Services): Handler {
  return (event) => {
    if (!guard.sessions) throw new HTTPError({ status: 404, message: 'There is nothing to log out of here' });
    return seeOther(paths.editor, guard.sessions.end(event, isHttps(event, guard)));
  };
}

function seeOther(location: string, cookie: string): HTTPResponse {
  return new HTTPResponse(null, { status: 303, headers: { location, 'set-cookie': cookie, 'cache-control': 'no-store' } });
}

export function editorAccessRoute(router: Router, services: Services): void {
  router.get(editorApi.access, (event) => json(editorState(event, services), services.gate && { cacheControl: 'no-store' }));
}

export function editorState(event: H3Event, { guard, repository }: Services): EditorState {
  return {
    access: editorAccess(event, guard),
    ...(isInRepository(repository.folder) && { hasRepository: true }),
    ...(guard.sessions?.has(event) && { isLoggedIn: true }),
  };
}
