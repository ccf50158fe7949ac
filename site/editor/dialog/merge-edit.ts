import type { FieldName, FormValues, ItemField, ItemKind } from '../kinds/item-kind.ts';

/** Which value of a field is saved when both sides changed it. */
export type Version = 'theirs' | 'mine';

/** The values of a dialog's fields, and where they come from. */
export interface Edit<Item> {
  /** What each typed field had before; every other field as in `saved`. */
  base: FormValues<Item>;
  /** What the server has. */
  saved: FormValues<Item>;
  /** What was typed and differs from `saved`. */
  own: Partial<FormValues<Item>>;
  /** The choices made for conflicting fields. */
  choices: Partial<Record<FieldName<Item>, Version>>;
}

/** A field that was changed here and elsewhere. */
export interface Conflict<Item> {
  name: FieldName<Item>;
  label: string;
  theirs: string;
  mine: string;
  choice: Version | undefined;
}

/** An edit that starts from `saved`, or continues what was typed over `base`. */
export function startEdit<Item>(saved: FormValues<Item>, draft?: { base: object; own: object }): Edit<Item> {
  const known = (values: object) => Object.fromEntries(Object.entries(values).filter(([name]) => name in saved));
  const base = { ...saved, ...(draft && known(draft.base)) };
  return rebase({ base, saved, own: draft ? (known(draft.own) as Partial<FormValues<Item>>) : {}, choices: {} }, saved);
}

/** What the fields show: the typed text, unless theirs is chosen, and otherwise what the server has. */
export function fieldValues<Item>({ saved, own, choices }: Edit<Item>): FormValues<Item> {
  const names = Object.keys(saved) as FieldName<Item>[];
  return Object.fromEntries(
    names.map((name) => [name, choices[name] === 'theirs' ? saved[name] : (own[name] ?? saved[name])]),
  ) as FormValues<Item>;
}

/** Types `value` into a field, unless theirs is chosen for it: that would overwrite the own text, which the choice still offers. */
export function typeInto<Item>(edit: Edit<Item>, name: FieldName<Item>, value: string): Edit<Item> {
  if (edit.choices[name] === 'theirs') return edit;
  return rebase({ ...edit, own: { ...edit.own, [name]: value } }, edit.saved);
}

/** Takes over what the server has: untouched fields follow it, and a choice against another text is void. */
export function rebase<Item>(edit: Edit<Item>, saved: FormValues<Item>): Edit<Item> {
  const typed = (Object.keys(edit.own) as FieldName<Item>[]).filter((name) => edit.own[name] !== saved[name]);
  const chosen = typed.filter((name) => saved[name] === edit.saved[name]);
  return { base: { ...saved, ...pick(edit.base, typed) }, saved, own: pick(edit.own, typed), choices: pick(edit.choices, chosen) };
}

/** The fields that were changed on both sides, with the texts as the dialog shows them. */
export function conflicts<Item extends { id: string }>(
  { fields }: Pick<ItemKind<Item>, 'fields'>,
  { base, saved, own, choices }: Edit<Item>,
): Conflict<Item>[] {
  return fields.flatMap(({ name, label, control }) => {
    const mine = own[name];
    if (mine === undefined || saved[name] === base[name]) return [];
    const shown = (value: string) =>
      typeof control === 'string' ? value : (control.find((choice) => choice.value === value)?.label ?? value);
    return { name, label, theirs: shown(saved[name]), mine: shown(mine), choice: choices[name] };
  });
}

/** The values to save, without white space around them, unless the file has some there. */
export function trimmedValues<Item>(edit: Edit<Item>): FormValues<Item> {
  const entries = Object.entries<string>(fieldValues(edit));
  const isTrimmed = (name: string) => edit.saved[name as FieldName<Item>] === edit.saved[name as FieldName<Item>].trim();
  return Object.fromEntries(entries.map(([name, value]) => [name, isTrimmed(name) ? value.trim() : value])) as FormValues<Item>;
}

/** The values to save that a request names. */
export function sentValues<Item extends { id: string }>(
  { fields }: Pick<ItemKind<Item>, 'fields'>,
  edit: Edit<Item>,
): Partial<FormValues<Item>> {
  const values = trimmedValues(edit);
  const isSent = ({ name, isAdded }: ItemField<Item>) => !isAdded || values[name] !== '' || edit.saved[name] !== '';
  return pick(
    values,
    fields.filter(isSent).map(({ name }) => name),
  );
}

/** Whether two sets of values differ anywhere. */
export function differs<Item>(a: FormValues<Item>, b: FormValues<Item>): boolean {
  return (Object.keys(a) as FieldName<Item>[]).some((name) => a[name] !== b[name]);
}

function pick<Values extends object>(values: Values, names: readonly PropertyKey[]): Values {
  return Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name))) as Values;
}
