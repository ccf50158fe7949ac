import { useMemo } from 'react';
import { ChoiceSelect } from '../ui/choice-select.tsx';
import { filteredValue } from '../kinds/item-kind.ts';
import type { Choice, ItemFilter, ItemOrder } from '../kinds/item-kind.ts';

interface FilterSelectProps<Item> {
  filter: ItemFilter<Item>;
  items: readonly Item[];
  value: string | undefined;
  choose: (value: string | undefined) => void;
}

/** Chooses one of a filter's values, or all of them. */
export function FilterSelect<Item>({ filter, items, value, choose }: FilterSelectProps<Item>) {
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
export function OrderSelect<Item>({ orders, first, sort, choose }: OrderSelectProps<Item>) {
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
