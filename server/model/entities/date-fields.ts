import { z } from 'zod';
import { instantOf } from './dates.ts';

const isoDate = /^(\d{4})-(\d{2})-(\d{2})$/;

/** A calendar date (`2026-02-23`) or an ISO time with a zone (`2026-02-23T08:00:00Z`) that exists. */
export const publicationDate = z.string().superRefine((text, context) => {
  if (text.trim() === '') context.addIssue('must not be empty');
  else checkDate(text, context);
});

/** The same; an empty value is absent. */
export const optionalDate = z
  .string()
  .superRefine((text, context) => {
    if (text !== '') checkDate(text, context);
  })
  .nullish()
  .transform((text) => text || undefined)
  .optional();

function checkDate(text: string, context: z.RefinementCtx<string>): void {
  if (!isoDate.test(text) && !z.iso.datetime({ offset: true }).safeParse(text).success && !looksLikeTime(text))
    context.addIssue(`${JSON.stringify(text)} is not a date; write YYYY-MM-DD or a full ISO time`);
  else if (!dateExists(text)) context.addIssue(`${JSON.stringify(text)} is not a date that exists`);
}

function looksLikeTime(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/.test(text);
}

function dateExists(text: string): boolean {
  const [year, month, day] = text.slice(0, 10).split('-').map(Number) as [number, number, number];
  const date = new Date(Date.UTC(year, month - 1, day));
  const sameDay = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return sameDay && !Number.isNaN(instantOf(text).getTime());
}
