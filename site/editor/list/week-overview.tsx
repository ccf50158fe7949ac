import { memo, useMemo } from 'react';
import type { ReactNode } from 'react';
import { dayLabel } from '../../../server/model/entities/days.ts';
import type { ItemListView } from '../../../server/model/api/paths.ts';
import type { ItemKind } from '../kinds/item-kind.ts';
import { wordsFor } from '../kinds/words.ts';
import { countDays, daysWithout, isNeeded } from './count-days.ts';
import type { DayCount, DayCounts } from './count-days.ts';

interface WeekOverviewProps<Item extends { id: string }> {
  kind: ItemKind<Item>;
  items: readonly Item[];
  filters: ItemListView['filters'];
  show: (change: Partial<ItemListView>) => void;
}

/** How many items each day has, and in words which days have none; each count leads to those items. */
export const WeekOverview = memo(function WeekOverview<Item extends { id: string }>({
  kind,
  items,
  filters,
  show,
}: WeekOverviewProps<Item>) {
  const rows = useMemo(() => countDays(kind, items), [kind, items]);
  const words = wordsFor(kind);
  if (rows.length === 0) return null;
  return (
    <section className="days" aria-label={words.week}>
      {rows.map((row) => (
        <div key={row.type?.value ?? ''} className="days-row">
          {row.type && <span className="days-type">{row.type.label}</span>}
          <ul className="days-list" aria-label={row.type?.label}>
            {row.counts.map((one) => (
              <li key={one.day}>
                <DayButton count={one} row={row} words={words} filters={filters} show={show} />
              </li>
            ))}
          </ul>
        </div>
      ))}
      <p className="days-words">
        {rows
          .map((row) => words.without(row.type?.label, daysWithout(row)))
          .filter(Boolean)
          .join(' ')}
      </p>
    </section>
  );
}) as <Item extends { id: string }>(props: WeekOverviewProps<Item>) => ReactNode;

interface DayButtonProps {
  count: DayCount;
  row: DayCounts;
  words: ReturnType<typeof wordsFor>;
  filters: ItemListView['filters'];
  show: (change: Partial<ItemListView>) => void;
}

function DayButton({ count: { day, count, lack }, row: { type }, words, filters, show }: DayButtonProps) {
  const isChosen = filters.day === day && filters.type === type?.value;
  const label = dayLabel(day);
  const { day: _day, type: _type, ...others } = filters;
  const isMissed = day !== 'any' && isNeeded(type?.value ?? '', day);
  return (
    <button
      type="button"
      className={lack ? 'days-one days-lack' : 'days-one'}
      aria-pressed={isChosen}
      onClick={() => show({ filters: isChosen ? others : { ...others, day, ...(type && { type: type.value }) } })}
    >
      <span className="days-name">
        {label.slice(0, 3)}
        <span className="days-rest">{label.slice(3)}</span>
      </span>{' '}
      <span className="days-count">{count > 0 ? count.toLocaleString('en-US') : isMissed ? 'none' : '0'}</span>{' '}
      {lack === 'few' && <span className="days-few">few</span>} <span className="sr-only">{words.of(type?.label, count)}</span>
    </button>
  );
}
