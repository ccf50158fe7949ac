import { z } from 'zod';
import { pageTypes } from './page-types.ts';
import { promptNeeds, type PromptNeed } from './prompt-needs.ts';
import { dayOfWeek, oneOf, optional, optionalName, requiredText } from './fields.ts';

const source = optionalName.superRefine((text, { addIssue }) => {
  if ((text?.split('*').length ?? 1) % 2 === 0) addIssue('has a * without another; write *Walden* for words in italics');
});

export const quoteSchema = z.strictObject({
  text: requiredText.describe('The words of the quote, without quotation marks around them.'),
  author: optionalName.describe('Who said or wrote it.'),
  category: optionalName.describe('A free word to group it by; shown as "General" when absent.'),
  dayOfWeek: dayOfWeek.describe('The day of the week it is for; any when absent.'),
  source: source.describe('The work it is from; *Walden* is in italics in the book.'),
  rights: optional(oneOf('a territory', ['us', ''])).describe(
    'us for a text or a translation that is free only in the United States. The preflight names it; everywhere when absent.',
  ),
});

export type QuoteFields = z.output<typeof quoteSchema>;
export type Quote = QuoteFields & { id: string };

const need = oneOf('a part of a book', Object.keys(promptNeeds) as PromptNeed[]);
const needs = optional(
  z.union(
    [
      z.array(need),
      // As written in a cell of a table, or in a form.
      z
        .string()
        .transform((text) => text.split(/[\s,]+/).filter(Boolean))
        .pipe(z.array(need)),
    ],
    `must be a list of ${Object.keys(promptNeeds).join(', ')}`,
  ),
).transform((list) => (list?.length ? list : undefined));

const meanings = Object.entries(promptNeeds).map(([name, meaning]) => `${name}: ${meaning}`);

export const promptSchema = z.strictObject({
  text: requiredText.describe('The question or invitation printed above the lines.'),
  type: oneOf('a prompt type', pageTypes).describe('The kind of page it is for.'),
  dayOfWeek: dayOfWeek.describe('The day of the week it is for; any when absent.'),
  category: optionalName.describe('A free word to group it by; shown as "General" when absent.'),
  needs: needs.optional().describe(`What it tells the reader to look at; a book without it gets another prompt. ${meanings.join('; ')}.`),
});

export type PromptInput = z.output<typeof promptSchema>;
export type Prompt = PromptInput & { id: string };
