import { onOneLine } from './write-csv.ts';
import type { TableName } from './write-csv.ts';
import type { ItemRow } from './parse-rows.ts';
import { authorVariants } from '../model/text/author-spellings.ts';
import { collections } from '../model/entities/collections.ts';
import type { FieldsOf } from '../model/entities/collections.ts';
import { isSameDay } from '../model/entities/days.ts';
import type { Day } from '../model/entities/days.ts';
import { idMaker } from '../model/entities/ids.ts';
import { findSimilarTexts } from '../model/text/similar-texts.ts';
import type { Similarity } from '../model/text/similar-texts.ts';
import { runInSlices } from '../content/yield.ts';
import type { StoredItem } from '../content/stored-item.ts';

/** What an import would do, decided before anything is written. Rows are counted as a spreadsheet counts them. */
export interface ImportPlan<N extends TableName = TableName> {
  name: N;
  /** New items, each with the id its file will have. */
  add: { row: number; id: string; fields: FieldsOf[N] }[];
  /** Rows that are there already: the same text, in the content or further up in the table. */
  duplicates: { row: number; text: string; like: Place }[];
  /** Rows with the id of an item that says something else there, and the item and its version that they were compared with. */
  changed: { row: number; id: string; version: string; before: FieldsOf[N]; fields: Partial<FieldsOf[N]> }[];
  /** New items that a reader would take for another one. */
  lookAlikes: { row: number; text: string; likeness: Similarity; like: Place & { text: string } }[];
  /** Spellings of what seems one name, the usual one first, where the table brings a new spelling. */
  authorVariants: string[][];
}

/** An item of the content, or a row further up in the table. */
export type Place = { id: string } | { row: number };

/**
 * Sorts a table's rows into new items, duplicates and changes against what there is.
 * @param existing all items of that collection
 * @param isTaken whether a file with that id is there, valid or not
 */
export async function planImport<N extends TableName>(
  name: N,
  rows: readonly ItemRow<N>[],
  existing: readonly StoredItem<N>[],
  isTaken: (id: string) => boolean,
): Promise<ImportPlan<N>> {
  const plan: ImportPlan<N> = { name, add: [], duplicates: [], changed: [], lookAlikes: [], authorVariants: [] };
  const byId = new Map(existing.map((item) => [item.id, item]));
  const byText = new Map<string, Place>(existing.map(({ id, fields }) => [fields.text.trim(), { id }]));
  const fresh: ItemRow<N>[] = [];
  for (const item of rows) {
    const known = item.id === undefined ? undefined : byId.get(item.id);
    const same = byText.get(item.fields.text.trim());
    const changes = known && changesTo(known.fields, item.fields);
    if (known && changes && Object.keys(changes).length > 0)
      plan.changed.push({ row: item.row, id: known.id, version: known.version, before: known.fields, fields: changes });
    else if (known || same)
      plan.duplicates.push({ row: item.row, text: item.fields.text, like: known ? { id: known.id } : (same ?? { row: item.row }) });
    else fresh.push(item);
    if (!known && !same) byText.set(item.fields.text.trim(), { row: item.row });
  }
  plan.add = withIds(name, fresh, isTaken);
  plan.lookAlikes = await newSimilarTexts(existing, fresh);
  plan.authorVariants = newVariants(existing, fresh);
  return plan;
}

/** The fields in which a row says something else than the item; an empty cell takes the field away, no column leaves it. */
function changesTo<N extends TableName>(before: FieldsOf[N], row: FieldsOf[N]): Partial<FieldsOf[N]> {
  const old: Record<string, string | undefined> = { ...before };
  const changes = Object.entries(row).filter(([field, value]: [string, string | undefined]) => !isSame(field, old[field], value));
  return Object.fromEntries(changes) as Partial<FieldsOf[N]>;
}

function isSame(field: string, before: string | undefined, now: string | undefined): boolean {
  if (field === 'dayOfWeek') return isSameDay(before as Day | undefined, now as Day | undefined);
  // A profile for layout writes line breaks as spaces, which is no change of the words.
  return before === now || (before !== undefined && now !== undefined && onOneLine(before).trim() === onOneLine(now).trim());
}

/** Ids of the table stay; the others are made from the words. */
function withIds<N extends TableName>(name: N, rows: readonly ItemRow<N>[], isTaken: (id: string) => boolean): ImportPlan<N>['add'] {
  const wanted = new Set(rows.flatMap(({ id }) => id ?? []));
  const made = new Set<string>();
  const idFor = idMaker((id) => wanted.has(id) || made.has(id) || isTaken(id));
  return rows.map(({ row, id, fields }) => {
    const free = id !== undefined && !isTaken(id) ? id : undefined;
    const chosen = free ?? idFor(fields.text, collections[name].noun);
    made.add(chosen);
    return { row, id: chosen, fields };
  });
}

async function newSimilarTexts<N extends TableName>(
  existing: readonly StoredItem<N>[],
  fresh: readonly ItemRow<N>[],
): Promise<ImportPlan['lookAlikes']> {
  const items = [
    ...existing.map(({ id, fields: { text } }) => ({ place: { id }, text })),
    ...fresh.map(({ row, fields: { text } }) => ({ place: { row }, text })),
  ];
  const found = await runInSlices(findSimilarTexts<{ place: Place; text: string }>(items));
  return found.flatMap(({ first, second, likeness }) => {
    if (!('row' in second.place)) return [];
    return [{ row: second.place.row, text: second.text, likeness, like: { ...first.place, text: first.text } }];
  });
}

function newVariants(existing: readonly StoredItem<TableName>[], fresh: readonly ItemRow[]): string[][] {
  const [known, brought] = [existing, fresh].map((items) => items.flatMap(({ fields }) => ('author' in fields && fields.author) || []));
  const spelled = new Set(known);
  return authorVariants([...(known ?? []), ...(brought ?? [])]).filter((names) => names.some((name) => !spelled.has(name)));
}
