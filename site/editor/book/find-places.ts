import type { BookOutline, OutlineDay } from '../../../server/model/api/editions-api.ts';
import { dayLabel } from '../../../server/model/entities/days.ts';
import { editionSlots, slotNouns, type EditionSlot } from '../../../server/model/entities/editions.ts';
import { folded, hasWords, queryWords } from '../../../server/model/text/normalize.ts';

export type FoundPlace = { day: number; slot?: EditionSlot; label: string; text?: string };

// More would not help: more words find fewer places.
const maxFound = 8;

/** The days, weeks and texts of a book that match a query: `27`, `week 4`, `january 6`, or words of a text. */
export function findPlaces(
  { days }: Pick<BookOutline, 'days'>,
  textOf: (slot: EditionSlot, id: string) => string | undefined,
  query: string,
): FoundPlace[] {
  const words = queryWords(query);
  if (words.length === 0) return [];
  const [, unit = '', digits] = /^(day|week)?(\d+)$/.exec(words.join('')) ?? [];
  const number = Number(digits);
  const isMeant = (text: string) => hasWords(folded(text), words);
  const mondays = days.filter((_, index) => index === 0 || days[index - 1]?.weekday === 'sunday');
  const week = unit === 'day' ? undefined : mondays[number - 1];
  const named = days.filter((day) => (digits === undefined ? isMeant(dateWords(day)) : unit !== 'week' && day.number === number));
  const texts = days.flatMap((day) =>
    editionSlots.flatMap((slot): FoundPlace[] => {
      const text = textOf(slot, day.texts[slot]?.id ?? '');
      return text !== undefined && isMeant(text) ? [{ day: day.number, slot, label: `Day ${day.number}, ${slotNouns[slot]}`, text }] : [];
    }),
  );
  return [
    ...named.map((day) => ({ day: day.number, label: `Day ${day.number}, ${dateWords(day)}` })),
    ...(week ? [{ day: week.number, label: `Week ${number}, from day ${week.number}` }] : []),
    ...texts,
  ].slice(0, maxFound);
}

/** `Saturday, January 30, 2027` */
const dateWords = ({ date, weekday }: OutlineDay): string => [dayLabel(weekday), date].filter(Boolean).join(', ');
