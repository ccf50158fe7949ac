import type { SaveFailure } from '../api/request.ts';
import type { Values } from '../kinds/kind.ts';
import type { Draft } from './draft-store.ts';
import type { Edit, EditedField } from './merge-fields.ts';

export type Trouble = SaveFailure | { kind: 'changed' } | { kind: 'invalid'; errors: Readonly<Record<string, string>> };

/** The trouble that a failure causes: an error of one field when the form has several, or the failure itself. */
export function troubleOf(failure: SaveFailure, fields: readonly EditedField<string>[]): Trouble {
  const field = failure.kind === 'refused' ? failure.field : undefined;
  if (!field || fields.length === 1 || !fields.some(({ name }) => name === field.name)) return failure;
  return { kind: 'invalid', errors: { [field.name]: field.sentence } };
}

export interface SaveState<V extends Values, Item> {
  edit: Edit<V>;
  /** The server's item; undefined for a new one. */
  item: Item | undefined;
  /** The ETag of `item`; undefined when that comes from a list. */
  version: string | undefined;
  phase: 'editing' | 'saving';
  trouble: Trouble | undefined;
  /** The draft that the edit continues, until it is saved or discarded. */
  continued: Draft | undefined;
}

/** Whether something was typed that the server does not have, even where theirs is chosen. */
export function isUnsaved({ edit }: SaveState<Values, unknown>): boolean {
  return Object.keys(edit.own).length > 0;
}

/** Whether a save is waiting for a log-in, because the session has ended. */
export function needsLogIn({ trouble }: Pick<SaveState<Values, unknown>, 'trouble'>): boolean {
  return trouble?.kind === 'refused' && trouble.status === 401;
}

/** Whether to report a failed call. Conflicts and log-ins are not failures: the form asks about them. */
export function isFailure(state: Pick<SaveState<Values, unknown>, 'trouble'>): boolean {
  return state.trouble?.kind !== 'changed' && !needsLogIn(state);
}

/** Clears the error of a field that is typed in. */
export function withoutError(trouble: Trouble | undefined, name: string): Trouble | undefined {
  if (trouble?.kind !== 'invalid') return trouble;
  const { [name]: _mended, ...errors } = trouble.errors;
  return Object.keys(errors).length > 0 ? { kind: 'invalid', errors } : undefined;
}
