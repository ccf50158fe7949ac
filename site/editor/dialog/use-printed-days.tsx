import { useState } from 'react';
import type { ReactNode } from 'react';
import { keepWords, printedOn, useEditions, usesOf } from '../api/use-editions.ts';
import type { ItemKind } from '../kinds/item-kind.ts';
import { useToasts } from '../ui/toasts.tsx';

type Values = Readonly<Record<string, string | undefined>>;

interface PrintedDays {
  /** On which days the item is printed, and a choice once its words are others. */
  note: ReactNode;
  /** Records the saved words in the editions, if that is chosen. */
  keepSavedWords: () => Promise<void>;
}

/** The editions that have the item of a dialog. */
export function usePrintedDays(
  { tab, noun }: Pick<ItemKind<never>, 'noun' | 'tab'>,
  item: { id: string } | undefined,
  values: Values,
): PrintedDays {
  const [isKeeping, setKeeping] = useState(true);
  const toasts = useToasts();
  const uses = usesOf(useEditions(), tab, item ? [item.id] : []);
  const isChanged = ['text', 'author'].some((name) => (values[name] ?? '') !== ((item as Values | undefined)?.[name] ?? ''));
  return { note: uses.length > 0 && note(), keepSavedWords };

  function note(): ReactNode {
    return (
      <div className="mt-4 text-muted">
        <p>{printedOn(uses)}.</p>
        {isChanged && (
          <label className="check">
            <input type="checkbox" checked={isKeeping} onChange={({ target }) => setKeeping(target.checked)} />
            Use the new words there too
          </label>
        )}
      </div>
    );
  }

  async function keepSavedWords(): Promise<void> {
    if (!item || !isChanged || !isKeeping) return;
    for (const { edition, slot } of uses) {
      const failure = await keepWords(edition, { slot, id: item.id });
      if (failure !== undefined) toasts.error(`The ${noun} is saved, but ${edition} has its former words. ${failure}`);
    }
  }
}
