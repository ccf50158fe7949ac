import type { z } from 'zod';
import type { Printing } from '../entities/printing.ts';
import { editionName } from './editions-api.ts';
import type { listedPrinting } from './response-schemas.ts';

export type PrintingSummary = z.infer<typeof listedPrinting>;

/** `First edition, November 23, 2026` */
export function printingName({ edition, name, date }: Pick<Printing, 'date' | 'edition' | 'name'>): string {
  return `${editionName({ id: edition, name })}, ${longDate(date)}`;
}

/** `January 4, 2027` for `2027-01-04` */
export function longDate(date: string): string {
  return longDates.format(new Date(date));
}

const longDates = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
