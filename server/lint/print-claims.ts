import type { Repository } from '../content/repository.ts';
import { planJournal } from '../book/plan-journal.ts';
import type { Site } from '../model/entities/site.ts';
import { printRows } from '../model/page/print-products.ts';
import type { Warning } from './warning.ts';

/** Words about the book as a thing. A glued book closes by itself. */
const claims: { words: RegExp; isTrue: (print: Site['print']) => boolean }[] = [
  {
    words: /\b(?:thread|smyth)?[- ]?sewn\b|\bl(?:ies|ie|ays|ay)[- ]flat\b|\bstays open\b/i,
    isTrue: ({ binding }) => binding !== 'paperback',
  },
  { words: /\bhard ?(?:cover|back)\b/i, isTrue: ({ binding }) => binding === undefined },
  { words: /\bmatte?\b/i, isTrue: ({ finish }) => finish !== 'glossy' },
  { words: /\bgloss(?:y)?\b/i, isTrue: ({ finish }) => finish !== 'matte' },
  { words: /\bcream(?:-coloured|-colored)? paper\b/i, isTrue: ({ paper }) => paper === 'cream' },
  { words: /\bwhite paper\b/i, isTrue: ({ paper }) => paper === 'white' },
];

/** Words of the site and of the cover that say otherwise than what `print` in `site.yaml` has printed. */
export function printClaims(content: Pick<Repository, 'cover' | 'site'>): Warning[] {
  const site = content.site();
  if (!site?.print.printer) return [];
  const { print } = site;
  const { hero, benefits, features, about, product } = site;
  const told = [
    ...textsIn({ hero, benefits, features, about, product }, []).map((text) => ({ file: 'site.yaml', ...text })),
    ...textsIn({ back: content.cover()?.back }, []).map((text) => ({ file: 'cover.yaml', ...text })),
  ];
  const untrue = told.flatMap(({ file, path, text }) =>
    claims.flatMap(({ words, isTrue }): Warning[] => {
      const [said] = words.exec(text) ?? [];
      if (said === undefined || isTrue(print)) return [];
      const chosen = [print.binding, `${print.paper} paper`, print.finish].filter(Boolean).join(', ');
      const message = `says "${said}", and print in site.yaml has ${chosen}; change one of them`;
      return [{ file, path, rule: 'sold-otherwise', message }];
    }),
  );
  return [...untrue, ...repeatedRows(site)];
}

/** The number of pages that the site tells, beside that of the planned book. */
export function printedPages(content: Repository): Warning[] {
  const print = content.site()?.print;
  if (!print?.printer) return [];
  const plan = planJournal(content, { printer: print.printer });
  if ('problems' in plan || plan.book.length === print.pages) return [];
  const message = `the book has ${plan.book.length} pages as it is planned; write that, also where words name the number`;
  return [{ file: 'site.yaml', path: ['print', 'pages'], rule: 'sold-otherwise', message }];
}

function repeatedRows({ print, product }: Site): Warning[] {
  const filled = new Map(printRows(print).map(({ label, value }) => [label.toLowerCase(), value]));
  return (product?.specification ?? []).flatMap(({ label }, index) => {
    const value = filled.get(label.toLowerCase());
    const message = `is filled from "print": "${value}"; remove this row`;
    return value === undefined ? [] : [{ file: 'site.yaml', path: ['product', 'specification', index], rule: 'sold-otherwise', message }];
  });
}

/** The texts in a value, each with its path. */
export function textsIn(value: unknown, path: (string | number)[]): { path: (string | number)[]; text: string }[] {
  if (typeof value === 'string') return [{ path, text: value }];
  if (typeof value !== 'object' || value === null) return [];
  const entries = Array.isArray(value) ? value.map((item, index) => [index, item] as const) : Object.entries(value);
  return entries.flatMap(([key, item]) => textsIn(item, [...path, key]));
}
