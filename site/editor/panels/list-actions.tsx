import { useState } from 'react';
import { usePageData } from '../../data/page-context.ts';
import { sumOf } from '../changes/item-changes.tsx';
import { useIsReadOnly, useEditorAccess } from '../api/session.ts';
import { ItemAction } from '../ui/buttons.tsx';
import { lazyDialog } from '../ui/lazy-part.tsx';
import type { ItemListState } from './use-item-list.tsx';

const DeletedDialog = lazyDialog(async () => (await import('./deleted-dialog.tsx')).DeletedDialog);

export type ListLayout = 'cards' | 'table';

interface ListActionsProps<Item extends { id: string }> {
  list: ItemListState<Item>;
  /** Its items cannot be deleted. */
  isLasting?: boolean | undefined;
  layout?: ListLayout | undefined;
  /** Absent where there is no table. */
  setLayout?: ((layout: ListLayout) => void) | undefined;
}

/** What is unpublished, the layout of the list, and what was deleted. */
export function ListActions<Item extends { id: string }>({ list, isLasting, layout, setLayout }: ListActionsProps<Item>) {
  const [isOpen, setOpen] = useState(false);
  const { isStatic } = usePageData();
  const isReadOnly = useIsReadOnly();
  const { hasRepository } = useEditorAccess();
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4">
      {/* The changes arrive later, and move nothing. */}
      {hasRepository && (
        <div className="min-h-9 max-sm:basis-full">
          <ChangesNote list={list} />
        </div>
      )}
      <div className="-mx-2 ml-auto flex flex-wrap">
        {!isLasting && !isReadOnly && !isStatic && (
          <ItemAction icon="icon-[lucide--archive-restore]" label="Recently deleted" aria-haspopup="dialog" onClick={() => setOpen(true)} />
        )}
        {setLayout && (
          <ItemAction
            icon={layout === 'table' ? 'icon-[lucide--layout-grid]' : 'icon-[lucide--table-2]'}
            label={layout === 'table' ? 'Cards' : 'Table'}
            onClick={() => setLayout(layout === 'table' ? 'cards' : 'table')}
          />
        )}
      </div>
      {isOpen && <DeletedDialog part={list.part} noun={list.kind.noun} refetch={list.collection.refetch} close={() => setOpen(false)} />}
    </div>
  );
}

/** The uncommitted changes of a list in one line. */
function ChangesNote<Item extends { id: string }>({ list }: { list: ItemListState<Item> }) {
  const { changes, review, view, show } = list;
  const { isUnpublished } = view;
  if (changes.length === 0 && !isUnpublished) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-muted">
      {/* A phone has the number on the tab, and one line here. */}
      <span className={changes.length > 0 ? 'max-sm:sr-only' : ''}>
        {changes.length > 0 ? `${sumOf(changes)}.` : 'No unpublished changes.'}
      </span>
      {changes.length > 0 && <ItemAction icon="icon-[lucide--git-compare]" label="Review changes" onClick={() => review()} />}
      <ItemAction
        icon="icon-[lucide--list-filter]"
        label={isUnpublished ? 'Show all' : 'Show only these'}
        onClick={() => show({ isUnpublished: !isUnpublished })}
      />
    </p>
  );
}
