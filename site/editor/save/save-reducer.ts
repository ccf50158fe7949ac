import type { Versioned, SaveFailure } from '../api/request.ts';
import { afterSave, rebase, startEdit, typeInto } from './edit.ts';
import type { Edit, Values, Version } from './edit.ts';

/** Why a save failed. */
export type Trouble =
  | SaveFailure
  /** The item changed on the server. */
  | { kind: 'changed' }
  /** A sentence for each field that was refused. */
  | { kind: 'invalid'; errors: Readonly<Record<string, string>> };

/** The state of one edit. */
export interface SaveState<Item, Name extends string> {
  edit: Edit<Name>;
  /** As the server has it; undefined for a new one. */
  item: Item | undefined;
  /** The ETag of `item`; undefined while that comes from a list. */
  version: string | undefined;
  phase: 'editing' | 'saving';
  trouble: Trouble | undefined;
  /** Discarded while it is being saved: nothing was typed since. */
  isDiscarded?: boolean;
}

export type SaveAction<Item, Name extends string> =
  | { type: 'type'; name: Name; value: string }
  | { type: 'choose'; name: Name; version: Version }
  /** The server has this item, with these values. */
  | ({ type: 'read'; values: Values<Name> } & Versioned<Item>)
  | { type: 'send' }
  /** `sent` is on the server. */
  | ({ type: 'saved'; values: Values<Name>; sent: Values<Name> } & Versioned<Item>)
  | { type: 'fail'; trouble: Trouble }
  | { type: 'discard' };

export function saveReducer<Item, Name extends string>(
  state: SaveState<Item, Name>,
  action: SaveAction<Item, Name>,
): SaveState<Item, Name> {
  const { edit, trouble } = state;
  switch (action.type) {
    case 'type':
      return { ...state, edit: typeInto(edit, action.name, action.value), trouble: withoutError(trouble, action.name), isDiscarded: false };
    case 'choose':
      return { ...state, edit: { ...edit, choices: { ...edit.choices, [action.name]: action.version } } };
    case 'read': {
      const { item, version, values } = action;
      // An item that was deleted may come back, as when another branch is checked out.
      return { ...state, item, version, edit: rebase(edit, values), trouble: trouble?.kind === 'gone' ? undefined : trouble };
    }
    case 'send':
      return { ...state, phase: 'saving', trouble: undefined };
    case 'saved': {
      const { item, version, values, sent } = action;
      const next = state.isDiscarded ? startEdit(values) : afterSave(edit, sent, values);
      return { item, version, edit: next, phase: 'editing', trouble: undefined };
    }
    case 'fail':
      return { ...state, phase: 'editing', trouble: action.trouble };
    case 'discard':
      return { ...state, edit: startEdit(edit.saved), trouble: undefined, isDiscarded: state.phase === 'saving' };
  }
}

/** Whether something was typed that the server does not have, also where theirs is chosen. */
export function isUnsaved({ edit }: SaveState<unknown, string>): boolean {
  return Object.keys(edit.own).length > 0;
}

/** Whether a save waits for a log-in: the session has ended. */
export function needsLogIn({ trouble }: Pick<SaveState<unknown, string>, 'trouble'>): boolean {
  return trouble?.kind === 'refused' && trouble.status === 401;
}

/** A field that is typed in has no error until the next save. */
function withoutError(trouble: Trouble | undefined, name: string): Trouble | undefined {
  if (trouble?.kind !== 'invalid') return trouble;
  const { [name]: _mended, ...errors } = trouble.errors;
  return Object.keys(errors).length > 0 ? { kind: 'invalid', errors } : undefined;
}
