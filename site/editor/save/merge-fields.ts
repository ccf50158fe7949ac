import { labelOf, type Field, type Values } from '../kinds/kind.ts';
import { isSame, mergeValues } from './merge-values.ts';

/** The value of a field that is saved when both sides changed it. `both`: yours, edited beside theirs. */
export type Version = 'theirs' | 'mine' | 'both';

/** What is needed of a field to merge and compare its values. */
export type EditedField<Name extends string = string> = Pick<Field<Name>, 'name' | 'label' | 'control' | 'merge' | 'isRequired' | 'shown'>;

/** An item with what was typed over it. */
export interface Edit<V extends Values> {
  /** The values when the edit began. */
  first: V;
  /** The values that typed fields had before; all others as in `saved`. */
  base: V;
  saved: V;
  /** The typed values that differ from `saved`. */
  own: Partial<V>;
  choices: Partial<Record<keyof V, Version>>;
  /** The typed fields into which lines or elements from elsewhere were merged. */
  merged: readonly string[];
}

/** A field that was changed here and elsewhere, with both values formatted for people. */
export interface Conflict extends Pick<EditedField, 'name' | 'label'> {
  theirs: string;
  mine: string;
  /** Your value, if it is a text that can be edited beside theirs. Other values are edited in the form. */
  text: string | undefined;
  /** Whether your value can be edited while theirs is in sight. */
  hasBoth: boolean;
  choice: Version | undefined;
}

/** The first parameter of all functions that change an edit. */
type Fields = readonly EditedField[];

/** An edit that starts from `saved`, or continues a draft over its base. */
export function startEdit<V extends Values>(fields: Fields, saved: V, draft?: { base: object; own: object }): Edit<V> {
  const base = { ...saved, ...(draft && knownIn(saved, draft.base)) };
  return rebase(fields, { first: base, base, saved: base, own: draft ? knownIn(saved, draft.own) : {}, choices: {}, merged: [] }, saved);
}

/** The values of fields that `known` has with the same type: drafts may come from another version of the site. */
export function knownIn<V extends Values>(known: V, values: object): Partial<V> {
  const isKnown = (name: string, value: unknown) => name in known && isAlike(known[name], value);
  return Object.fromEntries(Object.entries(values).filter(([name, value]) => isKnown(name, value))) as Partial<V>;
}

/** What the fields show: the typed value, unless theirs is chosen, or else the server's. */
export function fieldValues<V extends Values>({ saved, own, choices }: Edit<V>): V {
  return mapValues(saved, (value, name) => (choices[name] === 'theirs' ? value : (own[name] ?? value)));
}

/** Types `value` into a field, unless theirs is chosen for it: that would overwrite your text, which the choice still offers. */
export function typeInto<V extends Values>(fields: Fields, edit: Edit<V>, name: keyof V & string, value: unknown): Edit<V> {
  if (edit.choices[name] === 'theirs') return edit;
  const merged = edit.merged.filter((other) => other !== name);
  return rebase(fields, { ...edit, own: { ...edit.own, [name]: value }, merged }, edit.saved);
}

/** Rebases an edit onto a newer server version: takes untyped fields, merges typed ones, and drops choices made against an older server value. */
export function rebase<V extends Values>(fields: Fields, edit: Edit<V>, saved: V): Edit<V> {
  const base: Record<string, unknown> = { ...saved };
  const own: Record<string, unknown> = {};
  const choices: Record<string, unknown> = {};
  const merged = new Set(edit.merged);
  for (const [name, mine] of Object.entries(edit.own)) {
    const isNew = !isSame(saved[name], edit.saved[name]);
    const merge = fields.find((field) => field.name === name)?.merge ?? 'choice';
    const both = isNew ? mergeValues(merge, edit.base[name], saved[name], mine) : undefined;
    if (both !== undefined) merged.add(name);
    if (isSame(both ?? mine, saved[name])) continue;
    own[name] = both ?? mine;
    if (both === undefined) base[name] = edit.base[name];
    const choice = edit.choices[name];
    if (choice && !isNew) choices[name] = choice;
  }
  const next = { base, own, choices } as Pick<Edit<V>, 'base' | 'own' | 'choices'>;
  return { first: edit.first, saved, ...next, merged: [...merged].filter((name) => name in own) };
}

/** Keeps what was typed since `sent`, over the version that the save returned. */
export function afterSave<V extends Values>(fields: Fields, edit: Edit<V>, sent: V, saved: V): Edit<V> {
  const typed = Object.entries(fieldValues(edit)).filter(([name, value]) => !isSame(value, sent[name]));
  return startEdit(fields, saved, { base: saved, own: Object.fromEntries(typed) });
}

/** The fields that both sides changed. */
export function conflictsIn<V extends Values>(fields: Fields, { base, saved, own, choices }: Edit<V>): Conflict[] {
  return fields.flatMap((field) => {
    const { name, label, control, shown } = field;
    const [theirs, mine] = [saved[name], own[name]];
    if (mine === undefined || isSame(theirs, base[name])) return [];
    const hasBoth = typeof control === 'string';
    return {
      name,
      label,
      theirs: shownValue(field, theirs, mine),
      mine: shownValue(field, mine, theirs),
      text: typeof mine === 'string' && hasBoth && !shown ? mine : undefined,
      hasBoth,
      choice: choices[name],
    };
  });
}

/** Says that a field was changed elsewhere; empty if it was not, or if a conflict shows it. */
export function elsewhereNote<V extends Values>(field: EditedField, { first, saved, own, merged }: Edit<V>): string {
  const { name } = field;
  if (merged.includes(name)) return 'Changed elsewhere too; both changes are in it now.';
  if (own[name] !== undefined || isSame(first[name], saved[name])) return '';
  const before = shownValue(field, first[name], saved[name]);
  return `Changed elsewhere; was ${before === '' ? 'empty' : `“${before}”`}`;
}

/** The values to save, with texts trimmed unless the file has white space around them. */
export function trimmedValues<V extends Values>(edit: Edit<V>): V {
  return mapValues(fieldValues(edit), (value, name) => {
    const saved = edit.saved[name];
    return typeof value === 'string' && (typeof saved !== 'string' || saved === saved.trim()) ? value.trim() : value;
  });
}

export function differs<V extends Values>(a: V, b: V): boolean {
  return Object.keys(a).some((name) => !isSame(a[name], b[name]));
}

function shownValue(field: EditedField, value: unknown, other: unknown): string {
  if (field.shown) return field.shown(value, other);
  return Array.isArray(value) ? value.join('\n') : labelOf(field, value);
}

function mapValues<V extends Values>(values: V, map: (value: unknown, name: string) => unknown): V {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, map(value, name)])) as V;
}

/** Whether two values have the same type. Null, for an absent value, is like any. */
function isAlike(a: unknown, b: unknown): boolean {
  return a === null || b === null || (typeof a === typeof b && Array.isArray(a) === Array.isArray(b));
}
