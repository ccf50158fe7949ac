import { HttpError } from '../../lib/http.ts';
import type { FormValues, ItemField, ItemKind } from '../kinds/item-kind.ts';

/** A field that was changed elsewhere while its dialog was open. */
export interface ChangedField {
  label: string;
  /** How it reads now. */
  theirs: string;
  /** It was changed in the dialog too, which keeps its own. */
  isKept: boolean;
}

/** Why a save failed. */
export type Trouble = { kind: 'changed'; fields: ChangedField[] } | { kind: 'gone' } | { kind: 'refused'; message: string };

/** What an error of a call means. Rethrows what is not a call's failure. */
export function troubleOf(error: unknown): Trouble {
  if (error instanceof HttpError) return error.status === 404 ? { kind: 'gone' } : { kind: 'refused', message: error.message };
  // fetch has no other way to say that nobody answered.
  if (error instanceof TypeError) return { kind: 'refused', message: 'The server does not answer.' };
  throw error;
}

/** The fields that read differently in `current` than in `base`, the values a dialog started from; `changes` were made in it. */
export function changedFields<Item extends { id: string }>(
  { fields }: ItemKind<Item>,
  base: FormValues<Item>,
  current: FormValues<Item>,
  changes: Partial<FormValues<Item>>,
): ChangedField[] {
  return fields
    .filter(({ name }) => current[name] !== base[name])
    .map((field) => {
      const own = changes[field.name];
      return { label: field.label, theirs: shownValue(field, current), isKept: own !== undefined && own !== current[field.name] };
    });
}

function shownValue<Item>({ name, control }: ItemField<Item>, values: FormValues<Item>): string {
  const value = values[name];
  const choice = typeof control === 'string' ? undefined : control.find((one) => one.value === value);
  return choice?.label ?? value;
}
