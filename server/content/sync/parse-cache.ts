import { createHash } from 'node:crypto';
import path from 'node:path';
import { z } from 'zod';
import { collections } from '../../model/entities/collections.ts';
import { siteSchema } from '../../model/entities/site.ts';
import { readCacheFile, writeCacheFile } from '../files/cache-file.ts';
import { isSettled } from '../files/read-file.ts';

// Raise it when a change to parsing gives the same file another value and no schema shows it.
const cacheFormat = 3;

/** What a file without a problem held when it was last read. */
export interface ParsedFile {
  fingerprint: string;
  version: string;
  fields: unknown;
}

/**
 * Parsed files, so that a start need not read and parse an unchanged tree again. A file is unchanged while its fingerprint is the same, or
 * else its bytes. Safe to delete at any time.
 */
export class ParseCache {
  readonly #file: string;
  readonly #cached: ReadonlyMap<string, ParsedFile>;
  readonly #used = new Map<string, ParsedFile>();
  #isChanged = false;

  /** @param folder where the cache is; made when missing. @param key which tree it is of. */
  constructor(folder: string, key: string) {
    this.#file = path.join(folder, `${cacheKey(key)}.ndjson`);
    this.#cached = readCacheFile(this.#file);
  }

  /** The entry of a file that the disk lists with this fingerprint. Saves even reading the file. */
  withFingerprint(file: string, fingerprint: string): ParsedFile | undefined {
    const cached = this.#cached.get(file);
    if (cached?.fingerprint !== fingerprint) return undefined;
    this.#used.set(file, cached);
    return cached;
  }

  /** The cached fields of a file that has these bytes, whatever its fingerprint. */
  fieldsOf(file: string, fingerprint: string, version: string): unknown {
    const cached = this.#cached.get(file);
    if (cached?.version !== version) return undefined;
    this.set(file, { ...cached, fingerprint });
    return cached.fields;
  }

  set(file: string, { fingerprint, version, fields }: ParsedFile): void {
    this.#used.set(file, { fingerprint: isSettled(fingerprint, Date.now()) ? fingerprint : '', version, fields });
    this.#isChanged = true;
  }

  /** Writes the entries that were used since it was opened, unless these are the same as before. */
  save(): void {
    if (this.#isChanged || this.#used.size < this.#cached.size) writeCacheFile(this.#file, this.#used);
  }
}

function cacheKey(key: string): string {
  const schemas = [...Object.values(collections).map(({ schema }) => schema), siteSchema].map((schema) =>
    z.toJSONSchema(schema, { io: 'input' }),
  );
  return createHash('sha1')
    .update(JSON.stringify([cacheFormat, key, schemas]))
    .digest('hex');
}
