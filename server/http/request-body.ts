import type { H3Event } from 'h3';
import { HTTPError } from 'h3';
import type { z } from 'zod';
import { explainIssues, sentenceOf } from '../model/entities/explain.ts';

const kibibyte = 1024;

// In KiB. A form is a signup or a password, and anybody may send one.
const mostJson = 1024;
const mostForm = 64;

/** Reads a request's JSON. @throws HTTPError 415 for another type, 413 above 1 MiB, 400 for what is not JSON */
export async function readJson(event: H3Event): Promise<unknown> {
  requireType(event, 'application/json', 'Send JSON, with Content-Type: application/json');
  const text = await readText(event, mostJson);
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
  return new URLSearchParams(await readText(event, mostForm));
}

/**
 * Reads the bytes of a file that is sent as it is. @throws HTTPError 415 for another type, 413 above `most` bytes
 * @param most in MiB
 */
export async function readFileBody(event: H3Event, type: string, most: number): Promise<Buffer> {
  requireType(event, type, `Send the file as it is, with Content-Type: ${type}`);
  return readBytes(event, most * 1024);
}

/** The typed value of a request's body. @throws HTTPError 400 that names the field */
export function parseBody<S extends z.ZodObject>(schema: S, value: unknown, noun: string): z.output<S> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new HTTPError({ status: 400, message: `A ${noun} must be a JSON object` });
  const parsed = schema.safeParse(value, { reportInput: true });
  if (parsed.success) return parsed.data;
  const [first] = explainIssues(parsed.error.issues, Object.keys(schema.shape), noun);
  throw new HTTPError({ status: 400, message: first ? sentenceOf(first) : `This is not a ${noun}` });
}

function requireType(event: H3Event, type: string, message: string): void {
  const sent = event.req.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (sent !== type) throw new HTTPError({ status: 415, message });
}

async function readText(event: H3Event, most: number): Promise<string> {
  const bytes = await readBytes(event, most);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new HTTPError({ status: 400, message: 'The body is not UTF-8' });
  }
}

/** @param most in KiB */
async function readBytes(event: H3Event, most: number): Promise<Buffer> {
  // Node throws away a body that nobody began to read.
  if (Number(event.req.headers.get('content-length')) > most * kibibyte) throw tooLarge(most);
  const reader = event.req.body?.getReader();
  if (!reader) return Buffer.alloc(0);
  // Not chunk by chunk: one of a single byte takes two hundred times that to keep.
  let bytes = Buffer.alloc(firstRoom);
  let size = 0;
  for (;;) {
    const { done, value } = await readChunk(reader);
    if (done) return bytes.subarray(0, size);
    if (size + value.length > most * kibibyte) {
      void throwAway(reader);
      throw tooLarge(most);
    }
    if (size + value.length > bytes.length)
      bytes = Buffer.concat([bytes.subarray(0, size)], Math.max(size + value.length, Math.min(2 * bytes.length, most * kibibyte)));
    bytes.set(value, size);
    size += value.length;
  }
}

// Enough for a signup or a quote.
const firstRoom = 4096;

/** One that is cut off has nobody left to answer, but must not pass for a whole body. */
async function readChunk(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<ReadableStreamReadResult<Uint8Array>> {
  try {
    return await reader.read();
  } catch (cause) {
    throw new HTTPError({ status: 400, message: 'The body was cut off', cause });
  }
}

/** Lets the rest run through, so that the one who sends it gets to read the answer; the request's timeout ends it. */
async function throwAway(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
  try {
    while (!(await reader.read()).done);
  } catch {
    // The connection ended, which is what this waited for.
  }
}

function tooLarge(most: number): HTTPError {
  const limit = most < 1024 ? `${most} KiB` : `${most / 1024} MiB`;
  return new HTTPError({ status: 413, message: `The body is larger than ${limit}` });
}
