import type { Repository } from '../content/repository.ts';
import { LruMap } from '../model/runtime/caches.ts';
import { minReadBytes, PictureFolder } from './picture-folder.ts';
import type { MeasuredPicture, PictureSize } from './picture-folder.ts';

// The maximum number of tags of an article.
const maxCached = 20_000;

// 256 usual pictures, or 15 photographs with large headers.
const maxBytesPerArticle = 256 * minReadBytes;

/** Caches the sizes of pictures by the version of the file. */
export class PictureSizes {
  readonly #repository: Repository;
  readonly #folder: PictureFolder;
  readonly #cache = new LruMap<string, MeasuredPicture & { fingerprint: string }>(maxCached);

  constructor(repository: Repository) {
    this.#repository = repository;
    this.#folder = new PictureFolder(repository.folder);
  }

  /**
   * Returns a function from names of pictures to sizes, for one article. Measuring blocks requests, so only the first few hundred
   * pictures have sizes, cached or not.
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

  /** The size of one picture; undefined when it is missing or has none. */
  sizeOf(name: string): PictureSize | undefined {
    return this.#measure(name)?.size;
  }

  #measure(name: string): MeasuredPicture | undefined {
    const fingerprint = this.#repository.fingerprint(`images/${name}`);
    if (fingerprint === undefined) return undefined;
    const cached = this.#cache.get(name);
    if (cached?.fingerprint === fingerprint) return cached;
    const measured = { ...this.#folder.measure(name), fingerprint };
    this.#cache.set(name, measured);
    return measured;
  }
}
