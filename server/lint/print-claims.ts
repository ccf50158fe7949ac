import type { Repository } from '../content/repository.ts';
import { bookNumbers, namedInBraces, numbersByName } from '../content/tree/book-numbers.ts';
import { soldEdition } from '../content/tree/sold-edition.ts';
import { countedOtherwise } from '../book/counted-otherwise.ts';
import { planJournal, soldBook } from '../book/plan-journal.ts';
import { collections } from '../model/entities/collections.ts';
import { isOnePrice } from '../model/entities/cover.ts';
import type { EditionSlot } from '../model/entities/editions.ts';
import type { Site } from '../model/entities/site.ts';
import { printRows } from '../model/page/print-rows.ts';
import { suggest } from '../model/text/suggest.ts';
import { unreadFiles, type Warning } from './warning.ts';

/** Claims about the physical book. A glued book closes by itself. */
const claims: { words: RegExp; isTrue: (print: Site['print']) => boolean }[] = [
  {
    words: /\b(?:thread|smyth)?[- ]?sewn\b|\bl(?:ies|ie|ays|ay)[- ]flat\b|\bstays open\b/i,
    isTrue: ({ binding }) => binding === undefined || binding === 'sewn',
  },
  { words: /\bhard ?(?:cover|back)\b/i, isTrue: ({ binding }) => binding === undefined || binding === 'hardcover' },
  { words: /\bmatte?\b/i, isTrue: ({ finish }) => finish !== 'glossy' },
  { words: /\bgloss(?:y)?\b/i, isTrue: ({ finish }) => finish !== 'matte' },
  { words: /\bcream(?:-coloured|-colored)? paper\b/i, isTrue: ({ paper }) => paper === 'cream' },
  { words: /\bwhite paper\b/i, isTrue: ({ paper }) => paper === 'white' },
];

/** Words of the site and the cover that contradict `print` in `site.yaml`, or the edition that is sold. */
export function soldOtherwise(content: Pick<Repository, 'cover' | 'get' | 'site'>): Warning[] {
  const site = content.site();
  if (!site) return [];
  const { print, tagline, description, hero, benefits, features, about, product, closing } = site;
  const { subtitle, back, inside } = content.cover() ?? {};
  const chosen = [print.binding, `${print.paper} paper`, print.finish].filter(Boolean).join(', ');
  const claiming = { 'site.yaml': { hero, benefits, features, about, product }, 'cover.yaml': { back, inside } };
  const claimed = print.printer ? textsOf(claiming) : [];
  const untrue = claimed.flatMap(({ file, path, text }) =>
    claims.flatMap(({ words, isTrue }): Warning[] => {
      const [said] = words.exec(text) ?? [];
      if (said === undefined || isTrue(print)) return [];
      return [{ file, path, rule: 'sold-otherwise', message: `says "${said}", but print in site.yaml has ${chosen}; change one of them` }];
    }),
  );
  const numbers = soldEdition(content) && bookNumbers(content);
  const ofSite = { tagline, description, hero, benefits, features, about, product, closing };
  const counted = textsOf({ 'site.yaml': ofSite, 'cover.yaml': { subtitle, back, inside } }).flatMap(({ file, path, text }) =>
    (numbers ? countedOtherwise(text, numbers) : []).map(({ said, own }): Warning => {
      return { file, path, rule: 'sold-otherwise', message: `says "${said}", but the book that is sold has ${own}; correct one of them` };
    }),
  );
  return [...untrue, ...(print.printer ? repeatedRows(site) : []), ...counted];
}

/** Misspelled names of the book's numbers in braces: readers would see the braces. */
export function misspelledNumbers(content: Pick<Repository, 'get' | 'site'>): Warning[] {
  const names = [...numbersByName(bookNumbers(content)).keys()];
  return textsIn(content.site(), []).flatMap(({ path, text }) =>
    [...text.matchAll(namedInBraces)].flatMap(([said, name = '']): Warning[] => {
      const alike = names.filter((each) => each < 'a' === name < 'a');
      const meant = alike.includes(name) ? undefined : suggest(name, alike);
      if (meant === undefined) return [];
      return [{ file: 'site.yaml', path, rule: 'sold-otherwise', message: `says "${said}"; did you mean "{${meant}}"?` }];
    }),
  );
}

export function twoPrices(content: Pick<Repository, 'cover' | 'site'>): Warning[] {
  const [onCover, inShop] = [content.cover()?.price, content.site()?.retailer.price];
  if (isOnePrice(onCover, inShop)) return [];
  const message = `is "${onCover}", but retailer.price in site.yaml is "${inShop}"; write one price in both`;
  return [{ file: 'cover.yaml', path: ['price'], rule: 'two-prices', message }];
}

/** The number of pages in `site.yaml`, when the planned book has another. */
export function printedPages(content: Repository): Warning[] {
  const print = content.site()?.print;
  if (!print?.printer) return [];
  const plan = planJournal(content, soldBook(content));
  if ('problems' in plan || plan.book.length === print.pages) return [];
  const message = `the book has ${plan.book.length} pages as planned; write that number, and correct words that name another`;
  return [{ file: 'site.yaml', path: ['print', 'pages'], rule: 'sold-otherwise', message }];
}

/** Texts of days that the site shows filled in, when they are missing, or when the edition that is sold has other texts there. */
export function writtenOtherwise(content: Repository): Warning[] {
  const written = content.site()?.print.written;
  if (!written) return [];
  const { day, quote, morning, evening, night, sunday } = written;
  const days = soldEdition(content)?.fields.days ?? [];
  const unread = unreadFiles(content);
  const reflection = days.findIndex((each, index) => index >= day - 1 && each.reflection !== undefined) + 1;
  const shown: { day: number | undefined; slot: EditionSlot; id: string | undefined; path: string[] }[] = [
    { day, slot: 'quote', id: quote, path: ['quote'] },
    { day, slot: 'morning', id: morning.prompt, path: ['morning', 'prompt'] },
    { day, slot: 'evening', id: evening.prompt, path: ['evening', 'prompt'] },
    { day: night?.day, slot: 'quote', id: night?.quote, path: ['night', 'quote'] },
    { day: night?.day, slot: 'evening', id: night?.prompt, path: ['night', 'prompt'] },
    { day: reflection, slot: 'reflection', id: sunday?.prompt, path: ['sunday', 'prompt'] },
  ];
  return shown.flatMap(({ day: number = 0, slot, id, path }): Warning[] => {
    if (id === undefined) return [];
    const about = { file: 'site.yaml', path: ['print', 'written', ...path], rule: 'sold-otherwise' };
    const part = slot === 'quote' ? 'quotes' : 'prompts';
    if (!content.get(part, id) && !unread.has(`${part}/${id}.yaml`)) {
      const message = `there is no ${collections[part].noun} "${id}", so the page is not shown filled in; name another`;
      return [{ ...about, message }];
    }
    const sold = days[number - 1]?.[slot];
    if (sold === undefined || sold === id) return [];
    const message = `is "${id}", but the edition that is sold has "${sold}" on day ${number}; write one in both`;
    return [{ ...about, message }];
  });
}

function repeatedRows({ print, product }: Site): Warning[] {
  const filled = new Map(printRows(print).map(({ label, value }) => [label.toLowerCase(), value]));
  return (product?.specification ?? []).flatMap(({ label }, index) => {
    const value = filled.get(label.toLowerCase());
    const message = `is filled from "print": "${value}"; remove this row`;
    return value === undefined ? [] : [{ file: 'site.yaml', path: ['product', 'specification', index], rule: 'sold-otherwise', message }];
  });
}

/** All texts in fields of files, with their places. */
export function textsOf(files: Readonly<Record<string, unknown>>): { file: string; path: (string | number)[]; text: string }[] {
  return Object.entries(files).flatMap(([file, value]) => textsIn(value, []).map((text) => ({ file, ...text })));
}

export function textsIn(value: unknown, path: (string | number)[]): { path: (string | number)[]; text: string }[] {
  if (typeof value === 'string') return [{ path, text: value }];
  if (typeof value !== 'object' || value === null) return [];
  const entries = Array.isArray(value) ? value.map((item, index) => [index, item] as const) : Object.entries(value);
  return entries.flatMap(([key, item]) => textsIn(item, [...path, key]));
}
