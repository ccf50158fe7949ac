import { diff3Merge } from 'node-diff3';
import { labelOf, type Choice } from '../kinds/item-kind.ts';

export type Values<Name extends string> = Readonly<Record<Name, string>>;

/** Which value of a field is saved when both sides changed it: with `both` the own one, which is edited beside theirs. */
export type Version = 'theirs' | 'mine' | 'both';

export interface EditedField<Name extends string> {
  name: Name;
  label: string;
  /** Its choices with their labels, or the name of a control for text. */
  control: string | readonly Choice[];
  /** What is shown of a value beside the other of a conflict. */
  shown?: (value: string, other: string) => string;
}

/** What was typed over an item. */
export interface Edit<Name extends string> {
  /** What the fields had when the edit began. */
  first: Values<Name>;
  /** What each typed field had before; every other field as in `saved`. */
  base: Values<Name>;
  saved: Values<Name>;
  /** What was typed and differs from `saved`. */
  own: Partial<Values<Name>>;
  choices: Partial<Record<Name, Version>>;
  /** The typed fields that got lines from elsewhere. */
  merged: readonly Name[];
}

/** A field that was changed here and elsewhere. */
export interface Conflict<Name extends string> extends Pick<EditedField<Name>, 'name' | 'label'> {
  theirs: string;
  mine: string;
  /** Whether it can be edited beside theirs; a longer text is edited in its form. */
  isText: boolean;
  hasChoices: boolean;
  choice: Version | undefined;
}

/** An edit that starts from `saved`, or continues what was typed over the base of a draft. */
export function startEdit<Name extends string>(saved: Values<Name>, draft?: { base: object; own: object }): Edit<Name> {
  const base = { ...saved, ...(draft && knownIn(saved, draft.base)) };
  return rebase({ first: base, base, saved: base, own: draft ? knownIn(saved, draft.own) : {}, choices: {}, merged: [] }, saved);
}

/** The values of fields that `known` has: drafts may be of another version of the site. */
export function knownIn<Name extends string>(known: Values<Name>, values: object): Partial<Values<Name>> {
  return Object.fromEntries(Object.entries(values).filter(([name]) => name in known)) as Partial<Values<Name>>;
}

/** What the fields show: the typed text, unless theirs is chosen, and otherwise what the server has. */
export function fieldValues<Name extends string>({ saved, own, choices }: Edit<Name>): Values<Name> {
  return mapValues(saved, (value, name) => (choices[name] === 'theirs' ? value : (own[name] ?? value)));
}

/** Types `value` into a field, unless theirs is chosen for it: that would overwrite the own text, which the choice still offers. */
export function typeInto<Name extends string>(edit: Edit<Name>, name: Name, value: string): Edit<Name> {
  if (edit.choices[name] === 'theirs') return edit;
  const merged = edit.merged.filter((other) => other !== name);
  return rebase({ ...edit, own: { ...edit.own, [name]: value }, merged }, edit.saved);
}

/** Takes over what the server has: fields that were not typed in, lines changed apart from typed ones. Choices against other texts are void. */
export function rebase<Name extends string>(edit: Edit<Name>, saved: Values<Name>): Edit<Name> {
  const next = { base: { ...saved } as Record<Name, string>, own: {} as Record<Name, string>, choices: {} as Record<Name, Version> };
  const merged = new Set(edit.merged);
  for (const [name, mine] of Object.entries<string>(edit.own as Values<Name>) as [Name, string][]) {
    const isNew = saved[name] !== edit.saved[name];
    const both = isNew ? mergeLines(edit.base[name], saved[name], mine) : undefined;
    if (both !== undefined) merged.add(name);
    if ((both ?? mine) === saved[name]) continue;
    next.own[name] = both ?? mine;
    if (both === undefined) next.base[name] = edit.base[name];
    const choice = edit.choices[name];
    if (choice && !isNew) next.choices[name] = choice;
  }
  return { first: edit.first, saved, ...next, merged: [...merged].filter((name) => name in next.own) };
}

/** What was typed since `sent`, over what the server has after that save. */
export function afterSave<Name extends string>(edit: Edit<Name>, sent: Values<Name>, saved: Values<Name>): Edit<Name> {
  const typed = Object.entries<string>(fieldValues(edit)).filter(([name, value]) => value !== sent[name as Name]);
  return startEdit(saved, { base: saved, own: Object.fromEntries(typed) });
}

/** The fields that were changed on both sides, with the texts as a person reads them. */
export function conflictsIn<Name extends string>(fields: readonly EditedField<Name>[], edit: Edit<Name>): Conflict<Name>[] {
  const { base, saved, own, choices } = edit;
  return fields.flatMap((field) => {
    const { name, label, control, shown } = field;
    const [theirs, mine] = [saved[name], own[name]];
    if (mine === undefined || theirs === base[name]) return [];
    return {
      name,
      label,
      theirs: shownValue(field, theirs, mine),
      mine: shownValue(field, mine, theirs),
      hasChoices: typeof control !== 'string',
      isText: typeof control === 'string' && !shown,
      choice: choices[name],
    };
  });
}

/** Says that a field was changed elsewhere; empty when it was not, or when a conflict shows it. */
export function elsewhereNote<Name extends string>(field: EditedField<Name>, { first, saved, own, merged }: Edit<Name>): string {
  const { name } = field;
  if (merged.includes(name)) return 'Changed elsewhere too; both changes are in it now.';
  if (own[name] !== undefined || first[name] === saved[name]) return '';
  const before = shownValue(field, first[name], saved[name]);
  return `Changed elsewhere; was ${before === '' ? 'empty' : `“${before}”`}`;
}

/** The values to save, without white space around them, unless the file has some there. */
export function trimmedValues<Name extends string>(edit: Edit<Name>): Values<Name> {
  return mapValues(fieldValues(edit), (value, name) => (edit.saved[name] === edit.saved[name].trim() ? value.trim() : value));
}

export function differs<Name extends string>(a: Values<Name>, b: Values<Name>): boolean {
  return (Object.keys(a) as Name[]).some((name) => a[name] !== b[name]);
}

function shownValue<Name extends string>({ control, shown }: EditedField<Name>, value: string, other: string): string {
  return shown ? shown(value, other) : labelOf(control, value);
}

/** A text of several lines with the changes of two others; undefined when there is nothing to merge, or they overlap. */
function mergeLines(base: string, theirs: string, mine: string): string | undefined {
  if (!base.includes('\n') || base === theirs) return undefined;
  const parts = diff3Merge(linesOf(mine), linesOf(base), linesOf(theirs));
  return parts.some(({ conflict }) => conflict) ? undefined : parts.flatMap(({ ok = [] }) => ok).join('');
}

/** The lines of a text, with their ends. */
export function linesOf(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}

function mapValues<Name extends string>(values: Values<Name>, map: (value: string, name: Name) => string): Values<Name> {
  return Object.fromEntries(Object.entries<string>(values).map(([name, value]) => [name, map(value, name as Name)])) as Values<Name>;
}
