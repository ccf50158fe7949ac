// HTTP/2 and some proxies send no status text (RFC 9110, 15).
const statusTexts: Partial<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  409: 'Conflict',
  412: 'Precondition Failed',
  413: 'Payload Too Large',
  415: 'Unsupported Media Type',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
  507: 'Insufficient Storage',
};

/** A response that is not OK. The message is `STATUS: BODY`, or the status text when the body is empty. */
export class HttpError extends Error {
  override readonly name = 'HttpError';
  readonly status: number;
  readonly statusText: string;
  readonly headers: Headers;

  constructor(status: number, statusText: string, body: string, headers = new Headers()) {
    const text = statusText || (statusTexts[status] ?? '');
    super(`${status}: ${body || text}`);
    this.status = status;
    this.statusText = text;
    this.headers = headers;
  }
}

/** Whether the response was a 404. */
export function isNotFound(error: unknown): boolean {
  return error instanceof HttpError && error.status === 404;
}

/** Null for a 404. Rethrows any other error. */
export function nullWhenMissing(error: unknown): null {
  if (isNotFound(error)) return null;
  throw error;
}

export interface ReadOptions {
  /** The result of a 401: an error (the default), or null. */
  on401?: 'throw' | 'null';
}

/** The JSON at `path`. Throws HttpError and whatever `fetch` and `JSON.parse` throw. */
export async function getJson(path: string, { on401 = 'throw' }: ReadOptions = {}): Promise<unknown> {
  const response = await fetch(path, { credentials: 'include' });
  if (on401 === 'null' && response.status === 401) return null;
  await throwUnlessOk(response);
  return response.json();
}

/** The default fetcher of SWR: the JSON at the first element of the key. */
export function createFetcher(options: ReadOptions = {}): (key: string | readonly [string, ...unknown[]]) => Promise<unknown> {
  return (key) => getJson(typeof key === 'string' ? key : key[0], options);
}

/** The JSON at `dynamic`, or at `fallback` when that fails or its response is not OK. Throws an AggregateError when both fail. */
export async function getFirst(dynamic: string, fallback: string): Promise<unknown> {
  return getJson(dynamic).catch((first: unknown) =>
    getJson(fallback).catch((second: unknown) => {
      throw new AggregateError([first, second], `Neither ${dynamic} nor ${fallback} could be read`);
    }),
  );
}

/** Reloads the page. Rejects when the server is unreachable, because the browser would show its own error page. */
export async function reloadPage(): Promise<never> {
  await fetch(window.location.href, { method: 'HEAD', cache: 'no-store' });
  window.location.reload();
  return new Promise(() => undefined);
}

/** Sends a form as a browser does. Accepts any status; rejects only when there is no response. */
export async function sendForm(path: string, fields: Record<string, string>): Promise<void> {
  await fetch(path, { method: 'POST', credentials: 'include', body: new URLSearchParams(fields) });
}

/** The window event that a 401 dispatches: the user has to log in. */
export const unauthorized = 'unauthorized';

/** Throws HttpError. */
export async function throwUnlessOk(response: Response): Promise<void> {
  if (response.status === 401) (globalThis.window as Window | undefined)?.dispatchEvent(new Event(unauthorized));
  if (!response.ok) throw new HttpError(response.status, response.statusText, await response.text(), response.headers);
}
