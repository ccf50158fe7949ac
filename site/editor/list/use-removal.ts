import { attempt, isRefused, whyNothingWas } from '../api/request.ts';
import type { Collection } from '../api/use-collection.ts';
import { useDeletionQuestion } from '../api/use-editions.ts';
import type { ListKind } from '../kinds/kind.ts';
import { useToasts } from '../ui/toasts.tsx';

const deletionFailures = { unanswered: 'It may or may not be deleted.', gone: '' };

/** The calls of a list whose items can be deleted. */
export interface RemovalCalls<Item> extends Pick<Collection<Item>, 'refetch' | 'remove'> {
  restore(id: string, item: object): Promise<unknown>;
}

/** Deletes an item after a confirmation, if it is unchanged since the list was read, and offers Undo. @param show scrolls to a restored item */
export function useRemoval<Item extends { id: string }>(kind: ListKind<Item>, collection: RemovalCalls<Item>, show: (id: string) => void) {
  const toasts = useToasts();
  const { words } = kind;
  const questionOn = useDeletionQuestion();
  const undoing = (item: Item) => ({ label: 'Undo', alt: `Restore the ${kind.noun}`, run: () => void restore(item), joins: true });
  return remove;

  /** `failure` is a sentence for the card. */
  async function remove(item: Item, question = words.deleteQuestion): Promise<{ isGone: boolean; failure?: string }> {
    if (!window.confirm(questionOn(question, kind.list.tab, [item.id]))) return { isGone: false };
    const { failure } = await attempt(collection.remove(item));
    if (failure) {
      // A 409 means that it is in use: trying again would not help.
      if (!isRefused(failure, 409)) toasts.error(words.deleteFailure);
      void collection.refetch();
      if (failure.kind === 'gone') return { isGone: true };
      if (!isRefused(failure, 412)) return { isGone: false, failure: whyNothingWas('deleted', failure, deletionFailures) };
      return { isGone: false, failure: `This ${kind.noun} was changed elsewhere after the list was read. This is its current version.` };
    }
    toasts.success(words.deleted, undoing(item));
    return { isGone: true };
  }

  async function restore(item: Item): Promise<void> {
    const { failure } = await attempt(collection.restore(item.id, item));
    if (failure) return toasts.error(words.restoreFailure, undoing(item));
    // A minor toast, so that an error of another item of this Undo stays visible.
    toasts.minorSuccess(words.restored);
    show(item.id);
  }
}
