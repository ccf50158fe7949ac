import { throwUnlessOk } from '../../data/http.ts';

/** How long an answer is waited for: twice as long as the server waits for a body. */
export const longestMilliseconds = 60_000;

/** Sends `body` as JSON, when there is one. Gives back the OK answer. Throws HttpError, or what fetch throws. */
export async function sendJson(
  method: 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: unknown,
  headers: HeadersInit = {},
): Promise<Response> {
  const sent = new Headers(headers);
  if (body !== undefined) sent.set('Content-Type', 'application/json');
  const response = await fetch(path, {
    method,
    credentials: 'include',
    headers: sent,
    signal: AbortSignal.timeout(longestMilliseconds),
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  await throwUnlessOk(response);
  return response;
}

/** Sends a file as it is, as `type`. Gives back the JSON of the OK answer. Throws HttpError, or what fetch throws. */
export async function sendFile(path: string, file: Blob, type: string, headers: Record<string, string> = {}): Promise<unknown> {
  const response = await fetch(path, { method: 'POST', credentials: 'include', headers: { ...headers, 'Content-Type': type }, body: file });
  await throwUnlessOk(response);
  return response.json();
}
