import { useState } from 'react';
import { useSWRConfig } from 'swr';
import type { DeletedItem, Deletions, DeletionSummary } from '../../../server/model/api/changes-api.ts';
import { editorApi } from '../../../server/model/api/editor-calls.ts';
import type { CollectionName } from '../../../server/model/entities/collections.ts';
import { shortened, counted } from '../../../server/model/text/wording.ts';
import { useRead } from '../../data/use-read.ts';
import { attempt, whyNothingWas } from '../api/request.ts';
import { restoreDeleted } from '../api/bulk-calls.ts';
import { kinds } from '../kinds/index.ts';
import { formatSavedAt } from '../save/draft-store.ts';
import { ItemAction, SmallButton } from '../ui/buttons.tsx';
import { CloseFooter, DialogShell } from '../ui/dialog-shell.tsx';
import { useFirstRows } from '../ui/first-rows.tsx';
import { LoadState } from '../ui/list-state.tsx';
import { Failure } from '../ui/failure.tsx';
import { useToasts } from '../ui/toasts.tsx';

const shownAtFirst = 5;
const maxNamedCharacters = 200;

export function DeletedDialog({ close }: { close: () => void }) {
  const read = useRead<Deletions>(editorApi.deletions, undefined, { revalidatesOnMount: true });
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const { mutate } = useSWRConfig();
  const toasts = useToasts();
  const deletions = read.value?.deletions ?? [];
  return (
    <DialogShell title="Earlier" close={close} width="w-176">
      <LoadState read={read} path={editorApi.deletions} loading="Reading what was deleted..." error="Error reading what was deleted: " />
      {read.status === 'loaded' && (
        <p className="mb-3 text-muted">
          {deletions.length === 0
            ? 'There is nothing to restore.'
            : 'What you delete here can be restored for at least 30 days, also when it was never online.'}{' '}
          Earlier versions of a text are in the menu of its card.
        </p>
      )}
      <Failure text={failure} className="trouble mb-3" />
      <ul>
        {deletions.map((deletion) => (
          <li key={deletion.id} className="border-t border-rule py-3">
            <DeletionRow deletion={deletion} isBusy={isBusy} restore={(items) => void restore(deletion, items)} />
          </li>
        ))}
      </ul>
      {read.status === 'loaded' && read.value.leftOut > 0 && (
        <p className="border-t border-rule pt-3 text-muted">{counted(read.value.leftOut, 'older item')} not listed here.</p>
      )}
      <CloseFooter close={close} />
    </DialogShell>
  );

  async function restore(deletion: DeletionSummary, items: readonly DeletedItem[]): Promise<void> {
    setBusy(true);
    setFailure(undefined);
    const { noun, path } = kindOf(deletion);
    const { value, failure: refusal } = await attempt(restoreDeleted(deletion.id, items));
    const { restored = [], refused = [] } = value ?? {};
    if (refusal) setFailure(whyNothingWas('restored', refusal, restoreFailures));
    if (restored.length > 0) toasts.success(`${counted(restored.length, noun)} restored.`);
    if (refused[0]) setFailure(`${counted(refused.length, noun)} not restored: ${refused[0].message}`);
    await Promise.all([mutate(editorApi.deletions), path && mutate(path)]);
    setBusy(false);
  }
}

type DeletionRowProps = { deletion: DeletionSummary; isBusy: boolean; restore: (items: readonly DeletedItem[]) => void };

function DeletionRow({ deletion, isBusy, restore }: DeletionRowProps) {
  const { deletedAt, by, items } = deletion;
  const { noun } = kindOf(deletion);
  const { shown, showAll } = useFirstRows(items, shownAtFirst);
  const free = items.filter(({ isTaken }) => !isTaken);
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3">
        <p className="mr-auto text-small text-muted">
          <span className="font-semibold text-ink">{counted(items.length, noun)}, </span>
          {formatSavedAt({ savedAt: deletedAt })}
          {by !== undefined && ` by ${by}`}
        </p>
        {free.length > 1 && (
          <SmallButton
            label={`Restore ${free.length === items.length ? 'all' : 'these'} ${free.length.toLocaleString('en-US')}`}
            isBusy={isBusy}
            onClick={() => restore(free)}
          />
        )}
      </div>
      <ul>
        {shown.map((item) => (
          <li key={item.id} className="flex flex-wrap items-baseline gap-x-3 py-1">
            <p className="item-text grow basis-64 wrap-anywhere">
              {shortened(item.name, maxNamedCharacters)}
              {item.isTaken && (
                <span className="block font-sans text-small text-muted">
                  Another {noun} has its file name now. Delete that one to restore this.
                </span>
              )}
            </p>
            <ItemAction
              icon="icon-[lucide--undo-2]"
              label="Restore"
              about={shortened(item.name, maxNamedCharacters)}
              isBusy={isBusy}
              disabled={item.isTaken}
              onClick={() => restore([item])}
            />
          </li>
        ))}
      </ul>
      {showAll}
    </>
  );
}

/** The noun and the list of a deletion, whose items are all of one kind. */
function kindOf({ items: [first] }: DeletionSummary): { noun: string; path: string | undefined } {
  const { noun, list } = kinds[first?.collection as CollectionName];
  return { noun, path: list?.path };
}

const restoreFailures = { unanswered: 'Look at the list before you try again.', gone: 'This was restored already.' };
