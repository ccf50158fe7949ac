import { attempt, isRefused, type SaveFailure } from '../api/request.ts';
import type { Collection } from '../api/use-collection.ts';
import { deletionQuestion, useEditions } from '../api/use-editions.ts';
import { wordsFor, type ItemKind } from '../kinds/item-kind.ts';
import { useToasts } from '../ui/toasts.tsx';

/** The calls of a list whose items can be deleted. */
export interface RemovalCalls<Item> extends Pick<Collection<Item>, 'refetch' | 'remove'> {
  restore(item: Item): Promise<unknown>;
}

/**
 * A function that deletes an item of `kind` after a question, if it is unchanged since the list was read, and offers Undo.
 * Of a failure it returns a sentence for the card.
 * @param show scrolls to a restored item
 */
export function useRemoval<Item extends { id: string }>(kind: ItemKind<Item>, collection: RemovalCalls<Item>, show: (id: string) => void) {
  const toasts = useToasts();
  const words = wordsFor(kind);
  const editions = useEditions();
  return { remove };

  async function remove(item: Item, question = words.deleteQuestion): Promise<{ isGone: boolean; failure?: string }> {
    if (!window.confirm(deletionQuestion(question, editions, kind.tab, [item.id]))) return { isGone: false };
    const { failure } = await attempt(collection.remove(item));
    if (failure) {
      toasts.error(words.deleteFailure);
      void collection.refetch();
      if (failure.kind === 'gone') return { isGone: true };
      const sentence = isRefused(failure, 412)
        ? `This ${kind.noun} was changed elsewhere after the list was read. This is its current version.`
        : whyNothingWas('deleted', failure, { unanswered: 'It may or may not be deleted.', gone: '' });
      return { isGone: false, failure: sentence };
    }
    toasts.success(words.deleted, undoing(item));
    return { isGone: true };
  }

  async function restore(item: Item): Promise<void> {
    const { failure } = await attempt(collection.restore(item));
    if (failure) return toasts.error(words.restoreFailure, undoing(item));
    // An error of another item of the same Undo stays visible.
    toasts.minorSuccess(words.restored);
    show(item.id);
  }

  function undoing(item: Item) {
    return { label: 'Undo', alt: `Restore the ${kind.noun}`, run: () => void restore(item), joins: true };
  }
}

/** A sentence on a failed call: `Nothing was deleted. 507: The disk is full` */
export function whyNothingWas(done: string, failure: SaveFailure, { unanswered, gone }: { unanswered: string; gone: string }): string {
  if (failure.kind === 'refused') return `Nothing was ${done}. ${failure.message}`;
  return failure.kind === 'gone' ? gone : `No answer from the server. ${unanswered}`;
}
