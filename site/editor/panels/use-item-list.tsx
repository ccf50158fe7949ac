import { useRef, useState } from 'react';
import { wholeList } from '../../../server/model/api/editor-views.ts';
import { MarkedText } from '../../components/post-card.tsx';
import { useOutdatedItems } from '../api/use-checks.ts';
import type { Collection } from '../api/use-collection.ts';
import { ItemMark } from '../changes/review.tsx';
import { OutdatedNote } from '../checks/check-notes.tsx';
import { useChangesOf } from '../history/item-changes.tsx';
import type { ListKind } from '../kinds/kind.ts';
import type { CardNotes } from '../list/item-card.tsx';
import { useListPlace } from '../list/list-place.ts';
import { useFoundItems } from '../list/use-found-items.ts';
import { useListView, type ListView } from '../list/use-list-view.ts';
import { useRemoval, type RemovalCalls } from '../list/use-removal.ts';

/** What a tab's list shows: the items of the view in the address, the notes on their cards, and where the focus goes. */
export function useItemList<Item extends { id: string }>(
  kind: ListKind<Item>,
  collection: RemovalCalls<Item> & Pick<Collection<Item>, 'list'>,
) {
  const { part } = kind;
  const items = collection.list.value;
  const view = useListView(kind.list.tab);
  const changes = useChangesOf(part);
  const outdated = useOutdatedItems(part);
  const { found, extracts } = useFoundItems(kind, items, view, new Set(changes.map(({ id }) => id)));
  const focus = useListTarget(items, found, view);
  const removeAfterQuestion = useRemoval(kind, collection, focus.show);
  const [failure, setFailure] = useState<{ id: string; sentence: string }>();
  return { kind, collection, view, found, focus, remove, cardOf };

  function cardOf({ id }: Item): CardNotes {
    const [error, extract] = [outdated.get(id), extracts.get(id)];
    return {
      mark: <ItemMark part={part} id={id} focusElsewhere={() => focus.refocus()} />,
      note: (error ?? extract) && (
        <>
          {extract && (
            <p className="mt-2 border-l-2 border-rule pl-2.5 text-small">
              <MarkedText parts={extract} />
            </p>
          )}
          {error && <OutdatedNote noun={kind.noun} error={error} />}
        </>
      ),
      failure: failure?.id === id ? failure.sentence : undefined,
    };
  }

  /** Deletes an item after a confirmation, and moves the focus to the next card. */
  async function remove(item: Item): Promise<void> {
    const index = found?.indexOf(item) ?? -1;
    const neighbour = found?.[index + 1] ?? found?.[index - 1];
    const { isGone, failure: sentence } = await removeAfterQuestion(item);
    setFailure(sentence === undefined ? undefined : { id: item.id, sentence });
    // The card's button had the focus, unless it was moved meanwhile.
    const focused = document.activeElement;
    if (isGone && (focused === document.body || focused?.closest('article'))) focus.refocus(neighbour?.id);
  }
}

function useListTarget<Item extends { id: string }>(
  items: readonly Item[] | undefined,
  found: readonly Item[] | undefined,
  view: ListView,
) {
  const [target, setTarget] = useState<{ id: string }>();
  /** A new item, or one that was opened from the list, to be focused as soon as the list has it. */
  const { opened } = useListPlace();
  const [landing, land] = useState(opened);
  /** The button or link for a new item, which always exists. */
  const newItem = useRef<HTMLButtonElement & HTMLAnchorElement>(null);
  const isFound = (id: string) => found?.some((item) => item.id === id) ?? false;
  if (landing !== undefined && items?.some(({ id }) => id === landing)) {
    land(undefined);
    if (isFound(landing)) setTarget({ id: landing });
  }
  return {
    newItem,
    target,
    land,
    show(id: string): void {
      if (!isFound(id)) view.show(wholeList);
      setTarget({ id });
    },
    /** Focuses the card of an item, or else the button for a new item. */
    refocus(id?: string): void {
      if (id !== undefined && isFound(id)) setTarget({ id });
      else newItem.current?.focus();
    },
  };
}
