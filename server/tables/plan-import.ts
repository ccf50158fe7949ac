import { onOneLine, type TableName } from './write-csv.ts';
import type { ItemRow } from './parse-rows.ts';
import type { ImportPreview, MatchingRow } from '../model/api/tables-api.ts';
import { authorVariants } from '../model/text/author-spellings.ts';
import { collections, type FieldsOf } from '../model/entities/collections.ts';
import { isSameDay, type Day } from '../model/entities/days.ts';
import { idMaker } from '../model/entities/ids.ts';
import { findSimilarTexts } from '../model/text/similar-texts.ts';
import { runInSlices } from '../content/yield.ts';
import type { StoredItem } from '../content/stored-item.ts';

export interface ImportPlan<N extends TableName = TableName> extends Pick<ImportPreview, 'authorVariants' | 'duplicates' | 'similar'> {
  name: N;
  add: { row: number; id: string; fields: FieldsOf[N] }[];
  /** Rows with other fields than the item of their id, and the version of that item. */
  changed: { row: number; id: string; version: string; before: FieldsOf[N]; fields: Partial<FieldsOf[N]> }[];
}

/**
 * Sorts the rows of a table into new items, duplicates and changes.
 * @param existing all items of the collection
 * @param isTaken whether a file with the id exists, valid or not
 */
export async function planImport<N extends TableName>(
  name: N,
  rows: readonly ItemRow<N>[],
  existing: readonly StoredItem<N>[],
  isTaken: (id: string) => boolean,
): Promise<ImportPlan<N>> {
  const plan: ImportPlan<N> = { name, add: [], duplicates: [], changed: [], similar: [], authorVariants: [] };
  const byId = new Map(existing.map((item) => [item.id, item]));
  const byText = new Map<string, MatchingRow>(existing.map(({ id, fields }) => [fields.text.trim(), { id }]));
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
  plan.similar = await newSimilarTexts(existing, fresh);
  plan.authorVariants = newVariants(existing, fresh);
  return plan;
}

/** The fields of a row that differ from the item. An empty cell removes the field. */
function changesTo<N extends TableName>(before: FieldsOf[N], row: FieldsOf[N]): Partial<FieldsOf[N]> {
  const old: Record<string, string | undefined> = { ...before };
  const changes = Object.entries(row).filter(([field, value]: [string, string | undefined]) => !isSame(field, old[field], value));
  return Object.fromEntries(changes) as Partial<FieldsOf[N]>;
}

function isSame(field: string, before: string | undefined, after: string | undefined): boolean {
  if (field === 'dayOfWeek') return isSameDay(before as Day | undefined, after as Day | undefined);
  // A table for layout has spaces in place of line breaks.
  return before === after || (before !== undefined && after !== undefined && onOneLine(before).trim() === onOneLine(after).trim());
}

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

async function newSimilarTexts<N extends TableName>(existing: readonly StoredItem<N>[], fresh: readonly ItemRow<N>[]) {
  const items = [
    ...existing.map(({ id, fields: { text } }) => ({ place: { id }, text })),
    ...fresh.map(({ row, fields: { text } }) => ({ place: { row }, text })),
  ];
  const found = await runInSlices(findSimilarTexts<{ place: MatchingRow; text: string }>(items));
  return found.flatMap(({ first, second, similarity }) => {
    if (!('row' in second.place)) return [];
    return [{ row: second.place.row, text: second.text, similarity, like: { ...first.place, text: first.text } }];
  });
}

function newVariants(existing: readonly StoredItem<TableName>[], fresh: readonly ItemRow[]): string[][] {
  const known = authorsOf(existing);
  const spellings = new Set(known);
  return authorVariants([...known, ...authorsOf(fresh)]).filter((names) => names.some((name) => !spellings.has(name)));
}

function authorsOf(items: readonly { fields: object }[]): string[] {
  return items.flatMap(({ fields }) => ('author' in fields && typeof fields.author === 'string' ? fields.author : []));
}
