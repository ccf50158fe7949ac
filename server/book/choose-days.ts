import { fitsDay, weekdays, type Day, type Weekday, daysAWeek } from '../model/entities/days.ts';
import type { PromptInput, QuoteFields } from '../model/entities/quote.ts';
import { isMet, type PromptNeed } from '../model/entities/prompt-needs.ts';
import type { EditionSlot } from '../model/entities/editions.ts';
import type { PageType } from '../model/entities/page-types.ts';

export interface Item<F> {
  id: string;
  fields: F;
}

export interface EditionTexts {
  quotes: readonly Item<QuoteFields>[];
  prompts: readonly Item<PromptInput>[];
}

/** The items of one day of the journal; `number` counts from 1. A part is absent when no item fits. */
export interface JournalDay extends Partial<Record<Exclude<EditionSlot, 'quote'>, Item<PromptInput> | undefined>> {
  number: number;
  date?: string | undefined;
  weekday: Weekday;
  quote?: Item<QuoteFields> | undefined;
}

/** Chooses the items of each day with `chooseItems`.
 * @param recorded for each slot, the id of each day's recorded item; undefined for days to choose
 * @param parts the parts of the book that prompts may need; all of them when absent
 */
export function chooseDays(
  { days, from, firstDay = 'monday' }: { days: number; from?: string | undefined; firstDay?: Weekday | undefined },
  { quotes, prompts }: EditionTexts,
  recorded: Partial<Record<EditionSlot, readonly (string | undefined)[]>> = {},
  parts?: ReadonlySet<PromptNeed>,
): JournalDay[] {
  const calendar = Array.from({ length: days }, (_, index) => dayOf(index, from, weekdays.indexOf(firstDay)));
  const everyDay = calendar.map(({ weekday }) => weekday);
  const sundays = everyDay.map((weekday) => (weekday === 'sunday' ? weekday : undefined));
  const ofType = (type: PageType) => prompts.filter(({ fields }) => fields.type === type);

  const [quote, morning, evening, reflection] = [
    chooseItems(quotes, everyDay, recorded.quote),
    chooseItems(ofType('morning'), everyDay, recorded.morning, parts),
    chooseItems(ofType('evening'), everyDay, recorded.evening, parts),
    chooseItems(ofType('sunday_reflection'), sundays, recorded.reflection, parts),
  ];
  return calendar.map((day, index) => {
    return { ...day, quote: quote[index], morning: morning[index], evening: evening[index], reflection: reflection[index] };
  });
}

function dayOf(index: number, from: string | undefined, first: number): Pick<JournalDay, 'date' | 'number' | 'weekday'> {
  const number = index + 1;
  if (from === undefined) return { number, weekday: weekdays[(first + index) % 7] ?? 'monday' };
  const date = new Date(Date.parse(from) + index * dayMs);
  return { number, date: date.toISOString().slice(0, 10), weekday: weekdays[(date.getUTCDay() + 6) % 7] ?? 'monday' };
}

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Chooses an item for each day; undefined where none fits, or a recorded id is unknown. An item repeats only after half of those that fit
 * the day, and where possible only after half of all items and not within a week of its author. A hash of its id gives each item a rank for
 * each day. Among the rested items used least, the highest rank gets the day, so adding or removing an item changes few days.
 * @param weekdays one for each day; undefined for a day without an item
 * @param recorded the id of each day's recorded item; undefined for days to choose
 * @param parts the parts of the book that items may need; all of them when absent
 */
export function chooseItems<T extends Item<{ dayOfWeek?: Day | undefined; author?: string | undefined; needs?: PromptNeed[] | undefined }>>(
  items: readonly T[],
  weekdays: readonly (Weekday | undefined)[],
  recorded: readonly (string | undefined)[] = [],
  parts?: ReadonlySet<PromptNeed>,
): (T | undefined)[] {
  const byAuthor = new Map<string, number[]>();
  const choices = items
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .map((item): Choice<T> => {
      const author = item.fields.author?.trim();
      const ofAuthor = (author && byAuthor.get(author)) || [];
      if (author) byAuthor.set(author, ofAuthor);
      return { item, seed: seedOf(item.id), days: [], ofAuthor };
    });
  const byId = new Map(choices.map((choice) => [choice.item.id, choice]));
  const put = (choice: Choice<T> | undefined, day: number) => {
    choice?.days.push(day);
    choice?.ofAuthor.push(day);
    return choice?.item;
  };
  for (const [day, id] of recorded.entries()) if (id !== undefined) put(byId.get(id), day);
  const possible = choices.filter(({ item }) => !parts || isMet(item.fields, parts));
  // Half of the pool, counted in days; items for Sundays need seven days each.
  const enoughRest = (possible.length / 2) * (weekdays.length / weekdays.filter((weekday) => weekday !== undefined).length);
  const fittingOf = new Map<Weekday, Choice<T>[]>();
  return weekdays.map((weekday, day) => {
    const id = recorded[day];
    if (id !== undefined) return byId.get(id)?.item;
    if (weekday === undefined) return undefined;
    const fitting = fittingOf.get(weekday) ?? possible.filter(({ item }) => fitsDay(item.fields.dayOfWeek, weekday));
    fittingOf.set(weekday, fitting);
    return put(best(fitting, day, enoughRest), day);
  });
}

interface Choice<T> {
  item: T;
  seed: number;
  days: number[];
  ofAuthor: number[];
}

function best<T>(fitting: readonly Choice<T>[], day: number, enoughRest: number): Choice<T> | undefined {
  const rested = longestRested(fitting, fitting.length / 2, day);
  const others = rested.filter(({ ofAuthor }) => distance(ofAuthor, day) >= daysAWeek);
  const possible = others.length > 0 ? others : rested;
  const enough = possible.filter(({ days }) => distance(days, day) >= enoughRest);
  // When few texts fit, it can happen that none has rested that long.
  const due = enough.length > 0 ? enough : longestRested(possible, fitting.length / 6, day);
  const fewest = due.reduce((least, { days }) => Math.min(least, days.length), Infinity);
  let first: Choice<T> | undefined;
  let highest = -1;
  for (const choice of due) {
    const rank = choice.days.length === fewest ? rankOf(choice.seed, day) : -1;
    if (rank > highest) [first, highest] = [choice, rank];
  }
  return first;
}

/** The `count` choices that have rested longest. All choices without a day yet count as rested longest. */
function longestRested<T>(choices: readonly Choice<T>[], count: number, day: number): Choice<T>[] {
  const unused = choices.filter(({ days }) => days.length === 0);
  // The common case, which needs no sort.
  if (unused.length >= count && count > 0) return unused;
  const rests = choices.map(({ days }) => distance(days, day));
  const least = rests.toSorted((a, b) => b - a)[Math.ceil(count) - 1] ?? 0;
  return choices.filter((_, index) => (rests[index] ?? 0) >= least);
}

function distance(days: readonly number[], day: number): number {
  return days.reduce((least, other) => Math.min(least, Math.abs(day - other)), Infinity);
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
