import { isPhotograph, pictureFormats, pictureSources, pictureWidths } from '../model/api/pictures.ts';
import type { PictureSize } from './picture-folder.ts';

// The column of an article: see `.prose` in the site's styles.
const sizes = '(min-width: 40rem) 36rem, 90vw';

/**
 * Gives the site's own pictures in an article's cleaned HTML their width and height, loads them when they come near, and
 * offers photographs in the sizes and formats that screens and browsers take best.
 * @param sizeOf the size of a picture by its name below `/images/`; without one the picture stays as it is written
 */
export function withPictures(html: string, sizeOf: (name: string) => PictureSize | undefined): string {
  return html.replace(/<img\b[^>]*>/g, (tag) => {
    const said = attributesOf(tag);
    const name = nameOf(said.get('src') ?? '');
    const size = name === undefined ? undefined : sizeOf(name);
    if (name === undefined || !size) return tag;
    for (const known of ['width', 'height', 'loading', 'decoding']) said.delete(known);
    const others = [...said].map(([key, value]) => ` ${key}="${value}"`).join('');
    const image = `<img${others} width="${size.width}" height="${size.height}" loading="lazy" decoding="async">`;
    if (!isPhotograph(name)) return image;
    const smaller = pictureWidths.filter((_width, index) => index === 0 || (pictureWidths[index - 1] ?? 0) < size.width);
    const sources = pictureFormats.map(
      (format) => `<source type="image/${format}" srcset="${pictureSources(`/images/${name}`, format, smaller)}" sizes="${sizes}">`,
    );
    return `<picture>${sources.join('')}${image}</picture>`;
  });
}

/** The attributes of a cleaned tag: their values stand in double quotation marks and have none inside, or are left out when empty. */
function attributesOf(tag: string): Map<string, string> {
  // Each is matched whole, from the first on: what looks like one may stand in the value of another.
  const found = tag.matchAll(/\s([a-z]+)(?:="([^"]*)")?/g);
  return new Map([...found].map(([, key = '', value = '']) => [key, value]));
}

/** The file's name below the folder; undefined when it is not one of the site's own, made of plain names. */
function nameOf(source: string): string | undefined {
  return /^\/images\/([\w-][\w.-]*(?:\/[\w-][\w.-]*)*)$/.exec(source)?.[1];
}
