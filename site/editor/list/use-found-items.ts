import { useEffect, useMemo } from 'react';
import type { FoundArticle } from '../../../server/model/api/articles-api.ts';
import type { ChangeTimes } from '../../../server/model/api/changes-api.ts';
import { editorApi } from '../../../server/model/api/editor-calls.ts';
import type { ItemListView } from '../../../server/model/api/editor-views.ts';
import { usePageData } from '../../data/page-context.ts';
import { useRead } from '../../data/use-read.ts';
import { useServersRead } from '../api/session.ts';
import { mainFieldOf, type ItemFilter, type ListKind } from '../kinds/kind.ts';
import { lastChangeOrder } from '../kinds/shared.tsx';
import { foldedText, searchOf } from '../kinds/search.ts';
import type { ListView } from './use-list-view.ts';

/** The `items` that a view shows, in its order, with extracts of texts where the server found its query. @param changed ids of those not online */
export function useFoundItems<Item extends { id: string }>(
  kind: ListKind<Item>,
  items: readonly Item[] | undefined,
  { query, asked, filters, sort, isUnpublished }: ListView,
  changed: ReadonlySet<string>,
) {
  const times = useChangeTimes(kind.list.tab, sort === lastChangeOrder.name);
  // Memoized, because sorting 10,000 quotes takes longer than searching them.
  const filtered = useMemo(
    () => items && filterItems(kind, sortItems(kind, items, sort, times), filters),
    [kind, items, filters, sort, times],
  );
  const { isAsking, extracts } = useFoundTexts(kind, query, asked);
  // Folds texts in idle time (50 ms for 10,000 quotes), so that the first letter of a search is as fast as the next.
  useEffect(() => {
    if (!items || !('requestIdleCallback' in globalThis)) return undefined;
    const request = requestIdleCallback(() => items.forEach((item) => foldedText(kind, item)));
    return () => cancelIdleCallback(request);
  }, [kind, items]);
  const isFound = searchOf(kind, query);
  const found = filtered?.filter((item) => (!isUnpublished || changed.has(item.id)) && (extracts.has(item.id) || isFound(item)));
  return { found: found?.length === 0 && isAsking ? undefined : found, extracts };
}

/** Extracts of the items in which the server finds a query, by id. It is sent the query of the address, which is debounced. */
function useFoundTexts<Item extends { id: string }>({ list: { foundPath } }: ListKind<Item>, query: string, asked: string) {
  const canAsk = !usePageData().isStatic && foundPath !== undefined;
  // While a query gets longer, the results of its beginning include its own.
  const path = canAsk && asked.trim() !== '' && query.startsWith(asked) ? foundPath(asked.trim()) : undefined;
  const read = useRead<FoundArticle[]>(path ?? null, undefined, { revalidatesOnMount: true, keepsLast: true });
  const extracts = new Map(path === undefined ? [] : read.value?.map(({ id, extract }) => [id, extract]));
  return { isAsking: canAsk && (asked !== query || (path !== undefined && read.status === 'loading')), extracts };
}

type Times = Readonly<Record<string, number>>;

/** When each item of a tab last changed, by id; undefined when not wanted or not known yet. */
function useChangeTimes(tab: string, isWanted: boolean): Times | undefined {
  const read = useServersRead<ChangeTimes>(isWanted ? editorApi.changeTimes : null, { revalidatesOnMount: true });
  return (read.value as Record<string, Times> | undefined)?.[tab];
}

/** The items that match every filter. A filter that the kind does not have is ignored. */
export function filterItems<Item extends object>(
  { list }: ListKind<Item>,
  items: readonly Item[],
  asked: ItemListView['filters'],
): readonly Item[] {
  const known = list.filters.filter(({ name }) => asked[name] !== undefined);
  if (known.length === 0) return items;
  const valuesOf = (item: Item, { field, absent }: ItemFilter<Item>) => [item[field] ?? absent].flat();
  return items.filter((item) => known.every((filter) => valuesOf(item, filter).includes(asked[filter.name])));
}

/**
 * Sorts items by the field `sort`, descending with a leading `-`, items without a value last. By default, sorts by the main field, unless
 * the list has its own order.
 * @param times when each item last changed, by id; absent until they are known
 */
export function sortItems<Item extends { id: string }>(
  kind: ListKind<Item>,
  items: readonly Item[],
  sort: string,
  times?: Times,
): readonly Item[] {
  const isDescending = sort.startsWith('-');
  const asked = isDescending ? sort.slice(1) : sort;
  // Items that were just created have no time yet.
  if (asked === lastChangeOrder.name)
    return times ? [...items].sort((a, b) => (times[b.id] ?? Infinity) - (times[a.id] ?? Infinity) || 0) : items;
  const first = kind.list.firstOrder === undefined ? mainFieldOf(kind) : '';
  const field = (kind.fields.some(({ name }) => name === asked) ? asked : first) as keyof Item & string;
  if (field === '') return items;
  const control = kind.fields.find(({ name }) => name === field)?.control;
  const ranks = Array.isArray(control) ? new Map(control.map(({ value }, index) => [value, index])) : undefined;
  const keyed = items.map((item) => {
    const value = item[field] as string | undefined;
    return { item, key: ranks ? (ranks.get(value ?? '') ?? 0) : sortKey(value) };
  });
  const sign = isDescending ? -1 : 1;
  return keyed
    .sort((a, b) => (typeof a.key === 'number' ? sign * (a.key - Number(b.key)) : byText(a.key, String(b.key), sign)))
    .map(({ item }) => item);
}

/** Removes leading punctuation: “To be” sorts under T. */
const sortKey = (text = ''): string => text.replace(/^[^\p{L}\p{N}]+/u, '');

function byText(a: string, b: string, sign: number): number {
  if (a === '' || b === '') return a === b ? 0 : a === '' ? 1 : -1;
  return sign * collator.compare(a, b);
}

const collator = new Intl.Collator('en', { numeric: true });
