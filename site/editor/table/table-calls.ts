import type { Version } from '../dialog/merge-edit.ts';
import type { FieldName } from '../kinds/item-kind.ts';

/** What a row asks of its table. The same object in all renders, so that other rows are not rendered again. */
export interface TableCalls<Item> {
  /** A cell has the focus. */
  activate(id: string, column: number): void;
  toggle(id: string, isRange: boolean): void;
  /** Begins to edit a cell. */
  edit(id: string, name: FieldName<Item>): void;
  type(item: Item, name: FieldName<Item>, value: string): void;
  /** Ends editing, and saves. */
  commit(step?: 'down' | 'next' | 'previous'): void;
  /** Ends editing, and brings back the value from before. */
  cancel(): void;
  choose(id: string, name: FieldName<Item>, version: Version): void;
  save(id: string): void;
  discard(id: string): void;
  /** Opens the dialog. */
  open(item: Item): void;
}
