import { useState, useSyncExternalStore } from 'react';
import type { ComponentProps } from 'react';
import { usePageData } from '../../data/page-context.ts';
import { useIsReadOnly } from '../session/read-only.ts';
import { useEditorAccess } from '../session/use-editor-access.ts';
import { LoadFailure } from '../ui/load-failure.tsx';
import { useLazyPart } from '../ui/use-lazy-part.ts';
import type { UncommittedChange } from '../../../server/model/api/uncommitted-change.ts';
import { sumOf } from '../changes/item-changes.tsx';

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

const loadDialog = () => import('./deleted-dialog.tsx');

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

interface ChangesNoteProps {
  changes: readonly UncommittedChange[];
  review: () => void;
  /** Whether the list has only the items with changes. */
  isOnly: boolean;
  showOnly: (isOnly: boolean) => void;
}

/** The uncommitted changes of a list in one line. */
function ChangesNote({ changes, review, isOnly, showOnly }: ChangesNoteProps) {
  if (changes.length === 0 && !isOnly) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-muted">
      {/* A phone has the number on the tab, and one line here. */}
      <span className={changes.length > 0 ? 'max-sm:sr-only' : ''}>
        {changes.length > 0 ? `${sumOf(changes)}.` : 'No unpublished changes.'}
      </span>
      {changes.length > 0 && (
        <button type="button" className="item-action" onClick={review}>
          <span className="icon-[lucide--git-compare]" aria-hidden="true" />
          Review changes
        </button>
      )}
      <button type="button" className="item-action" onClick={() => showOnly(!isOnly)}>
        <span className="icon-[lucide--list-filter]" aria-hidden="true" />
        {isOnly ? 'Show all' : 'Show only these'}
      </button>
    </p>
  );
}

type ListLayout = 'cards' | 'table';

const storageKey = 'journal-list-layout';

/** How lists are shown, and the function that changes it. The browser remembers it. */
export function useListLayout(): [ListLayout, (layout: ListLayout) => void] {
  const stored = useSyncExternalStore(subscribeToNothing, read, () => 'cards' as const);
  const [chosen, setChosen] = useState<ListLayout>();
  return [
    chosen ?? stored,
    (layout) => {
      setChosen(layout);
      withStorage(() => localStorage.setItem(storageKey, layout));
    },
  ];
}

function read(): ListLayout {
  return withStorage(() => localStorage.getItem(storageKey)) === 'table' ? 'table' : 'cards';
}

/** A browser that is set to store nothing denies access, and a full one refuses. */
function withStorage<T>(use: () => T): T | undefined {
  try {
    return use();
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
    return undefined;
  }
}

function subscribeToNothing(): () => void {
  return () => undefined;
}
