import type { CheckedFolder } from '../api/use-checks.ts';
import type { Collection, JournalLists } from '../api/use-collection.ts';
import type { ItemKind } from '../kinds/kind.ts';
import { promptKind } from '../kinds/prompts.tsx';
import { quoteKind } from '../kinds/quotes.tsx';
import { templateKind } from '../kinds/templates.tsx';

/** What `use` makes of the list in a folder. */
export function withList<Made>(
  folder: CheckedFolder,
  { quotes, prompts, templates }: JournalLists,
  use: <Item extends { id: string }>(kind: ItemKind<Item>, collection: Collection<Item>) => Made,
): Made {
  if (folder === 'quotes') return use(quoteKind, quotes);
  return folder === 'prompts' ? use(promptKind, prompts) : use(templateKind, templates);
}
