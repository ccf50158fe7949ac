import { createHash } from 'node:crypto';
import { closeSync, openSync, readFileSync, renameSync, rmSync, writeSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { makeFolder } from '../files/make-folder.ts';
import { collections } from '../../model/entities/collections.ts';
import { siteSchema } from '../../model/entities/site.ts';
import { isSettled } from '../files/read-file.ts';
import { isSystemError } from '../files/system-error.ts';

// Raise it when a change to parsing makes the same file give another value and no schema shows it.
const cacheFormat = 2;
const chunkLength = 2 ** 20;
/** For each file, before all is written anew. */
const mostLines = 1.5;

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
  readonly #kept = new Map<string, ParsedFile>();
  /** How many lines it was read from: one for each file, and one more each time that a file was another. */
  readonly #lines: number;
  readonly #used = new Map<string, ParsedFile>();
  readonly #news = new Map<string, ParsedFile>();

  /** @param folder where to keep it; made when missing. @param key which tree it is of. */
  constructor(folder: string, key: string) {
    this.#file = path.join(folder, `${fingerprint(key)}.ndjson`);
    this.#lines = readKept(this.#file, this.#kept);
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
    const parsed = { stamp: isStampKept ? stamp : '', version, fields };
    this.#used.set(file, parsed);
    this.#news.set(file, parsed);
  }

  /** Writes what was used since it was opened, where that can be written, and lets go of it. */
  save(): void {
    const isWhole = [...this.#kept.keys()].every((file) => this.#used.has(file));
    const isSmall = this.#lines + this.#news.size <= mostLines * this.#used.size;
    try {
      if (isWhole && this.#news.size === 0) return;
      if (isWhole && isSmall && this.#lines > 0) writeKept(this.#file, 'a', this.#news);
      else this.#write();
    } catch (error) {
      // A full disk or another user's folder: the next start takes longer, and that is all.
      if (!isSystemError(error)) throw error;
    } finally {
      for (const files of [this.#kept, this.#used, this.#news]) files.clear();
    }
  }

  #write(): void {
    const temporary = `${this.#file}.${process.pid}.tmp`;
    try {
      makeFolder(path.dirname(this.#file));
      writeKept(temporary, 'w', this.#used);
      renameSync(temporary, this.#file);
    } finally {
      rmSync(temporary, { force: true });
    }
  }
}

// One line a file: a large tree is more than one string can hold, and where few files are others their lines are added.
function writeKept(target: string, flag: 'a' | 'w', files: ReadonlyMap<string, ParsedFile>): void {
  // Drafts too: the content may be closed to others.
  const descriptor = openSync(target, flag, 0o600);
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

/**
 * Reads what is kept into `kept`, the last line of each file, and gives the number of lines; nothing where there is none, or it cannot be
 * read or is damaged.
 */
function readKept(source: string, kept: Map<string, ParsedFile>): number {
  let lines = 0;
  try {
    const bytes = readFileSync(source);
    for (let at = 0, end = bytes.indexOf('\n'); end >= 0; at = end + 1, end = bytes.indexOf('\n', at)) {
      const [file, stamp, version, fields] = JSON.parse(bytes.toString('utf8', at, end)) as [string, string, string, unknown];
      kept.set(file, { stamp, version, fields });
      lines += 1;
    }
    return lines;
  } catch (error) {
    // None yet, or another user's.
    if (isSystemError(error)) return 0;
    // Damaged: parse again.
    if (!(error instanceof SyntaxError || error instanceof TypeError)) throw error;
    kept.clear();
    return Number.POSITIVE_INFINITY;
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
