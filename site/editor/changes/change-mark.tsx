import type { ChangeKind } from '../../../server/model/api/uncommitted-change.ts';
import { changeLabels } from './change-words.ts';

/** Says on a card that its item is not committed as it stands, and shows what changed. */
export function ChangeMark({ kind, open }: { kind: ChangeKind; open: () => void }) {
  return (
    <button type="button" className="change-mark" onClick={open}>
      <span className="icon-[lucide--git-compare]" aria-hidden="true" />
      {changeLabels[kind]}, not committed
    </button>
  );
}
