import type { Repository } from '../content/repository.ts';
import { LruMap } from '../model/runtime/lru-map.ts';
import { minReadBytes, PictureFolder } from './picture-folder.ts';
import type { MeasuredPicture, PictureSize } from './picture-folder.ts';

// As many as the tags that an article may have.
const maxCached = 20_000;

// That of 256 usual pictures of an article, or of 15 photographs with much before their size.
const maxBytesPerArticle = 256 * minReadBytes;

/** The sizes of the content's pictures, each measured once for each version of its file. */
export class PictureSizes {
  readonly #repository: Repository;
  readonly #folder: PictureFolder;
  readonly #cache = new LruMap<string, MeasuredPicture & { stamp: string }>(maxCached);

  constructor(repository: Repository) {
    this.#repository = repository;
    this.#folder = new PictureFolder(repository.folder);
  }

  /**
   * Returns a function from a picture's name below the folder to its size, for one article. Measuring blocks other requests, so
   * pictures behind the first few hundred have no size. Which they are does not depend on the cache.
   */
  forArticle(): (name: string) => PictureSize | undefined {
    const sizes = new Map<string, PictureSize | undefined>();
    let left = maxBytesPerArticle;
    return (name) => {
      if (sizes.has(name)) return sizes.get(name);
      const measured = left > 0 ? this.#measure(name) : undefined;
      left -= measured?.bytes ?? 0;
      sizes.set(name, measured?.size);
      return measured?.size;
    };
  }

  /** Undefined when the content has no such picture. */
  #measure(name: string): MeasuredPicture | undefined {
    const stamp = this.#repository.fingerprint(`images/${name}`);
    if (stamp === undefined) return undefined;
    const cached = this.#cache.get(name);
    if (cached?.stamp === stamp) return cached;
    const measured = { ...this.#folder.measure(name), stamp };
    this.#cache.set(name, measured);
    return measured;
  }
}
