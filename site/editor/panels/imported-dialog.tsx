import { useState } from 'react';
import type { BulkCollection } from '../../../server/model/api/changes-api.ts';
import type { ImportOutcome, ImportPreview } from '../../../server/model/api/tables-api.ts';
import { counted } from '../../../server/model/text/wording.ts';
import { changeMany, deleteMany } from '../api/bulk-calls.ts';
import { Writer, failureSentence } from '../api/request.ts';
import type { Collection } from '../api/use-collection.ts';
import type { ListKind } from '../kinds/kind.ts';
import { ItemAction } from '../ui/buttons.tsx';
import { FormDialog } from '../ui/dialog-shell.tsx';
import { Failure } from '../ui/failure.tsx';
import { useToasts } from '../ui/toasts.tsx';
import { outcomeWords } from './import-review.tsx';

export interface ImportDone {
  outcome: ImportOutcome;
  /** The previous values of the updated items. */
  changed: ImportPreview['changed'];
}

export interface ImportDialogProps<Item extends { id: string }> {
  kind: ListKind<Item>;
  collection: Pick<Collection<Item>, 'items' | 'refetch'>;
  show: (ids: readonly string[]) => void;
  close: () => void;
  focusElsewhere: () => void;
}

/** What an import wrote, with buttons that show or undo it. */
export function ImportedDialog<Item extends { id: string }>(props: ImportDialogProps<Item> & ImportDone) {
  const { kind, collection, outcome, changed, show, close, focusElsewhere } = props;
  const [isBusy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<string>();
  const [writer] = useState(() => new Writer());
  const toasts = useToasts();
  const table = kind.list.tab as BulkCollection;
  const ids = [...outcome.ids, ...changed.map(({ id }) => id)];
  return (
    <FormDialog
      title={outcomeWords(kind.noun, outcome)}
      close={close}
      // The button that opened it was in the previous dialog.
      focusElsewhere={focusElsewhere}
      cancelLabel="Close"
      submitLabel={ids.length === 1 ? `Show the ${kind.noun}` : `Show the ${ids.length.toLocaleString('en-US')}`}
      canSubmit={ids.length > 0}
      submit={() => {
        show(ids);
        close();
      }}
      actions={ids.length > 0 && <ItemAction label="Undo" icon="icon-[lucide--undo-2]" isBusy={isBusy} onClick={() => void undo()} />}
    >
      <p>Look at them before you put them online. “Undo” takes all of it back.</p>
      <Failure text={trouble} />
    </FormDialog>
  );

  async function undo(): Promise<void> {
    setBusy(true);
    const itemOf = new Map(collection.items.map((item) => [item.id, item]));
    const added = outcome.ids.flatMap((id) => itemOf.get(id) ?? []);
    const back = changed.filter(({ id }) => itemOf.has(id));
    const updated = back.flatMap(({ id }) => itemOf.get(id) ?? []);
    const before = back.map(valuesBefore);
    const deletion = added.length > 0 ? await writer.write(added, (key) => deleteMany(table, added, key)) : undefined;
    const change = updated.length > 0 ? await writer.write(before, (key) => changeMany(table, updated, before, key)) : undefined;
    await collection.refetch();
    setBusy(false);
    const failure = deletion?.failure ?? change?.failure;
    const refused = [...(deletion?.value?.refused ?? []), ...(change?.value?.refused ?? [])];
    if (failure) return setTrouble(failureSentence(failure));
    close();
    if (refused[0]) toasts.error(`${counted(refused.length, kind.noun)} left as they are. ${refused[0].message}`);
    else toasts.success(`The import of ${counted(added.length + updated.length, kind.noun)} is undone.`);
  }
}

function valuesBefore({ fields }: ImportPreview['changed'][number]): Record<string, string> {
  return Object.fromEntries(fields.map((change) => [change.field, change.kind === 'added' ? '' : change.before]));
}
