import { normalize } from '../text/normalize.ts';

export const idPattern = /^[a-z0-9]+(-[a-z0-9]+)*$/;
export const maxIdLength = 80;
const maxIdWords = 6;

// Windows opens a device for such a name, with any extension (Microsoft, "Naming Files, Paths, and Namespaces").
const deviceName = /^(?:con|prn|aux|nul|(?:com|lpt)\d)$/;

/** URLs have them in place of slugs (`/api/entries/latest`). */
const reservedSlugs = new Set(['all', 'latest', 'category', 'new']);

/** Lower-case words of a-z and 0-9, joined by single hyphens, at most 80 characters. */
export function isId(id: string): boolean {
  return id.length <= maxIdLength && idPattern.test(id);
}

/** Whether Windows cannot have a file of this name. */
export function isDeviceName(id: string): boolean {
  return deviceName.test(id);
}

export function isReserved(collection: string, id: string): boolean {
  return (collection === 'posts' || collection === 'categories') && reservedSlugs.has(id);
}

/** Why an item of the collection cannot have the id, or undefined. */
export function idFault(collection: string, id: string): string | undefined {
  if (!isId(id)) return `"${id}" is not an id; write lower-case letters, digits and single hyphens, at most 80`;
  if (isDeviceName(id)) return `"${id}" names a device on Windows, not a file; choose another`;
  if (isReserved(collection, id)) return `"${id}" is reserved for the site's own addresses; choose another`;
  return undefined;
}

/** A free id from the first words of `text`, or from `fallback` for text without Latin letters and digits; `-2`, `-3` … when taken. */
export function idFromText(text: string, fallback: string, isTaken: (id: string) => boolean): string {
  return idMaker(isTaken)(text, fallback);
}

/** Whether `slugOf` needs `inLatin` first, which is too large to load for each text. */
export function isInOtherLetters(text: string): boolean {
  return /(?!\p{Script=Latin})\p{L}/u.test(text);
}

/** A free slug for a post, from its whole title. */
export function slugFromTitle(title: string, isTaken: (slug: string) => boolean): string {
  return idMaker(isTaken, Infinity)(title, 'post');
}

/** The id that a typed name stands for: `spring-2027` for "Spring 2027". Empty for a name without Latin letters and digits. */
export function idOfName(name: string): string {
  return idFault('', name) === undefined ? name : idFromText(name, '', () => false);
}

/** Returns an `idFromText` for many ids, in linear time. An id that is taken must stay taken. */
export function idMaker(isTaken: (id: string) => boolean, maxWords = maxIdWords): (text: string, fallback: string) => string {
  const next = new Map<string, number>();
  return (text, fallback) => {
    const base = slugOf(text, maxWords) || fallback;
    let n = next.get(base) ?? 1;
    while (isDeviceName(numbered(base, n)) || isTaken(numbered(base, n))) n += 1;
    next.set(base, n);
    return numbered(base, n);
  };
}

/** The words of a text as an id, cut after a word. Empty for a text without Latin letters and digits. */
export function slugOf(text: string, maxWords = Infinity): string {
  const words = normalize(text, 'NFKD')
    .replace(/[\u0300-\u036f'’]/g, '')
    .toLowerCase()
    .replace(/[^\0-\x7f]/g, (letter) => spelledOut[letter] ?? letter)
    .match(/[a-z0-9]+/g);
  return cut((words ?? []).slice(0, maxWords).join('-'), maxIdLength);
}

function numbered(base: string, n: number): string {
  return n === 1 ? base : `${cut(base, maxIdLength - `-${n}`.length)}-${n}`;
}

function cut(id: string, max: number): string {
  if (id.length <= max) return id;
  const end = id.lastIndexOf('-', max);
  return id.slice(0, end > 0 ? end : max);
}

// Latin letters without a decomposition, as passports spell them (ICAO Doc 9303, part 3, section 6).
const spelledOut: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'oe',
  þ: 'th',
  ð: 'd',
  đ: 'd',
  ħ: 'h',
  ı: 'i',
  ł: 'l',
  ŋ: 'n',
  ŧ: 't',
};
