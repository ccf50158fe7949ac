import { useState, type ReactNode } from 'react';
import { wholeList } from '../../../server/model/api/editor-views.ts';
import { bulkCollections } from '../../../server/model/api/changes-api.ts';
import { dayLabel, days } from '../../../server/model/entities/days.ts';
import type { Collection } from '../api/use-collection.ts';
import { useHistoryDialog } from '../history/use-history-dialog.tsx';
import { ItemDialog } from '../forms/item-dialog.tsx';
import { useShortcuts } from '../ui/keys.ts';
import { blankAmong, type ItemKind } from '../kinds/kind.ts';
import { lastChangeOrder } from '../kinds/shared.tsx';
import { DayCounts } from '../list/day-counts.tsx';
import { ItemCard } from '../list/item-card.tsx';
import { ItemList, useColumns } from '../list/item-list.tsx';
import { ListHead } from '../list/list-head.tsx';
import { useSelection } from '../list/use-selection.ts';
import { useStoredChoice } from '../../data/use-stored-choice.ts';
import { DraftOffers } from '../save/draft-offers.tsx';
import { useIsReadOnly } from '../api/session.ts';
import { ActionMenu } from '../ui/action-menu.tsx';
import { SmallButton } from '../ui/buttons.tsx';
import { lazyDialog, lazyPanel } from '../ui/lazy-part.tsx';
import { useItemList } from './use-item-list.tsx';
import type { ItemVersion } from '../../../server/model/api/publish-api.ts';
import { uniqueKey } from '../api/request.ts';
import { formatTime } from '../history/item-changes.tsx';
import type { OpenItem } from '../forms/use-item-form.ts';
import { useFreeDrafts, type Draft } from '../save/draft-store.ts';

interface CollectionPanelProps<Item extends { id: string }> {
  kind: ItemKind<Item>;
  collection: Collection<Item>;
  cannotDelete?: boolean;
  listHeading?: ReactNode;
  actions?: (item: Item) => ReactNode;
  below?: (item: Item) => ReactNode;
}

const BulkBar = lazyPanel(async () => (await import('../list/bulk-bar.tsx')).BulkBar);
const ImportDialog = lazyDialog(async () => (await import('./import-dialog.tsx')).ImportDialog);
const ItemTable = lazyPanel(async () => (await import('../table/item-table.tsx')).ItemTable, 'Loading the table...');

export function CollectionPanel<Item extends { id: string }>(props: CollectionPanelProps<Item>) {
  const { kind, collection, cannotDelete, listHeading, actions, below } = props;
  const { words } = kind;
  const list = useItemList<Item>(kind, collection);
  const { found, view, focus } = list;
  const { newItem, refocus } = focus;
  const { items } = collection;
  const [open, setOpen] = useState<OpenItem<Item>>();
  const drafts = useFreeDrafts(kind.noun, open !== undefined);
  const { historyDialog, showHistory } = useHistoryDialog({ part: kind.part, nameOf: kind.list.nameOf, bringBack: openVersion, refocus });
  const [isImporting, setImporting] = useState(false);
  const closeImport = () => setImporting(false);
  const selection = useSelection(items, found);
  const [layout, setLayout] = useStoredChoice('journal-list-layout', ['cards', 'table']);
  const [week, setWeek] = useStoredChoice('journal-week', ['hidden', 'shown']);
  const isWeek = week === 'shown';
  const hasDays = kind.list.filters.some(({ name }) => name === 'day');
  // One column means a phone, which has no room for a table.
  const canTable = useColumns() > 1 && bulkCollections.some((tab) => tab === kind.list.tab);
  const isTable = canTable && layout === 'table';
  const isReadOnly = useIsReadOnly();
  const makeNew = isReadOnly ? undefined : () => setOpen({});
  const bulkTab = isReadOnly ? undefined : bulkCollections.find((tab) => tab === kind.list.tab);
  const day = days.find((value) => value === view.filters.day);
  const canOffer = !isReadOnly && view.query.trim() === '';
  const offer = canOffer && day && { label: words.makeFor(dayLabel(day)), run: () => setOpen({ blank: blankAmong(kind, view.filters) }) };
  useShortcuts({
    ...(makeNew && { n: makeNew }),
    ...(bulkTab && { x: () => toggleFocused(false), X: () => toggleFocused(true), e: focusBulkBar }),
  });

  return (
    <>
      <ListHead
        {...list}
        switches={[
          hasDays && { label: words.week, isChecked: isWeek, run: () => setWeek(isWeek ? 'hidden' : 'shown') },
          canTable && { label: 'Table', isChecked: isTable, run: () => setLayout(isTable ? 'cards' : 'table') },
        ].filter((each) => each !== false)}
      >
        {makeNew && (
          <div className="flex">
            <SmallButton icon="icon-[lucide--plus]" label={words.makeNew} isMain ref={newItem} aria-keyshortcuts="n" onClick={makeNew} />
            {bulkTab && (
              <ActionMenu
                label={`More ways to add ${bulkTab}`}
                className="small-button main-button border-l-paper px-2"
                groups={[[{ label: 'From a table…', run: () => setImporting(true) }]]}
              >
                <span className="icon-[lucide--chevron-down]" aria-hidden="true" />
              </ActionMenu>
            )}
          </div>
        )}
      </ListHead>
      <DraftOffers kind={kind} drafts={drafts} resume={isReadOnly ? undefined : openDraft} />
      {collection.list.status === 'loaded' && hasDays && isWeek && <DayCounts kind={kind} items={items} {...view} />}
      {listHeading}
      {bulkTab && selection.items.length > 0 && (
        <BulkBar kind={kind} collection={collection} found={found ?? []} selection={selection} focusElsewhere={() => refocus()} />
      )}
      <ItemList
        {...list}
        offer={offer || undefined}
        renderAll={
          isTable
            ? (shown) => <ItemTable {...list} kind={kind} collection={collection} found={shown} selection={selection} open={openItem} />
            : undefined
        }
      >
        {(item) => (
          <ItemCard
            kind={kind}
            item={item}
            edit={openItem}
            remove={cannotDelete ? undefined : list.remove}
            menu={showHistory && [{ label: 'Earlier', icon: 'icon-[lucide--history]', run: () => showHistory(item) }]}
            tick={bulkTab && { isOn: selection.ids.has(item.id), toggle: (isRange) => selection.toggle(item.id, isRange) }}
            actions={actions?.(item)}
            {...list.cardOf(item)}
          >
            {below?.(item)}
          </ItemCard>
        )}
      </ItemList>
      {open && <ItemDialog kind={kind} collection={collection} open={open} close={close} {...focus} />}
      {historyDialog}
      {isImporting && bulkTab && (
        <ImportDialog kind={kind} collection={collection} show={showImported} close={closeImport} focusElsewhere={() => refocus()} />
      )}
    </>
  );

  // A save may end when another dialog is already open.
  function close(): void {
    setOpen((current) => (current === open ? undefined : current));
  }

  function openItem(item: Item): void {
    setOpen({ item, draft: drafts.find(({ id }) => id === item.id) });
  }

  function openDraft(draft: Draft): void {
    const { id, base } = draft;
    // An item that is not in the list is read by the dialog, which can restore it when it was deleted.
    const item = id === undefined ? undefined : (itemWith(id) ?? ({ ...base, id } as unknown as Item));
    setOpen({ item, draft });
  }

  function openVersion({ id }: Item, version: ItemVersion): void {
    const item = itemWith(id);
    if (item) setOpen({ item, draft: draftOf(kind, item, version) });
  }

  function itemWith(id: string): Item | undefined {
    return items.find((item) => item.id === id);
  }

  function showImported(ids: readonly string[]): void {
    view.show({ ...wholeList, sort: lastChangeOrder.name });
    selection.only(ids);
  }

  function toggleFocused(isRange: boolean): void {
    const id = document.activeElement?.closest<HTMLElement>('[data-id]')?.dataset['id'];
    if (id !== undefined) selection.toggle(id, isRange);
  }
}

const focusBulkBar = (): void => document.querySelector<HTMLElement>('.bulk-bar button')?.focus();

/** An older version as a draft over the item, for its dialog. */
function draftOf<Item extends { id: string }>(kind: ItemKind<Item>, item: Item, version: ItemVersion): Draft {
  const { time, author } = version;
  const old = kind.valuesOf({ ...version.item, id: item.id } as unknown as Item);
  return {
    key: uniqueKey(),
    noun: kind.noun,
    id: item.id,
    base: kind.valuesOf(item),
    own: old,
    savedAt: Date.now(),
    origin: `The version of ${formatTime(time)} by ${author}. It is not saved yet.`,
  };
}
