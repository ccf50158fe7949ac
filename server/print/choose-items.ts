import { fitsDay } from '../model/entities/days.ts';
import type { Day, Weekday } from '../model/entities/days.ts';

export interface Choosable {
  id: string;
  fields: { dayOfWeek?: Day | undefined };
}

/**
 * Chooses an item for each day. The order of `items` makes no difference. An item for one weekday is on no other. An item is
 * repeated only after all others that fit the day, and if possible not within a week. Each item ranks the days by its id, and the
 * item with the highest rank gets the day, so an added or removed item changes few days.
 * @param weekdays one for each day; undefined for a day without an item
 * @returns one for each day; undefined where no item fits
 */
export function chooseItems<T extends Choosable>(items: readonly T[], weekdays: readonly (Weekday | undefined)[]): (T | undefined)[] {
  const choices = items
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .map((item): Choice<T> => ({ item, seed: seedOf(item.id), uses: 0, lastDay: -Infinity }));
  return weekdays.map((weekday, day) => {
    if (weekday === undefined) return undefined;
    const chosen = best(
      choices.filter(({ item }) => fitsDay(item.fields.dayOfWeek, weekday)),
      day,
    );
    if (!chosen) return undefined;
    chosen.uses += 1;
    chosen.lastDay = day;
    return chosen.item;
  });
}

interface Choice<T> {
  item: T;
  seed: number;
  uses: number;
  lastDay: number;
}

const minDaysApart = 7;

function best<T>(fitting: readonly Choice<T>[], day: number): Choice<T> | undefined {
  const fewest = Math.min(...new Set(fitting.map(({ uses }) => uses)));
  const due = fitting.filter(({ uses }) => uses === fewest);
  const rested = due.filter(({ lastDay }) => day - lastDay >= minDaysApart);
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
