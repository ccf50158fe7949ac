import { useState } from 'react';
import { keepWords, printedOn, useEditions, usesOf } from '../api/use-editions.ts';
import type { ItemKind } from '../kinds/item-kind.ts';
import { Check } from '../ui/buttons.tsx';
import { useToasts } from '../ui/toasts.tsx';

type Values = Readonly<Record<string, string | undefined>>;

/** A note of the days on which an item is printed, and a function that records its new words there, if the note's choice is to. */
export function usePrintedDays({ tab, noun }: Pick<ItemKind<never>, 'noun' | 'tab'>, item: { id: string } | undefined, values: Values) {
  const [isKeeping, setKeeping] = useState(true);
  const toasts = useToasts();
  const uses = usesOf(useEditions(), tab, item ? [item.id] : []);
  const isChanged = ['text', 'author'].some((name) => (values[name] ?? '') !== ((item as Values | undefined)?.[name] ?? ''));
  const note = uses.length > 0 && (
    <div className="mt-4 text-muted">
      <p>{printedOn(uses)}.</p>
      {isChanged && <Check label="Use the new words there too" checked={isKeeping} set={setKeeping} />}
    </div>
  );
  return { note, keepSavedWords };

  async function keepSavedWords(): Promise<void> {
    if (!item || !isChanged || !isKeeping) return;
    for (const { edition, name, slot } of uses) {
      const failure = await keepWords(edition, { slot, id: item.id });
      if (failure !== undefined) toasts.error(`The ${noun} is saved, but ${name} has its former words. ${failure}`);
    }
  }
}
