import { dayLabel, days } from '../../../server/model/entities/days.ts';
import type { Day } from '../../../server/model/entities/days.ts';
import { filteredValue } from '../kinds/item-kind.ts';
import type { ItemKind } from '../kinds/item-kind.ts';

export interface DayCount {
  day: Day;
  count: number;
  /** No items, or fewer than half the median of the days; absent where there are enough. */
  lack?: 'none' | 'few';
}

/** The counts of one type, or of all items of a kind without types. */
export interface TypeCounts {
  type?: { value: string; label: string };
  counts: DayCount[];
}

/** How many items each day has, Any Day first. */
export function countDays<Item extends { id: string }>(kind: ItemKind<Item>, items: readonly Item[]): TypeCounts[] {
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

/** The days without items in words, such as `Tuesday and Friday`; empty when there are none. */
export function daysWithout({ counts }: TypeCounts): string {
  const without = counts.filter(({ lack }) => lack === 'none').map(({ day }) => dayLabel(day));
  return new Intl.ListFormat('en').format(without);
}

function withLacks(type: string, counts: DayCount[]): DayCount[] {
  const needed = counts.filter(({ day }) => isNeeded(type, day));
  const median = needed.map(({ count }) => count).sort((a, b) => a - b)[needed.length >> 1] ?? 0;
  return counts.map((count) => {
    if (!needed.includes(count) || count.count >= Math.max(1, median / 2)) return count;
    return { ...count, lack: count.count === 0 ? 'none' : 'few' };
  });
}

/** Whether a day needs items of its own: Any Day fits every day, and a Sunday reflection only Sunday's page. */
export function isNeeded(type: string, day: Day): boolean {
  return day !== 'any' && (type !== 'sunday_reflection' || day === 'sunday');
}
