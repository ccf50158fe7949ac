import { memo, useMemo } from 'react';
import type { ReactNode } from 'react';
import { wholeList } from '../../../server/model/api/paths.ts';
import type { ItemListView } from '../../../server/model/api/paths.ts';
import { ChoiceSelect } from '../ui/choice-select.tsx';
import { filteredValue } from '../kinds/item-kind.ts';
import type { Choice, ItemFilter, ItemKind } from '../kinds/item-kind.ts';

interface ListFiltersProps<Item extends { id: string }> {
  kind: ItemKind<Item>;
  items: readonly Item[];
  filters: ItemListView['filters'];
  sort: string;
  /** Whether the filters or a search leave items out. */
  isNarrowed: boolean;
  show: (change: Partial<ItemListView>) => void;
}

/** What a list is narrowed down by, its order, and what takes all of that back. */
export const ListFilters = memo(function ListFilters<Item extends { id: string }>(props: ListFiltersProps<Item>) {
  const { kind, items, filters, sort, isNarrowed, show } = props;
  return (
    <>
      {kind.filters.map((filter) => (
        <FilterSelect<Item>
          key={filter.name}
          filter={filter}
          items={items}
          value={filters[filter.name]}
          choose={(value) => show({ filters: { ...filters, [filter.name]: value } })}
        />
      ))}
      {kind.orders.length > 0 && (
        <ChoiceSelect
          label="Order"
          value={optionOf(kind.orders.find(({ name }) => name === sort)?.name)}
          choices={[
            { value: all, label: 'In order of files' },
            ...kind.orders.map(({ name, label }) => ({
              value: optionOf(name),
              label: `By ${label.charAt(0).toLowerCase()}${label.slice(1)}`,
            })),
          ]}
          choose={(option) => show({ sort: valueOf(option) ?? '' })}
        />
      )}
      {isNarrowed && (
        <button type="button" className="item-action" onClick={() => show({ ...wholeList, sort })}>
          <span className="icon-[lucide--x]" aria-hidden="true" />
          Show all
        </button>
      )}
    </>
  );
}) as <Item extends { id: string }>(props: ListFiltersProps<Item>) => ReactNode;

interface FilterSelectProps<Item> {
  filter: ItemFilter<Item>;
  items: readonly Item[];
  value: string | undefined;
  choose: (value: string | undefined) => void;
}

function FilterSelect<Item>({ filter, items, value, choose }: FilterSelectProps<Item>) {
  const choices = useMemo(() => filter.choices ?? valuesAmong(filter, items), [filter, items]);
  // A link may name a value that no item has any more.
  const isKnown = value === undefined || choices.some((choice) => choice.value === value);
  return (
    <ChoiceSelect
      label={filter.label}
      value={optionOf(value)}
      choices={[
        { value: all, label: filter.everything },
        ...[...choices, ...(isKnown ? [] : [{ value, label: value }])].map((choice) => ({ ...choice, value: optionOf(choice.value) })),
      ]}
      choose={(option) => choose(valueOf(option))}
    />
  );
}

function valuesAmong<Item>(filter: ItemFilter<Item>, items: readonly Item[]): Choice[] {
  const values = new Set(items.map((item) => filteredValue(filter, item)));
  return [...values].sort(new Intl.Collator('en').compare).map((value) => ({ value, label: value }));
}

// A category may have any name, so that each value is marked as one.
const all = 'all';

function optionOf(value: string | undefined): string {
  return value === undefined ? all : `=${value}`;
}

function valueOf(option: string): string | undefined {
  return option === all ? undefined : option.slice(1);
}
