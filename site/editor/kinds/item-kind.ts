import type { ComponentType } from 'react';
import type { EditorTab, FilterName, ItemListView } from '../../../server/model/api/editor-paths.ts';

export type FieldName<Item> = Exclude<keyof Item, 'id'> & string;

/** The values of a dialog's fields. An item has no field whose value is empty. */
export type FormValues<Item> = Record<FieldName<Item>, string>;

export interface Choice {
  value: string;
  label: string;
}

export interface ItemField<Item> {
  name: FieldName<Item>;
  label: string;
  /** A line of text, several lines, a line with suggestions from other items, or a list of choices. */
  control: 'line' | 'lines' | 'line-like-others' | readonly Choice[];
  /** Beyond the specification: an empty value is sent only to remove one. */
  isAdded?: true;
  /** Edits the field in the dialog, in place of a line. */
  Control?: ComponentType<FieldControlProps>;
}

export interface FieldControlProps {
  /** The `htmlFor` of its label. Its note has the id with `-note`. */
  id: string;
  value: string;
  isReadOnly: boolean;
  set: (value: string) => void;
}

export interface ItemFilter<Item> {
  name: FilterName;
  field: FieldName<Item>;
  label: string;
  /** The choice that filters nothing. */
  everything: string;
  /** The value of an item that lacks the field. */
  absent?: string;
  /** The choices in order; without them, the values of the items. */
  choices?: readonly Choice[];
}

export interface ItemOrder<Item> {
  name: string;
  label: string;
  /** Absent for the order by last change. */
  field?: FieldName<Item>;
}

/** How the editor shows and saves one kind of item. */
export interface ItemKind<Item extends { id: string }> {
  /** The name of one item in texts: `quote`. */
  noun: string;
  /** Where it is not the noun with an s. */
  plural?: string;
  /** The verb for a new item in texts. */
  make: 'add' | 'create';
  path: string;
  /** Where the server finds items by texts that the list does not have: their ids, with extracts of the texts. */
  foundPath?: (query: string) => string;
  tab: EditorTab;
  /** Whether an update sends the id beside the fields. */
  putsId: boolean;
  fields: readonly ItemField<Item>[];
  blank: FormValues<Item>;
  required: readonly FieldName<Item>[];
  /** The fields that the next new item of a series starts with. */
  repeated: readonly FieldName<Item>[];
  /** Shown when a required field is empty; without it, the submit button is disabled then. */
  requiredText?: string;
  emptyText: string;
  filters: readonly ItemFilter<Item>[];
  /** The order of the list itself; by default that of the files. */
  firstOrder?: string;
  orders: readonly ItemOrder<Item>[];
  /** Of a card, unless it has the height of a short text. */
  estimatedHeightPixels?: number;
  Face: ComponentType<{ item: Item }>;
  /** The accessible name of an item. */
  nameOf(item: Item): string;
}

export function valuesOf<Item extends { id: string }>({ fields, blank }: ItemKind<Item>, item: Item): FormValues<Item> {
  return Object.fromEntries(fields.map(({ name }) => [name, item[name] ?? blank[name]])) as FormValues<Item>;
}

/** The values of a new item that passes these filters. */
export function blankAmong<Item extends { id: string }>(
  { blank, filters }: ItemKind<Item>,
  asked: ItemListView['filters'],
): FormValues<Item> {
  const given = filters.flatMap(({ name, field, absent, choices }) => {
    const value = asked[name];
    const isValue = value !== undefined && value !== absent && (!choices || choices.some((choice) => choice.value === value));
    return isValue ? [[field, value]] : [];
  });
  return { ...blank, ...Object.fromEntries(given) };
}

/** The values of the next new item of a series. */
export function nextBlank<Item extends { id: string }>({ blank, repeated }: ItemKind<Item>, values: FormValues<Item>): FormValues<Item> {
  return { ...blank, ...Object.fromEntries(repeated.map((name) => [name, values[name]])) };
}

/** The value by which an item is filtered. */
export function filteredValue<Item>({ field, absent }: ItemFilter<Item>, item: Item): string {
  return (item[field] as string | undefined) ?? absent ?? '';
}

export function isComplete<Item extends { id: string }>({ required }: ItemKind<Item>, values: FormValues<Item>): boolean {
  return required.every((name) => values[name].trim() !== '');
}
