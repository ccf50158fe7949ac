import type { Edition } from '../model/entities/edition.ts';
import { editionSlots } from '../model/page/edition-slots.ts';
import { compareItems } from '../model/text/diff-fields.ts';
import type { FieldChange } from '../model/text/diff-fields.ts';

/** Compares two versions of an edition. A day is compared with the day of the same number: an inserted one moves all that follow. */
export function compareEditions(before: Edition, after: Edition, order: readonly string[]): FieldChange[] {
  const { days: old, ...header } = before;
  const { days: current, ...nextHeader } = after;
  const count = Math.max(old.length, current.length);
  const days = Array.from({ length: count }, (_, index) => compareDay(index, old[index], current[index]));
  return [...compareItems(header, nextHeader, order), ...days.flat()];
}

function compareDay(index: number, before: Edition['days'][number] = {}, after: Edition['days'][number] = {}): FieldChange[] {
  const named = (day: Edition['days'][number]) => Object.fromEntries(editionSlots.map((slot) => [`days[${index}].${slot}`, day[slot]]));
  return compareItems(named(before), named(after));
}
