import { createHash } from 'node:crypto';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, writeSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { collections } from '../model/collections.ts';
import { siteSchema } from '../model/site.ts';
import { isSettled } from './read-file.ts';
import { isSystemError } from './system-error.ts';

// Raise it when a change to parsing makes the same file give another value and no schema shows it.
const cacheFormat = 2;
const chunkLength = 2 ** 20;

/** What a file without a problem held when it was last read. */
export interface ParsedFile {
  stamp: string;
  version: string;
  fields: unknown;
}

/**
 * Parsed files, kept between starts so that an unchanged tree need not be read and parsed again. A file counts as unchanged
 * while its stamp is the same, or else its bytes. Safe to delete at any time.
 */
export class ParseCache {
  readonly #file: string;
  readonly #kept: Map<string, ParsedFile>;
  readonly #used = new Map<string, ParsedFile>();
  #isStale = false;

  /** @param folder where to keep it; made when missing. @param key which tree it is of. */
  constructor(folder: string, key: string) {
    this.#file = path.join(folder, `${fingerprint(key)}.ndjson`);
    this.#kept = existsSync(this.#file) ? readKept(this.#file) : new Map();
  }

  /** What is kept of a file that the disk lists with this stamp. Saves even reading it. */
  withStamp(file: string, stamp: string): ParsedFile | undefined {
    const kept = this.#kept.get(file);
    if (kept?.stamp !== stamp) return undefined;
    this.#used.set(file, kept);
    return kept;
  }

  /** The fields kept of a file that has these bytes, whatever was done to it meanwhile. */
  fieldsOf(file: string, stamp: string, version: string): unknown {
    const kept = this.#kept.get(file);
    if (kept?.version !== version) return undefined;
    this.set(file, { ...kept, stamp });
    return kept.fields;
  }

  /** Keeps what was just read. */
  set(file: string, { stamp, version, fields }: ParsedFile): void {
    const isStampKept = isSettled(stamp, Date.now());
    this.#used.set(file, { stamp: isStampKept ? stamp : '', version, fields });
    this.#isStale = true;
  }

  /** Writes what was used since it was opened, where that can be written, and lets go of it. */
  save(): void {
    if (this.#isStale || this.#used.size !== this.#kept.size) this.#write();
    this.#kept.clear();
    this.#used.clear();
  }

  #write(): void {
    const temporary = `${this.#file}.${process.pid}.tmp`;
    try {
      mkdirSync(path.dirname(this.#file), { recursive: true });
      writeKept(temporary, this.#used);
      renameSync(temporary, this.#file);
    } catch (error) {
      // A full disk or another user's folder: the next start takes longer, and that is all.
      if (!isSystemError(error)) throw error;
      if (existsSync(temporary)) rmSync(temporary);
    }
  }
}

// One line a file: a large tree is more than one string can hold.
function writeKept(target: string, files: ReadonlyMap<string, ParsedFile>): void {
  const descriptor = openSync(target, 'w');
  try {
    let chunk = '';
    for (const [file, { stamp, version, fields }] of files) {
      chunk += `${JSON.stringify([file, stamp, version, fields])}\n`;
      if (chunk.length < chunkLength) continue;
      writeAll(descriptor, chunk);
      chunk = '';
    }
    writeAll(descriptor, chunk);
  } finally {
    closeSync(descriptor);
  }
}

function writeAll(descriptor: number, text: string): void {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length;) at += writeSync(descriptor, bytes, at);
}

function readKept(source: string): Map<string, ParsedFile> {
  const kept = new Map<string, ParsedFile>();
  const bytes = readFileSync(source);
  try {
    for (let at = 0, end = bytes.indexOf('\n'); end >= 0; at = end + 1, end = bytes.indexOf('\n', at)) {
      const [file, stamp, version, fields] = JSON.parse(bytes.toString('utf8', at, end)) as [string, string, string, unknown];
      kept.set(file, { stamp, version, fields });
    }
    return kept;
  } catch (error) {
    // Damaged: parse again.
    if (error instanceof SyntaxError || error instanceof TypeError) return new Map();
    throw error;
  }
}

function fingerprint(key: string): string {
  const schemas = [...Object.values(collections).map(({ schema }) => schema), siteSchema].map((schema) =>
    z.toJSONSchema(schema, { io: 'input' }),
  );
  return createHash('sha1')
    .update(JSON.stringify([cacheFormat, key, schemas]))
    .digest('hex');
}
