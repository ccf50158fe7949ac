import { authorVariants } from '../model/text/author-spellings.ts';
import type { Content, Warning } from './warning.ts';

/** Quotes whose author's name is spelled another way more often. */
export function authorSpellings(content: Content): Warning[] {
  const quotes = content.list('quotes');
  const usual = new Map<string, string>();
  for (const [first = '', ...others] of authorVariants(quotes.flatMap(({ fields }) => fields.author ?? [])))
    for (const name of others) usual.set(name, first);
  return quotes.flatMap(({ file, fields: { author = '' } }): Warning[] => {
    const better = usual.get(author);
    if (better === undefined) return [];
    const message = `${JSON.stringify(author)} looks like ${JSON.stringify(better)} in other quotes; use one spelling`;
    return [{ file, path: ['author'], rule: 'author-spelling', message, fix: { field: 'author', value: better } }];
  });
}
