import type { ItemListView } from '../../../server/model/api/editor-paths.ts';
import { matches } from '../../../server/model/entities/item-filter.ts';
import type { Filterable, FilterValues } from '../../../server/model/entities/item-filter.ts';
import type { ItemKind } from '../kinds/item-kind.ts';

/** The items that match every filter. A filter that the kind does not have is ignored. */
export function filterItems<Item extends { id: string }>(
  { filters }: ItemKind<Item>,
  items: readonly Item[],
  asked: ItemListView['filters'],
): readonly Item[] {
  const known = filters.flatMap(({ name }) => (asked[name] === undefined ? [] : [[name, asked[name]]]));
  if (known.length === 0) return items;
  const filter: FilterValues = Object.fromEntries(known);
  return items.filter((item) => matches(item as Filterable, filter));
}

/**
 * The items in the order called `sort`, those without a value last; unchanged when the kind has no such order.
 * @param times when each item changed last, by id; absent while they are unknown
 */
export function sortItems<Item extends { id: string }>(
  kind: ItemKind<Item>,
  items: readonly Item[],
  sort: string,
  times?: Readonly<Record<string, number>>,
): readonly Item[] {
  const order = kind.orders.find(({ name }) => name === sort);
  if (!order) return items;
  const { field } = order;
  // An item that was just made is not in the times yet.
  if (!field) return times ? [...items].sort((a, b) => (times[b.id] ?? Infinity) - (times[a.id] ?? Infinity) || 0) : items;
  const control = kind.fields.find(({ name }) => name === field)?.control;
  const ranks = Array.isArray(control) ? new Map(control.map(({ value }, index) => [value, index])) : undefined;
  const keyed = items.map((item) => {
    const value = item[field] as string | undefined;
    return { item, key: ranks ? (ranks.get(value ?? '') ?? 0) : sortKey(value) };
  });
  return keyed.sort((a, b) => (typeof a.key === 'number' ? a.key - Number(b.key) : byText(a.key, String(b.key)))).map(({ item }) => item);
}

/** Without punctuation before the first letter: “To be” sorts under T. */
function sortKey(text = ''): string {
  return text.replace(/^[^\p{L}\p{N}]+/u, '');
}

function byText(a: string, b: string): number {
  if (a === '' || b === '') return a === b ? 0 : a === '' ? 1 : -1;
  return collator.compare(a, b);
}

const collator = new Intl.Collator('en', { numeric: true });
