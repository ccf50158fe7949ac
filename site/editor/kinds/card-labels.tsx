import { generalCategory } from '../../../server/model/entities/item-filter.ts';
import type { ItemFilter } from './item-kind.ts';

export const categoryFilter = {
  name: 'category',
  field: 'category',
  label: 'Category',
  everything: 'All categories',
  absent: generalCategory,
} as const satisfies ItemFilter<{ category?: string }>;

interface CardLabelsProps {
  day: string;
  /** The label of the page type. */
  badge?: string;
  category: string | undefined;
}

/** The line at the top of a card. */
export function CardLabels({ day, badge, category = generalCategory }: CardLabelsProps) {
  return (
    <p className="mb-2 flex flex-wrap items-baseline gap-x-3 gap-y-0.5 text-small text-muted">
      <span className="font-semibold text-ink">{day}</span>
      {badge && <span className="rounded-xs border border-rule bg-tint px-2 text-ink">{badge}</span>}
      <span className="ml-auto">{category}</span>
    </p>
  );
}
