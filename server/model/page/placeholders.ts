import { notOneOf } from '../text/suggest.ts';
import { capitalized } from '../text/wording.ts';

/** Placeholders, written in braces, for words that differ from book to book: `{weeks}`, or with a capital, `{Weeks}`. */
export const placeholders = {
  title: 'the title of the book',
  author: 'the author of the cover, or else of the site',
  edition: '"first edition", or the name that the edition has; nothing without one, and in a sample',
  printing: '"second printing", after one that is recorded; nothing without an edition, and in a sample',
  year: 'the year of the edition, or of the one that is sold; nothing without a date',
  isbn: 'the ISBN of the cover; nothing without one, and in a sample',
  weeks: '"thirteen weeks"',
  days: '"ninety-one days"',
  weekday: '"Monday", on a page of a day; a title with it has no other weekday before it',
  week: 'the number of the week, on a page of a week',
  'week-in-words': '"one"',
  dates: 'the first and the last day of the week or of the book; nothing without dates',
  month: '"January 2027" on a page of a week, the coming month on one after some weeks; nothing without dates',
  printer: '"Amazon KDP"; nothing in a sample',
  sample: '"the first of thirteen weeks" in a sample; nothing in the book',
  typeface: 'the name of the typeface',
} as const;

export type Placeholder = keyof typeof placeholders;

/** The words of one place in a book. What is absent has nothing to say there. */
export type PlaceholderValues = { [name in Placeholder]?: string | undefined } & {
  /** The number of a page that the book has once; absent when it has none. */
  pageOf?: (id: string) => number | undefined;
};

export const placeholderHelp = `Placeholders: ${Object.entries(placeholders)
  .map(([name, meaning]) => `{${name}} is ${meaning}`)
  .join(
    '; ',
  )}; {page of goals} is the number of that page; {month or A month ahead} is the words after "or" where the month has nothing to say. A paragraph or a label whose placeholder has nothing to say is left out.`;

/** A name, and optionally the words for when it has nothing to say. */
const inBraces = /\{([^{}\n]*?)(?: or ([^{}\n]*))?\}/g;
const pageReference = /^page of ([a-z0-9-]+)$/;

export function placeholderFault(text: string): string | undefined {
  const names = Object.keys(placeholders);
  for (const [whole, name = ''] of text.matchAll(inBraces)) {
    if (names.includes(uncapitalized(name)) || pageReference.test(name)) continue;
    return notOneOf('a placeholder', [...names.map((each) => `{${each}}`), '{page of goals}'], whole);
  }
  return undefined;
}

export function pagesNamedIn(text: string): string[] {
  return [...text.matchAll(inBraces)].flatMap(([, name = '']) => pageReference.exec(name)?.[1] ?? []);
}

/** The text with its words; undefined when one of its placeholders has nothing to say here. */
export function fillPlaceholders(text: string, values: PlaceholderValues): string | undefined {
  let isWhole = true;
  const filled = text.replaceAll(inBraces, (_, name: string, otherwise?: string) => {
    const page = pageReference.exec(name)?.[1];
    const value = page === undefined ? values[uncapitalized(name) as Placeholder] : values.pageOf?.(page)?.toString();
    if (value) return name === uncapitalized(name) ? value : capitalized(value);
    if (otherwise === undefined) isWhole = false;
    return otherwise ?? '';
  });
  return isWhole ? filled : undefined;
}

function uncapitalized(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1);
}

/** `thirteen weeks`, `one day`; from 100 on in figures. */
export function countInWords(count: number, noun: string): string {
  return `${numberInWords(count)} ${noun}${count === 1 ? '' : 's'}`;
}

/** `second`; from 20 on in figures. */
export function ordinalInWords(number: number): string {
  const word = number < 20 ? small[number] : undefined;
  if (word === undefined)
    return `${number}${suffixes[new Intl.PluralRules('en', { type: 'ordinal' }).select(number) as keyof typeof suffixes]}`;
  return irregular[word] ?? `${word}th`;
}

const irregular: Record<string, string> = {
  one: 'first',
  two: 'second',
  three: 'third',
  five: 'fifth',
  eight: 'eighth',
  nine: 'ninth',
  twelve: 'twelfth',
};
const suffixes = { one: 'st', two: 'nd', few: 'rd', other: 'th' };

export function numberInWords(count: number): string {
  if (count >= 100) return String(count);
  const [ten, one] = [tens[Math.floor(count / 10)], small[count % 10]];
  return small[count] ?? (count % 10 === 0 ? (ten ?? '') : `${ten}-${one}`);
}

const small =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const tens = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];
