import { useCallback, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { dayLabel, days } from '../../../server/model/entities/days.ts';
import type { Collection } from '../api/use-collection.ts';
import { wholeList } from '../../../server/model/api/paths.ts';
import { ChangeMark } from '../changes/change-mark.tsx';
import { ChangesDialog } from '../changes/changes-dialog.tsx';
import { ChangesNote } from '../changes/changes-note.tsx';
import { useChangeReview } from '../changes/use-change-review.ts';
import { ItemDialog } from '../dialog/item-dialog.tsx';
import { DraftOffers } from '../drafts/draft-offers.tsx';
import { lastKnown } from '../drafts/draft-store.ts';
import type { Draft } from '../drafts/draft.ts';
import { useFreeDrafts } from '../drafts/use-free-drafts.ts';
import { useShortcuts } from '../keys/use-shortcuts.ts';
import { blankAmong } from '../kinds/item-kind.ts';
import type { FormValues, ItemKind } from '../kinds/item-kind.ts';
import { wordsFor } from '../kinds/words.ts';
import { ItemCard } from '../list/item-card.tsx';
import { ItemList } from '../list/item-list.tsx';
import { folded, ItemTexts } from '../list/item-texts.ts';
import { useFoundItems } from '../list/use-found-items.ts';
import { useListView } from '../list/use-list-view.ts';
import { useRemoval } from '../list/use-removal.ts';
import { WeekOverview } from '../list/week-overview.tsx';
import { useIsReadOnly } from '../session/read-only.ts';
import { useStableCall } from '../ui/use-stable-call.ts';
import { ListToolbar } from './list-toolbar.tsx';
import { PanelHead } from './panel-head.tsx';

interface CollectionPanelProps<Item extends { id: string }> {
  kind: ItemKind<Item>;
  collection: Collection<Item>;
  /** Its items cannot be deleted. */
  isLasting?: boolean;
  /** Stands above the cards. */
  listHeading?: ReactNode;
  /** Further buttons of each card. */
  actions?: ReactNode;
}

// Fewer are seen at once, and need no search.
const fewestToSearch = 10;
const noItems: readonly never[] = [];

/** The items of one kind: what there are, a button for a new one, a card for each, and the dialog. */
export function CollectionPanel<Item extends { id: string }>(props: CollectionPanelProps<Item>) {
  const { kind, collection, isLasting, listHeading, actions } = props;
  const { list } = collection;
  const items = list.status === 'loaded' ? list.value : undefined;
  const [texts] = useState(() => new ItemTexts(kind));
  const { view, search, show } = useListView(kind.tab);
  const { found, foundFor } = useFoundItems(kind, texts, items, view);
  /** What the dialog is open for: an item, or a new one and what it starts with, and what was typed of it before. */
  const [open, setOpen] = useState<{ item?: Item; blank?: FormValues<Item>; draft?: Draft }>();
  const [target, setTarget] = useState<{ id: string }>();
  const [failure, setFailure] = useState<{ id: string; sentence: string }>();
  const drafts = useFreeDrafts(kind.noun, open !== undefined);
  const { remove } = useRemoval(kind, collection, bringIntoSight);
  const review = useChangeReview(kind.tab);
  const words = useMemo(() => wordsFor(kind), [kind]);
  const isReadOnly = useIsReadOnly();
  const makeNew = isReadOnly ? undefined : () => setOpen({});

  const editThis = useStableCall(edit);
  const removeThis = useStableCall(removeAndGoOn);
  const reviewThis = useStableCall(review.show);
  const { of: changeOf } = review;
  const cardOf = useCallback(
    (item: Item) => {
      const change = changeOf(item.id);
      return (
        <ItemCard
          kind={kind}
          item={item}
          edit={isReadOnly ? undefined : editThis}
          remove={isLasting || isReadOnly ? undefined : removeThis}
          actions={actions}
          note={change && <ChangeMark kind={change.kind} open={() => reviewThis(item.id)} />}
          failure={failure?.id === item.id ? failure.sentence : undefined}
        />
      );
    },
    [kind, isReadOnly, editThis, isLasting, removeThis, actions, changeOf, reviewThis, failure],
  );
  const hasTwin = useCallback(
    (value: string, id: string | undefined) => {
      const [name] = kind.required;
      const text = folded(value.trim());
      if (!text || !name) return false;
      return (items ?? noItems).some(
        (item) => item.id !== id && texts.of(item).startsWith(text) && folded(String(item[name])).trim() === text,
      );
    },
    [kind, items, texts],
  );
  const { query, filters } = view;
  const day = days.find((one) => one === filters.day);
  const offer = useMemo(
    () =>
      isReadOnly || day === undefined || query.trim() !== ''
        ? undefined
        : { label: words.makeFor(dayLabel(day)), run: () => setOpen({ blank: blankAmong(kind, filters) }) },
    [isReadOnly, day, query, words, kind, filters],
  );
  useShortcuts({
    ...(makeNew && { n: makeNew }),
    '/': () => document.querySelector<HTMLInputElement>('.panel-query')?.select(),
  });

  return (
    <>
      <PanelHead words={words} list={list} found={found?.length ?? 0} makeNew={makeNew} />
      <DraftOffers kind={kind} free={drafts} goOn={isReadOnly ? undefined : goOn} />
      {items && <WeekOverview kind={kind} items={items} filters={view.filters} show={show} />}
      {(kind.filters.length > 0 || view.query !== '' || (items && items.length >= fewestToSearch)) && (
        <ListToolbar kind={kind} items={items ?? noItems} view={view} search={search} show={show} />
      )}
      <ChangesNote noun={kind.noun} changes={review.changes} review={() => review.show()} />
      {listHeading}
      <ItemList kind={kind} collection={collection} found={found} foundFor={foundFor} offer={offer} target={target}>
        {cardOf}
      </ItemList>
      {open !== undefined && (
        <ItemDialog
          kind={kind}
          collection={collection}
          item={open.item}
          blank={open.blank ?? kind.blank}
          draft={open.draft}
          hasTwin={hasTwin}
          // Left while it was saving, it may end when another is open.
          close={() => setOpen((now) => (now === open ? undefined : now))}
          show={bringIntoSight}
          refocus={refocus}
        />
      )}
      {review.shown && <ChangesDialog kind={kind} changes={review.changes} only={review.shown.only} close={review.close} />}
    </>
  );

  function edit(item: Item): void {
    const listed = drafts.drafts.find(({ id }) => id === item.id);
    const draft = listed && drafts.take(listed);
    setOpen({ item, ...(draft && { draft }) });
  }

  async function removeAndGoOn(item: Item): Promise<void> {
    const index = found?.indexOf(item) ?? -1;
    const neighbour = found?.[index + 1] ?? found?.[index - 1];
    const { isGone, failure: sentence } = await remove(item);
    setFailure(sentence === undefined ? undefined : { id: item.id, sentence });
    if (!isGone) return;
    // With its card the button is gone that had the focus.
    refocus(neighbour?.id);
  }

  function refocus(id: string | undefined): void {
    if (id !== undefined && found?.some((item) => item.id === id)) setTarget({ id });
    else document.querySelector<HTMLElement>('.panel-new')?.focus();
  }

  function goOn(listed: Draft): void {
    const draft = drafts.take(listed);
    if (draft.id === undefined) return setOpen({ draft });
    // One that is not in the list, or whose list is not there, is read by the dialog, which can put it back when it is gone.
    const item = items?.find(({ id }) => id === draft.id) ?? (lastKnown(draft) as Item);
    setOpen({ item, draft });
  }

  function bringIntoSight(id: string): void {
    if (!found?.some((item) => item.id === id)) show(wholeList);
    setTarget({ id });
  }
}
