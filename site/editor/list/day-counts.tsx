import type { ItemListView } from '../../../server/model/api/editor-views.ts';
import { dayLabel, days, type Day } from '../../../server/model/entities/days.ts';
import { filteredValue, type Choice, type ListKind } from '../kinds/kind.ts';
import { listed } from '../../../server/model/text/wording.ts';

interface DayCountsProps<Item extends { id: string }> {
  kind: ListKind<Item>;
  items: readonly Item[];
  filters: ItemListView['filters'];
  show: (change: Partial<ItemListView>) => void;
}

/** The number of items for each day, as a button that shows only these, and in words the days without any. */
export function DayCounts<Item extends { id: string }>({ kind, items, filters, show }: DayCountsProps<Item>) {
  const rows = countDays(kind, items);
  const { words } = kind;
  return (
    <section className="mt-1 mb-3 grid gap-1.5" aria-label={words.week}>
      {rows.map(({ type, counts }) => (
        <div key={type?.value ?? ''} className={`grid items-center gap-x-3 gap-y-0.5 ${type ? 'md:beside-34' : ''}`}>
          {type && <span className="text-small text-muted">{type.label}</span>}
          <ul className="grid grid-cols-8 rounded-xs border border-rule bg-sheet" aria-label={type?.label}>
            {counts.map((count) => (
              <li key={count.day} className="border-rule not-first:border-l">
                {buttonOf(count, type)}
              </li>
            ))}
          </ul>
        </div>
      ))}
      <p className="text-small text-muted empty:hidden">
        {rows
          .map((row) => words.without(row.type?.label, daysWithout(row)))
          .filter(Boolean)
          .join(' ')}
      </p>
    </section>
  );

  function buttonOf({ day, count, lack }: DayCount, type: TypeCounts['type']) {
    const isChosen = filters.day === day && filters.type === type?.value;
    const label = dayLabel(day);
    const { day: _day, type: _type, ...others } = filters;
    const lackColor = lack && !isChosen ? 'text-error' : '';
    return (
      <button
        type="button"
        className={`toggle flex h-full min-h-11 w-full flex-wrap content-center items-baseline justify-center gap-x-1.5 px-0.5 py-1.5 focus-visible:-outline-offset-3 aria-pressed:focus-visible:outline-paper max-sm:flex-col max-sm:items-center ${lackColor && 'bg-tint'}`}
        aria-pressed={isChosen}
        onClick={() => show({ filters: isChosen ? others : { ...others, day, ...(type && { type: type.value }) } })}
      >
        <span className="text-small">
          {label.slice(0, 3)}
          {/* Invisible on a narrow screen, but still read out as one word. */}
          <span className="max-lg:text-[length:0]">{label.slice(3)}</span>
        </span>{' '}
        <span className={`${lack ? 'font-bold' : 'font-semibold'} ${lackColor}`}>
          {count > 0 ? count.toLocaleString('en-US') : isNeeded(type?.value ?? '', day) ? 'none' : '0'}
        </span>{' '}
        {lack === 'few' && <span className={`text-small font-bold ${lackColor}`}>few</span>}{' '}
        <span className="sr-only">{words.of(type?.label, count)}</span>
      </button>
    );
  }
}

interface DayCount {
  day: Day;
  count: number;
  /** `none`: no items; `few`: fewer than half the median of the days; absent when there are enough. */
  lack?: 'none' | 'few';
}

/** The counts of one type, or of all items of a kind without types. */
type TypeCounts = { type?: Choice; counts: DayCount[] };

/** How many items each day has, Any Day first. */
export function countDays<Item extends { id: string }>(kind: ListKind<Item>, items: readonly Item[]): TypeCounts[] {
  const dayFilter = kind.list.filters.find(({ name }) => name === 'day');
  const typeFilter = kind.list.filters.find(({ name }) => name === 'type');
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
  return listed(counts.filter(({ lack }) => lack === 'none').map(({ day }) => dayLabel(day)));
}

function withLacks(type: string, counts: DayCount[]): DayCount[] {
  const needed = counts.filter(({ day }) => isNeeded(type, day));
  const median = needed.map(({ count }) => count).sort((a, b) => a - b)[needed.length >> 1] ?? 0;
  return counts.map((count) => {
    if (!needed.includes(count) || count.count >= Math.max(1, median / 2)) return count;
    return { ...count, lack: count.count === 0 ? 'none' : 'few' };
  });
}

/** Whether a day needs its own items. Any Day is not a day, and Sunday reflections are only for Sunday. */
function isNeeded(type: string, day: Day): boolean {
  return day !== 'any' && (type !== 'sunday_reflection' || day === 'sunday');
}
