import { createHash } from 'node:crypto';
import path from 'node:path';
import { z } from 'zod';
import { collections } from '../../model/entities/collections.ts';
import { siteSchema } from '../../model/entities/site.ts';
import { readCacheFile, writeCacheFile } from '../files/cache-file.ts';
import { isSettled } from '../files/read-file.ts';

// Increase it when parsing changes and no schema does.
const cacheFormat = 3;

export interface ParsedFile {
  fingerprint: string;
  version: string;
  fields: unknown;
}

/** Parsed files by fingerprint or by version, for a faster start. Safe to delete at any time. */
export class ParseCache {
  readonly #file: string;
  readonly #cached: ReadonlyMap<string, ParsedFile>;
  readonly #used = new Map<string, ParsedFile>();
  #isChanged = false;

  /** @param folder of the cache; made when missing. @param key of the tree */
  constructor(folder: string, key: string) {
    this.#file = path.join(folder, `${cacheKey(key)}.ndjson`);
    this.#cached = readCacheFile(this.#file);
  }

  /** The entry with this fingerprint: the file need not be read. */
  withFingerprint(file: string, fingerprint: string): ParsedFile | undefined {
    const cached = this.#cached.get(file);
    if (cached?.fingerprint !== fingerprint) return undefined;
    this.#used.set(file, cached);
    return cached;
  }

  /** The cached fields of a file with this version, whatever its fingerprint. */
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

  /** Writes the used entries, if they differ from the file. */
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
