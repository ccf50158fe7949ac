import type { UncommittedChange } from '../../../server/model/api/uncommitted-change.ts';
import { sumOf } from './change-words.ts';
import { useItemChanges } from './use-item-changes.ts';

interface ChangesNoteProps {
  changes: readonly UncommittedChange[];
  review: () => void;
}

/** The uncommitted changes of a list in one line. */
export function ChangesNote({ changes, review }: ChangesNoteProps) {
  const known = useItemChanges();
  if (known && !known.isKnown) return <p className="mb-4 text-muted">{known.reason}, so changes cannot be shown.</p>;
  if (changes.length === 0) return null;
  return (
    <p className="mb-4 flex flex-wrap items-center gap-x-2 text-muted">
      <span>{sumOf(changes)}.</span>
      <button type="button" className="item-action" onClick={review}>
        <span className="icon-[lucide--git-compare]" aria-hidden="true" />
        Review changes
      </button>
    </p>
  );
}
