import { useState } from 'react';
import { usePageData } from '../../data/page-context.ts';
import { sumOf } from '../changes/item-changes.tsx';
import { useIsReadOnly } from '../session/read-only.ts';
import { useEditorAccess } from '../session/use-editor-access.ts';
import { lazyDialog } from '../ui/lazy-dialog.tsx';
import type { ItemListState } from './use-item-list.tsx';

const DeletedDialog = lazyDialog(async () => (await import('./deleted-dialog.tsx')).DeletedDialog);

export type ListLayout = 'cards' | 'table';

interface ListOptionsProps<Item extends { id: string }> {
  list: ItemListState<Item>;
  /** Its items cannot be deleted. */
  isLasting?: boolean | undefined;
  layout?: ListLayout | undefined;
  /** Absent where there is no table. */
  setLayout?: ((layout: ListLayout) => void) | undefined;
}

/** What is unpublished, the layout of the list, and what was deleted. */
export function ListOptions<Item extends { id: string }>({ list, isLasting, layout, setLayout }: ListOptionsProps<Item>) {
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
          <button type="button" className="item-action" aria-haspopup="dialog" onClick={() => setOpen(true)}>
            <span className="icon-[lucide--archive-restore]" aria-hidden="true" />
            Recently deleted
          </button>
        )}
        {setLayout && (
          <button type="button" className="item-action" onClick={() => setLayout(layout === 'table' ? 'cards' : 'table')}>
            <span className={layout === 'table' ? 'icon-[lucide--layout-grid]' : 'icon-[lucide--table-2]'} aria-hidden="true" />
            {layout === 'table' ? 'Cards' : 'Table'}
          </button>
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
      {changes.length > 0 && (
        <button type="button" className="item-action" onClick={() => review()}>
          <span className="icon-[lucide--git-compare]" aria-hidden="true" />
          Review changes
        </button>
      )}
      <button type="button" className="item-action" onClick={() => show({ isUnpublished: !isUnpublished })}>
        <span className="icon-[lucide--list-filter]" aria-hidden="true" />
        {isUnpublished ? 'Show all' : 'Show only these'}
      </button>
    </p>
  );
}
