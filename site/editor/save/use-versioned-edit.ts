import { useLayoutEffect, useSyncExternalStore } from 'react';
import { useKeepMounted } from '../api/session.ts';
import { useLeavingWarning, useWindowEvent } from '../ui/window-events.ts';
import type { Values } from '../kinds/kind.ts';
import { conflictsIn, elsewhereNote, fieldValues, type Conflict } from './merge-fields.ts';
import { isUnsaved, type SaveState } from './save-state.ts';
import type { VersionedEdit } from './versioned-edit.ts';
import { listed } from '../../../server/model/text/wording.ts';

/** What a dialog, a row or a screen shows of its edit. */
export interface EditView<V extends Values, Item> extends SaveState<V, Item> {
  values: V;
  conflicts: readonly Conflict[];
  /** The labels of the conflicting fields without a choice. */
  undecided: readonly string[];
  errors: Readonly<Partial<Record<string, string>>>;
  isDirty: boolean;
  elsewhere: Readonly<Record<keyof V & string, string>>;
}

/** The state of an edit. While the component is mounted, this tab holds the draft, and the browser warns before unsaved text is left. */
export function useVersionedEdit<V extends Values, Item extends { id: string }>(edit: VersionedEdit<V, Item>): EditView<V, Item> {
  useLayoutEffect(() => edit.open(), [edit]);
  useWindowEvent('online', edit.forgetOffline);
  const view = viewOf(edit, useSyncExternalStore(edit.subscribe, edit.state));
  useLeavingWarning(view.isDirty);
  useKeepMounted();
  return view;
}

export function viewOf<V extends Values, Item extends { id: string }>(
  { kind: { fields } }: VersionedEdit<V, Item>,
  state: SaveState<V, Item>,
): EditView<V, Item> {
  const conflicts = conflictsIn(fields, state.edit);
  return {
    ...state,
    values: fieldValues(state.edit),
    conflicts,
    undecided: conflicts.filter(({ choice }) => !choice).map(({ label }) => label),
    errors: state.trouble?.kind === 'invalid' ? state.trouble.errors : {},
    isDirty: isUnsaved(state),
    elsewhere: Object.fromEntries(fields.map((field) => [field.name, elsewhereNote(field, state.edit)])) as EditView<V, Item>['elsewhere'],
  };
}

/** The label of the save button: what it does, or which choice is missing. */
export function saveLabel(label: string, undecided: readonly string[]): string {
  return undecided.length > 0 ? `Choose a version of ${listed(undecided)}` : label;
}
