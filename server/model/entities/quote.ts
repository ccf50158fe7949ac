import { z } from 'zod';
import { pageTypes } from '../page/print-measures.ts';
import { dayOfWeek, oneOf, optionalName, requiredText } from './fields.ts';

export const quoteSchema = z.strictObject({
  text: requiredText.describe('The words of the quote, without quotation marks around them.'),
  author: optionalName.describe('Who said or wrote it.'),
  category: optionalName.describe('A free word to group it by; shown as "General" when absent.'),
  dayOfWeek: dayOfWeek.describe('The day of the week it is for; any when absent.'),
  source: optionalName.describe('The work it is from.'),
});

export type QuoteFields = z.output<typeof quoteSchema>;
export type Quote = QuoteFields & { id: string };

export const promptSchema = z.strictObject({
  text: requiredText.describe('The question or invitation printed above the lines.'),
  type: oneOf('a prompt type', pageTypes).describe('The kind of page it is for.'),
  dayOfWeek: dayOfWeek.describe('The day of the week it is for; any when absent.'),
  category: optionalName.describe('A free word to group it by; shown as "General" when absent.'),
});

export type PromptInput = z.output<typeof promptSchema>;
export type Prompt = PromptInput & { id: string };
