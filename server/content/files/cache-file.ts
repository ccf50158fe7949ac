import { closeSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { makeFolder } from './make-folder.ts';
import { ignoreSystemError, isSystemError } from './system-error.ts';

const chunkLength = 2 ** 20;

export function readCacheFile<T>(file: string): Map<string, T> {
  const entries = new Map<string, T>();
  try {
    const bytes = readFileSync(file);
    for (let at = 0, end = bytes.indexOf('\n'); end >= 0; at = end + 1, end = bytes.indexOf('\n', at)) {
      const [key, value] = JSON.parse(bytes.toString('utf8', at, end)) as [string, T];
      entries.set(key, value);
    }
    return entries;
  } catch (error) {
    if (!isSystemError(error) && !(error instanceof SyntaxError || error instanceof TypeError)) throw error;
    return new Map();
  }
}

/**
 * Replaces a cache file, one line an entry: a large tree is more than one string can hold. Where it cannot be written, the next start
 * takes longer.
 */
export function writeCacheFile(file: string, entries: ReadonlyMap<string, unknown>): void {
  const temporary = `${file}.${process.pid}.tmp`;
  try {
    makeFolder(path.dirname(file));
    // It has drafts too: the content may be closed to others.
    const descriptor = openSync(temporary, 'w', 0o600);
    try {
      let chunk = '';
      for (const entry of entries) {
        chunk += `${JSON.stringify(entry)}\n`;
        if (chunk.length < chunkLength) continue;
        writeFileSync(descriptor, chunk);
        chunk = '';
      }
      writeFileSync(descriptor, chunk);
    } finally {
      closeSync(descriptor);
    }
    renameSync(temporary, file);
  } catch (error) {
    ignoreSystemError(error);
    try {
      rmSync(temporary, { force: true });
    } catch (cause) {
      ignoreSystemError(cause);
    }
  }
}
