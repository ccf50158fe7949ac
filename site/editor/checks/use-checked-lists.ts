import type { Check, Lack, Fix } from '../../../server/model/api/checks-api.ts';
import type { Prompt, Quote } from '../../../server/model/entities/quote.ts';
import { useIsReadOnly } from '../api/session.ts';
import { fileIn } from '../api/use-checks.ts';
import type { Collection, JournalLists } from '../api/use-collection.ts';
import type { ItemKind } from '../kinds/kind.ts';
import { promptKind } from '../kinds/prompts.tsx';
import { quoteKind } from '../kinds/quotes.tsx';
import { templateKind } from '../kinds/templates.tsx';
import { useState } from 'react';
import { bulkCollections, type BulkCollection } from '../../../server/model/api/changes-api.ts';
import { counted } from '../../../server/model/text/wording.ts';
import { changeMany } from '../api/bulk-calls.ts';
import { Writer } from '../api/request.ts';
import { useToasts } from '../ui/toasts.tsx';

type CheckedFolder = keyof JournalLists;

const folders = ['quotes', 'prompts', 'templates'] as const satisfies CheckedFolder[];

/** The folder and id of a file's item when a list has that kind; undefined for other files. */
export function itemIn(file: string): { folder: CheckedFolder; id: string } | undefined {
  const { part, id = '' } = fileIn(file) ?? {};
  const folder = folders.find((each) => each === part);
  return folder && { folder, id };
}

/** Calls `use` with the list of a folder. */
export function withList<Made>(
  folder: CheckedFolder,
  { quotes, prompts, templates }: JournalLists,
  use: <Item extends { id: string }>(kind: ItemKind<Item>, collection: Collection<Item>) => Made,
): Made {
  if (folder === 'quotes') return use(quoteKind, quotes);
  return folder === 'prompts' ? use(promptKind, prompts) : use(templateKind, templates);
}

/** An item to open in a dialog, or a new one for a day that lacks one. */
export type OpenItem = { folder: CheckedFolder; id: string } | { folder: CheckedFolder; lack: Lack };

export type OpenCheck = OpenItem | { file: string };

export type CheckedLists = ReturnType<typeof useCheckedLists>;

export function useCheckedLists(lists: JournalLists, open: (check: OpenCheck) => void) {
  const named = (folder: CheckedFolder) =>
    withList(folder, lists, ({ list: { nameOf } }, collection) =>
      collection.items.map((item): [string, { item: object; name: string }] => [`${folder}/${item.id}.yaml`, { item, name: nameOf(item) }]),
    );
  const items = new Map(folders.flatMap(named));
  const toasts = useToasts();
  const [isFixing, setFixing] = useState(false);
  const [writer] = useState(() => new Writer());
  return {
    ...lists,
    isFixing,
    apply: (fixes: readonly ItemFix[]) => run(fixes, true),
    open,
    isReadOnly: useIsReadOnly(),
    /** The text of a file's item; undefined when no list has it. */
    textIn: (file: string) => items.get(file)?.name,
    fixesOf: (checks: readonly (Pick<Check, 'file'> & { fix?: Pick<ItemFix, 'field' | 'value'> | undefined })[]): ItemFix[] =>
      checks.flatMap(({ file, fix }) => {
        const folder = itemIn(file)?.folder;
        const item = items.get(file)?.item;
        if (!item || !fix || !folder || folder === 'templates' || valueOf(item, fix.field) === fix.value) return [];
        return [{ ...fix, folder, item: item as Quote | Prompt }];
      }),
  };

  /** Sets fields of items, with one call per list and one Undo for all. */
  async function run(fixes: readonly ItemFix[], canUndo: boolean): Promise<void> {
    setFixing(true);
    const reversed: ItemFix[] = [];
    for (const folder of bulkCollections) {
      const own = fixes.filter((fix) => fix.folder === folder);
      if (own.length === 0) continue;
      const before = own.map(({ item }) => item);
      const sets = own.map(({ field, value }) => ({ [field]: value }));
      const { value: outcome } = await writer.write([before, sets], (key) => changeMany(folder, before, sets, key));
      for (const item of outcome?.items ?? []) {
        const fix = own.find((each) => each.item.id === item.id);
        if (fix) reversed.push({ ...fix, item, value: valueOf(fix.item, fix.field) });
      }
      await lists[folder].refetch();
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

/** A field of an item to set, if the item is unchanged since it was read. */
export interface ItemFix {
  folder: BulkCollection;
  item: Quote | Prompt;
  field: Fix['field'] | 'source';
  value: string;
}

export function valueOf(item: object, field: ItemFix['field']): string {
  return (item as Partial<Record<ItemFix['field'], string>>)[field] ?? '';
}

function itemsOf(fixes: readonly ItemFix[]): string {
  const nouns = new Set(fixes.map(({ folder }) => (folder === 'quotes' ? 'quote' : 'prompt')));
  return counted(fixes.length, nouns.size === 1 ? ([...nouns][0] ?? 'item') : 'item');
}
