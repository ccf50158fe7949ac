import { z } from 'zod';
import { dayOfWeek, optionalName, requiredText } from './fields.ts';

export const quoteSchema = z.strictObject({
  text: requiredText.describe('The words of the quote, without quotation marks around them.'),
  author: optionalName.describe('Who said or wrote it.'),
  category: optionalName.describe('A free word to group it by; shown as "General" when absent.'),
  dayOfWeek: dayOfWeek.describe('The day of the week it is for; any when absent.'),
  source: optionalName.describe('The work it is from.'),
});

export type QuoteFields = z.output<typeof quoteSchema>;
export type Quote = QuoteFields & { id: string };
