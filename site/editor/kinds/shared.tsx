import { dayLabel, days } from '../../../server/model/entities/days.ts';
import { generalCategory } from '../../../server/model/entities/item-filter.ts';

/** The order by time of the last change, in git or on disk. */
export const lastChangeOrder = { name: 'changed', label: 'Last change' } as const;

const dayChoices = days.map((day) => ({ value: day, label: dayLabel(day) }));

// Shared by quotes and prompts.
export const dayField = { label: 'Day of Week', control: dayChoices, isRepeated: true } as const;
export const categoryField = { label: 'Category', control: 'line-like-others', isRepeated: true } as const;
export const dayFilter = {
  name: 'day',
  field: 'dayOfWeek',
  label: 'Day',
  everything: 'All days',
  absent: 'any',
  choices: dayChoices,
} as const;
export const categoryFilter = {
  name: 'category',
  field: 'category',
  label: 'Category',
  everything: 'All categories',
  absent: generalCategory,
} as const;
export function CardLabels({ day, badge, category = generalCategory }: { day: string; badge?: string; category: string | undefined }) {
  return (
    <p className="mb-2 flex flex-wrap items-baseline gap-x-3 gap-y-0.5 text-small text-muted">
      <span className="font-semibold text-ink">{day}</span>
      {badge && <span className="rounded-xs border border-rule bg-tint px-2 text-ink">{badge}</span>}
      <span className="ml-auto">{category}</span>
    </p>
  );
}
