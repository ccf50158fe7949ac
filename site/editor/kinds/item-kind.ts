import type { ComponentType } from 'react';
import type { EditorTab, FilterName, ItemListView } from '../../../server/model/api/paths.ts';

/** A field of an item that its dialog shows. */
export type FieldName<Item> = Exclude<keyof Item, 'id'> & string;

/** What stands in a dialog's fields; an empty one means that the item has none. */
export type FormValues<Item> = Record<FieldName<Item>, string>;

export interface Choice {
  value: string;
  label: string;
}

export interface ItemField<Item> {
  name: FieldName<Item>;
  label: string;
  /** One line of text, several, one line with what other items have to choose from, or one of `choices`. */
  control: 'line' | 'lines' | 'line-like-others' | readonly Choice[];
}

/** What a list can be narrowed down by. */
export interface ItemFilter<Item> {
  name: FilterName;
  field: FieldName<Item>;
  label: string;
  /** Chosen to narrow nothing. */
  everything: string;
  /** What an item counts as that has no value of its own. */
  absent?: string;
  /** In their order; without it, whatever the items have. */
  choices?: readonly Choice[];
}

export interface ItemOrder<Item> {
  /** As addresses name it. */
  name: string;
  label: string;
  field: FieldName<Item>;
}

/** What the editor knows of one kind of item. */
export interface ItemKind<Item extends { id: string }> {
  /** One item, as texts name it: `quote`. */
  noun: string;
  /** What makes a new one, as texts say it. */
  make: 'add' | 'create';
  path: string;
  tab: EditorTab;
  /** A changed one is sent with its id; without it, its fields alone. */
  putsId: boolean;
  /** In the order of the dialog. */
  fields: readonly ItemField<Item>[];
  /** What a new one starts with. */
  blank: FormValues<Item>;
  required: readonly FieldName<Item>[];
  /** Stay as they are when one new item is written after another. */
  kept: readonly FieldName<Item>[];
  /** Said when one that is required is empty; without it, the button waits. */
  requiredText?: string;
  emptyText: string;
  filters: readonly ItemFilter<Item>[];
  /** Beside the order of the files. */
  orders: readonly ItemOrder<Item>[];
  /** What a card shows above its buttons. */
  Face: ComponentType<{ item: Item }>;
  /** What identifies an item to those who do not see its card. */
  nameOf(item: Item): string;
}

/** An item's fields as its dialog shows them. */
export function valuesOf<Item extends { id: string }>({ fields, blank }: ItemKind<Item>, item: Item): FormValues<Item> {
  return Object.fromEntries(fields.map(({ name }) => [name, item[name] ?? blank[name]])) as FormValues<Item>;
}

/** What a new item starts with that is made to stand among those that `asked` leaves. */
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

/** What the next new item starts with after one with `values`. */
export function nextBlank<Item extends { id: string }>({ blank, kept }: ItemKind<Item>, values: FormValues<Item>): FormValues<Item> {
  return { ...blank, ...Object.fromEntries(kept.map((name) => [name, values[name]])) };
}

/** What an item counts as for `filter`. */
export function filteredValue<Item>({ field, absent }: ItemFilter<Item>, item: Item): string {
  return (item[field] as string | undefined) ?? absent ?? '';
}

export function isComplete<Item extends { id: string }>({ required }: ItemKind<Item>, values: FormValues<Item>): boolean {
  return required.every((name) => values[name].trim() !== '');
}
