import { useState } from 'react';
import type { BulkCollection, BulkOutcome, RefusedItem } from '../../../server/model/api/changes-api.ts';
import { counted } from '../../../server/model/text/wording.ts';
import { changeMany, deleteMany, restoreDeleted } from '../api/bulk-calls.ts';
import type { Collection } from '../api/use-collection.ts';
import { useDeletionQuestion } from '../api/use-editions.ts';
import type { ListKind } from '../kinds/kind.ts';
import { whyNothingWas, Writer, type Written } from '../api/request.ts';
import { useToasts, type ToastAction } from '../ui/toasts.tsx';
import type { ListSelection } from './use-selection.ts';

type Write = 'delete' | 'restore' | 'update';

interface BulkFailure<Item> {
  sentence: string;
  refused: readonly RefusedItem[];
  /** The items of the request, some of which may have been deleted since. */
  sent: readonly Item[];
}

/** Changes and deletes the ticked items. */
export function useBulkWrites<Item extends { id: string }>(
  kind: ListKind<Item>,
  collection: Collection<Item>,
  selection: ListSelection<Item>,
) {
  const [isBusy, setBusy] = useState(false);
  /** What the last request failed to change. */
  const [outcome, setOutcome] = useState<BulkFailure<Item>>();
  const toasts = useToasts();
  const { noun } = kind;
  const questionOn = useDeletionQuestion();
  const [writer] = useState(() => new Writer());
  const tab = kind.list.tab as BulkCollection;
  const { items } = selection;
  return { isBusy, outcome, set, remove };

  /** Sets a field of the ticked items and offers Undo. Refused items stay ticked. */
  async function set(name: string, value: string): Promise<void> {
    const before = new Map(items.map((item) => [item.id, valueOf(item, name)]));
    const result = await run('update', () => change(items, { [name]: value }));
    if (!result) return;
    const changed = result.items.filter((item) => valueOf(item, name) !== before.get(item.id));
    const values = changed.map(({ id }) => ({ [name]: before.get(id) ?? '' }));
    if (result.items.length > 0)
      toasts.success(`${counted(result.items.length, noun)} updated.`, changed.length > 0 ? settingBack(changed, values) : undefined);
    report(result.refused);
  }

  function settingBack(changed: readonly Item[], values: Parameters<typeof changeMany>[2]): ToastAction {
    const setBack = async () => {
      const result = await run('update', () => change(changed, values), settingBack(changed, values));
      if (result && result.items.length > 0) toasts.success(`${counted(result.items.length, noun)} changed back.`);
      warnOf(result?.refused ?? []);
    };
    return { label: 'Undo', alt: `Undo the change of these ${noun}s`, run: () => void setBack() };
  }

  function change(changed: readonly Item[], set: Parameters<typeof changeMany>[2]): Promise<Written<BulkOutcome<Item>>> {
    return writer.write([changed, set], (key) => changeMany(tab, changed, set, key));
  }

  /** Deletes the ticked items after a confirmation, and offers Undo. Resolves to whether none is left. */
  async function remove(): Promise<boolean> {
    const ids = items.map(({ id }) => id);
    const these = items.length === 1 ? `this ${noun}` : `these ${counted(items.length, noun)}`;
    if (!window.confirm(questionOn(`Are you sure you want to delete ${these}?`, tab, ids))) return false;
    const result = await run('delete', () => writer.write(items, (key) => deleteMany(tab, items, key)));
    if (!result) return false;
    const { deletion, deleted, refused } = result;
    if (deletion !== undefined)
      toasts.success(`${counted(deleted.length, noun)} deleted.`, {
        label: 'Undo',
        alt: `Restore the ${noun}s`,
        run: () => void undo(deletion),
      });
    if (refused.length === 0) selection.only([]);
    report(refused);
    return refused.length === 0;
  }

  async function undo(deletion: string): Promise<void> {
    const result = await run('restore', () => writer.write(deletion, () => restoreDeleted(deletion)));
    if (!result) return;
    if (result.restored.length > 0) toasts.success(`${counted(result.restored.length, noun)} restored.`);
    warnOf(result.refused);
  }

  /** A toast for the items that an Undo failed to change: the bar that lists them may be closed. */
  function warnOf(refused: readonly RefusedItem[]): void {
    if (refused.length > 0) toasts.error(`${refusedWords(refused.length)} ${refused[0]?.message}`);
  }

  function report(refused: readonly RefusedItem[]): void {
    if (refused.length === 0) return;
    setOutcome({ sentence: refusedWords(refused.length), refused, sent: items });
    selection.only(refused.map(({ id }) => id));
  }

  function refusedWords(n: number): string {
    return `${counted(n, noun)} ${n === 1 ? 'was left as it is' : 'were left as they are'}:`;
  }

  /** @param retry the action of the toast when `call` fails */
  async function run<T>(what: Write, call: () => Promise<Written<T>>, retry?: ToastAction): Promise<T | undefined> {
    setBusy(true);
    setOutcome(undefined);
    try {
      const { value, failure } = await call();
      if (failure) {
        setOutcome({ sentence: whyNothingWas('changed', failure, changeFailures), refused: [], sent: items });
        toasts.error(`Failed to ${what} ${noun}s. Please try again.`, retry);
        void collection.refetch();
      } else await collection.refetch();
      return value;
    } finally {
      setBusy(false);
    }
  }
}

const changeFailures = { unanswered: 'Look at the list before you try again.', gone: 'Nothing was changed.' };

function valueOf(item: object, name: string): string {
  return (item as Readonly<Record<string, string | undefined>>)[name] ?? '';
}
