import { dayLabel, fitsDay } from '../model/entities/days.ts';
import { editionSlots, slotNouns } from '../model/page/page-types.ts';
import type { EditionSlot } from '../model/page/page-types.ts';
import { counted } from '../model/text/counted.ts';
import type { JournalDay } from './choose-days.ts';

/** What a reader of these days may notice, in sentences: days without a text, texts that repeat, and texts for another weekday. */
export function dayNotes(days: readonly JournalDay[], slots: readonly EditionSlot[] = editionSlots): string[] {
  return slots.flatMap((slot) => notesOn(slot === 'reflection' ? days.filter(({ weekday }) => weekday === 'sunday') : days, slot));
}

function notesOn(days: readonly JournalDay[], slot: EditionSlot): string[] {
  const noun = slotNouns[slot];
  const ids = days.flatMap((day) => day[slot]?.id ?? []);
  const seen = new Set<string>();
  const again = days.find(({ [slot]: text }) => text && seen.size === seen.add(text.id).size);
  const moved = days.filter((day) => day[slot] && !fitsDay(day[slot].fields.dayOfWeek, day.weekday));
  const first = moved[0];
  return [
    ...(ids.length < days.length ? [`no ${noun} fits on ${counted(days.length - ids.length, 'day')}; a built-in text is used`] : []),
    ...(again ? [`${counted(new Set(ids).size, noun)} for ${counted(days.length, 'day')}: some repeat from day ${again.number} on`] : []),
    ...(first
      ? [`${counted(moved.length, noun)} for another weekday; the first is on day ${first.number}, a ${dayLabel(first.weekday)}`]
      : []),
  ];
}
