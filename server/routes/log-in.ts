import type { H3Event } from 'h3';
import { HTTPError, HTTPResponse } from 'h3';
import { addressOf } from '../http/client-network.ts';
import { isHttps } from '../access/guard.ts';
import { editorPathOf } from '../http/query.ts';
import { paths } from '../model/api/paths.ts';
import { readForm } from '../http/request-body.ts';
import type { Handler } from '../http/route.ts';
import type { Services } from '../services.ts';
import { waitInWords } from '../http/rate-limit.ts';

/** Responds with the login form again, and the reason. */
export type Refuse = (event: H3Event, status: 401 | 429, refusal: string, headers?: Record<string, string>) => ReturnType<Handler>;

/** Checks the login form's password, and redirects to the requested view of the editor. */
export function logIn({ base, gate, guard }: Services, refuse: Refuse): Handler {
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
    return seeOther(editorPathOf(event), { ...base, 'set-cookie': guard.sessions.begin(isHttps(event, guard)) });
  };
}

/** Ends the request's session. */
export function logOut({ base, guard }: Services): Handler {
  return (event) => {
    if (!guard.sessions) throw new HTTPError({ status: 404, message: 'There is nothing to log out of here' });
    return seeOther(paths.editor, { ...base, 'set-cookie': guard.sessions.end(event, isHttps(event, guard)) });
  };
}

function seeOther(location: string, headers: Record<string, string>): HTTPResponse {
  return new HTTPResponse(null, { status: 303, headers: { ...headers, location, 'cache-control': 'no-store' } });
}
