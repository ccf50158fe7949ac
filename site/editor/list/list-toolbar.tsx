import type { RefObject } from 'react';
import { wholeList } from '../../../server/model/api/editor-paths.ts';
import type { ItemListView } from '../../../server/model/api/editor-paths.ts';
import { usePageData } from '../../data/page-context.ts';
import type { ItemKind } from '../kinds/item-kind.ts';
import { wordsFor } from '../kinds/item-kind.ts';
import { SearchField } from '../ui/fields.tsx';
import { FilterSelect, OrderSelect } from './filter-select.tsx';

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
