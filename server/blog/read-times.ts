import path from 'node:path';
import { readCacheFile, writeCacheFile } from '../content/files/cache-file.ts';
import type { StoredItem } from '../content/stored-item.ts';
import { readTimeOf } from '../model/text/read-time.ts';

// Raise it when the same text gets another time.
const cacheFormat = 1;

/** The reading times of posts in minutes. Counting the words of 10,000 posts takes half a second, so a cache has them by version. */
export class ReadTimes {
  readonly #file: string | undefined;
  readonly #cached: ReadonlyMap<string, number>;
  readonly #used = new Map<string, number>();

  /** @param folder of the cache; without one, all words are counted */
  constructor(folder?: string) {
    this.#file = folder && path.join(folder, `read-times-${cacheFormat}.ndjson`);
    this.#cached = this.#file === undefined ? new Map<string, number>() : readCacheFile(this.#file);
  }

  /** The time that the post names, or that of its words. */
  of({ version, fields }: StoredItem<'posts'>): number {
    if (fields.readTime !== undefined) return fields.readTime;
    const readTime = this.#cached.get(version) ?? readTimeOf(fields.content);
    this.#used.set(version, readTime);
    return readTime;
  }

  /** Writes the used times, if they differ from the file. */
  save(): void {
    const isSame = this.#used.size === this.#cached.size && [...this.#used.keys()].every((version) => this.#cached.has(version));
    if (this.#file !== undefined && !isSame) writeCacheFile(this.#file, this.#used);
  }
}
