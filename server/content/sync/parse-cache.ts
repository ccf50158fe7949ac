import { hash } from 'node:crypto';
import path from 'node:path';
import { z } from 'zod';
import { collectionNames, kindOf } from '../../model/entities/collections.ts';
import { singleFiles } from '../../model/entities/nouns.ts';
import { addToCacheFile, readCacheFile, writeCacheFile, type TextApart } from '../files/cache-file.ts';
import { isSettled } from '../files/fingerprint.ts';

// Increase it when parsing changes without a change of a schema.
const cacheFormat = 7;

export interface ParsedFile {
  fingerprint: string;
  version: string;
  fields: object;
}

/** Parsed files by fingerprint or by version, for a faster start. Safe to delete at any time. */
export class ParseCache {
  readonly #file: string;
  readonly #cached: ReadonlyMap<string, ParsedFile>;
  readonly #used = new Map<string, ParsedFile>();
  readonly #changed = new Map<string, ParsedFile>();
  #replaced = 0;

  constructor(folder: string, key: string) {
    this.#file = path.join(folder, `${cacheKey(key)}.ndjson`);
    this.#cached = readCacheFile(this.#file, articleApart, () => (this.#replaced += 1));
  }

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
    this.#changed.set(file, parsed);
  }

  /** Appends the changes to the file, or rewrites it when more than a tenth of it would be unused. */
  save(): void {
    const unused = this.#replaced + this.#cached.size + this.#changed.size - this.#used.size;
    if (this.#cached.size === 0 || unused > this.#used.size / 10) writeCacheFile(this.#file, this.#used, articleApart);
    else if (this.#changed.size > 0) addToCacheFile(this.#file, this.#changed, articleApart);
  }
}

const minArticleLength = 500;

/** The articles of posts make up most of a tree, and few are needed at a start. Half a surrogate pair cannot be written as UTF-8. */
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

// Generating them takes 15 ms.
let schemas: string | undefined;

function cacheKey(key: string): string {
  schemas ??= JSON.stringify([...collectionNames, ...singleFiles].map((part) => z.toJSONSchema(kindOf(part).schema, { io: 'input' })));
  return hash('sha1', JSON.stringify([cacheFormat, key]) + schemas, 'hex');
}
