import type { LibraryPicture } from '../../../server/model/api/pictures-api.ts';
import { isPhotograph, sizedPicture } from '../../../server/model/api/picture-urls.ts';
import { HttpError } from '../../data/http.ts';

const kibibyte = 1024;

/** `1,200 × 800 · 84 KB` */
export function sizeWords({ width, height, bytes }: LibraryPicture): string {
  const length =
    bytes < kibibyte * kibibyte
      ? `${grouped(Math.max(1, Math.round(bytes / kibibyte)))} KB`
      : `${(bytes / kibibyte / kibibyte).toFixed(1)} MB`;
  return width === undefined || height === undefined ? length : `${grouped(width)} × ${grouped(height)} · ${length}`;
}

function grouped(value: number): string {
  return value.toLocaleString('en-US');
}

/** The address of a small form of a picture, as it is now: browsers cache one without the version for an hour. */
export function thumbnailUrl({ url, version }: LibraryPicture): string {
  return `${isPhotograph(url) ? sizedPicture(url, 480, 'webp') : url}?v=${encodeURIComponent(version)}`;
}

/** A sentence of the server, or that there was none. */
export function failureWords(error: unknown): string {
  if (error instanceof HttpError) return `${error.message.replace(/^\d{3}: /, '')}.`.replace(/([.!?])\.$/, '$1');
  if (error instanceof TypeError || (error instanceof DOMException && error.name === 'TimeoutError'))
    return 'No answer from the server. A large picture over a slow connection can take too long; make it smaller, or try again.';
  throw error;
}

/** The pictures whose names or uses have all words of a query. */
export function searchPictures(pictures: readonly LibraryPicture[], query: string): readonly LibraryPicture[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return pictures;
  return pictures.filter(({ name, uses }) => {
    const text = [name, ...uses.map(({ title }) => title)].join(' ').toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
