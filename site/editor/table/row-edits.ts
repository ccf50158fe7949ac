import { rebase, startEdit, typeInto } from '../dialog/merge-edit.ts';
import type { Edit, Version } from '../dialog/merge-edit.ts';
import type { SaveFailure } from '../api/save-failure.ts';
import type { FieldName, FormValues } from '../kinds/item-kind.ts';

/** What was typed in one row and is not saved. */
export interface RowEdit<Item> {
  edit: Edit<Item>;
  isSaving: boolean;
  /** Why the last save failed. */
  failure: SaveFailure | undefined;
}

/** The rows with unsaved values, by id. */
export type RowEdits<Item> = Readonly<Record<string, RowEdit<Item>>>;

export type RowAction<Item> =
  /** `saved` are the values of the item when the first of them is changed. */
  | { type: 'type'; id: string; saved: FormValues<Item>; name: FieldName<Item>; value: string }
  | { type: 'choose'; id: string; name: FieldName<Item>; version: Version }
  | { type: 'send'; id: string }
  /** The server has these values. */
  | { type: 'read'; id: string; saved: FormValues<Item> }
  /** The save of what was typed as `sent` has ended, and the server has the values `saved`. */
  | { type: 'saved'; id: string; saved: FormValues<Item>; sent: Edit<Item>['own'] }
  | { type: 'fail'; id: string; failure: SaveFailure }
  | { type: 'discard'; id: string };

export function rowEditsReducer<Item>(rows: RowEdits<Item>, action: RowAction<Item>): RowEdits<Item> {
  const { id } = action;
  const row = rows[id];
  if (action.type === 'type') {
    const { edit, ...state } = row ?? { edit: startEdit(action.saved), isSaving: false, failure: undefined };
    return withRow(rows, id, { ...state, edit: typeInto(edit, action.name, action.value) });
  }
  if (!row) return rows;
  switch (action.type) {
    case 'choose':
      return withRow(rows, id, { ...row, edit: { ...row.edit, choices: { ...row.edit.choices, [action.name]: action.version } } });
    case 'send':
      return withRow(rows, id, { ...row, isSaving: true, failure: undefined });
    case 'read':
      return withRow(rows, id, { ...row, edit: rebase(row.edit, action.saved) });
    case 'saved':
      return withRow(rows, id, { edit: rebase(withoutSent(row.edit, action.sent), action.saved), isSaving: false, failure: undefined });
    case 'fail':
      return withRow(rows, id, { ...row, isSaving: false, failure: action.failure });
    case 'discard':
      return without(rows, id);
  }
}

/** What a cell shows: the typed value, unless theirs is chosen, or the item's. */
export function shownValue<Item>(row: RowEdit<Item> | undefined, name: FieldName<Item>, saved: string): string {
  const typed = row?.edit.own[name];
  return typed === undefined || row?.edit.choices[name] === 'theirs' ? saved : typed;
}

/** The edit without the values that were sent: what was typed since stays. */
function withoutSent<Item>(edit: Edit<Item>, sent: Edit<Item>['own']): Edit<Item> {
  const typed = (Object.keys(edit.own) as FieldName<Item>[]).filter((name) => edit.own[name] !== sent[name]);
  return { ...edit, own: Object.fromEntries(typed.map((name) => [name, edit.own[name]])) as Edit<Item>['own'] };
}

/** A row is in the list until all that was typed in it is saved. */
function withRow<Item>(rows: RowEdits<Item>, id: string, row: RowEdit<Item>): RowEdits<Item> {
  const isEmpty = Object.keys(row.edit.own).length === 0 && !row.isSaving;
  return isEmpty ? without(rows, id) : { ...rows, [id]: row };
}

function without<Item>(rows: RowEdits<Item>, id: string): RowEdits<Item> {
  const { [id]: _gone, ...others } = rows;
  return others;
}
