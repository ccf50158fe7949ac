import type { ChangeKind } from '../../../server/model/api/uncommitted-change.ts';
import { changeLabels } from './change-words.ts';

/** Marks the card of an uncommitted item, and opens its change. */
export function ChangeMark({ kind, open }: { kind: ChangeKind; open: () => void }) {
  return (
    <button
      type="button"
      className="mt-3 inline-flex min-h-7 cursor-pointer items-center gap-[0.4em] self-start rounded-xs bg-tint px-2 text-small font-semibold text-ink hover:bg-rule"
      onClick={open}
    >
      <span className="icon-[lucide--git-compare]" aria-hidden="true" />
      {changeLabels[kind]}, unpublished
    </button>
  );
}
