import type { FieldName, FormValues } from '../kinds/item-kind.ts';
import { rebase, startEdit, typeInto } from './merge-edit.ts';
import type { Edit, Version } from './merge-edit.ts';
import type { SaveFailure } from '../api/save-failure.ts';

/** The state of one dialog. */
export interface ItemFormState<Item> {
  edit: Edit<Item>;
  /** The ETag of `edit.saved`; undefined while that comes from a list. */
  version: string | undefined;
  /** While `closing` the sent values take no more changes. While `continuing` the fields are those of the next item. */
  phase: 'editing' | 'closing' | 'continuing';
  trouble: SaveFailure | undefined;
  /** The dialog asks whether to discard what was typed. */
  isAsking: boolean;
  /** How many items were made in this dialog. */
  made: number;
}

export type ItemFormAction<Item> =
  | { type: 'type'; name: FieldName<Item>; value: string }
  | { type: 'choose'; name: FieldName<Item>; version: Version }
  /** The server has these values at this version. */
  | { type: 'read'; saved: FormValues<Item>; version: string }
  | { type: 'gone' }
  /** Sends the values; the dialog closes when they are saved. */
  | { type: 'send' }
  /** Sends the values, and goes on with the next item. */
  | { type: 'sendAndContinue'; next: FormValues<Item> }
  | { type: 'made' }
  /** Nothing was saved; without trouble nothing was sent. */
  | { type: 'fail'; trouble: SaveFailure | undefined }
  /** The item before was not made: it takes the fields again that it had, unless the next is begun. */
  | { type: 'failBefore'; sent: Edit<Item>; trouble: SaveFailure }
  | { type: 'ask'; isAsking: boolean };

/** The state of a dialog that was just opened. */
export function startForm<Item>(edit: Edit<Item>): ItemFormState<Item> {
  return { edit, version: undefined, phase: 'editing', trouble: undefined, isAsking: false, made: 0 };
}

export function itemFormReducer<Item>(state: ItemFormState<Item>, action: ItemFormAction<Item>): ItemFormState<Item> {
  const { edit, phase } = state;
  switch (action.type) {
    case 'type':
      return phase === 'closing' ? state : { ...state, edit: typeInto(edit, action.name, action.value) };
    case 'choose':
      if (phase === 'closing') return state;
      return { ...state, edit: { ...edit, choices: { ...edit.choices, [action.name]: action.version } } };
    case 'read':
      // An item that was deleted may come back, as when another branch is checked out.
      return {
        ...state,
        edit: rebase(edit, action.saved),
        version: action.version,
        trouble: state.trouble?.kind === 'gone' ? undefined : state.trouble,
      };
    case 'gone':
      return { ...state, trouble: { kind: 'gone' } };
    case 'send':
      return { ...state, phase: 'closing', trouble: undefined };
    case 'sendAndContinue':
      return { ...state, edit: startEdit(action.next), phase: 'continuing', trouble: undefined };
    case 'made':
      return { ...state, phase: 'editing', made: state.made + 1 };
    case 'fail':
      return { ...state, phase: 'editing', trouble: action.trouble };
    case 'failBefore':
      return isUnsaved(edit)
        ? { ...state, phase: 'editing', trouble: { kind: 'set aside', isUnanswered: action.trouble.kind === 'unanswered' } }
        : { ...state, edit: action.sent, phase: 'editing', trouble: action.trouble };
    case 'ask':
      return { ...state, isAsking: action.isAsking };
  }
}

/** Whether something was typed that the server does not have, also where theirs is chosen. */
export function isUnsaved<Item>({ own }: Edit<Item>): boolean {
  return Object.keys(own).length > 0;
}
