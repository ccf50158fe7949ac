import type { ItemListView } from '../../../server/model/api/paths.ts';
import { filteredValue } from '../kinds/item-kind.ts';
import type { ItemKind } from '../kinds/item-kind.ts';

/** The items that have what each filter asks for. A filter that the kind does not know narrows nothing. */
export function filterItems<Item extends { id: string }>(
  { filters }: ItemKind<Item>,
  items: readonly Item[],
  asked: ItemListView['filters'],
): readonly Item[] {
  const active = filters.filter(({ name }) => asked[name] !== undefined);
  if (active.length === 0) return items;
  return items.filter((item) => active.every((filter) => filteredValue(filter, item) === asked[filter.name]));
}

/** The items in the order named; as they come when the kind knows none of that name. Those without a value come last. */
export function sortItems<Item extends { id: string }>(kind: ItemKind<Item>, items: readonly Item[], sort: string): readonly Item[] {
  const order = kind.orders.find(({ name }) => name === sort);
  if (!order) return items;
  const control = kind.fields.find(({ name }) => name === order.field)?.control;
  const ranks = Array.isArray(control) ? new Map(control.map(({ value }, index) => [value, index])) : undefined;
  const keyed = items.map((item) => {
    const value = item[order.field] as string | undefined;
    return { item, key: ranks ? (ranks.get(value ?? '') ?? 0) : sortKey(value) };
  });
  return keyed
    .sort((one, other) => (typeof one.key === 'number' ? one.key - Number(other.key) : byText(one.key, String(other.key))))
    .map(({ item }) => item);
}

/** Marks before the first letter do not count: “To be” stands under T. */
function sortKey(text = ''): string {
  return text.replace(/^[^\p{L}\p{N}]+/u, '');
}

function byText(one: string, other: string): number {
  if (one === '' || other === '') return one === other ? 0 : one === '' ? 1 : -1;
  return collator.compare(one, other);
}

const collator = new Intl.Collator('en', { numeric: true });
