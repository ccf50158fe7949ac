import { isUtf8 } from 'node:buffer';
import { finished, Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { HTTPError, type H3Event } from 'h3';
import type { z } from 'zod';
import { explainIssues, sentenceOf } from '../model/entities/problem.ts';
import { timeZoneHeader } from '../model/api/editor-calls.ts';
import { editorFields } from '../model/api/editor-views.ts';
import { withSearch } from '../model/api/paths.ts';
import { parseJson } from '../content/ground/parse-json.ts';
import { isRecord } from '../model/is-record.ts';
import { capitalized, withArticle } from '../model/text/wording.ts';

const bytesPerKiB = 1024;
const maxJsonKiB = 1024;
// A signup or a password; anybody can send one.
const maxFormKiB = 64;

/** Reads a request's JSON. @throws HTTPError 415 for another type or a compressed body, 413 above `maxKiB`, 400 for what is not JSON */
export async function readJson(event: H3Event, maxKiB = maxJsonKiB): Promise<unknown> {
  requireType(event, ['application/json'], 'Send JSON, with Content-Type: application/json');
  const value = parseJson(await readText(event, maxKiB));
  if (value === undefined) throw new HTTPError({ status: 400, message: 'The body is not valid JSON' });
  return value;
}

/** Reads a form's fields. @throws HTTPError 415 for another type or a compressed body, 413 above 64 KiB */
export async function readForm(event: H3Event): Promise<URLSearchParams> {
  requireType(event, ['application/x-www-form-urlencoded'], 'Send a form, with Content-Type: application/x-www-form-urlencoded');
  return new URLSearchParams(await readText(event, maxFormKiB));
}

/** Reads a file that is sent as the body. @throws HTTPError 415 for a type that is not in `types` or a compressed body, 413 above `maxMiB` */
export async function readFile(event: H3Event, types: readonly string[], maxMiB: number): Promise<Buffer> {
  const [only] = types;
  const wanted = types.length === 1 ? `Content-Type: ${only}` : `one of these as its Content-Type: ${types.join(', ')}`;
  requireType(event, types, `Send the file as it is, with ${wanted}`);
  return readBytes(event, maxMiB * 1024);
}

/** Reads and checks the JSON of a request. @throws HTTPError like `readJson` and `parseBody` */
export async function readBody<S extends z.ZodObject>(event: H3Event, schema: S, noun: string, maxKiB = maxJsonKiB): Promise<z.output<S>> {
  return parseBody(schema, await readJson(event, maxKiB), noun);
}

/** The checked parameters of a query, the last of each name. @throws HTTPError 400 that names the parameter */
export function parseQuery<S extends z.ZodObject>({ url }: H3Event, schema: S, noun: string): z.output<S> {
  return parseBody(schema, Object.fromEntries(url.searchParams), noun);
}

/** The media type of the body, without parameters; empty when the request names none. */
export function typeOf(event: H3Event): string {
  return event.req.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? '';
}

/** The typed value of a request's body. @throws HTTPError 400 that names the field */
export function parseBody<S extends z.ZodObject>(schema: S, value: unknown, noun: string): z.output<S> {
  if (!isRecord(value)) throw new HTTPError({ status: 400, message: `${capitalized(withArticle(noun))} must be a JSON object` });
  const parsed = checked(schema, value);
  if (parsed.success) return parsed.data;
  const [first] = explainIssues(parsed.error.issues, Object.keys(schema.shape), noun);
  throw new HTTPError({ status: 400, message: first ? sentenceOf(first) : `This is not ${withArticle(noun)}` });
}

function checked<S extends z.ZodObject>(schema: S, value: object): z.ZodSafeParseResult<z.output<S>> {
  try {
    return schema.safeParse(value, { reportInput: true });
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new HTTPError({ status: 400, message: 'The body is nested too deeply' });
  }
}

function requireType(event: H3Event, types: readonly string[], message: string): void {
  if (!types.includes(typeOf(event))) throw new HTTPError({ status: 415, message });
  const encoding = event.req.headers.get('content-encoding') ?? 'identity';
  if (encoding.toLowerCase() !== 'identity')
    throw new HTTPError({ status: 415, message: `Send the body as it is, without Content-Encoding: ${encoding}` });
}

async function readText(event: H3Event, maxKiB: number): Promise<string> {
  const bytes = await readBytes(event, maxKiB);
  if (!isUtf8(bytes)) throw new HTTPError({ status: 400, message: 'The body is not UTF-8' });
  return new TextDecoder().decode(bytes);
}

function readBytes(event: H3Event, maxKiB: number): Promise<Buffer> {
  const maxBytes = maxKiB * bytesPerKiB;
  // Node discards a body that is never read.
  if (Number(event.req.headers.get('content-length')) > maxBytes) throw tooLarge(maxKiB);
  // Reading the body of a web request takes longer than everything else in a small request.
  const sent = event.runtime?.node?.req as Readable | undefined;
  const stream = sent ?? (event.req.body ? Readable.fromWeb(event.req.body as ReadableStream) : Readable.from([]));
  // One growing buffer, because a list of one-byte chunks takes two hundred times the memory.
  let bytes = Buffer.alloc(initialBytes);
  let size = 0;
  return new Promise((resolve, reject) => {
    stream.on('data', (chunk: Uint8Array) => {
      const nextSize = size + chunk.length;
      // The rest is still read, so that the client gets to read the response; the request's timeout bounds this.
      if (nextSize > maxBytes) return reject(tooLarge(maxKiB));
      if (nextSize > bytes.length)
        bytes = Buffer.concat([bytes.subarray(0, size)], Math.max(nextSize, Math.min(2 * bytes.length, maxBytes)));
      bytes.set(chunk, size);
      size = nextSize;
    });
    // A body that is cut off must not pass for a whole one, even though its client will not read the response.
    finished(stream, { writable: false }, (cause) =>
      cause ? reject(new HTTPError({ status: 400, message: 'The body was cut off', cause })) : resolve(bytes.subarray(0, size)),
    );
  });
}

const initialBytes = 4096;

function tooLarge(maxKiB: number): HTTPError {
  const limit = maxKiB < 1024 ? `${maxKiB} KiB` : `${maxKiB / 1024} MiB`;
  return new HTTPError({ status: 413, message: `The body is larger than ${limit}` });
}

/** The parameters of the query that have these names, the first of each. */
export function searchOf({ url }: H3Event, names: readonly string[]): URLSearchParams {
  return new URLSearchParams(names.filter((name) => url.searchParams.has(name)).map((name) => [name, url.searchParams.get(name) ?? '']));
}

/** Whether the browser shows the response as a page, rather than passing it to a script. */
export function isNavigation(event: H3Event): boolean {
  const mode = event.req.headers.get('sec-fetch-mode');
  return mode === null ? (event.req.headers.get('accept') ?? '').includes('text/html') : mode === 'navigate';
}

/** The time zone (IANA) that a call of the editor names, or that of this machine where it names none; undefined for an unknown one. */
export function timeZoneOf({ req }: H3Event): string | undefined {
  const timeZone = req.headers.get(timeZoneHeader) ?? undefined;
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** The path of a page of the editor, with only those parameters of the query that describe the view of its lists. */
export function editorPathOf(event: H3Event): string {
  return withSearch(event.url.pathname, searchOf(event, editorFields));
}
