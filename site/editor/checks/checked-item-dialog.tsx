import { useState } from 'react';
import { useLocation } from 'wouter';
import { editorPath } from '../../../server/model/api/editor-paths.ts';
import type { ItemListView } from '../../../server/model/api/editor-paths.ts';
import type { Collection } from '../api/use-collection.ts';
import { ItemDialog } from '../dialog/item-dialog.tsx';
import type { Draft } from '../save/draft-store.ts';
import { blankAmong } from '../kinds/item-kind.ts';
import type { ItemKind } from '../kinds/item-kind.ts';
import { ItemTexts } from '../list/item-texts.ts';

interface CheckedItemDialogProps<Item extends { id: string }> {
  kind: ItemKind<Item>;
  collection: Collection<Item>;
  /** The item to edit; undefined for a new one that passes `filters`. */
  id: string | undefined;
  draft: Draft | undefined;
  filters: ItemListView['filters'];
  close: () => void;
  refocus: () => void;
}

/** The dialog of an item that a check is about. */
export function CheckedItemDialog<Item extends { id: string }>(props: CheckedItemDialogProps<Item>) {
  const { kind, collection, id, draft, filters, close, refocus } = props;
  const [, navigate] = useLocation();
  const [texts] = useState(() => new ItemTexts(kind));
  const items = collection.list.status === 'loaded' ? collection.list.value : [];
  const [item] = useState(() => items.find((each) => each.id === id));
  // An item that is gone is no new one.
  if (id !== undefined && !item) return null;
  return (
    <ItemDialog
      kind={kind}
      collection={collection}
      item={item}
      blank={blankAmong(kind, filters)}
      draft={draft}
      hasTwin={(text, of) => texts.hasDuplicate(items, text, of)}
      close={close}
      show={() => navigate(editorPath(kind.tab))}
      refocus={refocus}
    />
  );
}
