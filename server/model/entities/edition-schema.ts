import { z } from 'zod';
import { daysAWeek, weekdays, type Weekday } from './days.ts';
import { maxEditionWeeks, maxFirstDay } from './editions.ts';
import { printerNames } from '../page/print-products.ts';
import { isDate } from './iso-dates.ts';
import { oneOf, optional, optionalName } from './fields.ts';

// Old editions have a hash of the words after each id.
const textId = optional(
  z
    .string()
    .regex(/^([a-z0-9]+(-[a-z0-9]+)*(@[0-9a-f]{8})?)?$/, 'must be the id of a text, such as begin-anywhere')
    .transform((id) => id.replace(/@.*/, '')),
);

/** Removes the hashes that old editions have after their ids from the text of a file. */
export function withoutHashes(text: string): string {
  return text.replace(/(\b(?:quote|morning|evening|reflection):[ \t]+["']?[a-z0-9-]+)@[0-9a-f]{8}\b/g, '$1');
}

const daySchema = z.strictObject({
  quote: textId.describe('The quote of the day.'),
  morning: textId.describe('The prompt of the morning page.'),
  evening: textId.describe('The prompt of the evening page.'),
  reflection: textId.describe('On Sundays, the prompt of the reflection.'),
});

const firstDaySchema = z.string().superRefine((text, { addIssue }) => {
  if ((weekdays as readonly string[]).includes(text)) return;
  const written = JSON.stringify(text);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) addIssue(`${written} is neither a date nor a weekday; write 2027-01-04 or monday`);
  else if (!isDate(text)) addIssue(`${written} is not a date that exists`);
  else if (text > maxFirstDay) addIssue(`must be no later than ${maxFirstDay}`);
});

const fields = {
  name: optionalName.describe('Its name for people; the name of its file when absent.'),
  template: optionalName.describe('The id of the template whose pages are printed; the standard pages when absent.'),
  printer: oneOf('a printer', printerNames).describe('The printer whose rules the PDF follows.'),
  weeks: z.number().int().min(1).max(maxEditionWeeks, `must be at most ${maxEditionWeeks}`).describe('How many weeks the journal has.'),
  start: firstDaySchema.optional().describe('The date of the first day, or in a journal without dates its weekday; Monday when absent.'),
  date: z
    .string()
    .refine(isDate, 'must be a date that exists, such as 2027-01-04')
    .optional()
    .describe('The day it was made, for the file of its PDF.'),
  bleed: z.boolean().optional().describe('Whether its pages bleed where the printer also takes pages without bleed; false when absent.'),
};
const days = z.array(daySchema).describe('The texts of each day, from the first: their ids.');

/** `content/editions/<name>.yaml`: a printed edition of the journal, with the texts of each day. */
export const editionSchema = z
  .strictObject({ ...fields, days: days.default([]) })
  .superRefine(({ weeks, days: { length } }, { addIssue }) => {
    const count = weeks * daysAWeek;
    if (length > count) addIssue({ code: 'custom', path: ['days', count], message: `is day ${count + 1} of ${count}; remove it` });
  });

/** What a request may change in an edition. Days beyond its weeks are left out. */
export const editionInputSchema = z.strictObject({ ...fields, days: days.optional() });

export type Edition = z.output<typeof editionSchema>;
export type EditionDay = Edition['days'][number];

/** What a new edition, or a print without one, may choose. */
export type EditionSettings = { [Name in 'printer' | 'start' | 'template' | 'weeks']?: Edition[Name] | undefined };

/** The number of days: each week has a Sunday, but the first week may begin after Monday. Days that an edition has recorded always count. */
export function countDays({ weeks, start, days }: Pick<Edition, 'days' | 'start' | 'weeks'>): number {
  const first =
    start === undefined ? 0 : isDate(start) ? (new Date(start).getUTCDay() + 6) % daysAWeek : weekdays.findIndex((day) => day === start);
  return Math.max(days.length, weeks * daysAWeek - first);
}

/** The first day of an edition: a date, or the weekday of a journal without dates. */
export function firstDayOf({ start }: Pick<Edition, 'start'>): { from?: string; firstDay?: Weekday } {
  if (start === undefined) return {};
  const firstDay = weekdays.find((day) => day === start);
  return firstDay ? { firstDay } : { from: start };
}
