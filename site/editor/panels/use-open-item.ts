import { useState } from 'react';
import type { ItemListView } from '../../../server/model/api/editor-views.ts';
import type { ItemVersion } from '../../../server/model/api/publish-api.ts';
import { uniqueKey } from '../api/request.ts';
import { formatTime } from '../history/item-changes.tsx';
import type { OpenItem } from '../forms/use-item-form.ts';
import { blankAmong, type ItemKind } from '../kinds/kind.ts';
import { useFreeDrafts, type Draft } from '../save/draft-store.ts';

/** What the dialog of a list has open, and the drafts that it can open. */
export function useOpenItem<Item extends { id: string }>(kind: ItemKind<Item>, items: readonly Item[] | undefined) {
  const [open, setOpen] = useState<OpenItem<Item>>();
  const drafts = useFreeDrafts(kind.noun, open !== undefined);
  const itemWith = (id: string) => items?.find((item) => item.id === id);
  return {
    open,
    drafts,
    // A save may end after another dialog was opened.
    close: () => setOpen((current) => (current === open ? undefined : current)),

    openNew(filters?: ItemListView['filters']) {
      setOpen({ blank: filters && blankAmong(kind, filters) });
    },

    openItem(item: Item) {
      setOpen({ item, draft: drafts.find(({ id }) => id === item.id) });
    },

    openDraft(draft: Draft) {
      const { id, base } = draft;
      if (id === undefined) return setOpen({ draft });
      // The dialog reads an item that is not in the list, and can put it back when it is deleted.
      setOpen({ item: itemWith(id) ?? ({ ...base, id } as unknown as Item), draft });
    },

    openVersion({ id }: Item, version: ItemVersion) {
      const item = itemWith(id);
      if (item) setOpen({ item, draft: draftOf(kind, item, version) });
    },
  };
}

/** The values of an older version as what is typed over the item, for its dialog. */
function draftOf<Item extends { id: string }>(kind: ItemKind<Item>, item: Item, version: ItemVersion): Draft {
  const { time, author } = version;
  const old = kind.valuesOf({ ...version.item, id: item.id } as unknown as Item);
  return {
    key: uniqueKey(),
    noun: kind.noun,
    id: item.id,
    base: kind.valuesOf(item),
    own: old,
    isTyped: true,
    savedAt: Date.now(),
    origin: `The version of ${formatTime(time)} by ${author}. It is not saved yet.`,
  };
}
