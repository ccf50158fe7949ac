import type { EditionSlot } from '../entities/editions.ts';
import type { Printing } from '../entities/printing.ts';
import type { FieldChange } from '../text/differences.ts';
import { editionName } from './editions-api.ts';

/** A printing in `GET /api/printings`. */
export interface PrintingSummary extends Pick<Printing, 'date' | 'edition' | 'name' | 'pages' | 'printer'> {
  id: string;
  /** Whether its file was edited after it was recorded. */
  isEdited: boolean;
  /** The ids of the texts of each day. */
  days: Partial<Record<EditionSlot, string>>[];
  /** From what was printed to what the edition has now. */
  differences: FieldChange[];
}

/** `First edition, November 23, 2026` */
export function printingName({ edition, name, date }: Pick<Printing, 'date' | 'edition' | 'name'>): string {
  return `${editionName({ id: edition, name })}, ${longDate(date)}`;
}

/** `January 4, 2027` for `2027-01-04` */
export function longDate(date: string): string {
  return longDates.format(new Date(date));
}

const longDates = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
