interface CardLabelsProps {
  day: string;
  /** The kind of page it is for. */
  badge?: string;
  category: string | undefined;
}

/** The line at the top of a card. */
export function CardLabels({ day, badge, category = 'General' }: CardLabelsProps) {
  return (
    <p className="item-labels">
      <span className="item-day">{day}</span>
      {badge && <span className="item-badge">{badge}</span>}
      <span className="item-category">{category}</span>
    </p>
  );
}
