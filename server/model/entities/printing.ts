import { z } from 'zod';
import { coverSchema } from './cover.ts';
import { editionSchema } from './edition-schema.ts';
import type { EditionSlot } from './editions.ts';
import { idPattern } from './ids.ts';
import { oneOf, optionalName, requiredName, requiredText } from './fields.ts';
import { datesSchema } from './dates.ts';
import { printerNames } from '../page/print-products.ts';
import { siteSchema } from './site.ts';
import { pageSchema, templateSchema } from './template.ts';

const id = z.string().regex(idPattern, 'must be an id, such as begin-anywhere');
const text = requiredText.describe('Its words as they were printed.');
const quote = z.strictObject({ id, text, author: optionalName, source: optionalName });
const prompt = z.strictObject({ id, text });

const words = z.strictObject({
  quote: quote.optional(),
  morning: prompt.optional(),
  evening: prompt.optional(),
  reflection: prompt.optional(),
} satisfies Record<EditionSlot, z.ZodType>);

const { name, template, weeks, start, date, bleed } = editionSchema.shape;
const { paper, pagesPerInch, binding, written } = siteSchema.shape.print.shape;
const hash = z.string().regex(/^[0-9a-f]{64}$/, 'must be the 64 digits that were recorded; take them back from the history');

/** `content/printings/<edition>-<date>.yaml`: what was ordered from a printer. It is written once. */
export const printingSchema = z.strictObject({
  edition: id.describe('The id of the edition that was printed.'),
  name,
  date: date.unwrap().describe('The day on which it was ordered.'),
  printer: oneOf('a printer', printerNames).describe('Who printed it.'),
  number: z.number().int().positive().optional().describe('Which printing of its edition it is: 1 for the first.'),
  pages: z.number().int().positive().describe('How many pages the book has.'),
  seal: hash.describe('A hash of all other values, which reveals an edit by hand.'),
  interior: hash.describe('A hash of the PDF that was ordered.'),
  template,
  weeks,
  start,
  made: date.describe('The date in the file of its PDF.'),
  bleed,
  days: z.array(words).describe('The texts of each day, from the first, with the words that were printed.'),
  book: z
    .strictObject({
      site: z.strictObject({ name: requiredName, author: requiredName, currency: siteSchema.shape.retailer.shape.currency }),
      paper,
      pagesPerInch,
      binding,
      written,
      specimen: words.optional().describe('The texts of the day that the book shows filled in by hand.'),
      cover: coverSchema.optional(),
      dates: datesSchema.optional(),
      template: templateSchema.optional().describe('The standard pages when absent.'),
      pages: z.record(id, pageSchema).describe('The pages that the template names.'),
    })
    .describe('What else the book was made of.'),
});

export type Printing = z.output<typeof printingSchema>;
export type PrintedWords = Printing['days'][number];
