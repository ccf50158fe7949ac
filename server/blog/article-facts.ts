import { hash } from 'node:crypto';
import path from 'node:path';
import { readCacheFile, writeCacheFile } from '../content/files/cache-file.ts';
import type { StoredItem } from '../content/stored-item.ts';
import type { IndexedPost, IndexPart, PartCache } from '../model/search/search-index.ts';
import { readTimeOf } from '../model/text/count-words.ts';

// Raise it when the same article gets other facts.
const cacheFormat = 1;

/** What lists and keys need of articles, and the parts of the search index. Reading 10,000 articles takes half a second, their words three. */
export class ArticleFacts {
  readonly #facts: UsedEntries<ReturnType<typeof factsOf>>;
  readonly #parts: UsedEntries<IndexPart>;
  readonly #codeVersion: string;

  /** @param folder of the cache; without one, each article is read. @param codeVersion other code finds other words in an article */
  constructor(folder?: string, codeVersion = '') {
    this.#facts = new UsedEntries(folder && path.join(folder, `articles-${cacheFormat}.ndjson`));
    this.#parts = new UsedEntries(folder && path.join(folder, 'search-index.ndjson'));
    this.#codeVersion = codeVersion;
  }

  of({ version, fields }: StoredItem<'posts'>) {
    const cached = this.#facts.get(version);
    if (cached) return cached;
    const facts = factsOf(fields.content);
    this.#facts.set(version, facts);
    return facts;
  }

  readonly indexParts: PartCache<IndexedPost & { version: string }> = {
    get: (posts) => this.#parts.get(this.#partKey(posts)),
    set: (posts, part) => this.#parts.set(this.#partKey(posts), part),
  };

  #partKey(posts: readonly { slug: string; version: string }[]): string {
    return hash('sha1', JSON.stringify([this.#codeVersion, ...posts.map(({ slug, version }) => [slug, version])]), 'base64url');
  }

  /** Writes what was used, if it differs from the files. */
  save(): void {
    this.#facts.save();
    this.#parts.save();
  }
}

/** The minutes that an article takes to read, and the files of the pictures that it names. */
function factsOf(article: string) {
  const pictures = new Set((article.match(/\/images\/[\w./-]+/g) ?? []).map((name) => name.slice(1)));
  return { readTime: readTimeOf(article), pictures: [...pictures] };
}

/** Values of a cache file by key. The file is read at the first use; saved, it has the used entries alone. Without a file, nothing is cached. */
class UsedEntries<T> {
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
