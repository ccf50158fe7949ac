import {
  isPhotograph,
  journalPageSources,
  parseJournalPagePicture,
  pictureFormats,
  pictureSources,
  pictureWidths,
  type PicturedPage,
} from '../model/api/picture-sizes.ts';
import { asWritten, readAttributes } from '../model/text/html-tree.ts';
import type { PictureSize } from './picture-folder.ts';

// The column of an article, from `.prose` in the site's styles.
const sizes = '(min-width: 40rem) 36rem, 90vw';

/** Adds sizes, lazy loading and the variants of photographs to the local pictures in sanitized HTML. Leaves those without a size alone. */
export function withPictures(html: string, sizeOf: (name: string) => PictureSize | undefined): string {
  return html.replace(/<img\b[^>]*>/g, (tag) => {
    const attributes = new Map(Object.entries(readAttributes(tag.slice('<img'.length), asWritten) ?? {}));
    const source = attributes.get('src') ?? '';
    const page = parseJournalPagePicture(source)?.page as PicturedPage | undefined;
    if (page) attributes.set('srcset', journalPageSources(page)).set('sizes', 'auto, (min-width: 27rem) 21rem, 78vw');
    const name = /^\/images\/([\w-][\w.-]*(?:\/[\w-][\w.-]*)*)$/.exec(source)?.[1];
    const size = page ? pageSize : name === undefined ? undefined : sizeOf(name);
    if (name === undefined || !size) return tag;
    for (const known of ['width', 'height', 'loading', 'decoding']) attributes.delete(known);
    const others = [...attributes].map(([key, value]) => ` ${key}="${value}"`).join('');
    const image = `<img${others} width="${size.width}" height="${size.height}" loading="lazy" decoding="async">`;
    if (page || !isPhotograph(name)) return image;
    const smaller = pictureWidths.filter((_width, index) => index === 0 || (pictureWidths[index - 1] ?? 0) < size.width);
    const sources = pictureFormats.map(
      (format) => `<source type="image/${format}" srcset="${pictureSources(`/images/${name}`, format, smaller)}" sizes="${sizes}">`,
    );
    return `<picture>${sources.join('')}${image}</picture>`;
  });
}

// The proportions of a page of the journal, and its width in the column.
const pageSize = { width: 432, height: 648 };
