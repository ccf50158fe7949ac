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
import { NotFoundError, StaleWriteError, WriteRefusedError } from '../content/errors.ts';
import type { Repository } from '../content/repository.ts';

export interface ImportPlan<N extends TableName = TableName> extends Pick<ImportPreview, 'authorVariants' | 'duplicates' | 'similar'> {
  name: N;
  add: { row: number; id: string; fields: FieldsOf[N] }[];
  /** Rows with other fields than the item of their id, and the version of that item. */
  changed: { row: number; id: string; version: string; before: FieldsOf[N]; fields: Partial<FieldsOf[N]> }[];
}

/** Sorts the rows of a table into new items, duplicates and changes. */
export async function planImport<N extends TableName>(
  name: N,
  rows: readonly ItemRow<N>[],
  repository: Pick<Repository, 'fingerprint' | 'list'>,
): Promise<ImportPlan<N>> {
  const existing = repository.list(name);
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
  plan.add = withIds(name, fresh, (id) => repository.fingerprint(`${name}/${id}.yaml`) !== undefined);
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

export interface ImportResult {
  added: number;
  updated: number;
  /** Why a write failed. Items written before it stay, and the next import continues with the others. */
  stopped?: Error;
}

/**
 * Writes the items of a plan, each durably. An item that changed since the plan was made stops the import.
 * @param onWritten called with the number of rows written so far
 */
export async function applyImport(
  repository: Repository,
  plan: ImportPlan,
  { update = false, skip = new Set(), closing }: { update?: boolean; skip?: ReadonlySet<number>; closing?: AbortSignal } = {},
  onWritten: (done: number) => void = () => undefined,
): Promise<ImportResult> {
  const result: ImportResult = { added: 0, updated: 0 };
  const isWanted = ({ row }: { row: number }) => !skip.has(row);
  const steps = [
    ...plan.add.filter(isWanted).map(({ id, fields }) => async () => {
      await repository.create(plan.name, fields, id);
      result.added += 1;
    }),
    ...(update ? plan.changed.filter(isWanted) : []).map((change) => async () => {
      await changeItem(repository, plan.name, change);
      result.updated += 1;
    }),
  ];
  for (let start = 0; start < steps.length; start += batchSize) {
    if (closing?.aborted) return { ...result, stopped: new WriteRefusedError('The server is being stopped') };
    const outcomes = await Promise.allSettled(steps.slice(start, start + batchSize).map((step) => step()));
    const failed = outcomes.find((outcome) => outcome.status === 'rejected');
    if (failed) return { ...result, stopped: failed.reason as Error };
    onWritten(result.added + result.updated);
  }
  return result;
}

async function changeItem<N extends TableName>(repository: Repository, name: N, change: ImportPlan<N>['changed'][number]): Promise<void> {
  const { row, id, version, fields } = change;
  try {
    await repository.update(name, id, fields, version);
  } catch (error) {
    if (!(error instanceof StaleWriteError || error instanceof NotFoundError)) throw error;
    const message = `row ${row}: ${name}/${id}.yaml was changed or deleted meanwhile, and is left as it is`;
    throw new StaleWriteError(message, { cause: error });
  }
}

// Enough for the disk to flush several writes together.
const batchSize = 16;
