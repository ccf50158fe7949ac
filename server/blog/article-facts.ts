import path from 'node:path';
import { readCacheFile, writeCacheFile } from '../content/files/cache-file.ts';
import type { StoredItem } from '../content/tree/stored-item.ts';
import { readTimeOf } from '../model/text/read-time.ts';

// Increase it when the facts of an unchanged article change.
const cacheFormat = 1;

type Facts = ReturnType<typeof factsOf>;

/** What lists and cache keys need from articles. Reading 10,000 articles takes half a second. */
export class ArticleFacts {
  readonly #file: string | undefined;
  readonly #used = new Map<string, Facts>();
  #cached: ReadonlyMap<string, Facts> | undefined;

  /** @param folder of the cache; without one, each article is read */
  constructor(folder?: string) {
    this.#file = folder && path.join(folder, `articles-${cacheFormat}.ndjson`);
  }

  of({ version, fields }: StoredItem<'posts'>): Facts {
    if (this.#file === undefined) return factsOf(fields.content);
    this.#cached ??= readCacheFile<Facts>(this.#file);
    const facts = this.#used.get(version) ?? this.#cached.get(version) ?? factsOf(fields.content);
    this.#used.set(version, facts);
    return facts;
  }

  save(): void {
    const cached = this.#cached;
    if (this.#file === undefined || !cached) return;
    const isSame = this.#used.size === cached.size && [...this.#used.keys()].every((key) => cached.has(key));
    if (!isSame) writeCacheFile(this.#file, this.#used);
  }
}

function factsOf(article: string) {
  const pictures = new Set((article.match(/\/images\/[\w./-]+/g) ?? []).map((name) => name.slice(1)));
  return { readTime: readTimeOf(article), pictures: [...pictures] };
}
