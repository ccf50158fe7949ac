import { timeZoneHeader } from '../../../server/model/api/editor-calls.ts';
import { capitalized } from '../../../server/model/text/wording.ts';
import { HttpError, throwUnlessOk } from '../../data/http.ts';

interface RequestOptions {
  method?: 'POST' | 'PUT' | 'DELETE';
  /** Sent as JSON, but a file and form fields unchanged, with their type. */
  body?: unknown;
  /** The idempotency key: a second call with the same key is a no-op. */
  key?: string;
  /** Refused unless the resource is at this version: an ETag, with or without its quotation marks. */
  version?: string | undefined;
  headers?: Record<string, string>;
  timeoutMs?: number;
  /** Aborts the call, instead of the timeout. */
  signal?: AbortSignal;
}

// Twice as long as the server waits for a body.
const defaultTimeoutMs = 60_000;

/** The OK response to a call of the editor. Throws HttpError, or without a response TypeError or TimeoutError. */
export async function request(path: string, options: RequestOptions = {}): Promise<Response> {
  const { method = 'GET', body, key, version, timeoutMs = defaultTimeoutMs, signal = AbortSignal.timeout(timeoutMs) } = options;
  const headers = new Headers(options.headers);
  if (method !== 'GET') headers.set(timeZoneHeader, Intl.DateTimeFormat().resolvedOptions().timeZone);
  if (key !== undefined) headers.set('Idempotency-Key', key);
  if (version !== undefined) headers.set('If-Match', version.endsWith('"') ? version : `"${version}"`);
  const isJson = body !== undefined && !(body instanceof Blob) && !(body instanceof URLSearchParams);
  if (isJson) headers.set('Content-Type', 'application/json');
  const sent = isJson ? JSON.stringify(body) : (body ?? null);
  const response = await fetch(path, { method, headers, body: sent, credentials: 'include', signal });
  await throwUnlessOk(response);
  return response;
}

/** The JSON of the response to a call. Throws what `request` throws, or SyntaxError. */
export async function requestJson<T>(path: string, options?: RequestOptions): Promise<T> {
  return (await request(path, options)).json() as Promise<T>;
}

export type Versioned<Item> = { item: Item; version: string };

/** The item in the response to a call. Throws what `requestJson` throws. */
export async function requestVersioned<Item>(path: string, options?: RequestOptions): Promise<Versioned<Item>> {
  const response = await request(path, options);
  // Parsed first, because a network in between may respond with a page.
  const item = (await response.json()) as Item;
  const version = response.headers.get('etag');
  if (version === null)
    throw new HttpError(502, 'Bad Gateway', 'The response has no ETag; something between here and the server removes it');
  return { item, version };
}

/** Makes the browser download the file at an address, of any size. */
export function download(address: string, file: string): void {
  Object.assign(document.createElement('a'), { href: address, download: file }).click();
}

/** Why a call that writes failed. */
export type SaveFailure =
  | { kind: 'gone' }
  /** The server refused the values (`field` when it names one) or requires a log-in (401). */
  | { kind: 'refused'; status: number; sentence: string; field?: { name: string; sentence: string } }
  /** The server did not respond: the values may or may not be saved. */
  | { kind: 'unanswered' }
  /** The browser is offline and sent nothing. */
  | { kind: 'offline' };

export function isRefused(failure: SaveFailure | undefined, status: number): boolean {
  return failure?.kind === 'refused' && failure.status === status;
}

/** What the error of a call means. Rethrows an error that no call throws. */
export function saveFailureOf(error: unknown): SaveFailure {
  if (error instanceof HttpError) {
    const { status } = error;
    if (status === 401) return { kind: 'refused', status, sentence: logInAgain };
    if (isOfProxy(error)) return { kind: 'unanswered' };
    if (status === 404) return { kind: 'gone' };
    const field = fieldIn(error.message);
    return { kind: 'refused', status, sentence: sentenceOf(error), ...(field && { field }) };
  }
  // fetch throws a TypeError when there is no response. A response that is not JSON comes from something in between.
  const isTimeout = error instanceof DOMException && error.name === 'TimeoutError';
  if (error instanceof TypeError && (globalThis.navigator as Navigator | undefined)?.onLine === false) return { kind: 'offline' };
  if (error instanceof TypeError || error instanceof SyntaxError || isTimeout) return { kind: 'unanswered' };
  throw error;
}

const logInAgain = 'Log in again to save.';

/** Whether an error is a proxy's HTML page, for example while the server restarts: the server's own messages are plain text. */
const isOfProxy = ({ message }: Pick<Error, 'message'>): boolean => /^\d+: \s*</.test(message);

/** The message of an HttpError without its status. */
export function sentenceOf(error: Pick<Error, 'message'>): string {
  return isOfProxy(error) ? noAnswer : error.message.replace(/^\d+: /, '');
}

const noAnswer = 'No answer from the server. Please try again.';

/** Why a call failed, in a whole sentence; the server's own when it refused. */
export function failureSentence(failure: SaveFailure): string {
  if (failure.kind === 'offline') return 'You are offline. Please try again when you are online.';
  if (failure.kind === 'gone') return 'It is gone already.';
  return failure.kind === 'refused' ? failure.sentence.replace(/(?<![.!?]”?)$/, '.') : noAnswer;
}

/** The message for a failed call: `Nothing was deleted. The disk is full.` */
export function whyNothingWas(done: string, failure: SaveFailure, { unanswered, gone }: { unanswered: string; gone: string }): string {
  if (failure.kind === 'refused') return `Nothing was ${done}. ${failureSentence(failure)}`;
  if (failure.kind === 'offline') return `You are offline, so nothing was ${done}.`;
  return failure.kind === 'gone' ? gone : `No answer from the server. ${unanswered}`;
}

/** `400: slug: another post has it` */
function fieldIn(message: string): { name: string; sentence: string } | undefined {
  const [, name, text] = /^400: (\w+)[^:]*: ([^]+)$/.exec(message) ?? [];
  if (name === undefined || text === undefined) return undefined;
  return { name, sentence: capitalized(text) };
}

/** A unique key. `crypto.randomUUID` is missing on pages that another machine serves over plain HTTP. */
export function uniqueKey(): string {
  return `${Date.now().toString(36)}-${crypto.getRandomValues(new Uint32Array(2)).join('-')}`;
}

/** The result of a call: its value, or why it failed. */
export type Written<T> = { value: T; failure?: undefined } | { value?: undefined; failure: SaveFailure };

/** Turns the expected errors of a call into a value. */
export async function attempt<T>(call: Promise<T>): Promise<Written<T>> {
  try {
    return { value: await call };
  } catch (error) {
    return { failure: saveFailureOf(error) };
  }
}

/** Sends writes, each with an idempotency key. A retry, for example after a lost response, has the same key, so the server writes once. */
export class Writer {
  #last: { body: string; key: string } | undefined;

  /** @param body writes with equal bodies are the same write */
  async write<T>(body: unknown, call: (key: string) => Promise<T>): Promise<Written<T>> {
    const text = JSON.stringify(body);
    if (this.#last?.body !== text) this.#last = { body: text, key: uniqueKey() };
    const written = await attempt(call(this.#last.key));
    if (!written.failure) this.#last = undefined;
    return written;
  }
}
