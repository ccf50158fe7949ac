import { useEffect, useLayoutEffect, useSyncExternalStore } from 'react';
import { useKeepMounted } from '../api/session.ts';
import { useLeavingWarning } from '../ui/events.ts';
import { conflictsIn, elsewhereNote, fieldValues, type Conflict, type Values } from './merge-fields.ts';
import { isUnsaved, type SaveState, type VersionedEdit } from './versioned-edit.ts';

/** What a dialog, row or screen shows of its edit. */
export interface EditView<Item, Name extends string> extends SaveState<Item, Name> {
  values: Values<Name>;
  conflicts: readonly Conflict<Name>[];
  /** The labels of the conflicting fields without a choice. */
  undecided: readonly string[];
  errors: Readonly<Partial<Record<string, string>>>;
  isDirty: boolean;
  elsewhere: Values<Name>;
}

/** The state of an edit, whose draft this tab holds while the component is mounted. Nobody leaves its unsaved text by mistake. */
export function useVersionedEdit<Item extends { id: string }, Name extends string>(edit: VersionedEdit<Item, Name>): EditView<Item, Name> {
  useLayoutEffect(() => edit.open(), [edit]);
  const view = viewOf(edit, useSyncExternalStore(edit.subscribe, edit.state));
  useLeavingWarning(view.isDirty);
  useKeepMounted();
  return view;
}

/** The state of an edit, if there is one. */
export function useEditView<Item extends { id: string }, Name extends string>(
  edit: VersionedEdit<Item, Name> | undefined,
): EditView<Item, Name> | undefined {
  const state = useSyncExternalStore(edit?.subscribe ?? subscribeToNothing, edit?.state ?? noState);
  return edit && state && viewOf(edit, state);
}

function viewOf<Item extends { id: string }, Name extends string>(
  { saving: { fields } }: VersionedEdit<Item, Name>,
  state: SaveState<Item, Name>,
): EditView<Item, Name> {
  const conflicts = conflictsIn(fields, state.edit);
  return {
    ...state,
    values: fieldValues(state.edit),
    conflicts,
    undecided: conflicts.filter(({ choice }) => !choice).map(({ label }) => label),
    errors: state.trouble?.kind === 'invalid' ? state.trouble.errors : noErrors,
    isDirty: isUnsaved(state),
    elsewhere: Object.fromEntries(fields.map((field) => [field.name, elsewhereNote(field, state.edit)])) as Values<Name>,
  };
}

const noErrors = {};
const noState = () => undefined;
const subscribeToNothing = () => noState;

/** Reads the item of an edit whenever it has changed in a list. @param isFresh the edit begins with the listed item */
export function useFollowList<Item extends { id: string }, Name extends string>(
  edit: VersionedEdit<Item, Name> | undefined,
  listed: Item | undefined,
  isFresh = false,
): void {
  useEffect(() => {
    if (!isFresh || edit?.state().item !== listed) void edit?.reread();
  }, [edit, listed, isFresh]);
}

const list = new Intl.ListFormat('en');

/** The label of the button that saves: what it does, or what is missing. */
export function saveLabel(label: string, undecided: readonly string[]): string {
  return undecided.length > 0 ? `Choose a version of ${list.format(undecided)}` : label;
}
