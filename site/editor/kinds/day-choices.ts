import { dayLabel, days } from '../../../server/model/entities/days.ts';
import type { Choice, ItemFilter } from './item-kind.ts';

/** Any Day, and Monday to Sunday. */
export const dayChoices: readonly Choice[] = days.map((day) => ({ value: day, label: dayLabel(day) }));

export const dayFilter = {
  name: 'day',
  field: 'dayOfWeek',
  label: 'Day',
  everything: 'All days',
  absent: 'any',
  choices: dayChoices,
} as const satisfies ItemFilter<{ dayOfWeek?: string }>;
