import type { FieldName, FormValues, ItemKind } from '../kinds/item-kind.ts';

/** A field that reads differently on the server than when its dialog was opened. */
export interface ChangedField<Item> {
  name: FieldName<Item>;
  label: string;
  theirs: string;
  /** What stands in the dialog, or stood there before theirs was chosen. */
  mine: string;
  choice: 'theirs' | 'mine';
}

/** What a dialog's fields are made of. */
export interface Edit<Item> {
  /** What the dialog was opened with. */
  base: FormValues<Item>;
  /** What the server has by now. */
  saved: FormValues<Item>;
  /** What was typed. */
  own: Partial<FormValues<Item>>;
  /** Fields that were changed here and there, where theirs was chosen. */
  yielded: readonly FieldName<Item>[];
}

/** What stands in the fields: theirs where only they changed it or where it was chosen, otherwise what was typed. */
export function mergedValues<Item extends { id: string }>({ fields }: ItemKind<Item>, edit: Edit<Item>): FormValues<Item> {
  return Object.fromEntries(fields.map(({ name }) => [name, valueOf(edit, name)])) as FormValues<Item>;
}

/** The fields that were changed elsewhere since the dialog was opened. */
export function changedFields<Item extends { id: string }>({ fields }: ItemKind<Item>, edit: Edit<Item>): ChangedField<Item>[] {
  const { base, saved, own } = edit;
  return fields
    .filter(({ name }) => saved[name] !== base[name])
    .map(({ name, label, control }) => {
      const shown = (value: string) => (typeof control === 'string' ? value : (control.find((one) => one.value === value)?.label ?? value));
      const choice = valueOf(edit, name) === saved[name] ? 'theirs' : 'mine';
      return { name, label, theirs: shown(saved[name]), mine: shown(own[name] ?? base[name]), choice };
    });
}

/** `edit` with one of the two chosen for a field. */
export function choose<Item>(edit: Edit<Item>, name: FieldName<Item>, choice: 'theirs' | 'mine'): Edit<Item> {
  const others = edit.yielded.filter((one) => one !== name);
  if (choice === 'theirs') return { ...edit, yielded: [...others, name] };
  return { ...edit, yielded: others, own: { ...edit.own, [name]: edit.own[name] ?? edit.base[name] } };
}

function valueOf<Item>({ saved, own, yielded }: Edit<Item>, name: FieldName<Item>): string {
  return yielded.includes(name) ? saved[name] : (own[name] ?? saved[name]);
}
