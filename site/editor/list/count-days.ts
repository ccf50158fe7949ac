import { dayLabel, days } from '../../../server/model/entities/days.ts';
import type { Day } from '../../../server/model/entities/days.ts';
import { filteredValue } from '../kinds/item-kind.ts';
import type { ItemKind } from '../kinds/item-kind.ts';

export interface DayCount {
  day: Day;
  count: number;
  /** There are none, or fewer than half of what the days have in the middle; absent where there are enough. */
  lack?: 'none' | 'few';
}

/** The counts of one type; of all items where the kind has no types. */
export interface DayCounts {
  type?: { value: string; label: string };
  counts: DayCount[];
}

/** How many items there are for each day, Any Day first. */
export function countDays<Item extends { id: string }>(kind: ItemKind<Item>, items: readonly Item[]): DayCounts[] {
  const dayFilter = kind.filters.find(({ name }) => name === 'day');
  const typeFilter = kind.filters.find(({ name }) => name === 'type');
  if (!dayFilter) return [];
  const countBy = new Map<string, number>();
  for (const item of items) {
    const key = `${typeFilter ? filteredValue(typeFilter, item) : ''} ${filteredValue(dayFilter, item)}`;
    countBy.set(key, (countBy.get(key) ?? 0) + 1);
  }
  const countsOf = (type: string) =>
    withLacks(
      type,
      days.map((day) => ({ day, count: countBy.get(`${type} ${day}`) ?? 0 })),
    );
  return typeFilter ? (typeFilter.choices ?? []).map((type) => ({ type, counts: countsOf(type.value) })) : [{ counts: countsOf('') }];
}

/** The days in words of which there are none: `Tuesday and Friday`; empty where every day has some. */
export function daysWithout({ counts }: DayCounts): string {
  const without = counts.filter(({ lack }) => lack === 'none').map(({ day }) => dayLabel(day));
  return new Intl.ListFormat('en').format(without);
}

function withLacks(type: string, counts: DayCount[]): DayCount[] {
  const needed = counts.filter(({ day }) => isNeeded(type, day));
  const middle = needed.map(({ count }) => count).sort((one, other) => one - other)[needed.length >> 1] ?? 0;
  return counts.map((one) => {
    if (!needed.includes(one) || one.count >= Math.max(1, middle / 2)) return one;
    return { ...one, lack: one.count === 0 ? 'none' : 'few' };
  });
}

/** Any Day fills in for the others, and a Sunday reflection stands on Sunday's page alone. */
export function isNeeded(type: string, day: Day): boolean {
  return day !== 'any' && (type !== 'sunday_reflection' || day === 'sunday');
}
