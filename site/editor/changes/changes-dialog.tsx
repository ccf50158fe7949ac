import { Dialog } from 'radix-ui';
import { useState } from 'react';
import type { UncommittedChange } from '../../../server/model/api/uncommitted-change.ts';
import type { ItemKind } from '../kinds/item-kind.ts';
import { closeByEscape } from '../ui/close-by-escape.ts';
import { ChangeRow } from './change-row.tsx';
import { sumOf } from './change-words.ts';

interface ChangesDialogProps<Item extends { id: string }> {
  kind: ItemKind<Item>;
  /** What there is to look at; a change that is discarded leaves it. */
  changes: readonly UncommittedChange[];
  /** The one that is looked at alone. */
  only: string | undefined;
  close: () => void;
}

/** The changes of a list since the last commit, each to be opened, and discarded. */
export function ChangesDialog<Item extends { id: string }>({ kind, changes, only, close }: ChangesDialogProps<Item>) {
  const [opener] = useState(() => document.activeElement);
  const shown = only === undefined ? changes : changes.filter(({ id }) => id === only);
  return (
    <Dialog.Root open onOpenChange={close}>
      <Dialog.Portal>
        <Dialog.Overlay className="dialog-overlay" />
        <Dialog.Content
          className="dialog changes-dialog"
          aria-describedby={undefined}
          {...closeByEscape(close)}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            const place = opener instanceof HTMLElement && opener.isConnected ? opener : document.querySelector<HTMLElement>('.panel-new');
            place?.focus();
          }}
        >
          <Dialog.Title className="dialog-title">Changes since the last commit</Dialog.Title>
          {shown.length === 0 && <p>Nothing of it is uncommitted any more.</p>}
          {only === undefined && shown.length > 0 && <p className="changes-sum">{sumOf(kind.noun, shown)}.</p>}
          <ul className="change-rows">
            {shown.map((change) => (
              <li key={change.id}>
                <ChangeRow kind={kind} change={change} isOpen={shown.length === 1} />
              </li>
            ))}
          </ul>
          <div className="dialog-buttons">
            <Dialog.Close className="small-button">Close</Dialog.Close>
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
