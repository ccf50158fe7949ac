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
  commit(step?: CellStep): void;
  /** Ends editing, and brings back the value from before. */
  cancel(): void;
  /** Saves a row, or makes its item again. */
  run(id: string, call: 'save' | 'restore'): void;
  /** Opens the dialog. */
  open(item: Item): void;
}

/** Where the focus goes when editing ends: nowhere, a row down, or to the next or previous cell. */
export type CellStep = 'stay' | 'down' | 'next' | 'previous';
