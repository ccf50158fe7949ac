import { normalize } from '../text/normalize.ts';

const idPattern = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const longestId = 80;
const wordsInId = 6;

/** Words that stand in URLs next to slugs (`/api/entries/latest`). */
const reservedSlugs = new Set(['all', 'latest', 'category']);

/** Whether `id` can be an item's id: lower-case words of a-z and 0-9 joined by single hyphens, at most 80 characters. */
export function isId(id: string): boolean {
  return id.length <= longestId && idPattern.test(id);
}

/** Whether a post or category may not be called so. */
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
 * Gives what makes one id after the other as `idFromText` does, in time that grows with their number and not with its square,
 * however many begin alike. What is taken once must stay so.
 */
export function idMaker(isTaken: (id: string) => boolean): (text: string, fallback: string) => string {
  const counted = new Map<string, number>();
  return (text, fallback) => {
    const base = firstWords(text) || fallback;
    let n = counted.get(base) ?? 1;
    while (isTaken(numbered(base, n))) n += 1;
    counted.set(base, n);
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
  // Room for a counter stays within the longest id.
  return (words ?? [])
    .slice(0, wordsInId)
    .join('-')
    .slice(0, longestId - 8)
    .replace(/-+$/, '');
}
