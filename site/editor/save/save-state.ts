import type { SaveFailure } from '../api/request.ts';
import type { Kind, Values } from '../kinds/kind.ts';
import type { Draft } from './draft-store.ts';
import type { Edit, EditedField } from './merge-fields.ts';

export type Trouble = SaveFailure | { kind: 'changed' } | { kind: 'invalid'; errors: Readonly<Record<string, string>> };

/** The trouble of a failure: of one field, where the form has others beside it. */
export function troubleOf(failure: SaveFailure, fields: readonly EditedField<string>[]): Trouble {
  const field = failure.kind === 'refused' ? failure.field : undefined;
  if (!field || fields.length === 1 || !fields.some(({ name }) => name === field.name)) return failure;
  return { kind: 'invalid', errors: { [field.name]: field.sentence } };
}

export interface SaveState<V extends Values, Item> {
  edit: Edit<V>;
  /** As the server has it; undefined for a new one. */
  item: Item | undefined;
  /** The ETag of `item`; undefined while that comes from a list. */
  version: string | undefined;
  phase: 'editing' | 'saving';
  trouble: Trouble | undefined;
  /** The draft with which it began, until it is saved or discarded. */
  continued: Draft | undefined;
}

/** A draft with typed values: earlier versions stored texts. */
export function typedDraft(draft: Draft, { parseDraft }: Pick<Kind<Values, never>, 'parseDraft'>): Pick<Draft, 'base' | 'own'> {
  if (draft.isTyped || !parseDraft) return draft;
  const [base, own] = [draft.base, draft.own].map((values) => parseDraft(values as Readonly<Record<string, string>>));
  return { base: base ?? {}, own: own ?? {} };
}

/** Whether something was typed that the server does not have, also where theirs is chosen. */
export function isUnsaved({ edit }: SaveState<Values, unknown>): boolean {
  return Object.keys(edit.own).length > 0;
}

/** Whether a save waits for a log-in: the session has ended. */
export function needsLogIn({ trouble }: Pick<SaveState<Values, unknown>, 'trouble'>): boolean {
  return trouble?.kind === 'refused' && trouble.status === 401;
}

/** Whether a call failed that its user has to know of. A conflict is a question, and a log-in is asked for. */
export function isFailure(state: Pick<SaveState<Values, unknown>, 'trouble'>): boolean {
  return state.trouble?.kind !== 'changed' && !needsLogIn(state);
}

/** A field that is typed in has no error until the next save. */
export function withoutError(trouble: Trouble | undefined, name: string): Trouble | undefined {
  if (trouble?.kind !== 'invalid') return trouble;
  const { [name]: _mended, ...errors } = trouble.errors;
  return Object.keys(errors).length > 0 ? { kind: 'invalid', errors } : undefined;
}
