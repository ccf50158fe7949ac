import { editionFaults, faultMessage } from '../book/edition-days.ts';
import { brokenRules, ruleMessage } from '../book/edition-rules.ts';
import { editedMessage, isEdited } from '../book/printings.ts';
import type { EditionFault } from '../model/api/editions-api.ts';
import { pageTypes } from '../model/entities/page-types.ts';
import { authorVariants } from '../model/text/author-spellings.ts';
import { curled } from '../model/text/normalize.ts';
import { findSimilarTexts, type Similarity } from '../model/text/similar-texts.ts';
import { around, bold, entity, invisible, tag, undecorated } from '../model/text/undecorated.ts';
import { codePointOf, formulaStart } from '../model/text/escape-text.ts';
import { designOfEdition } from '../content/tree/journal-designs.ts';
import type { StoredItem } from '../content/tree/stored-item.ts';
import { unreadFiles, type Content, type ItemRule, type ItemRules, type Warning } from './warning.ts';

/** Finds quotes whose author's name is more often spelled another way. */
export function authorSpelling(content: Content): ItemRule<'quotes'> {
  const quotes = content.list('quotes');
  const common = new Map<string, string>();
  for (const [first = '', ...others] of authorVariants(quotes.flatMap(({ fields }) => fields.author ?? [])))
    for (const name of others) common.set(name, first);
  return ({ file, fields: { author = '' } }) => {
    const better = common.get(author);
    if (better === undefined) return [];
    const message = `${JSON.stringify(author)} looks like ${JSON.stringify(better)} in other quotes; use one spelling`;
    return [{ file, path: ['author'], rule: 'author-spelling', message, fix: { field: 'author', value: better } }];
  };
}

/** Quotes, or prompts of one type, that readers would take for the same text. */
export function* similarTexts(content: Content): Generator<void, Warning[]> {
  const prompts = content.list('prompts');
  const lists = [content.list('quotes'), ...pageTypes.map((type) => prompts.filter(({ fields }) => fields.type === type))];
  const warnings: Warning[] = [];
  for (const items of lists) {
    const pairs = yield* findSimilarTexts(items.map(({ file, fields: { text } }) => ({ file, text })));
    for (const { first, second, similarity } of pairs)
      warnings.push({ file: second.file, path: ['text'], rule: 'alike', message: similarities[similarity](first.file), other: first.file });
  }
  return warnings;
}

const similarities: Record<Similarity, (file: string) => string> = {
  same: (file) => `same text as ${file}; remove one`,
  'same-words': (file) => `same words as ${file} except for case, punctuation or spaces; remove one`,
  inside: (file) => `overlaps the text of ${file}; keep one`,
  near: (file) => `is nearly the same as ${file}; keep one, or both if you mean to`,
};

/** Texts that a spreadsheet takes for a formula when it opens an export, since exports have the exact text. */
export function formulas({ file, fields }: StoredItem<'prompts' | 'quotes'>): Warning[] {
  return Object.entries(fields).flatMap(([key, value]): Warning[] => {
    const [start] = typeof value === 'string' ? (formulaStart.exec(value) ?? []) : [];
    if (start === undefined) return [];
    const message = `starts with ${JSON.stringify(start)}, which spreadsheets take for a formula; start with a letter or a quotation mark`;
    return [{ file, path: [key], rule: 'formula', message }];
  });
}

/** Letters that another program lost when it read the text in a wrong encoding. */
export function lostLetters({ file, fields }: StoredItem<'categories' | 'posts' | 'prompts' | 'quotes'>): Warning[] {
  return Object.entries(fields).flatMap(([key, value]): Warning[] => {
    if (typeof value !== 'string' || !value.includes(lost)) return [];
    const message = `has "${lost}" in place of a letter that was lost in a wrong encoding; write the letter`;
    return [{ file, path: [key], rule: 'lost-letter', message, spot: new RegExp(lost) }];
  });
}

const lost = '\uFFFD';

// The maximum that reads well on a card and in a search result.
const maxExcerptCharacters = 300;

export function longExcerpt({ file, fields: { excerpt } }: StoredItem<'posts'>): Warning[] {
  const length = [...excerpt].length;
  if (length <= maxExcerptCharacters) return [];
  const message = `is ${length} characters long; cards show three lines, so keep it under ${maxExcerptCharacters}`;
  return [{ file, path: ['excerpt'], rule: 'long-excerpt', message }];
}

/** Texts of editions that do not exist, are for other pages, or break a rule that new editions keep; and printings edited by hand. */
export function editionTexts(content: Content): Warning[] {
  const texts = { quotes: content.list('quotes'), prompts: content.list('prompts') };
  const unread = unreadFiles(content);
  const isUnread = ({ slot, id }: EditionFault) => unread.has(`${slot === 'quote' ? 'quotes' : 'prompts'}/${id}.yaml`);
  const printings = content.list('printings').filter(({ fields }) => isEdited(fields));
  const edited = printings.map(({ file }): Warning => ({ file, path: ['seal'], rule: 'printing-edited', message: editedMessage }));
  const ofEditions = content.list('editions').flatMap(({ id, file, fields }) => [
    ...editionFaults(fields, texts).flatMap((fault): Warning[] => {
      const path = ['days', fault.day - 1, fault.slot];
      return isUnread(fault) ? [] : [{ file, path, rule: `edition-text-${fault.kind}`, message: faultMessage(fault, id), fault }];
    }),
    ...brokenRules(fields, texts, designOfEdition(content.list('templates'), fields.template)).map((broken): Warning => {
      return { file, path: ['days', broken.day - 1, broken.slot], rule: 'edition-rule', message: ruleMessage(broken, id) };
    }),
  ]);
  return [...ofEditions, ...edited];
}

/** Improvements of items that are already good enough to print. */
export const suggestionRules: ItemRules = { quotes: [withoutSource, typewriterPunctuation], prompts: [typewriterPunctuation] };

function withoutSource({ file, fields: { source } }: StoredItem<'quotes'>): Warning[] {
  return source === undefined ? [{ file, path: [], rule: 'no-source', message: 'has no source; name the work it is from' }] : [];
}

function typewriterPunctuation({ file, fields: { text } }: StoredItem<'prompts' | 'quotes'>): Warning[] {
  const value = curled(text);
  if (value === text) return [];
  return [{ file, path: ['text'], rule: 'typewriter', message: 'has typewriter punctuation', fix: { field: 'text', value } }];
}

const faults: { pattern: RegExp; what: string }[] = [
  { pattern: entity, what: 'is an HTML entity, which is printed literally' },
  { pattern: tag, what: 'is an HTML tag, which is printed literally' },
  { pattern: bold, what: 'is bold in Markdown, which is printed literally' },
  { pattern: invisible, what: 'is an invisible character' },
];

/** Decoration that a table or a page puts around a text: quotation marks, the dash before an author, entities, tags, Markdown's bold and invisible letters. */
export function decoratedTexts({ file, fields }: StoredItem<'prompts' | 'quotes'>): Warning[] {
  const isPrompt = 'type' in fields;
  const { text, author, source } = isPrompt ? { text: fields.text } : fields;
  return Object.entries({ text, author, source }).flatMap(([field, text = '']): Warning[] => {
    const value = undecorated(text, isPrompt ? '' : field);
    const fault = value === text ? undefined : faultOf(text);
    if (fault === undefined) return [];
    const about = { file, path: [field], rule: 'decorated-text', message: `${fault.message}; write ${JSON.stringify(value)}` };
    const isFixed = (field === 'text' || field === 'author') && value !== '';
    return [{ ...about, ...(isFixed && { fix: { field, value } }), ...(fault.spot && { spot: fault.spot }) }];
  });
}

function faultOf(text: string): { message: string; spot?: RegExp } {
  for (const { pattern, what } of faults) {
    const [found] = pattern.exec(text) ?? [];
    const shown = found !== undefined && invisible.test(found) ? codePointOf(found) : found;
    if (found !== undefined) return { message: `"${shown}" ${what}`, spot: pattern };
  }
  return { message: `${around.test(text) ? 'has quotation marks around it' : 'begins with a dash'}, which the page sets itself` };
}
