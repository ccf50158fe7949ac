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

/** Sends a form as a browser would. Rejects only when there is no answer: its status says nothing here. */
export async function sendForm(path: string, fields: Record<string, string>): Promise<void> {
  await fetch(path, { method: 'POST', credentials: 'include', body: new URLSearchParams(fields) });
}

/** Throws HttpError. */
export async function throwUnlessOk(response: Response): Promise<void> {
  if (!response.ok) throw new HttpError(response.status, response.statusText, await response.text());
}
