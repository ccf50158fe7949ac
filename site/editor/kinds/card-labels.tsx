import type { ItemFilter } from './item-kind.ts';

/** How a card and a filter call what has no category. */
const generalCategory = 'General';

export const categoryFilter = {
  name: 'category',
  field: 'category',
  label: 'Category',
  everything: 'All categories',
  absent: generalCategory,
} as const satisfies ItemFilter<{ category?: string }>;

interface CardLabelsProps {
  day: string;
  /** The kind of page it is for. */
  badge?: string;
  category: string | undefined;
}

/** The line at the top of a card. */
export function CardLabels({ day, badge, category = generalCategory }: CardLabelsProps) {
  return (
    <p className="item-labels">
      <span className="item-day">{day}</span>
      {badge && <span className="item-badge">{badge}</span>}
      <span className="item-category">{category}</span>
    </p>
  );
}
