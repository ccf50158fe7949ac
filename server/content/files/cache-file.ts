import { appendFileSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { makeFolder } from './folders.ts';
import { ignoreSystemError, ignoringSystemErrors, isSystemError } from './system-error.ts';

const chunkLength = 2 ** 20;

/** Stores a value's long text apart, so that it is decoded only when needed. */
export interface TextApart<T> {
  /** The value without its text, and the text; undefined for a value without a long text. */
  split(value: T): { rest: unknown; text: string } | undefined;
  join(rest: unknown, text: () => string): T;
}

export function readCacheFile<T>(file: string, apart?: TextApart<T>): Map<string, T> {
  const entries = new Map<string, T>();
  try {
    const bytes = readFileSync(file);
    for (let at = 0, end = bytes.indexOf('\n'); end >= 0; end = bytes.indexOf('\n', at)) {
      const [key, value, textBytes] = JSON.parse(bytes.toString('utf8', at, end)) as [string, T, number | undefined];
      at = end + 1;
      if (!apart || textBytes === undefined) {
        entries.set(key, value);
        continue;
      }
      const [start, textEnd] = [at, at + textBytes];
      if (textEnd >= bytes.length) break;
      const decode = () => bytes.toString('utf8', start, textEnd);
      entries.set(key, apart.join(value, decode));
      at = textEnd + 1;
    }
    return entries;
  } catch (error) {
    if (!isSystemError(error) && !(error instanceof SyntaxError || error instanceof TypeError)) throw error;
    return new Map();
  }
}

/** Replaces a cache file. Each entry is a line, for a large tree is more than one string can hold; a text follows with its length before it. */
export function writeCacheFile<T>(file: string, entries: ReadonlyMap<string, T>, apart?: TextApart<T>): void {
  const temporary = `${file}.${process.pid}.tmp`;
  try {
    makeFolder(path.dirname(file));
    // Readable by its owner only: it contains drafts.
    writeFileSync(temporary, '', { mode: 0o600 });
    let chunk = '';
    for (const entry of entries) {
      const split = apart?.split(entry[1]);
      chunk += split
        ? `${JSON.stringify([entry[0], split.rest, Buffer.byteLength(split.text)])}\n${split.text}\n`
        : `${JSON.stringify(entry)}\n`;
      if (chunk.length < chunkLength) continue;
      appendFileSync(temporary, chunk);
      chunk = '';
    }
    appendFileSync(temporary, chunk);
    renameSync(temporary, file);
  } catch (error) {
    ignoreSystemError(error);
    ignoringSystemErrors(() => rmSync(temporary, { force: true }));
  }
}
