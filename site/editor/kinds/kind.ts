import type { ComponentType } from 'react';
import type { DocumentPart, EditedDocument } from '../../../server/model/api/documents-api.ts';
import type { EditorTab, FilterName, ItemListView } from '../../../server/model/api/editor-views.ts';
import type { PublishPart } from '../../../server/model/api/publish-api.ts';
import { messagesFor } from './messages.ts';

export type Choice<Value = string> = { value: Value; label: string };

/** A line of text, several lines, a line with suggestions from other items, an icon, a list of choices, or what the form itself draws. */
export type Control = 'line' | 'lines' | 'line-like-others' | 'icon' | 'own' | readonly Choice<unknown>[];

/** How two changes of one value become one: one of them is chosen, or the lines, the elements of the list, or the lines of the HTML are merged. */
export type Merge = 'choice' | 'lines' | 'blocks' | 'html';

export interface Field<Name extends string = string, Value = unknown> {
  name: Name;
  label: string;
  control: Control;
  merge: Merge;
  isRequired?: boolean;
  /** Beyond the specification: an empty value is sent only to remove one. */
  isAdded?: boolean;
  /** The next new item of a series starts with its value. */
  isRepeated?: boolean;
  /** The value of an item that lacks the field. */
  absent: Value;
  /** What a conflict shows of a value beside the other one. */
  shown?(value: Value, other: Value): string;
}

/** What the fields of a form have. None is undefined. */
export type Values = Readonly<Record<string, unknown>>;

/** The values of a form for the fields of a schema: an absent text is empty, and an absent number is null. */
export type FormValues<Fields> = { readonly [Name in keyof Fields & string]-?: FormValue<Fields[Name]> };
type FormValue<Value> =
  NonNullable<Value> extends number
    ? number | null
    : NonNullable<Value> extends (infer Element)[]
      ? readonly Element[]
      : NonNullable<Value>;

/** A piece of content as the editor knows it. */
export interface Kind<V extends Values, Item extends { id: string }> {
  part: PublishPart;
  noun: string;
  heading: string;
  fields: readonly Field<keyof V & string>[];
  valuesOf(item: Item): V;
  /** The body of the call that saves these values. @param before the item that they change */
  bodyOf(values: V, before?: Item): object;
  /** The messages that differ by its noun. */
  words: ReturnType<typeof messagesFor>;
  /** The values of a draft that an earlier version of the editor stored as texts. */
  parseDraft?(texts: Readonly<Record<string, string>>): Partial<V>;
}

export interface ItemFilter<Item> {
  name: FilterName;
  field: keyof Item & string;
  label: string;
  everything: string;
  absent?: string;
  /** In order; without them, the values of the items. */
  choices?: readonly Choice[];
}

export interface List<Item> {
  make: 'add' | 'create';
  path: string;
  /** Where the server finds items by texts that the list does not have: their ids, with extracts of the texts. */
  foundPath?: (query: string) => string;
  tab: EditorTab;
  /** Whether an update sends the id beside the fields. */
  putsId?: boolean;
  /** Shown when a required field is empty; without it, the submit button is disabled then. */
  requiredText?: string;
  emptyText: string;
  /** The texts in which a search looks; by default all fields. */
  searched?: readonly (keyof Item & string)[];
  filters: readonly ItemFilter<Item>[];
  /** What the order of the list itself is called; without it, the main field sorts the list. */
  firstOrder?: string;
  /** Further orders: by a field of this name, or by the last change. */
  orders: readonly { name: string; label: string }[];
  /** Of a card, unless it has the height of a short text. */
  estimatedHeightPixels?: number;
  Face: ComponentType<{ item: Item }>;
  nameOf(item: Item): string;
}

export interface ListKind<Item> extends Pick<Kind<Values, never>, 'part' | 'noun' | 'heading' | 'fields' | 'words'> {
  list: List<Item>;
}

/** A kind that is edited as a whole file. */
export type FileKind<V extends Values> = Kind<V, EditedDocument> & { part: DocumentPart };

/** A kind whose items are listed, and edited in a dialog or a table. */
export type ItemKind<Item extends { id: string }> = Kind<Values, Item> & ListKind<Item>;

type GivenField<Value> = Omit<Field<string, Value>, 'name' | 'merge' | 'absent'> &
  ([Value] extends [string] ? { merge?: Merge; absent?: Value } : { merge: Merge; absent: Value });

type Definition<V extends Values, Item extends { id: string }> = Omit<Kind<V, Item>, 'fields' | 'valuesOf' | 'bodyOf' | 'words'> & {
  /** Each field of the schema, in the order of the form. */
  fields: { [Name in keyof V & string]: GivenField<V[Name]> };
  valuesOf?: (item: Item) => V;
  bodyOf?: (values: V, before?: Item) => object;
};

/** A kind from its definition. What is not said of a field follows from its control. */
export function defineKind<V extends Values, Item extends { id: string }, Listed = Item>(
  given: Definition<V, Item> & { list: List<Listed> },
): Kind<V, Item> & { list: List<Listed> };
export function defineKind<V extends Values>(given: Definition<V, EditedDocument> & { part: DocumentPart }): FileKind<V>;
export function defineKind<V extends Values, Item extends { id: string }>(
  given: Definition<V, Item> & { list?: Pick<List<unknown>, 'make' | 'putsId'> },
): Kind<V, Item> {
  const fields = Object.entries(given.fields as Record<string, GivenField<string>>).map(([name, field]) => {
    const [first] = typeof field.control === 'string' ? [] : field.control;
    return { absent: first?.value ?? '', merge: first ? 'choice' : 'lines', ...field, name } as Field<keyof V & string>;
  });
  const valuesOf = given.valuesOf ?? ((item: Item) => valuesIn<V>(fields, item));
  const bodyOf = (values: V, before?: Item) => {
    const last = before && valuesOf(before);
    const sent = fields.filter(({ name, isAdded }) => !isAdded || values[name] !== '' || (last && last[name] !== ''));
    return { ...(before && given.list?.putsId && { id: before.id }), ...Object.fromEntries(sent.map(({ name }) => [name, values[name]])) };
  };
  return { bodyOf, ...given, fields, valuesOf, words: messagesFor({ ...given, fields }) };
}

/** The values of an item's fields. Those of a new one, without an item. */
export function valuesIn<V extends Values>(fields: readonly Field<keyof V & string>[], item: object = {}): V {
  return Object.fromEntries(fields.map(({ name, absent }) => [name, (item as Values)[name] ?? absent])) as V;
}

/** What is shown for a value of a field: the label of its choice, or a text itself. */
export function labelOf({ control }: Pick<Field, 'control'>, value: unknown): string {
  const choice = typeof control === 'string' ? undefined : control.find((each) => each.value === value);
  return choice?.label ?? String(value ?? '');
}

/** The choices of a field of texts; undefined for any other field. */
export function choicesOf({ control }: Pick<Field, 'control'>): readonly Choice[] | undefined {
  return typeof control === 'string' ? undefined : (control as readonly Choice[]);
}

/** The field that tells the items of a kind apart. */
export function mainFieldOf({ fields }: Pick<Kind<Values, never>, 'fields'>): string {
  return fields.find(({ isRequired }) => isRequired)?.name ?? '';
}

/** The values of a new item that passes these filters. */
export function blankAmong<Item>({ fields, list }: ListKind<Item>, asked: ItemListView['filters']): Values {
  const given = list.filters.flatMap(({ name, field, absent, choices }) => {
    const value = asked[name];
    const isValue = value !== undefined && value !== absent && (!choices || choices.some((choice) => choice.value === value));
    return isValue ? [[field, value]] : [];
  });
  return { ...valuesIn(fields), ...Object.fromEntries(given) };
}

export function nextBlank({ fields }: Pick<Kind<Values, never>, 'fields'>, values: Values): Values {
  return Object.fromEntries(fields.map(({ name, isRepeated, absent }) => [name, isRepeated ? values[name] : absent]));
}

export function filteredValue<Item>({ field, absent }: ItemFilter<Item>, item: Item): string {
  return (item[field] as string | undefined) ?? absent ?? '';
}

/** The required fields that are empty. */
export function emptyFields<F extends Pick<Field, 'name' | 'isRequired'>>(fields: readonly F[], values: Values): F[] {
  return fields.filter(({ name, isRequired }) => isRequired && String(values[name] ?? '').trim() === '');
}
