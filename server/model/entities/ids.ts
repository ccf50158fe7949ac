import { normalize } from '../text/normalize.ts';

const idPattern = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const maxIdLength = 80;
const maxWords = 6;

// Windows opens a device instead of a file of such a name, whatever its ending (Microsoft, "Naming Files, Paths, and Namespaces").
const deviceName = /^(?:con|prn|aux|nul|(?:com|lpt)\d)$/;

/** Words that URLs have next to slugs (`/api/entries/latest`). */
const reservedSlugs = new Set(['all', 'latest', 'category']);

/** Whether `id` can be an item's id: lower-case words of a-z and 0-9 joined by single hyphens, at most 80 characters. */
export function isId(id: string): boolean {
  return id.length <= maxIdLength && idPattern.test(id);
}

/** Whether no checkout on Windows can hold the file of this id. */
export function isDeviceName(id: string): boolean {
  return deviceName.test(id);
}

/** Whether the site's own addresses need this slug. */
export function isReserved(collection: string, id: string): boolean {
  return (collection === 'posts' || collection === 'categories') && reservedSlugs.has(id);
}

/**
 * A free id made from the first words of `text`, with `-2`, `-3` … when taken.
 * Text without a single Latin letter or digit gives `fallback` as the base.
 */
export function idFromText(text: string, fallback: string, isTaken: (id: string) => boolean): string {
  return idMaker(isTaken)(text, fallback);
}

/**
 * A function that makes ids as `idFromText` does, in time that grows with their number and not with its square. An id that is taken must
 * stay taken.
 */
export function idMaker(isTaken: (id: string) => boolean): (text: string, fallback: string) => string {
  const next = new Map<string, number>();
  return (text, fallback) => {
    const base = firstWords(text) || fallback;
    let n = next.get(base) ?? 1;
    while (isDeviceName(numbered(base, n)) || isTaken(numbered(base, n))) n += 1;
    next.set(base, n);
    return numbered(base, n);
  };
}

function numbered(base: string, n: number): string {
  return n === 1 ? base : `${base}-${n}`;
}

function firstWords(text: string): string {
  const words = normalize(text, 'NFKD')
    .replace(/[\u0300-\u036f'’]/g, '')
    .toLowerCase()
    .match(/[a-z0-9]+/g);
  // The rest is room for a counter.
  return (words ?? [])
    .slice(0, maxWords)
    .join('-')
    .slice(0, maxIdLength - 8)
    .replace(/-+$/, '');
}
