import { useState } from 'react';
import type { Fix } from '../../../server/model/api/checks-api.ts';
import { counted } from '../../../server/model/text/counted.ts';
import { saveFailureOf } from '../api/request.ts';
import { useToasts } from '../ui/toasts.tsx';
import type { JournalLists } from './use-checks.ts';

/** A field of one item to set, if it still has the value that was checked. */
export interface ItemFix extends Fix {
  folder: 'quotes' | 'prompts';
  id: string;
  before: string;
}

/** A function that sets fields of items, one after another, and offers one Undo for all. */
export function useFixes(collections: Pick<JournalLists, ItemFix['folder']>) {
  const toasts = useToasts();
  const [isFixing, setFixing] = useState(false);
  return { isFixing, apply: (fixes: readonly ItemFix[]) => run(fixes, true) };

  async function run(fixes: readonly ItemFix[], canUndo: boolean): Promise<void> {
    setFixing(true);
    const done: ItemFix[] = [];
    for (const fix of fixes) if (await isDone(fix)) done.push(fix);
    setFixing(false);
    const undo = {
      label: 'Undo',
      alt: `Undo the change of ${itemsOf(done)}`,
      run: () => void run(done.map(reversed), false),
    };
    const action = canUndo && done.length > 0 ? undo : undefined;
    const failed = fixes.length - done.length;
    if (failed > 0) toasts.error(`Failed to update ${itemsOf(fixes.filter((fix) => !done.includes(fix)))}. Please try again.`, action);
    else toasts.success(`${itemsOf(done)} updated successfully!`, action);
  }

  async function isDone({ folder, id, field, before, value }: ItemFix): Promise<boolean> {
    const collection = collections[folder];
    try {
      const { item, version } = await collection.read(id);
      if (valueOf(item, field) !== before) return false;
      await collection.update(id, { ...item, [field]: value }, version);
      return true;
    } catch (error) {
      // Throws an error that no call throws.
      saveFailureOf(error);
      return false;
    }
  }
}

function reversed(fix: ItemFix): ItemFix {
  return { ...fix, before: fix.value, value: fix.before };
}

export function valueOf(item: object, field: Fix['field']): string | undefined {
  return (item as Partial<Record<Fix['field'], string>>)[field];
}

function itemsOf(fixes: readonly ItemFix[]): string {
  const nouns = new Set(fixes.map(({ folder }) => (folder === 'quotes' ? 'quote' : 'prompt')));
  return counted(fixes.length, nouns.size === 1 ? ([...nouns][0] ?? 'item') : 'item');
}
