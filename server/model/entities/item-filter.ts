import { fitsDay } from './days.ts';
import type { Day } from './days.ts';
import type { PageType } from '../page/page-types.ts';

/** What of the quotes or prompts a table has; what is absent narrows nothing. */
export interface TableFilter {
  /** What may stand on this day's page: that day's own, and what is for any day. With `any`, the latter alone. */
  day?: Day | undefined;
  /** Prompts of this type alone. */
  type?: PageType | undefined;
  /** Exactly this category; `General` is also what has none, as cards show it. */
  category?: string | undefined;
}

interface Filtered {
  dayOfWeek?: Day | undefined;
  type?: PageType | undefined;
  category?: string | undefined;
}

export function isInTable(item: Filtered, { day, type, category }: TableFilter): boolean {
  const isOfDay = day === undefined || (day === 'any' ? (item.dayOfWeek ?? 'any') === 'any' : fitsDay(item.dayOfWeek, day));
  return isOfDay && (type === undefined || item.type === type) && (category === undefined || (item.category ?? 'General') === category);
}
