import type { Check, Lack } from '../../../server/model/api/checks-api.ts';
import type { Prompt, Quote } from '../../../server/model/entities/quote.ts';
import { useIsReadOnly } from '../api/session.ts';
import { fileIn } from '../api/use-checks.ts';
import type { Collection, JournalLists } from '../api/use-collection.ts';
import type { ItemKind } from '../kinds/kind.ts';
import { promptKind } from '../kinds/prompts.tsx';
import { quoteKind } from '../kinds/quotes.tsx';
import { templateKind } from '../kinds/templates.tsx';
import { useFixes, valueOf, type ItemFix } from './use-fixes.ts';

type CheckedFolder = keyof JournalLists;

const folders = ['quotes', 'prompts', 'templates'] as const satisfies CheckedFolder[];

/** The item of a file that is in a list; undefined for other files. */
export function itemIn(file: string): { folder: CheckedFolder; id: string } | undefined {
  const { part, id = '' } = fileIn(file) ?? {};
  const folder = folders.find((each) => each === part);
  return folder && { folder, id };
}

/** What `use` makes of the list in a folder. */
export function withList<Made>(
  folder: CheckedFolder,
  { quotes, prompts, templates }: JournalLists,
  use: <Item extends { id: string }>(kind: ItemKind<Item>, collection: Collection<Item>) => Made,
): Made {
  if (folder === 'quotes') return use(quoteKind, quotes);
  return folder === 'prompts' ? use(promptKind, prompts) : use(templateKind, templates);
}

/** An item to open in a dialog, or a new one that a day lacks. */
export type OpenItem = { folder: CheckedFolder; id: string } | { folder: CheckedFolder; lack: Lack };

export type OpenCheck = OpenItem | { file: string };

export type CheckedLists = ReturnType<typeof useCheckedLists>;

export function useCheckedLists(lists: JournalLists, open: (check: OpenCheck) => void) {
  const named = (folder: CheckedFolder) =>
    withList(folder, lists, ({ list: { nameOf } }, collection) =>
      collection.items.map((item): [string, { item: object; name: string }] => [`${folder}/${item.id}.yaml`, { item, name: nameOf(item) }]),
    );
  const items = new Map(folders.flatMap(named));
  return {
    ...lists,
    ...useFixes(lists),
    open,
    isReadOnly: useIsReadOnly(),
    /** The words of the item of a file; undefined for a file whose item is in no list. */
    textIn: (file: string) => items.get(file)?.name,
    fixesOf: (checks: readonly (Pick<Check, 'file'> & { fix?: Pick<ItemFix, 'field' | 'value'> | undefined })[]): ItemFix[] =>
      checks.flatMap(({ file, fix }) => {
        const folder = itemIn(file)?.folder;
        const item = items.get(file)?.item;
        if (!item || !fix || !folder || folder === 'templates' || valueOf(item, fix.field) === fix.value) return [];
        return [{ ...fix, folder, item: item as Quote | Prompt }];
      }),
  };
}
