import type { Edition } from '../model/entities/edition-schema.ts';
import { editionSlots } from '../model/page/page-types.ts';
import { compareItems } from '../model/text/diff-fields.ts';
import type { FieldChange } from '../model/text/diff-fields.ts';
import type { Effort } from '../model/text/diff-words.ts';
import { counted } from '../model/text/counted.ts';

/**
 * Compares two versions of an edition. A day is compared with the day of the same number: an inserted one moves all that follow. Of an
 * edition that only one side has, the days are counted.
 */
export function compareEditions(
  before: Partial<Edition>,
  after: Partial<Edition>,
  order: readonly string[],
  effort?: Effort,
): FieldChange[] {
  const { days: old, ...header } = before;
  const { days: current, ...nextHeader } = after;
  const headerChanges = compareItems(header, nextHeader, order, effort);
  if (!old || !current) return [...headerChanges, ...compareItems({ days: daysIn(old) }, { days: daysIn(current) })];
  const count = Math.max(old.length, current.length);
  return [...headerChanges, ...Array.from({ length: count }, (_, index) => compareDay(index, old[index], current[index])).flat()];
}

function daysIn(days: Edition['days'] | undefined): string | undefined {
  return days && `${counted(days.length, 'day')} with their texts`;
}

function compareDay(index: number, before: Edition['days'][number] = {}, after: Edition['days'][number] = {}): FieldChange[] {
  const named = (day: Edition['days'][number]) => Object.fromEntries(editionSlots.map((slot) => [`days[${index}].${slot}`, day[slot]]));
  return compareItems(named(before), named(after));
}
