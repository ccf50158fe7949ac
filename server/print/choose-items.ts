import { fitsDay } from '../model/entities/days.ts';
import type { Day, Weekday } from '../model/entities/days.ts';

/** What may stand on a day: a quote, or a prompt. */
export interface Choosable {
  id: string;
  fields: { dayOfWeek?: Day | undefined };
}

/**
 * Chooses an item for each day, the same for the same items whatever their order. An item meant for one weekday stands on no
 * other, and none stands twice before every other that fits its day has stood, nor within a week when it can be helped.
 * Each item has its own order of the days, made from its id, so an item that is added, edited or removed leaves nearly all
 * other days as they were: a day goes to it only if it likes that day more than the item there, which then looks for a later day.
 * @param weekdays the weekday of each day, from the first on
 * @returns one for each day; undefined where nothing fits
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

const daysApart = 7;

function best<T>(fitting: readonly Choice<T>[], day: number): Choice<T> | undefined {
  const fewest = Math.min(...new Set(fitting.map(({ uses }) => uses)));
  const due = fitting.filter(({ uses }) => uses === fewest);
  const rested = due.filter(({ lastDay }) => day - lastDay >= daysApart);
  let first: Choice<T> | undefined;
  for (const choice of rested.length > 0 ? rested : due)
    if (!first || likingOf(choice.seed, day) > likingOf(first.seed, day)) first = choice;
  return first;
}

// FNV-1a, then the finalizer of MurmurHash3: neighboring days and ids that differ in one letter are liked independently.
function seedOf(id: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < id.length; at += 1) hash = Math.imul(hash ^ id.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}

function likingOf(seed: number, day: number): number {
  let hash = seed ^ Math.imul(day + 1, 0x9e3779b1);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
