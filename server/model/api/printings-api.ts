import type { z } from 'zod';
import { formatDate } from '../entities/iso-dates.ts';
import type { Printing } from '../entities/printing.ts';
import { editionName } from './editions-api.ts';
import type { listedPrinting } from './response-schemas.ts';

export type PrintingSummary = z.infer<typeof listedPrinting>;

/** `First edition, November 23, 2026` */
export function printingName({ edition, name, date }: Pick<Printing, 'date' | 'edition' | 'name'>): string {
  return `${editionName({ id: edition, name })}, ${formatDate(date)}`;
}
