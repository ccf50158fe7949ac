import { useMemo, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import type { CollectionName } from '../../../server/model/entities/collections.ts';
import { dayLabel, days } from '../../../server/model/entities/days.ts';
import type { Collection } from '../api/use-collection.ts';
import { bulkCollections } from '../../../server/model/api/bulk.ts';
import { wholeList } from '../../../server/model/api/editor-paths.ts';
import { ChangeMark, useChangesOf } from '../changes/item-changes.tsx';
import { useReview } from '../changes/review.tsx';
import { OutdatedNote } from '../checks/check-notes.tsx';
import { useOutdatedItems } from '../checks/use-checks.ts';
import { ItemDialog } from '../dialog/item-dialog.tsx';
import { DraftOffers } from '../save/draft-offers.tsx';
import { useHistoryDialog } from '../changes/use-history-dialog.tsx';
import { useShortcuts } from '../keys/use-shortcuts.ts';
import type { ItemKind } from '../kinds/item-kind.ts';
import { wordsFor } from '../kinds/words.ts';
import { DayCounts } from '../list/day-counts.tsx';
import { ItemCard } from '../list/item-card.tsx';
import { ItemList } from '../list/item-list.tsx';
import { ItemTexts } from '../list/item-texts.ts';
import { ListToolbar } from '../list/list-toolbar.tsx';
import { useFoundItems } from '../list/use-found-items.ts';
import { useListLayout, ListOptions } from './list-options.tsx';
import { useListView } from '../list/use-list-view.ts';
import { useRemoval } from '../list/use-removal.ts';
import { useSelection } from '../list/use-selection.ts';
import { useIsReadOnly } from '../session/read-only.ts';
import { useStableCall } from '../ui/use-stable-call.ts';
import { BulkSection } from './bulk-section.tsx';
import { PanelHead } from '../ui/panel-head.tsx';
import { TableSection } from './table-section.tsx';
import { useOpenItem } from './use-open-item.ts';

interface CollectionPanelProps<Item extends { id: string }> {
  kind: ItemKind<Item>;
  collection: Collection<Item>;
  /** Its items cannot be deleted. */
  isLasting?: boolean;
  /** Above the cards. */
  listHeading?: ReactNode;
  /** Further buttons of each card. */
  actions?: (item: Item) => ReactNode;
}

/** Shorter lists need no search. */
const minItemsToSearch = 10;
const noItems: readonly never[] = [];

/** The items of one kind: their number, a button for a new one, a card for each, and the dialog. */
export function CollectionPanel<Item extends { id: string }>(props: CollectionPanelProps<Item>) {
  const { kind, collection, isLasting, listHeading, actions } = props;
  const { list } = collection;
  const items = list.status === 'loaded' ? list.value : undefined;
  const [texts] = useState(() => new ItemTexts(kind));
  const { view, search, show } = useListView(kind.tab);
  const changes = useChangesOf(kind.tab);
  const outdated = useOutdatedItems(kind.tab);
  const { isUnpublished } = view;
  const listed = useMemo(
    () => (isUnpublished ? items?.filter(({ id }) => changes.some((change) => change.id === id)) : items),
    [isUnpublished, items, changes],
  );
  const { found, foundFor } = useFoundItems(kind, texts, listed, view);
  const [target, setTarget] = useState<{ id: string }>();
  const [failure, setFailure] = useState<{ id: string; sentence: string }>();
  const [isTableDirty, setTableDirty] = useState(false);
  const { open, drafts, close, openNew, openItem, openDraft, openVersion } = useOpenItem(kind, items, isTableDirty);
  const { remove } = useRemoval(kind, collection, scrollTo);
  const { historyDialog, showHistory } = useHistoryDialog({
    part: kind.tab as CollectionName,
    nameOf: kind.nameOf,
    bringBack: openVersion,
    refocus,
  });
  const openReview = useReview();
  const selection = useSelection(items, found);
  const [layout, setLayout] = useListLayout();
  const searchField = useRef<HTMLInputElement>(null);
  const newButton = useRef<HTMLButtonElement>(null);
  const words = wordsFor(kind);
  const isReadOnly = useIsReadOnly();
  const makeNew = isReadOnly ? undefined : () => openNew();
  const bulkTab = isReadOnly ? undefined : bulkCollections.find((tab) => tab === kind.tab);

  // Stable, so that a card renders again only when it changes.
  const editThis = useStableCall(openItem);
  const removeThis = useStableCall(removeAndGoOn);
  const { query, filters } = view;
  const day = days.find((value) => value === filters.day);
  const canOffer = !isReadOnly && query.trim() === '';
  const offer = canOffer && day && { label: words.makeFor(dayLabel(day)), run: () => openNew(filters) };
  useShortcuts({
    ...(makeNew && { n: makeNew }),
    ...(bulkTab && { x: () => toggleFocused(false), X: () => toggleFocused(true), e: focusBulkBar }),
    '/': () => searchField.current?.select(),
  });

  return (
    <>
      <PanelHead heading={words.heading}>
        <output className="mt-1 mr-auto text-muted">
          {items && (found && found.length < items.length ? words.countOf(found.length, items.length) : words.count(items.length))}
        </output>
        {makeNew && (
          <button ref={newButton} type="button" className="small-button main-button" aria-keyshortcuts="n" onClick={makeNew}>
            <span className="icon-[lucide--plus]" aria-hidden="true" />
            {words.makeNew}
          </button>
        )}
      </PanelHead>
      <DraftOffers kind={kind} drafts={drafts} goOn={isReadOnly ? undefined : openDraft} />
      {items && <DayCounts kind={kind} items={items} filters={filters} show={show} />}
      {(kind.filters.length > 0 || query !== '' || (items && items.length >= minItemsToSearch)) && (
        <ListToolbar kind={kind} items={items ?? noItems} view={view} search={search} show={show} field={searchField} />
      )}
      <ListOptions
        collection={kind.tab}
        noun={kind.noun}
        refetch={collection.refetch}
        hasDeleted={!isLasting}
        layout={layout}
        setLayout={bulkTab && setLayout}
        changes={changes}
        review={() => review()}
        isOnly={isUnpublished}
        showOnly={(isOnly) => show({ isUnpublished: isOnly })}
      />
      {listHeading}
      {bulkTab && (
        <BulkSection
          kind={kind}
          tab={bulkTab}
          collection={collection}
          items={items ?? noItems}
          found={found ?? noItems}
          selection={selection}
          focusElsewhere={() => newButton.current?.focus()}
        />
      )}
      <ItemList
        kind={kind}
        collection={collection}
        found={found}
        foundFor={foundFor}
        offer={offer || undefined}
        target={target}
        renderAll={
          layout === 'table' && bulkTab
            ? (shown) => (
                <TableSection
                  kind={kind}
                  collection={collection}
                  items={items ?? noItems}
                  found={shown}
                  selection={selection}
                  target={target}
                  open={editThis}
                  noteOn={noteOn}
                  setDirty={setTableDirty}
                />
              )
            : undefined
        }
      >
        {(item) => (
          <ItemCard
            kind={kind}
            item={item}
            edit={isReadOnly ? undefined : editThis}
            remove={isLasting || isReadOnly ? undefined : removeThis}
            showHistory={showHistory}
            isTicked={bulkTab && selection.ids.has(item.id)}
            toggle={selection.toggle}
            actions={actions?.(item)}
            note={noteOn(item)}
            failure={failure?.id === item.id ? failure.sentence : undefined}
          />
        )}
      </ItemList>
      {open !== undefined && (
        <ItemDialog
          kind={kind}
          collection={collection}
          item={open.item}
          blank={open.blank ?? kind.blank}
          draft={open.draft}
          hasTwin={(text, id) => texts.hasDuplicate(items ?? noItems, text, id)}
          close={close}
          show={scrollTo}
          refocus={refocus}
        />
      )}
      {historyDialog}
    </>
  );

  function noteOn({ id }: Item): ReactNode {
    const change = changes.find((known) => known.id === id);
    const error = outdated.get(id);
    return (
      (error ?? change) && (
        <>
          {error && <OutdatedNote noun={kind.noun} error={error} />}
          {change && <ChangeMark change={change} open={() => review(`${kind.tab}/${id}.yaml`)} />}
        </>
      )
    );
  }

  /** @param only the file of the only change to show */
  function review(only?: string): void {
    openReview({ only, first: kind.tab, focusElsewhere: () => newButton.current?.focus() });
  }

  function toggleFocused(isRange: boolean): void {
    const id = document.activeElement?.closest<HTMLElement>('[data-id]')?.dataset['id'];
    if (id !== undefined) selection.toggle(id, isRange);
  }

  async function removeAndGoOn(item: Item): Promise<void> {
    const index = found?.indexOf(item) ?? -1;
    const neighbour = found?.[index + 1] ?? found?.[index - 1];
    const { isGone, failure: sentence } = await remove(item);
    setFailure(sentence === undefined ? undefined : { id: item.id, sentence });
    // The focus is on the button that is removed with the card, unless it was moved meanwhile.
    const focused = document.activeElement;
    if (isGone && (focused === document.body || focused?.closest('article'))) refocus(neighbour?.id);
  }

  function refocus(id: string | undefined): void {
    if (id !== undefined && found?.some((item) => item.id === id)) setTarget({ id });
    else newButton.current?.focus();
  }

  function scrollTo(id: string): void {
    if (!found?.some((item) => item.id === id)) show(wholeList);
    setTarget({ id });
  }
}

function focusBulkBar(): void {
  document.querySelector<HTMLElement>('.bulk-bar button')?.focus();
}
