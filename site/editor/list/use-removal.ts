import { useCallback } from 'react';
import { ItemChanged } from '../../hooks/use-collection.ts';
import type { Collection } from '../../hooks/use-collection.ts';
import { HttpError } from '../../lib/http.ts';
import type { ItemKind } from '../kinds/item-kind.ts';
import { useToasts } from '../toasts.tsx';
import { troubleOf } from '../dialog/trouble.ts';
import { wordsFor } from '../kinds/words.ts';

/**
 * What deletes an item of `kind`, when the user agrees and it still is what the card showed.
 * It gives a sentence for the card when there is more to say of a failure than the toast does.
 */
export function useRemoval<Item extends { id: string }>(kind: ItemKind<Item>, collection: Collection<Item>) {
  const { remove, refetch } = collection;
  const toasts = useToasts();
  return useCallback(
    async (item: Item): Promise<string | undefined> => {
      const words = wordsFor(kind);
      if (!window.confirm(words.deleteQuestion)) return undefined;
      try {
        await remove(item);
      } catch (error) {
        toasts.error(words.deleteFailure);
        await refetch();
        if (error instanceof ItemChanged || (error instanceof HttpError && error.status === 412))
          return `This ${kind.noun} was changed elsewhere after the list was read. Here it stands as it reads now.`;
        const trouble = troubleOf(error);
        return trouble.kind === 'refused' ? `Nothing was deleted. ${trouble.message}` : undefined;
      }
      toasts.success(words.deleted);
      return undefined;
    },
    [kind, remove, refetch, toasts],
  );
}
