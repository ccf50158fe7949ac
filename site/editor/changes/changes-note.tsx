import type { UncommittedChange } from '../../../server/model/api/uncommitted-change.ts';
import { sumOf } from './change-words.ts';
import { useItemChanges } from './use-item-changes.ts';

interface ChangesNoteProps {
  noun: string;
  changes: readonly UncommittedChange[];
  review: () => void;
}

/** What of a list is not committed, in one line. */
export function ChangesNote({ noun, changes, review }: ChangesNoteProps) {
  const known = useItemChanges();
  if (known && !known.isKnown) return <p className="changes-note">{known.reason}, so what changed cannot be shown.</p>;
  if (changes.length === 0) return null;
  return (
    <p className="changes-note">
      <span>{sumOf(noun, changes)}.</span>
      <button type="button" className="item-action" onClick={review}>
        <span className="icon-[lucide--git-compare]" aria-hidden="true" />
        Review changes
      </button>
    </p>
  );
}
