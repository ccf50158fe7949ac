import path from 'node:path';
import { readCacheFile, writeCacheFile } from '../content/files/cache-file.ts';
import type { StoredItem } from '../content/stored-item.ts';
import { readTimeOf } from '../model/text/read-time.ts';

export interface Facts {
  /** In minutes, by the number of words. */
  readTime: number;
  /** The files of the pictures that the article names. */
  pictures: readonly string[];
}

// Raise it when the same article gets other facts.
const cacheFormat = 1;

/** What lists and keys need of articles. Reading 10,000 articles takes half a second, so a cache has their facts by version of the post. */
export class ArticleFacts {
  readonly #file: string | undefined;
  readonly #cached: ReadonlyMap<string, Facts>;
  readonly #used = new Map<string, Facts>();

  /** @param folder of the cache; without one, each article is read */
  constructor(folder?: string) {
    this.#file = folder && path.join(folder, `articles-${cacheFormat}.ndjson`);
    this.#cached = this.#file === undefined ? new Map<string, Facts>() : readCacheFile(this.#file);
  }

  of({ version, fields }: StoredItem<'posts'>): Facts {
    const facts = this.#cached.get(version) ?? factsOf(fields.content);
    this.#used.set(version, facts);
    return facts;
  }

  /** Writes the used facts, if they differ from the file. */
  save(): void {
    const isSame = this.#used.size === this.#cached.size && [...this.#used.keys()].every((version) => this.#cached.has(version));
    if (this.#file !== undefined && !isSame) writeCacheFile(this.#file, this.#used);
  }
}

function factsOf(article: string): Facts {
  const pictures = new Set((article.match(/\/images\/[\w./-]+/g) ?? []).map((name) => name.slice(1)));
  return { readTime: readTimeOf(article), pictures: [...pictures] };
}
