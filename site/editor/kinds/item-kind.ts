import type { ComponentType } from 'react';
import type { EditorTab, FilterName, ItemListView } from '../../../server/model/api/editor-paths.ts';
import { capitalized } from '../../../server/model/text/wording.ts';

export type FieldName<Item> = Exclude<keyof Item, 'id'> & string;

/** The values of a dialog's fields. An item has no field whose value is empty. */
export type FormValues<Item> = Record<FieldName<Item>, string>;

export interface Choice {
  value: string;
  label: string;
}

/** What is shown for a value of a field: the label of its choice, or a text itself. */
export function labelOf(control: string | readonly Choice[], value: string): string {
  return typeof control === 'string' ? value : (control.find((choice) => choice.value === value)?.label ?? value);
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

const past = { add: 'added', create: 'created' } as const;
const list = new Intl.ListFormat('en');
const shortNames: Record<string, string> = { dayOfWeek: 'day' };

/** The texts of one kind, which differ by its noun. */
export function wordsFor({ noun, plural = `${noun}s`, make, repeated }: Pick<ItemKind<never>, 'noun' | 'plural' | 'make' | 'repeated'>) {
  const name = capitalized(noun);
  const kept = list.format(repeated.map((field) => shortNames[field] ?? field));
  return {
    heading: `Journal ${capitalized(plural)}`,
    loading: `Loading ${plural}...`,
    loadFailure: (message: string) => `Error loading ${plural}: ${message}`,
    makeNew: `${capitalized(make)} New ${name}`,
    made: `${name} ${past[make]} successfully!`,
    makeFailure: `Failed to ${make} ${noun}. Please try again.`,
    submitNew: `${capitalized(make)} ${name}`,
    edit: `Edit ${name}`,
    submitEdit: `Update ${name}`,
    updated: `${name} updated successfully!`,
    updateFailure: `Failed to update ${noun}. Please try again.`,
    deleteQuestion: `Are you sure you want to delete this ${noun}?`,
    deleted: `${name} deleted successfully!`,
    deleteFailure: `Failed to delete ${noun}. Please try again.`,
    restored: `${name} restored.`,
    restoreFailure: `Failed to restore ${noun}. Please try again.`,
    written: (n: number) =>
      `${n === 1 ? capitalized(past[make]) : `${counted(n)} ${plural} ${past[make]}`}.${kept && ` ${capitalized(kept)} are kept for the next one.`}`,
    submitAndGoOn: make === 'add' ? 'Add and write another' : 'Create another',
    twin: `You already have this ${noun}.`,
    discardNote: `The ${noun} is not saved.`,
    noneYet: `There are no ${plural} yet.`,
    search: `Search ${plural}`,
    makeFor: (day: string) => `${capitalized(make)} a ${noun} for ${day}`,
    nothingFound: (query: string) => (query ? `No ${plural} match “${query}”.` : `No ${plural} match these filters.`),
    countOf: (n: number, total: number) => `${counted(n)} of ${counted(total)} ${plural}`,
    week: `${capitalized(plural)} for each day`,
    of: (type: string | undefined, n: number) => `${type ? `${type} ` : ''}${n === 1 ? noun : plural}`,
    /** Empty when every day has an item. */
    without: (type: string | undefined, days: string) => days && `No ${type ? `${type} ` : ''}${plural} for ${days}.`,
    count: (n: number) => (n === 1 ? `1 ${noun}` : `${counted(n)} ${plural}`),
  };
}

function counted(n: number): string {
  return n.toLocaleString('en-US');
}
