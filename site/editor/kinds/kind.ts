import type { ComponentType } from 'react';
import type { DocumentPart, EditedDocument } from '../../../server/model/api/documents-api.ts';
import type { EditorTab, FilterName, ItemListView } from '../../../server/model/api/editor-views.ts';
import type { PublishPart } from '../../../server/model/api/publish-api.ts';
import { messagesFor } from './list-messages.ts';

export type Choice<Value = string> = { value: Value; label: string };

/** One line, several lines, a line with suggestions from other items, an icon, a list of choices, or a control that the form renders itself. */
export type Control = 'line' | 'lines' | 'line-like-others' | 'icon' | 'own' | readonly Choice<unknown>[];

/** How two changes of one value are resolved: by choosing one, or by merging lines, elements of the list, or lines of HTML. */
export type Merge = 'choice' | 'lines' | 'blocks' | 'html';

export interface Field<Name extends string = string, Value = unknown> {
  name: Name;
  label: string;
  control: Control;
  merge: Merge;
  isRequired?: boolean;
  /** Beyond the specification: an empty value is sent only to remove one. */
  isAdded?: boolean;
  /** Whether the next new item of a series starts with its value. */
  isRepeated?: boolean;
  /** The value of an item that lacks the field. */
  absent: Value;
  /** Formats a value for a conflict, beside the other value. */
  shown?(value: Value, other: Value): string;
}

/** The values of a form's fields. None is undefined. */
export type Values = Readonly<Record<string, unknown>>;

/** The values of a form for the fields of a schema: an absent text is empty, and an absent number is null. */
export type FormValues<Fields> = { readonly [Name in keyof Fields & string]-?: FormValue<Fields[Name]> };
type FormValue<Value> =
  NonNullable<Value> extends number
    ? number | null
    : NonNullable<Value> extends (infer Element)[]
      ? readonly Element[]
      : NonNullable<Value>;

/** A kind of content as the editor knows it. */
export interface Kind<V extends Values, Item extends { id: string }> {
  part: PublishPart;
  noun: string;
  heading: string;
  fields: readonly Field<keyof V & string>[];
  valuesOf(item: Item): V;
  /** The body of the call that saves these values. @param before the item that is updated */
  bodyOf(values: V, before?: Item): object;
  /** The messages that contain its noun. */
  words: ReturnType<typeof messagesFor>;
}

export interface ItemFilter<Item> {
  name: FilterName;
  field: keyof Item & string;
  label: string;
  everything: string;
  absent?: string;
  /** The values in order; by default, those that the items have. */
  choices?: readonly Choice[];
}

export interface List<Item> {
  make: 'add' | 'create';
  path: string;
  /** The path of the server's search in texts that the list lacks. It returns ids with extracts of the texts. */
  foundPath?: (query: string) => string;
  tab: EditorTab;
  /** Whether an update sends the id with the fields. */
  putsId?: boolean;
  /** Shown when a required field is empty; without it, the submit button is disabled then. */
  requiredText?: string;
  emptyText: string;
  /** The searched fields; by default all. */
  searched?: readonly (keyof Item & string)[];
  filters: readonly ItemFilter<Item>[];
  /** The label of the list's own order; without it, the list is sorted by the main field. */
  firstOrder?: string;
  /** Further orders: by the field of this name, or by the last change. */
  orders: readonly { name: string; label: string }[];
  /** The height of a card; by default, that of a short text. */
  estimatedHeightPixels?: number;
  Face: ComponentType<{ item: Item }>;
  nameOf(item: Item): string;
}

export interface ListKind<Item> extends Pick<Kind<Values, never>, 'part' | 'noun' | 'heading' | 'fields' | 'words'> {
  list: List<Item>;
}

/** A kind that is edited as a whole file. */
export type FileKind<V extends Values> = Kind<V, EditedDocument> & { part: DocumentPart };

/** A kind whose items are in a list and edited in a dialog or a table. */
export type ItemKind<Item extends { id: string }> = Kind<Values, Item> & ListKind<Item>;

type GivenField<Value> = Omit<Field<string, Value>, 'name' | 'merge' | 'absent'> &
  ([Value] extends [string] ? { merge?: Merge; absent?: Value } : { merge: Merge; absent: Value });

type Definition<V extends Values, Item extends { id: string }> = Omit<Kind<V, Item>, 'fields' | 'valuesOf' | 'bodyOf' | 'words'> & {
  /** Each field of the schema, in the order of the form. */
  fields: { [Name in keyof V & string]: GivenField<V[Name]> };
  valuesOf?: (item: Item) => V;
  bodyOf?: (values: V, before?: Item) => object;
};

/** A kind from its definition. A field's defaults depend on its control. */
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

/** The values of an item's fields, or without an item those of a new one. */
export function valuesIn<V extends Values>(fields: readonly Field<keyof V & string>[], item: object = {}): V {
  return Object.fromEntries(fields.map(({ name, absent }) => [name, (item as Values)[name] ?? absent])) as V;
}

/** The label of a field's value: its choice's label, or the text itself. */
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

/** The values of a new item that matches these filters. */
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
