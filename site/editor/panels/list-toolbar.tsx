import { useId } from 'react';
import type { ItemListView } from '../../../server/model/api/paths.ts';
import type { ItemKind } from '../kinds/item-kind.ts';
import { wordsFor } from '../kinds/words.ts';
import { ListFilters } from '../list/list-filters.tsx';

interface ListToolbarProps<Item extends { id: string }> {
  kind: ItemKind<Item>;
  items: readonly Item[];
  view: ItemListView;
  search: (query: string) => void;
  show: (change: Partial<ItemListView>) => void;
}

/** The search among the items, their filters and their order. */
export function ListToolbar<Item extends { id: string }>({ kind, items, view, search, show }: ListToolbarProps<Item>) {
  const id = useId();
  const words = wordsFor(kind);
  const { query, filters, sort } = view;
  return (
    <search className="toolbar">
      <div className="panel-search">
        <label htmlFor={id} className="sr-only">
          {words.search}
        </label>
        <span className="icon-[lucide--search]" aria-hidden="true" />
        <input
          id={id}
          type="search"
          className="panel-query"
          value={query}
          placeholder={words.search}
          aria-keyshortcuts="/"
          onChange={({ target }) => search(target.value)}
        />
      </div>
      <ListFilters
        kind={kind}
        items={items}
        filters={filters}
        sort={sort}
        isNarrowed={query !== '' || Object.keys(filters).length > 0}
        show={show}
      />
    </search>
  );
}
