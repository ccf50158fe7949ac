import type { RefObject } from 'react';
import { wholeList } from '../../../server/model/api/editor-paths.ts';
import type { ItemListView } from '../../../server/model/api/editor-paths.ts';
import { usePageData } from '../../data/page-context.ts';
import type { ItemKind, Choice, ItemFilter, ItemOrder } from '../kinds/item-kind.ts';
import { wordsFor } from '../kinds/words.ts';
import { SearchField } from '../ui/search-field.tsx';
import { useMemo } from 'react';
import { ChoiceSelect } from '../ui/choice-select.tsx';
import { filteredValue } from '../kinds/item-kind.ts';

interface ListToolbarProps<Item extends { id: string }> {
  kind: ItemKind<Item>;
  items: readonly Item[];
  view: ItemListView;
  search: (query: string) => void;
  show: (change: Partial<ItemListView>) => void;
  /** The search field. */
  field: RefObject<HTMLInputElement | null>;
}

/** The search of a list, its filters, its order, and a button that resets them. */
export function ListToolbar<Item extends { id: string }>({ kind, items, view, search, show, field }: ListToolbarProps<Item>) {
  const { query, filters, sort } = view;
  const { isStatic } = usePageData();
  // Only a server knows what changed last.
  const orders = isStatic ? kind.orders.filter(({ field }) => field !== undefined) : kind.orders;
  return (
    <search className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-2 bg-paper py-2 max-sm:[&>.select]:flex-[0_0_calc(50%-0.375rem)] [&>.select]:max-w-56 roomy:sticky roomy:top-0 roomy:z-5">
      <SearchField label={wordsFor(kind).search} query={query} search={search} field={field} />
      {kind.filters.map((filter) => (
        <FilterSelect<Item>
          key={filter.name}
          filter={filter}
          items={items}
          value={filters[filter.name]}
          choose={(value) => show({ filters: { ...filters, [filter.name]: value } })}
        />
      ))}
      {orders.length > 0 && (
        <OrderSelect orders={orders} first={kind.firstOrder ?? 'File name'} sort={sort} choose={(next) => show({ sort: next })} />
      )}
      {(query !== '' || Object.keys(filters).length > 0) && (
        <button type="button" className="item-action" onClick={() => show({ ...wholeList, sort })}>
          <span className="icon-[lucide--x]" aria-hidden="true" />
          Show all
        </button>
      )}
    </search>
  );
}

interface FilterSelectProps<Item> {
  filter: ItemFilter<Item>;
  items: readonly Item[];
  value: string | undefined;
  choose: (value: string | undefined) => void;
}

/** Chooses one of a filter's values, or all of them. */
function FilterSelect<Item>({ filter, items, value, choose }: FilterSelectProps<Item>) {
  const choices = useMemo(() => filter.choices ?? valuesAmong(filter, items), [filter, items]);
  // A link may name a value that no item has.
  const isKnown = value === undefined || choices.some((choice) => choice.value === value);
  const shown = isKnown ? choices : [...choices, { value, label: value }];
  return (
    <ChoiceSelect
      label={filter.label}
      value={optionOf(value)}
      choices={[{ value: all, label: filter.everything }, ...shown.map((choice) => ({ ...choice, value: optionOf(choice.value) }))]}
      choose={(option) => choose(valueOf(option))}
    />
  );
}

interface OrderSelectProps<Item> {
  orders: readonly ItemOrder<Item>[];
  /** The name of the order that is not sorted. */
  first: string;
  sort: string;
  choose: (sort: string) => void;
}

/** Chooses the order of a list. */
function OrderSelect<Item>({ orders, first, sort, choose }: OrderSelectProps<Item>) {
  const choices = orders.map(({ name, label }) => ({
    value: optionOf(name),
    label: `By ${label.charAt(0).toLowerCase()}${label.slice(1)}`,
  }));
  return (
    <ChoiceSelect
      label="Order"
      value={optionOf(orders.find(({ name }) => name === sort)?.name)}
      choices={[{ value: all, label: first }, ...choices]}
      choose={(option) => choose(valueOf(option) ?? '')}
    />
  );
}

function valuesAmong<Item>(filter: ItemFilter<Item>, items: readonly Item[]): Choice[] {
  const values = new Set(items.map((item) => filteredValue(filter, item)));
  return [...values].sort(new Intl.Collator('en').compare).map((value) => ({ value, label: value }));
}

// A category may be called “all”, so each value gets a prefix.
const all = 'all';

function optionOf(value: string | undefined): string {
  return value === undefined ? all : `=${value}`;
}

function valueOf(option: string): string | undefined {
  return option === all ? undefined : option.slice(1);
}
