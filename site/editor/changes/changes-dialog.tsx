import type { UncommittedChange } from '../../../server/model/api/uncommitted-change.ts';
import type { ItemKind } from '../kinds/item-kind.ts';
import { CloseFooter, DialogShell } from '../ui/dialog-shell.tsx';
import { ChangeRow } from './change-row.tsx';
import { sumOf } from './change-words.ts';

interface ChangesDialogProps<Item extends { id: string }> {
  kind: ItemKind<Item>;
  changes: readonly UncommittedChange[];
  /** The only item to show; all when absent. */
  only: string | undefined;
  close: () => void;
  /** Focuses something else when the element that had the focus before is gone. */
  focusElsewhere: () => void;
}

/** The uncommitted changes of a list, each with its details and a button that discards it. */
export function ChangesDialog<Item extends { id: string }>({ kind, changes, only, close, focusElsewhere }: ChangesDialogProps<Item>) {
  const shown = only === undefined ? changes : changes.filter(({ id }) => id === only);
  return (
    <DialogShell title="Unpublished changes" close={close} width="w-[min(48rem,100vw-2rem)]" focusElsewhere={focusElsewhere}>
      {shown.length === 0 && <p>Nothing here is waiting to be published.</p>}
      {only === undefined && shown.length > 0 && <p className="mb-3 text-muted">{sumOf(shown)}.</p>}
      <ul className="border-b border-rule">
        {shown.map((change) => (
          <li key={change.id} className="border-t border-rule">
            <ChangeRow kind={kind} change={change} isOpen={shown.length === 1} />
          </li>
        ))}
      </ul>
      <CloseFooter close={close} />
    </DialogShell>
  );
}
