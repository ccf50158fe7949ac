import { readCacheFile, writeCacheFile } from '../content/files/cache-file.ts';

/** Values of a cache file by key. The file is read at the first use; saved, it has the used entries alone. Without a file, nothing is cached. */
export class UsedEntries<T> {
  readonly #file: string | undefined;
  readonly #used = new Map<string, T>();
  #cached: ReadonlyMap<string, T> | undefined;

  constructor(file: string | undefined) {
    this.#file = file;
  }

  get(key: string): T | undefined {
    if (this.#file === undefined) return undefined;
    this.#cached ??= readCacheFile<T>(this.#file);
    const value = this.#used.get(key) ?? this.#cached.get(key);
    if (value !== undefined) this.#used.set(key, value);
    return value;
  }

  set(key: string, value: T): void {
    if (this.#file !== undefined) this.#used.set(key, value);
  }

  /** Writes the used entries, if there are any and they differ from the file. */
  save(): void {
    const cached = this.#cached;
    if (this.#file === undefined || !cached) return;
    const isSame = this.#used.size === cached.size && [...this.#used.keys()].every((key) => cached.has(key));
    if (!isSame) writeCacheFile(this.#file, this.#used);
  }
}
