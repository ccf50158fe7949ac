import { isPhotograph, pictureFormats, pictureSources, pictureWidths } from '../model/picture.ts';
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
    const source = /\ssrc="\/images\/([^"]+)"/.exec(tag)?.[1];
    const name = source === undefined ? undefined : plainName(source);
    const size = name === undefined ? undefined : sizeOf(name);
    if (name === undefined || !size) return tag;
    const image = `<img${attributesOf(tag)} width="${size.width}" height="${size.height}" loading="lazy" decoding="async">`;
    if (!isPhotograph(name)) return image;
    const smaller = pictureWidths.filter((_width, index) => index === 0 || (pictureWidths[index - 1] ?? 0) < size.width);
    const sources = pictureFormats.map(
      (format) => `<source type="image/${format}" srcset="${pictureSources(`/images/${name}`, format, smaller)}" sizes="${sizes}">`,
    );
    return `<picture>${sources.join('')}${image}</picture>`;
  });
}

/** What the article says of the picture, less what is said for it here. */
function attributesOf(tag: string): string {
  const said = tag.matchAll(/\s(?!(?:width|height|loading|decoding)=)[a-z-]+="[^"]*"/g);
  return [...said].map(([attribute]) => attribute).join('');
}

/** The file's name below the folder; undefined when it is not made of plain names. */
function plainName(source: string): string | undefined {
  return /^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/.test(source) ? source : undefined;
}
