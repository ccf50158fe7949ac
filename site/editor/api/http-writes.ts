import { throwUnlessOk } from '../../data/http.ts';

/** The timeout of a call: twice as long as the server waits for a body. */
export const timeoutMs = 60_000;

/** Sends `body` as JSON, if there is one. Returns the OK response. Throws HttpError, or what fetch throws. */
export async function sendJson(
  method: 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: unknown,
  headers: HeadersInit = {},
  maxMs = timeoutMs,
): Promise<Response> {
  const sent = new Headers(headers);
  if (body !== undefined) sent.set('Content-Type', 'application/json');
  const response = await fetch(path, {
    method,
    credentials: 'include',
    headers: sent,
    signal: AbortSignal.timeout(maxMs),
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  await throwUnlessOk(response);
  return response;
}

/** Sends a file with a content type. Returns the OK response. Throws HttpError, or what fetch throws. */
export async function sendFile(path: string, file: Blob, type: string, headers: Record<string, string> = {}): Promise<Response> {
  const response = await fetch(path, { method: 'POST', credentials: 'include', headers: { ...headers, 'Content-Type': type }, body: file });
  await throwUnlessOk(response);
  return response;
}
