import type { ComponentProps } from 'react';
import { ListState } from '../ui/list-state.tsx';
import type * as ItemTableModule from '../table/item-table.tsx';
import { LoadFailure, useLazyPart } from '../ui/lazy-part.tsx';

const load = () => import('../table/item-table.tsx');

/** The table of a list. */
export function TableSection<Item extends { id: string }>(props: ComponentProps<typeof ItemTableModule.ItemTable<Item>>) {
  const table = useLazyPart(load, true);
  if (table === 'failed') return <LoadFailure />;
  return table ? <table.ItemTable {...props} /> : <ListState kind="loading" text="Loading the table..." />;
}
