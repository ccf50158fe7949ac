import { useMemo, type RefObject } from 'react';
import { wholeList, type ItemListView } from '../../../server/model/api/editor-paths.ts';
import { usePageData } from '../../data/page-context.ts';
import { filteredValue, type Choice, type ItemFilter, type ItemKind } from '../kinds/item-kind.ts';
import { wordsFor } from '../kinds/item-words.ts';
import { ItemAction } from '../ui/buttons.tsx';
import { ChoiceSelect } from '../ui/choice-select.tsx';
import { SearchField } from '../ui/fields.tsx';

interface ListToolbarProps<Item extends { id: string }> {
  kind: ItemKind<Item>;
  items: readonly Item[];
  view: ItemListView;
  search: (query: string) => void;
  show: (change: Partial<ItemListView>) => void;
  searchField: RefObject<HTMLInputElement | null>;
}

/** The search of a list, its filters, its order, and a button that resets them. */
export function ListToolbar<Item extends { id: string }>({ kind, items, view, search, show, searchField }: ListToolbarProps<Item>) {
  const { query, filters, sort } = view;
  const { isStatic } = usePageData();
  // Only a server knows what changed last.
  const orders = isStatic ? kind.orders.filter(({ field }) => field !== undefined) : kind.orders;
  return (
    <search className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-2 bg-paper py-2 max-sm:[&>.select]:flex-[0_0_calc(50%-0.375rem)] [&>.select]:max-w-56 roomy:sticky roomy:top-0 roomy:z-5">
      <SearchField label={wordsFor(kind).search} query={query} search={search} field={searchField} />
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
        <OptionalSelect
          label="Order"
          none={kind.firstOrder ?? 'File name'}
          value={orders.find(({ name }) => name === sort)?.name}
          choices={orders.map(({ name, label }) => ({ value: name, label: `By ${label.charAt(0).toLowerCase()}${label.slice(1)}` }))}
          choose={(next = '') => show({ sort: next })}
        />
      )}
      {(query !== '' || Object.keys(filters).length > 0) && (
        <ItemAction icon="icon-[lucide--x]" label="Show all" onClick={() => show({ ...wholeList, sort })} />
      )}
    </search>
  );
}

interface FilterSelectProps<Item> extends Pick<OptionalSelectProps, 'value' | 'choose'> {
  filter: ItemFilter<Item>;
  items: readonly Item[];
}

function FilterSelect<Item>({ filter, items, value, choose }: FilterSelectProps<Item>) {
  const choices = useMemo(() => filter.choices ?? valuesAmong(filter, items), [filter, items]);
  // A link may name a value that no item has.
  const isKnown = value === undefined || choices.some((choice) => choice.value === value);
  const shown = isKnown ? choices : [...choices, { value, label: value }];
  return <OptionalSelect label={filter.label} none={filter.everything} value={value} choices={shown} choose={choose} />;
}

function valuesAmong<Item>(filter: ItemFilter<Item>, items: readonly Item[]): Choice[] {
  const values = new Set(items.map((item) => filteredValue(filter, item)));
  return [...values].sort(new Intl.Collator('en').compare).map((value) => ({ value, label: value }));
}

interface OptionalSelectProps {
  label: string;
  /** The label of no value. */
  none: string;
  value: string | undefined;
  choices: readonly Choice[];
  choose: (value: string | undefined) => void;
}

/** Chooses a value or none. A category may be called “all”, so each value gets a prefix. */
function OptionalSelect({ label, none, value, choices, choose }: OptionalSelectProps) {
  return (
    <ChoiceSelect
      label={label}
      value={value === undefined ? 'all' : `=${value}`}
      choices={[{ value: 'all', label: none }, ...choices.map((choice) => ({ ...choice, value: `=${choice.value}` }))]}
      choose={(option) => choose(option === 'all' ? undefined : option.slice(1))}
    />
  );
}
