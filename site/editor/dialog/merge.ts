import type { FieldName, FormValues, ItemField, ItemKind } from '../kinds/item-kind.ts';

/** What can be chosen for a field that was changed here and there; a number is one of the texts of `earlier`. */
export type Version = 'theirs' | 'mine' | number;

/** A field that reads differently on the server than when its dialog was opened. */
export interface ChangedField<Item> {
  name: FieldName<Item>;
  label: string;
  theirs: string;
  /** What stands in the dialog, or stood there before theirs was chosen. */
  mine: string;
  choice: 'theirs' | 'mine';
  /** What was typed before theirs was chosen and typed over, each time that was done. */
  earlier: readonly string[];
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
  /** What was typed into fields before theirs was chosen and typed over, each time that was done. */
  earlier: Partial<Record<FieldName<Item>, readonly string[]>>;
  /** The tag of what the server has by now; undefined while that is only known from a list. */
  version?: string | undefined;
  /** Whoever writes was told of all that was changed elsewhere: by a save that was refused for it, or by choosing. */
  isTold?: boolean;
}

/** What stands in the fields: theirs where only they changed it or where it was chosen, otherwise what was typed. */
export function mergedValues<Item extends { id: string }>({ fields }: ItemKind<Item>, edit: Edit<Item>): FormValues<Item> {
  return Object.fromEntries(fields.map(({ name }) => [name, valueOf(edit, name)])) as FormValues<Item>;
}

/** The fields that were changed elsewhere since the dialog was opened. */
export function changedFields<Item extends { id: string }>({ fields }: ItemKind<Item>, edit: Edit<Item>): ChangedField<Item>[] {
  const { base, saved, own, yielded, earlier } = edit;
  return fields
    .filter(({ name }) => {
      // Also when they took it back again: what was typed is still to be had.
      const isMet = saved[name] !== base[name] || yielded.includes(name);
      return earlier[name] !== undefined || (isMet && saved[name] !== (own[name] ?? base[name]));
    })
    .map(({ name, label, control }) => {
      const shown = (value: string) => (typeof control === 'string' ? value : (control.find((one) => one.value === value)?.label ?? value));
      const choice = valueOf(edit, name) === saved[name] ? 'theirs' : 'mine';
      const mine = shown(own[name] ?? base[name]);
      return { name, label, theirs: shown(saved[name]), mine, choice, earlier: (earlier[name] ?? []).map(shown) };
    });
}

/** Whether a save would put what was typed over what somebody else wrote, and nobody here was told of that. */
export function overwritesUnseen<Item extends { id: string }>(kind: ItemKind<Item>, edit: Edit<Item>): boolean {
  return !edit.isTold && changedFields(kind, edit).some(({ choice }) => choice === 'mine');
}

/**
 * `edit` with `value` typed into a field. What reads as it is saved counts as never touched; what was typed before theirs was chosen
 * stays at hand.
 */
export function typed<Item extends { id: string }>(
  { fields }: ItemKind<Item>,
  edit: Edit<Item>,
  name: FieldName<Item>,
  value: string,
): Edit<Item> {
  const own: Partial<FormValues<Item>> = { ...edit.own };
  const yielded = edit.yielded.filter((one) => one !== name);
  const control = fields.find((field) => field.name === name)?.control;
  const isSaved = value === edit.saved[name] || value === shownIn(control, edit.saved[name]);
  const aside = edit.earlier[name] ?? [];
  const last = aside.at(-1);
  if (isSaved && last !== undefined) {
    own[name] = last;
    return { ...edit, own, earlier: withTexts(edit.earlier, name, aside.slice(0, -1)), yielded: [...yielded, name] };
  }
  const left = edit.yielded.includes(name) ? own[name] : undefined;
  const earlier = left === undefined ? edit.earlier : withTexts(edit.earlier, name, [...aside, left]);
  own[name] = value;
  if (isSaved) delete own[name];
  return { ...edit, own, earlier, yielded };
}

function withTexts<Item>(earlier: Edit<Item>['earlier'], name: FieldName<Item>, texts: readonly string[]): Edit<Item>['earlier'] {
  const changed: Edit<Item>['earlier'] = { ...earlier, [name]: texts };
  if (texts.length === 0) delete changed[name];
  return changed;
}

/** What a field can show of a text: of line ends it knows one, and in a single line none. */
function shownIn<Item>(control: ItemField<Item>['control'] | undefined, text: string): string {
  return control === 'lines' ? text.replace(/\r\n?/g, '\n') : text.replace(/[\r\n]/g, '');
}

/** Whether something that was typed is not saved, be it that theirs stands in its place now. */
export function isUnsaved<Item extends { id: string }>(kind: ItemKind<Item>, edit: Edit<Item>): boolean {
  const isAside = kind.fields.some(
    ({ name }) => edit.earlier[name] !== undefined || (edit.own[name] ?? edit.saved[name]) !== edit.saved[name],
  );
  return isAside || differs(mergedValues(kind, edit), edit.saved);
}

/** `edit` after the item was read from the server: `saved`, at `version`. */
export function rebased<Item>(edit: Edit<Item>, saved: FormValues<Item>, version: string): Edit<Item> {
  if (!differs(saved, edit.saved)) return { ...edit, version };
  const isUntouched = Object.keys(edit.own).length === 0;
  return { ...edit, saved, version, isTold: false, ...(isUntouched && { base: saved }) };
}

/** Whether two sets of fields read differently anywhere. */
export function differs<Item>(one: FormValues<Item>, other: FormValues<Item>): boolean {
  return (Object.keys(one) as FieldName<Item>[]).some((name) => one[name] !== other[name]);
}

/** `edit` with one of the versions chosen for a field. What was typed earlier changes places with what was typed since. */
export function choose<Item>(edit: Edit<Item>, name: FieldName<Item>, choice: Version): Edit<Item> {
  const others = edit.yielded.filter((one) => one !== name);
  if (choice === 'theirs') return { ...edit, isTold: true, yielded: [...others, name] };
  const mine = edit.own[name] ?? edit.base[name];
  const aside = edit.earlier[name] ?? [];
  const asked = choice === 'mine' ? mine : (aside[choice] ?? mine);
  const earlier = withTexts(edit.earlier, name, choice === 'mine' ? aside : aside.with(choice, mine));
  return { ...edit, isTold: true, yielded: others, own: { ...edit.own, [name]: asked }, earlier };
}

function valueOf<Item>({ saved, own, yielded }: Edit<Item>, name: FieldName<Item>): string {
  return yielded.includes(name) ? saved[name] : (own[name] ?? saved[name]);
}
