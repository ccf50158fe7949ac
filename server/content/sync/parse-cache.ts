import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { collectionNames, kindOf } from '../../model/entities/collections.ts';
import { singleFiles } from '../../model/entities/nouns.ts';
import { readCacheFile, writeCacheFile, type TextApart } from '../files/cache-file.ts';
import { ignoringSystemErrors } from '../files/system-error.ts';
import { isSettled } from '../files/read-file.ts';

// Increase it when parsing changes and no schema does.
const cacheFormat = 4;

// Up to one entry in this many is recent.
const recentShare = 16;

export interface ParsedFile {
  fingerprint: string;
  version: string;
  fields: object;
}

/** Parsed files by fingerprint or by version, for a faster start. Safe to delete at any time. */
export class ParseCache {
  readonly #file: string;
  readonly #recentFile: string;
  readonly #cached: Map<string, ParsedFile>;
  /** The newest entries, in a file of their own while they are few: a change does not write the whole cache. */
  readonly #recent: Map<string, ParsedFile>;
  readonly #used = new Map<string, ParsedFile>();
  #isChanged = false;

  constructor(folder: string, key: string) {
    this.#file = path.join(folder, `${cacheKey(key)}.ndjson`);
    this.#recentFile = `${this.#file}.recent`;
    this.#cached = readCacheFile(this.#file, articleApart);
    this.#recent = readCacheFile(this.#recentFile, articleApart);
    for (const [name, parsed] of this.#recent) this.#cached.set(name, parsed);
  }

  /** The entry with this fingerprint: the file need not be read. */
  withFingerprint(file: string, fingerprint: string): ParsedFile | undefined {
    const cached = this.#cached.get(file);
    if (cached?.fingerprint !== fingerprint) return undefined;
    this.#used.set(file, cached);
    return cached;
  }

  /** The cached fields of a file with this version, whatever its fingerprint. */
  fieldsOf(file: string, fingerprint: string, version: string): object | undefined {
    const cached = this.#cached.get(file);
    if (cached?.version !== version) return undefined;
    this.set(file, { ...cached, fingerprint });
    return cached.fields;
  }

  set(file: string, { fingerprint, version, fields }: ParsedFile): void {
    const parsed = { fingerprint: isSettled(fingerprint, Date.now()) ? fingerprint : '', version, fields };
    this.#used.set(file, parsed);
    this.#recent.set(file, parsed);
    this.#isChanged = true;
  }

  /** Writes the used entries, if they differ from the files. */
  save(): void {
    if (this.#used.size < this.#cached.size || this.#recent.size * recentShare > this.#used.size) {
      writeCacheFile(this.#file, this.#used, articleApart);
      ignoringSystemErrors(() => rmSync(this.#recentFile, { force: true }));
    } else if (this.#isChanged) writeCacheFile(this.#recentFile, this.#recent, articleApart);
  }
}

const minArticleLength = 500;

/** The articles of posts are most of a tree, and few are needed at a start. Half a surrogate pair has no UTF-8. */
const articleApart: TextApart<ParsedFile> = {
  split(parsed) {
    const { content } = parsed.fields as { content?: unknown };
    if (typeof content !== 'string' || content.length < minArticleLength || /\p{Cs}/u.test(content)) return undefined;
    return { rest: { ...parsed, fields: { ...parsed.fields, content: null } }, text: content };
  },
  join(rest, text) {
    const parsed = rest as ParsedFile;
    Object.defineProperty(parsed.fields, 'content', { enumerable: true, get: text });
    return parsed;
  },
};

function cacheKey(key: string): string {
  const schemas = [...collectionNames, ...singleFiles].map((part) => z.toJSONSchema(kindOf(part).schema, { io: 'input' }));
  return createHash('sha1')
    .update(JSON.stringify([cacheFormat, key, schemas]))
    .digest('hex');
}
