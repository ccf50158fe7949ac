/** A non-OK answer. Its message is `STATUS: BODY`, or the status text where the body is empty. */
export class HttpError extends Error {
  override readonly name = 'HttpError';
  readonly status: number;
  readonly statusText: string;

  constructor(status: number, statusText: string, body: string) {
    super(`${status}: ${body || statusText}`);
    this.status = status;
    this.statusText = statusText;
  }
}

export interface ReadOptions {
  /** What a 401 gives: an error (the default), or null. */
  on401?: 'throw' | 'null';
}

/** The JSON at `path`. Throws HttpError, or what fetch and JSON.parse throw. */
export async function getJson(path: string, { on401 = 'throw' }: ReadOptions = {}): Promise<unknown> {
  const response = await fetch(path, { credentials: 'include' });
  if (on401 === 'null' && response.status === 401) return null;
  await throwUnlessOk(response);
  return response.json();
}

/** SWR's default read: the JSON at the first element of the key. */
export function createFetcher(options: ReadOptions = {}): (key: string | readonly [string, ...unknown[]]) => Promise<unknown> {
  return (key) => getJson(typeof key === 'string' ? key : key[0], options);
}

/** The JSON of the dynamic source, or of its static twin when the first is not OK or fails. Throws an AggregateError of both failures. */
export async function getFirst(dynamic: string, twin: string): Promise<unknown> {
  const errors: unknown[] = [];
  for (const path of [dynamic, twin]) {
    try {
      return await getJson(path);
    } catch (error) {
      errors.push(error);
    }
  }
  throw new AggregateError(errors, `Neither ${dynamic} nor ${twin} could be read`);
}

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

/** Sends a form as a browser would. Rejects only when there is no answer: its status says nothing here. */
export async function sendForm(path: string, fields: Record<string, string>): Promise<void> {
  await fetch(path, { method: 'POST', credentials: 'include', body: new URLSearchParams(fields) });
}

async function throwUnlessOk(response: Response): Promise<void> {
  if (!response.ok) throw new HttpError(response.status, response.statusText, await response.text());
}
