import { timeZoneHeader } from '../../../server/model/api/editor-calls.ts';
import { capitalized } from '../../../server/model/text/wording.ts';
import { HttpError, throwUnlessOk } from '../../data/http.ts';

interface RequestOptions {
  method?: 'POST' | 'PUT' | 'DELETE';
  /** Sent as JSON; a file and the fields of a form as they are, with their type. */
  body?: unknown;
  /** Two calls with one key do one thing. */
  key?: string;
  /** Refused unless the resource is at this version: an ETag, or what is inside its quotation marks. */
  version?: string | undefined;
  headers?: Record<string, string>;
  timeoutMs?: number;
  /** Ends the call, in place of the timeout. */
  signal?: AbortSignal;
}

// Twice as long as the server waits for a body.
const defaultTimeoutMs = 60_000;

/** The OK response to a call of the editor. Throws HttpError; TypeError or a TimeoutError without a response. */
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
  // First: a network in between answers with a page.
  const item = (await response.json()) as Item;
  const version = response.headers.get('etag');
  if (version === null)
    throw new HttpError(502, 'Bad Gateway', 'The response has no ETag; something between here and the server removes it');
  return { item, version };
}

/** Has the browser save what is at an address, of any length. */
export function download(address: string, file: string): void {
  Object.assign(document.createElement('a'), { href: address, download: file }).click();
}

/** Why a call that writes failed. */
export type SaveFailure =
  | { kind: 'gone' }
  /** The server refused the values, maybe of a field that it names, or asks for a log-in (401). The message begins with the status. */
  | { kind: 'refused'; status: number; message: string; sentence: string; field?: { name: string; sentence: string } }
  /** No response of the server came: the values may be saved or not. */
  | { kind: 'unanswered' }
  /** The browser has no network, so that it sent nothing. */
  | { kind: 'offline' };

export function isRefused(failure: SaveFailure | undefined, status: number): boolean {
  return failure?.kind === 'refused' && failure.status === status;
}

/** What an error of a call means. Throws an error that no call throws. */
export function saveFailureOf(error: unknown): SaveFailure {
  if (error instanceof HttpError) {
    const { status } = error;
    if (status === 401) return { kind: 'refused', status, message: logInAgain, sentence: logInAgain };
    if (isOfProxy(error)) return { kind: 'unanswered' };
    if (status === 404) return { kind: 'gone' };
    const field = fieldIn(error.message);
    return { kind: 'refused', status, message: error.message, sentence: sentenceOf(error), ...(field && { field }) };
  }
  // fetch throws a TypeError without a response; a response that is no JSON comes from something in between.
  const isTimeout = error instanceof DOMException && error.name === 'TimeoutError';
  if (error instanceof TypeError && (globalThis.navigator as Navigator | undefined)?.onLine === false) return { kind: 'offline' };
  if (error instanceof TypeError || error instanceof SyntaxError || isTimeout) return { kind: 'unanswered' };
  throw error;
}

const logInAgain = 'Log in again to save.';

/** Whether an error is the HTML page of a proxy, as while the server restarts: the server's own messages are plain text. */
const isOfProxy = ({ message }: Pick<Error, 'message'>): boolean => /^\d+: \s*</.test(message);

/** The message of an HttpError without its status. */
export function sentenceOf(error: Pick<Error, 'message'>): string {
  return isOfProxy(error) ? noAnswer : error.message.replace(/^\d+: /, '');
}

const noAnswer = 'No answer from the server. Please try again.';

/** Why a call failed, in a whole sentence: that of the server where it refused. */
export function failureSentence(failure: SaveFailure): string {
  if (failure.kind === 'offline') return 'You are offline. Please try again when you are online.';
  if (failure.kind === 'gone') return 'It is gone already.';
  return failure.kind === 'refused' ? failure.sentence.replace(/(?<![.!?]”?)$/, '.') : noAnswer;
}

/** A sentence on a failed call: `Nothing was deleted. 507: The disk is full` */
export function whyNothingWas(done: string, failure: SaveFailure, { unanswered, gone }: { unanswered: string; gone: string }): string {
  if (failure.kind === 'refused') return `Nothing was ${done}. ${failure.message}`;
  if (failure.kind === 'offline') return `You are offline, so nothing was ${done}.`;
  return failure.kind === 'gone' ? gone : `No answer from the server. ${unanswered}`;
}

/** `400: slug: another post has it` */
function fieldIn(message: string): { name: string; sentence: string } | undefined {
  const [, name, text] = /^400: (\w+)[^:]*: ([^]+)$/.exec(message) ?? [];
  if (name === undefined || text === undefined) return undefined;
  return { name, sentence: capitalized(text) };
}

/** A key that no other call returns. `crypto.randomUUID` is missing on plain HTTP pages of other machines. */
export function uniqueKey(): string {
  return `${Date.now().toString(36)}-${crypto.getRandomValues(new Uint32Array(2)).join('-')}`;
}

/** What a call did: its value, or why it failed. */
export type Written<T> = { value: T; failure?: undefined } | { value?: undefined; failure: SaveFailure };

/** What a call did. */
export async function attempt<T>(call: Promise<T>): Promise<Written<T>> {
  try {
    return { value: await call };
  } catch (error) {
    return { failure: saveFailureOf(error) };
  }
}

/** Sends writes, each with a key. The same write sent again, as after a response that was lost, has the same key: the server does it once. */
export class Writer {
  #last: { body: string; key: string } | undefined;

  /** @param body what makes it the same write */
  async write<T>(body: unknown, call: (key: string) => Promise<T>): Promise<Written<T>> {
    const text = JSON.stringify(body);
    if (this.#last?.body !== text) this.#last = { body: text, key: uniqueKey() };
    const written = await attempt(call(this.#last.key));
    if (!written.failure) this.#last = undefined;
    return written;
  }
}
