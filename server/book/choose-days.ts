import { weekdays } from '../model/entities/days.ts';
import type { Weekday } from '../model/entities/days.ts';
import type { EditionSlot, PageType } from '../model/page/page-types.ts';
import type { PromptInput, QuoteFields } from '../model/entities/collections.ts';
import { chooseItems } from './choose-items.ts';

export interface Item<F> {
  id: string;
  fields: F;
}

/** The items of one day of the journal; `number` counts from 1. A part is absent when no item fits. */
export interface JournalDay {
  number: number;
  /** `YYYY-MM-DD`, in a dated journal. */
  date?: string | undefined;
  weekday: Weekday;
  quote?: Item<QuoteFields> | undefined;
  morning?: Item<PromptInput> | undefined;
  evening?: Item<PromptInput> | undefined;
  reflection?: Item<PromptInput> | undefined;
}

/** How many days, and the first of them. */
export interface Days {
  days: number;
  /** `YYYY-MM-DD` of the first day. Without it the journal has no dates. */
  from?: string | undefined;
  /** The first weekday of a journal without dates; Monday when absent. */
  firstDay?: Weekday | undefined;
}

/**
 * Chooses the items of each day with `chooseItems`.
 * @param recorded for each place, the ids of the days that have their item already
 */
export function chooseDays(
  { days, from, firstDay = 'monday' }: Days,
  { quotes, prompts }: { quotes: readonly Item<QuoteFields>[]; prompts: readonly Item<PromptInput>[] },
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
