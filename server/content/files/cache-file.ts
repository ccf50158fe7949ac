import { appendFileSync, closeSync, fstatSync, openSync, readSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { makeFolder } from './folders.ts';
import { ignoreSystemError, ignoringSystemErrors, isSystemError } from './system-error.ts';

// A cache file is a sequence of parts, one for each run that wrote: the texts of its entries, a line for each entry, `[key, value]` or
// `[key, value without text, bytes of the text]`, and the size of both.
const sizeBytes = 32;
const chunkLength = 2 ** 20;

/** Stores a value's long text apart, so that it is read only when needed. */
export interface TextApart<T> {
  /** The value without its text, and the text; undefined for a value without a long text. */
  split(value: T): { rest: unknown; text: string } | undefined;
  join(rest: unknown, text: () => string): T;
}

/** The entries of a cache file; none when it is missing or damaged. With `apart` it stays open: another process may replace it. */
export function readCacheFile<T>(file: string, apart?: TextApart<T>, onReplaced?: () => void): Map<string, T> {
  const entries = new Map<string, T>();
  let descriptor: number | undefined;
  try {
    const opened = openSync(file, 'r');
    descriptor = opened;
    for (let end = fstatSync(opened).size; end > 0;) {
      const [textBytes, lineBytes] = JSON.parse(readAt(opened, end - sizeBytes, sizeBytes).toString()) as [number, number];
      const linesAt = end - sizeBytes - lineBytes;
      end = linesAt - textBytes;
      let textAt = end;
      for (const line of linesIn(readAt(opened, linesAt, lineBytes))) {
        const [key, value, bytes] = JSON.parse(line) as [string, T, number | undefined];
        const start = textAt;
        textAt += bytes ?? 0;
        if (entries.has(key)) onReplaced?.();
        else entries.set(key, apart && bytes !== undefined ? apart.join(value, () => readAt(opened, start, bytes).toString()) : value);
      }
    }
    if (apart) descriptor = undefined;
    return entries;
  } catch (error) {
    if (!isSystemError(error) && !(error instanceof SyntaxError || error instanceof TypeError || error instanceof RangeError)) throw error;
    return new Map();
  } finally {
    if (descriptor !== undefined) closeSync(descriptor);
  }
}

export function writeCacheFile<T>(file: string, entries: ReadonlyMap<string, T>, apart?: TextApart<T>): void {
  const temporary = `${file}.${process.pid}.tmp`;
  try {
    makeFolder(path.dirname(file));
    writeFileSync(temporary, '', privately);
    append(temporary, entries, apart);
    renameSync(temporary, file);
  } catch (error) {
    ignoreSystemError(error);
    ignoringSystemErrors(() => rmSync(temporary, { force: true }));
  }
}

/** Adds entries to a cache file, or replaces those of their keys. */
export function addToCacheFile<T>(file: string, entries: ReadonlyMap<string, T>, apart?: TextApart<T>): void {
  ignoringSystemErrors(() => append(file, entries, apart));
}

// Readable by its owner only: it contains drafts.
const privately = { mode: 0o600 };

function append<T>(file: string, entries: ReadonlyMap<string, T>, apart: TextApart<T> | undefined): void {
  const lines: string[] = [];
  let [chunk, textBytes] = ['', 0];
  const add = (text: string, minLength = chunkLength) => {
    chunk += text;
    if (chunk.length < minLength) return;
    appendFileSync(file, chunk, privately);
    chunk = '';
  };
  for (const [key, value] of entries) {
    const split = apart?.split(value);
    if (split) add(split.text);
    const bytes = split && Buffer.byteLength(split.text);
    textBytes += bytes ?? 0;
    lines.push(`${JSON.stringify(split ? [key, split.rest, bytes] : [key, value])}\n`);
  }
  for (const line of lines) add(line);
  const lineBytes = lines.reduce((sum, line) => sum + Buffer.byteLength(line), 0);
  add(JSON.stringify([textBytes, lineBytes]).padStart(sizeBytes), 0);
}

/** @throws RangeError beyond the file */
function readAt(descriptor: number, at: number, bytes: number): Buffer {
  const buffer = Buffer.allocUnsafe(bytes);
  if (readSync(descriptor, buffer, 0, bytes, at) < bytes) throw new RangeError('The file is shorter than it says');
  return buffer;
}

// The lines of a large tree can exceed the maximum length of a string.
function* linesIn(bytes: Buffer): Generator<string, void> {
  for (let at = 0, end = bytes.indexOf(newline); end >= 0; at = end + 1, end = bytes.indexOf(newline, at))
    yield bytes.toString('utf8', at, end);
}

const newline = 10;
