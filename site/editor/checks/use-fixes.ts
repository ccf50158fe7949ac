import { useState } from 'react';
import { bulkCollections, type BulkCollection } from '../../../server/model/api/changes-api.ts';
import type { Fix } from '../../../server/model/api/checks-api.ts';
import type { Prompt, Quote } from '../../../server/model/entities/quote.ts';
import { counted } from '../../../server/model/text/wording.ts';
import { changeMany } from '../api/bulk-calls.ts';
import type { JournalLists } from '../api/use-collection.ts';
import { Writer } from '../api/request.ts';
import { useToasts } from '../ui/toasts.tsx';

/** A field of one item to set, if the item is still as it was read. */
export interface ItemFix {
  folder: BulkCollection;
  item: Quote | Prompt;
  field: Fix['field'] | 'source';
  value: string;
}

/** A function that sets fields of items in one call for each list, and offers one Undo for all. */
export function useFixes(collections: Pick<JournalLists, BulkCollection>) {
  const toasts = useToasts();
  const [isFixing, setFixing] = useState(false);
  const [writer] = useState(() => new Writer());
  return { isFixing, apply: (fixes: readonly ItemFix[]) => run(fixes, true) };

  async function run(fixes: readonly ItemFix[], canUndo: boolean): Promise<void> {
    setFixing(true);
    const reversed: ItemFix[] = [];
    for (const folder of bulkCollections) {
      const own = fixes.filter((fix) => fix.folder === folder);
      if (own.length === 0) continue;
      const items = own.map(({ item }) => item);
      const sets = own.map(({ field, value }) => ({ [field]: value }));
      const { value: outcome } = await writer.write([items, sets], (key) => changeMany(folder, items, sets, key));
      for (const item of outcome?.items ?? []) {
        const fix = own.find((each) => each.item.id === item.id);
        if (fix) reversed.push({ ...fix, item, value: valueOf(fix.item, fix.field) });
      }
      await collections[folder].refetch();
    }
    setFixing(false);
    const done = itemsOf(reversed);
    const action =
      canUndo && reversed.length > 0
        ? { label: 'Undo', alt: `Undo the change of ${done}`, run: () => void run(reversed, false) }
        : undefined;
    const failed = fixes.filter(({ item }) => !reversed.some((fix) => fix.item.id === item.id));
    if (failed.length > 0) toasts.error(`Failed to update ${itemsOf(failed)}. Please try again.`, action);
    else toasts.success(`${done} updated successfully!`, action);
  }
}

/** Empty where the item lacks the field. */
export function valueOf(item: object, field: ItemFix['field']): string {
  return (item as Partial<Record<ItemFix['field'], string>>)[field] ?? '';
}

function itemsOf(fixes: readonly ItemFix[]): string {
  const nouns = new Set(fixes.map(({ folder }) => (folder === 'quotes' ? 'quote' : 'prompt')));
  return counted(fixes.length, nouns.size === 1 ? ([...nouns][0] ?? 'item') : 'item');
}
