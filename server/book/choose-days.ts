import { fitsDay, weekdays, type Day, type Weekday } from '../model/entities/days.ts';
import type { PromptInput, QuoteFields } from '../model/entities/collections.ts';
import type { EditionSlot, PageType } from '../model/page/page-types.ts';

export interface Item<F> {
  id: string;
  fields: F;
}

export interface EditionTexts {
  quotes: readonly Item<QuoteFields>[];
  prompts: readonly Item<PromptInput>[];
}

/** The items of one day of the journal; `number` counts from 1. A part is absent when no item fits. */
export interface JournalDay {
  number: number;
  date?: string | undefined;
  weekday: Weekday;
  quote?: Item<QuoteFields> | undefined;
  morning?: Item<PromptInput> | undefined;
  evening?: Item<PromptInput> | undefined;
  reflection?: Item<PromptInput> | undefined;
}

interface Days {
  days: number;
  /** `YYYY-MM-DD` of the first day. Without it the journal has no dates. */
  from?: string | undefined;
  /** The first weekday of a journal without dates; Monday when absent. */
  firstDay?: Weekday | undefined;
}

/** Chooses the items of each day with `chooseItems`. @param recorded for each place, the ids of the days that have their item already */
export function chooseDays(
  { days, from, firstDay = 'monday' }: Days,
  { quotes, prompts }: EditionTexts,
  recorded: Partial<Record<EditionSlot, readonly (string | undefined)[]>> = {},
): JournalDay[] {
  const calendar = Array.from({ length: days }, (_, index) => dayOf(index, from, weekdays.indexOf(firstDay)));
  const everyDay = calendar.map(({ weekday }) => weekday);
  const sundays = everyDay.map((weekday) => (weekday === 'sunday' ? weekday : undefined));
  const ofType = (type: PageType) => prompts.filter(({ fields }) => fields.type === type);

  const [quote, morning, evening, reflection] = [
    chooseItems(quotes, everyDay, recorded.quote),
    chooseItems(ofType('morning'), everyDay, recorded.morning),
    chooseItems(ofType('evening'), everyDay, recorded.evening),
    chooseItems(ofType('sunday_reflection'), sundays, recorded.reflection),
  ];
  return calendar.map((day, index) => ({
    ...day,
    quote: quote[index],
    morning: morning[index],
    evening: evening[index],
    reflection: reflection[index],
  }));
}

function dayOf(index: number, from: string | undefined, first: number): Pick<JournalDay, 'date' | 'number' | 'weekday'> {
  const number = index + 1;
  if (from === undefined) return { number, weekday: weekdays[(first + index) % 7] ?? 'monday' };
  const date = new Date(Date.parse(from) + index * dayMs);
  return { number, date: date.toISOString().slice(0, 10), weekday: weekdays[(date.getUTCDay() + 6) % 7] ?? 'monday' };
}

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Chooses an item for each day. The order of `items` makes no difference. An item for one weekday is on no other. An item is
 * repeated only after all others that fit the day, and if possible not within a week. Each item ranks the days by its id, and the
 * item with the highest rank gets the day, so an added or removed item changes few days.
 * @param weekdays one for each day; undefined for a day without an item
 * @param recorded the ids of days that have their item already; undefined for the others
 * @returns one for each day; undefined where no item fits, and for a recorded id that no item has
 */
export function chooseItems<T extends Item<{ dayOfWeek?: Day | undefined }>>(
  items: readonly T[],
  weekdays: readonly (Weekday | undefined)[],
  recorded: readonly (string | undefined)[] = [],
): (T | undefined)[] {
  const choices = items.toSorted((a, b) => (a.id < b.id ? -1 : 1)).map((item): Choice<T> => ({ item, seed: seedOf(item.id), days: [] }));
  const byId = new Map(choices.map((choice) => [choice.item.id, choice]));
  for (const [day, id] of recorded.entries()) if (id !== undefined) byId.get(id)?.days.push(day);
  return weekdays.map((weekday, day) => {
    const id = recorded[day];
    if (id !== undefined) return byId.get(id)?.item;
    if (weekday === undefined) return undefined;
    const chosen = best(
      choices.filter(({ item }) => fitsDay(item.fields.dayOfWeek, weekday)),
      day,
    );
    if (!chosen) return undefined;
    chosen.days.push(day);
    return chosen.item;
  });
}

interface Choice<T> {
  item: T;
  seed: number;
  days: number[];
}

const minDaysApart = 7;

function best<T>(fitting: readonly Choice<T>[], day: number): Choice<T> | undefined {
  const fewest = Math.min(...new Set(fitting.map(({ days }) => days.length)));
  const due = fitting.filter(({ days }) => days.length === fewest);
  const rested = due.filter(({ days }) => days.every((other) => Math.abs(day - other) >= minDaysApart));
  let first: Choice<T> | undefined;
  for (const choice of rested.length > 0 ? rested : due) if (!first || rankOf(choice.seed, day) > rankOf(first.seed, day)) first = choice;
  return first;
}

// FNV-1a, then the finalizer of MurmurHash3: ranks are independent for adjacent days and for similar ids.
function seedOf(id: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < id.length; at += 1) hash = Math.imul(hash ^ id.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}

function rankOf(seed: number, day: number): number {
  let hash = seed ^ Math.imul(day + 1, 0x9e3779b1);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
