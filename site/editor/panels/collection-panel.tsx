import { useState } from 'react';
import type { ReactNode } from 'react';
import type { Collection } from '../../hooks/use-collection.ts';
import { ItemCard } from '../list/item-card.tsx';
import { ItemDialog } from '../dialog/item-dialog.tsx';
import type { ItemKind } from '../kinds/item-kind.ts';
import { ItemList } from '../list/item-list.tsx';
import { PanelHead } from './panel-head.tsx';
import { useItemSearch } from '../list/use-item-search.ts';
import { useRemoval } from '../list/use-removal.ts';
import { wordsFor } from '../kinds/words.ts';

interface CollectionPanelProps<Item extends { id: string }> {
  kind: ItemKind<Item>;
  collection: Collection<Item>;
  /** Its items cannot be deleted. */
  isLasting?: boolean;
  /** Stands above the cards. */
  listHeading?: ReactNode;
  /** Further buttons of each card. */
  actions?: ReactNode;
  /** What is to be known of an item beside what its card says. */
  noteOf?: (item: Item) => ReactNode;
}

/** The items of one kind: what there are, a button for a new one, a card for each, and the dialog. */
export function CollectionPanel<Item extends { id: string }>(props: CollectionPanelProps<Item>) {
  const { kind, collection, isLasting, listHeading, actions, noteOf } = props;
  /** What the dialog edits; 'new' for a new item. */
  const [edited, setEdited] = useState<Item | 'new'>();
  const search = useItemSearch(kind, collection.list);
  const remove = useRemoval(kind, collection);
  return (
    <>
      <PanelHead
        words={wordsFor(kind)}
        list={collection.list}
        found={search.found?.length ?? 0}
        query={search.query}
        search={search.search}
        makeNew={() => setEdited('new')}
      />
      {listHeading}
      <ItemList kind={kind} collection={collection} search={search}>
        {(item) => (
          <ItemCard
            kind={kind}
            item={item}
            edit={setEdited}
            remove={isLasting ? undefined : remove}
            actions={actions}
            note={noteOf?.(item)}
          />
        )}
      </ItemList>
      {edited !== undefined && (
        <ItemDialog kind={kind} collection={collection} item={edited === 'new' ? undefined : edited} close={() => setEdited(undefined)} />
      )}
    </>
  );
}
