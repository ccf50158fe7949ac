import type { UncommittedChange } from '../../../server/model/api/changes-api.ts';
import { sumOf } from './change-words.ts';

interface ChangesNoteProps {
  changes: readonly UncommittedChange[];
  review: () => void;
  /** Whether the list has only the items with changes. */
  isOnly: boolean;
  showOnly: (isOnly: boolean) => void;
}

/** The uncommitted changes of a list in one line. */
export function ChangesNote({ changes, review, isOnly, showOnly }: ChangesNoteProps) {
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
