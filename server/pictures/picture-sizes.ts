import type { Repository } from '../content/repository.ts';
import { PictureFolder, usualBytes } from './picture-folder.ts';
import type { MeasuredPicture, PictureSize } from './picture-folder.ts';

// As many as the tags that an article may have.
const mostKept = 20_000;

/** That of 256 usual pictures of an article, or of 15 photographs with much before their size. */
const mostBytes = 256 * usualBytes;

/** How large the content's pictures are, each measured once for as long as its file is the same. */
export class PictureSizes {
  readonly #repository: Repository;
  readonly #folder: PictureFolder;
  readonly #kept = new Map<string, MeasuredPicture & { stamp: string }>();

  constructor(repository: Repository) {
    this.#repository = repository;
    this.#folder = new PictureFolder(repository.folder);
  }

  /**
   * Gives a function from the name of a picture below the folder to its size, for one article: everybody waits while it is
   * made, so pictures behind the first few hundred have no size. Which they are does not depend on what was measured before.
   */
  forArticle(): (name: string) => PictureSize | undefined {
    const sizes = new Map<string, PictureSize | undefined>();
    let left = mostBytes;
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
    const stamp = this.#repository.stamp(`images/${name}`);
    if (stamp === undefined) return undefined;
    const known = this.#kept.get(name);
    if (known?.stamp === stamp) return known;
    const measured = { ...this.#folder.measure(name), stamp };
    this.#kept.delete(name);
    this.#kept.set(name, measured);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > mostKept && oldest !== undefined) this.#kept.delete(oldest);
    return measured;
  }
}
