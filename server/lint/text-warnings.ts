import { editionFaults, faultMessage } from '../book/edition-days.ts';
import { authorVariants } from '../model/text/author-spellings.ts';
import { curled } from '../model/text/normalize.ts';
import { formulaStart } from '../model/text/escape-text.ts';
import type { Content, Warning } from './warning.ts';

/** Quotes whose author's name is spelled another way more often. */
export function authorSpellings(content: Content): Warning[] {
  const quotes = content.list('quotes');
  const common = new Map<string, string>();
  for (const [first = '', ...others] of authorVariants(quotes.flatMap(({ fields }) => fields.author ?? [])))
    for (const name of others) common.set(name, first);
  return quotes.flatMap(({ file, fields: { author = '' } }): Warning[] => {
    const better = common.get(author);
    if (better === undefined) return [];
    const message = `${JSON.stringify(author)} looks like ${JSON.stringify(better)} in other quotes; use one spelling`;
    return [{ file, path: ['author'], rule: 'author-spelling', message, fix: { field: 'author', value: better } }];
  });
}

/** Texts that a spreadsheet takes for a formula when it opens an export, for exports hold the exact text. */
export function* formulas(content: Content): Generator<void, Warning[]> {
  const warnings: Warning[] = [];
  for (const { file, fields } of quotesAndPrompts(content)) {
    yield;
    for (const [key, value] of Object.entries(fields)) {
      const [start] = typeof value === 'string' ? (formulaStart.exec(value) ?? []) : [];
      if (start === undefined) continue;
      const message = `starts with ${JSON.stringify(start)}, which spreadsheets take for a formula; start with a letter or a quotation mark`;
      warnings.push({ file, path: [key], rule: 'formula', message });
    }
  }
  return warnings;
}

// What reads well on a card and in a search result.
const maxExcerptCharacters = 300;

export function longExcerpts(content: Content): Warning[] {
  return content.list('posts').flatMap(({ file, fields: { excerpt } }): Warning[] => {
    const length = [...excerpt].length;
    if (length <= maxExcerptCharacters) return [];
    const message = `is ${length} characters long; cards show three lines, so keep it under ${maxExcerptCharacters}`;
    return [{ file, path: ['excerpt'], rule: 'long-excerpt', message }];
  });
}

/** Texts of editions that do not exist, are for other pages, or have other words than when they were chosen. */
export function editionTexts(content: Content): Warning[] {
  const texts = { quotes: content.list('quotes'), prompts: content.list('prompts') };
  return content.list('editions').flatMap(({ id, file, fields }) =>
    editionFaults(fields, texts).map((fault): Warning => {
      const path = ['days', fault.day - 1, fault.slot];
      return { file, path, rule: `edition-text-${fault.kind}`, message: faultMessage(fault, id), fault };
    }),
  );
}

/** What would make items better that are good enough to print. */
export function* suggestionsIn(content: Content): Generator<void, Warning[]> {
  const found: Warning[] = [];
  for (const { file, fields } of content.list('quotes')) {
    yield;
    if (fields.source === undefined) found.push({ file, path: [], rule: 'no-source', message: 'has no source; name the work it is from' });
  }
  for (const { file, fields } of quotesAndPrompts(content)) {
    yield;
    const value = curled(fields.text);
    if (value !== fields.text)
      found.push({ file, path: ['text'], rule: 'typewriter', message: 'has typewriter punctuation', fix: { field: 'text', value } });
  }
  return found;
}

function quotesAndPrompts(content: Content) {
  return [...content.list('quotes'), ...content.list('prompts')];
}
