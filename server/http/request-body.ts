import type { H3Event } from 'h3';
import { HTTPError } from 'h3';
import type { z } from 'zod';
import { explainIssues, sentenceOf } from '../model/entities/problem.ts';

const bytesPerKiB = 1024;
const maxJsonKiB = 1024;
// A signup or a password; anybody can send one.
const maxFormKiB = 64;

/** Reads a request's JSON. @throws HTTPError 415 for another type, 413 above `maxKiB`, 400 for what is not JSON */
export async function readJson(event: H3Event, maxKiB = maxJsonKiB): Promise<unknown> {
  requireType(event, 'application/json', 'Send JSON, with Content-Type: application/json');
  const text = await readText(event, maxKiB);
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new HTTPError({ status: 400, message: 'The body is not valid JSON' });
  }
}

/** Reads a form's fields. @throws HTTPError 415 for another type, 413 above 64 KiB */
export async function readForm(event: H3Event): Promise<URLSearchParams> {
  requireType(event, 'application/x-www-form-urlencoded', 'Send a form, with Content-Type: application/x-www-form-urlencoded');
  return new URLSearchParams(await readText(event, maxFormKiB));
}

/** Reads a file sent as the body. @throws HTTPError 415 for another type, 413 above `maxMiB` */
export async function readFileBody(event: H3Event, type: string, maxMiB: number): Promise<Buffer> {
  requireType(event, type, `Send the file as it is, with Content-Type: ${type}`);
  return readBytes(event, maxMiB * 1024);
}

/** Reads a file of one of several types sent as the body. @throws HTTPError 415 for another type, 413 above `maxMiB` */
export async function readFileOf(event: H3Event, types: readonly string[], maxMiB: number): Promise<{ bytes: Buffer; type: string }> {
  const type = typeOf(event);
  if (!types.includes(type))
    throw new HTTPError({ status: 415, message: `Send the file as it is, with one of these as its Content-Type: ${types.join(', ')}` });
  return { bytes: await readBytes(event, maxMiB * 1024), type };
}

/** The media type of the body, without parameters; empty when the request names none. */
export function typeOf(event: H3Event): string {
  return event.req.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? '';
}

/** The typed value of a request's body. @throws HTTPError 400 that names the field */
export function parseBody<S extends z.ZodObject>(schema: S, value: unknown, noun: string): z.output<S> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new HTTPError({ status: 400, message: `A ${noun} must be a JSON object` });
  const parsed = checked(schema, value);
  if (parsed.success) return parsed.data;
  const [first] = explainIssues(parsed.error.issues, Object.keys(schema.shape), noun);
  throw new HTTPError({ status: 400, message: first ? sentenceOf(first) : `This is not a ${noun}` });
}

/** @throws HTTPError 400 for lists in lists beyond the stack of the checks */
function checked<S extends z.ZodObject>(schema: S, value: object): z.ZodSafeParseResult<z.output<S>> {
  try {
    return schema.safeParse(value, { reportInput: true });
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new HTTPError({ status: 400, message: 'The body is nested too deeply' });
  }
}

function requireType(event: H3Event, type: string, message: string): void {
  if (typeOf(event) !== type) throw new HTTPError({ status: 415, message });
}

async function readText(event: H3Event, maxKiB: number): Promise<string> {
  const bytes = await readBytes(event, maxKiB);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new HTTPError({ status: 400, message: 'The body is not UTF-8' });
  }
}

async function readBytes(event: H3Event, maxKiB: number): Promise<Buffer> {
  const maxBytes = maxKiB * bytesPerKiB;
  // Node discards a body that is never read.
  if (Number(event.req.headers.get('content-length')) > maxBytes) throw tooLarge(maxKiB);
  const reader = event.req.body?.getReader();
  if (!reader) return Buffer.alloc(0);
  // One buffer that grows, for a list of chunks of one byte takes two hundred times the memory.
  let bytes = Buffer.alloc(initialBytes);
  let size = 0;
  for (;;) {
    const { done, value } = await readChunk(reader);
    if (done) return bytes.subarray(0, size);
    const nextSize = size + value.length;
    if (nextSize > maxBytes) {
      void discard(reader);
      throw tooLarge(maxKiB);
    }
    if (nextSize > bytes.length) bytes = Buffer.concat([bytes.subarray(0, size)], Math.max(nextSize, Math.min(2 * bytes.length, maxBytes)));
    bytes.set(value, size);
    size = nextSize;
  }
}

const initialBytes = 4096;

/** A body that is cut off must not pass for a whole one, though its client reads no response. */
async function readChunk(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<ReadableStreamReadResult<Uint8Array>> {
  try {
    return await reader.read();
  } catch (cause) {
    throw new HTTPError({ status: 400, message: 'The body was cut off', cause });
  }
}

/** Reads the rest, so that the client gets to read the response; the request's timeout ends it. */
async function discard(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
  try {
    while (!(await reader.read()).done);
  } catch {}
}

function tooLarge(maxKiB: number): HTTPError {
  const limit = maxKiB < 1024 ? `${maxKiB} KiB` : `${maxKiB / 1024} MiB`;
  return new HTTPError({ status: 413, message: `The body is larger than ${limit}` });
}
