import type { BookNumbers } from '../content/tree/book-numbers.ts';
import { numberInWords } from '../model/page/placeholders.ts';

/** Finds numbers of weeks, days or pages in a text that differ from the book's. @param sold the book for which the text was written */
export function countedOtherwise(text: string, book: BookNumbers, sold = book): { said: string; own: number }[] {
  return [...text.matchAll(numbered)].flatMap(([said, count = '', noun = '']) => {
    const counted = nouns[noun.toLowerCase()] ?? 'days';
    const [number, own] = [counts.get(count.toLowerCase()) ?? Number(count), book[counted]];
    // A number up to half of it counts a part of the book: "after four weeks", "seven mornings".
    return number !== own && (number > own / 2 || number === sold[counted]) ? [{ said, own }] : [];
  });
}

const nouns: Record<string, keyof BookNumbers> = { week: 'weeks', sunday: 'weeks', page: 'pages' };
const counts = new Map(Array.from({ length: 1_000 }, (_, count) => [numberInWords(count), count]));
const numbered = /\b(\d+|[a-z]+(?:-[a-z]+)?)[ -](week|sunday|day|morning|evening|page)s?\b/gi;
