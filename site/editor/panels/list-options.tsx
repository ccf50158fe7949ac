import { useState } from 'react';
import type { ComponentProps } from 'react';
import { usePageData } from '../../data/page-context.ts';
import { ChangesNote } from '../changes/changes-note.tsx';
import type { ListLayout } from '../list/use-list-layout.ts';
import { useIsReadOnly, useEditorAccess } from '../api/session.ts';
import { LoadFailure, useLazyPart } from '../ui/lazy-part.tsx';

interface ListOptionsProps extends ComponentProps<typeof ChangesNote> {
  collection: string;
  noun: string;
  refetch: () => Promise<void>;
  /** Its items can be deleted. */
  hasDeleted: boolean;
  layout: ListLayout;
  /** Absent where there is no table. */
  setLayout: ((layout: ListLayout) => void) | undefined;
}

const loadDialog = () => import('../deleted/deleted-dialog.tsx');

/** What is unpublished, the layout of the list, and what was deleted. */
export function ListOptions({ collection, noun, refetch, hasDeleted, layout, setLayout, ...note }: ListOptionsProps) {
  const [isOpen, setOpen] = useState(false);
  const dialog = useLazyPart(loadDialog, isOpen);
  const { isStatic } = usePageData();
  const isReadOnly = useIsReadOnly();
  const { hasRepository } = useEditorAccess();
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4">
      {/* The changes arrive later, and move nothing. */}
      {hasRepository && (
        <div className="min-h-9 max-sm:basis-full">
          <ChangesNote {...note} />
        </div>
      )}
      <div className="-mx-2 ml-auto flex flex-wrap">
        {hasDeleted && !isReadOnly && !isStatic && (
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
      {isOpen && dialog === 'failed' && <LoadFailure />}
      {isOpen && dialog && dialog !== 'failed' && (
        <dialog.DeletedDialog collection={collection} noun={noun} refetch={refetch} close={() => setOpen(false)} />
      )}
    </div>
  );
}
