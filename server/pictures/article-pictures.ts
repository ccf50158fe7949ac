import { isPhotograph, pictureFormats, pictureSources, pictureWidths } from '../model/api/pictures.ts';
import type { PictureSize } from './picture-folder.ts';

// The column of an article: see `.prose` in the site's styles.
const sizes = '(min-width: 40rem) 36rem, 90vw';

/**
 * Adds sizes and lazy loading to the site's own pictures in an article's cleaned HTML, and offers photographs in several widths and
 * formats.
 * @param sizeOf returns the size of a picture by its name below `/images/`; a picture without a size is not changed
 */
export function withPictures(html: string, sizeOf: (name: string) => PictureSize | undefined): string {
  return html.replace(/<img\b[^>]*>/g, (tag) => {
    const attributes = attributesOf(tag);
    const name = nameOf(attributes.get('src') ?? '');
    const size = name === undefined ? undefined : sizeOf(name);
    if (name === undefined || !size) return tag;
    for (const known of ['width', 'height', 'loading', 'decoding']) attributes.delete(known);
    const others = [...attributes].map(([key, value]) => ` ${key}="${value}"`).join('');
    const image = `<img${others} width="${size.width}" height="${size.height}" loading="lazy" decoding="async">`;
    if (!isPhotograph(name)) return image;
    const smaller = pictureWidths.filter((_width, index) => index === 0 || (pictureWidths[index - 1] ?? 0) < size.width);
    const sources = pictureFormats.map(
      (format) => `<source type="image/${format}" srcset="${pictureSources(`/images/${name}`, format, smaller)}" sizes="${sizes}">`,
    );
    return `<picture>${sources.join('')}${image}</picture>`;
  });
}

/** The attributes of a cleaned tag: each value is in double quotation marks and contains none, or is absent. */
function attributesOf(tag: string): Map<string, string> {
  // Each match starts where the last one ended, because a value can contain what looks like an attribute.
  const found = tag.matchAll(/\s([a-z]+)(?:="([^"]*)")?/g);
  return new Map([...found].map(([, key = '', value = '']) => [key, value]));
}

/** The name below `/images/`; undefined for any other URL, or one that is not made of plain names. */
function nameOf(source: string): string | undefined {
  return /^\/images\/([\w-][\w.-]*(?:\/[\w-][\w.-]*)*)$/.exec(source)?.[1];
}
