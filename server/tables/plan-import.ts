import { distance } from 'fastest-levenshtein';
import type { BulkCollection } from '../model/api/changes-api.ts';
import { inOneCell } from './write-csv.ts';
import type { ItemRow } from './parse-rows.ts';
import type { ImportPreview, MatchingRow } from '../model/api/tables-api.ts';
import { authorVariants } from '../model/text/author-spellings.ts';
import { collections, type FieldsOf } from '../model/entities/collections.ts';
import { isSameDay, type Day } from '../model/entities/days.ts';
import { idMaker } from '../model/entities/ids.ts';
import { groupBy } from '../model/group-by.ts';
import { normalText } from '../model/text/normalize.ts';
import { findSimilarTexts } from '../model/text/similar-texts.ts';
import { runInSlices } from '../content/ground/time-slices.ts';
import type { StoredItem } from '../content/tree/stored-item.ts';
import { NotFoundError, StaleWriteError } from '../content/ground/errors.ts';
import type { Repository } from '../content/repository.ts';

export interface ImportPlan<N extends BulkCollection = BulkCollection> extends Pick<
  ImportPreview,
  'authorVariants' | 'duplicates' | 'similar'
> {
  name: N;
  /** Rows with `idOf` have the id of an item about something else, and get a new one. */
  add: { row: number; id: string; fields: FieldsOf[N]; idOf?: { id: string; text: string } }[];
  /** Rows whose fields differ from the item with their id, and the version of that item. */
  changed: ChangedRow<N>[];
}

interface ChangedRow<N extends BulkCollection> {
  row: number;
  id: string;
  version: string;
  before: FieldsOf[N];
  fields: Partial<FieldsOf[N]>;
}

/** Sorts rows into new items, duplicates and changes. @param update compares with the items as they will be after the changes */
export async function planImport<N extends BulkCollection>(
  name: N,
  rows: readonly ItemRow<N>[],
  repository: Pick<Repository, 'fingerprint' | 'list'>,
  { update = false }: { update?: boolean } = {},
): Promise<ImportPlan<N>> {
  const existing = repository.list(name);
  const plan: ImportPlan<N> = { name, add: [], duplicates: [], changed: [], similar: [], authorVariants: [] };
  const byId = new Map(existing.map((item) => [item.id, item]));
  const changes = changedRows(rows, byId);
  const changedTexts = new Map([...changes.values()].map(({ id, before, fields }) => [id, { ...before, ...fields }]));
  const current = update ? existing.map((item) => ({ ...item, fields: changedTexts.get(item.id) ?? item.fields })) : existing;
  const places = new Map<string, MatchingRow>(current.map(({ id, fields }) => [keyOf(fields), { id }]));
  const fresh: ItemRow<N>[] = [];
  for (const item of rows) {
    const known = byId.get(item.id ?? '');
    const change = changes.get(item);
    const same = known && isSame('text', known.fields.text, item.fields.text) ? { id: known.id } : places.get(keyOf(item.fields));
    if (change) plan.changed.push(change);
    else if (same) plan.duplicates.push({ row: item.row, text: item.fields.text, like: same });
    else {
      fresh.push(item);
      places.set(keyOf(item.fields), { row: item.row });
    }
  }
  const isTaken = (id: string) => repository.fingerprint(`${name}/${id}.yaml`) !== undefined;
  const wanted = new Set(fresh.flatMap(({ id }) => id ?? []));
  const made = new Set<string>();
  const idFor = idMaker((id) => wanted.has(id) || made.has(id) || isTaken(id));
  plan.add = fresh.map(({ row, id, fields }) => {
    const chosen = id !== undefined && !isTaken(id) ? id : idFor(fields.text, collections[name].noun);
    made.add(chosen);
    const known = byId.get(id ?? '');
    return { row, id: chosen, fields, ...(known && { idOf: { id: known.id, text: known.fields.text } }) };
  });
  plan.similar = await newSimilarTexts(current, fresh);
  plan.authorVariants = newVariants(existing, fresh);
  return plan;
}

/** The rows that change the item with their id. A row whose text another item has is a duplicate, unless the import changes that item, too. */
function changedRows<N extends BulkCollection>(rows: readonly ItemRow<N>[], byId: ReadonlyMap<string, StoredItem<N>>) {
  const changes = new Map<ItemRow<N>, ChangedRow<N>>();
  for (const item of rows) {
    const known = byId.get(item.id ?? '');
    const fields = known && isAbout(known.fields.text, item.fields.text) ? changesTo(known.fields, item.fields) : {};
    if (known && Object.keys(fields).length > 0)
      changes.set(item, { row: item.row, id: known.id, version: known.version, before: known.fields, fields });
  }
  for (;;) {
    const changing = new Set([...changes.values()].map(({ id }) => id));
    const taken = new Set([...byId.values()].flatMap(({ id, fields }) => (changing.has(id) ? [] : [keyOf(fields)])));
    const before = changes.size;
    for (const [item, change] of changes) {
      const key = keyOf({ ...change.before, ...change.fields });
      if (taken.has(key)) changes.delete(item);
      taken.add(key);
    }
    if (changes.size === before) return changes;
  }
}

/** Equal for duplicates. Prompts of two types may have the same words. */
function keyOf(fields: FieldsOf[BulkCollection]): string {
  return `${'type' in fields ? fields.type : ''}\n${fields.text.trim()}`;
}

const minLetters = 4;
// In two unrelated English sentences, about three of four letters differ.
const maxDifference = 0.6;

/** Whether one text can be an edit of the other: they have a longer word in common, or most letters. */
function isAbout(before: string, after: string): boolean {
  const [a, b] = [normalText(before), normalText(after)];
  const words = new Set(a.split(' ').filter((word) => word.length >= minLetters));
  if (a === b || b.split(' ').some((word) => words.has(word))) return true;
  return distance(a.slice(0, maxLetters), b.slice(0, maxLetters)) <= maxDifference * Math.min(maxLetters, Math.max(a.length, b.length));
}

// The comparison takes quadratic time.
const maxLetters = 300;

/** The fields of a row that differ from the item. An empty cell removes the field. */
function changesTo<N extends BulkCollection>(before: FieldsOf[N], row: FieldsOf[N]): Partial<FieldsOf[N]> {
  const old: Record<string, unknown> = { ...before };
  const changes = Object.entries(row).filter(([field, value]: [string, unknown]) => !isSame(field, old[field], value));
  return Object.fromEntries(changes) as Partial<FieldsOf[N]>;
}

function isSame(field: string, before: unknown, after: unknown): boolean {
  if (field === 'dayOfWeek') return isSameDay(before as Day | undefined, after as Day | undefined);
  // A table for layout has spaces in place of line breaks. A list is words with commas.
  const [one, other] = [before, after].map((value) => (value === undefined ? undefined : inOneCell(String(value)).trim()));
  return one === other;
}

async function newSimilarTexts(existing: readonly Pick<StoredItem<BulkCollection>, 'fields' | 'id'>[], fresh: readonly ItemRow[]) {
  const items = [
    ...existing.map(({ id, fields }) => ({ place: { id }, fields, text: fields.text })),
    ...fresh.map(({ row, fields }) => ({ place: { row }, fields, text: fields.text })),
  ];
  const similar: ImportPlan['similar'] = [];
  for (const alike of groupBy(items, ({ fields }) => ('type' in fields ? fields.type : '')).values()) {
    const found = await runInSlices(findSimilarTexts<{ place: MatchingRow; text: string }>(alike));
    for (const { first, second, similarity } of found) {
      if (!('row' in second.place)) continue;
      similar.push({ row: second.place.row, text: second.text, similarity, like: { ...first.place, text: first.text } });
    }
  }
  return similar.sort((a, b) => a.row - b.row);
}

function newVariants(existing: readonly StoredItem<BulkCollection>[], fresh: readonly ItemRow[]): string[][] {
  const known = authorsOf(existing);
  const spellings = new Set(known);
  return authorVariants([...known, ...authorsOf(fresh)]).filter((names) => names.some((name) => !spellings.has(name)));
}

function authorsOf(items: readonly { fields: object }[]): string[] {
  return items.flatMap(({ fields }) => ('author' in fields && typeof fields.author === 'string' ? fields.author : []));
}

/**
 * Writes the items of a plan, each durably. An item that changed since the plan was made is left as it is. Also returns the first refusal;
 * the next import continues with the items that were left out. @throws errors that are not refusals
 */
export async function applyImport(
  repository: Repository,
  plan: ImportPlan,
  { update = false, skip = new Set() }: { update?: boolean; skip?: ReadonlySet<number> } = {},
  onWritten: (done: number) => void = () => undefined,
) {
  const added: string[] = [];
  let updated = 0;
  const rows = [...plan.add, ...(update ? plan.changed : [])].filter(({ row }) => !skip.has(row));
  const refused = await repository.inBulk(rows, async (row) => {
    if ('version' in row) {
      await changeItem(repository, plan.name, row);
      updated += 1;
    } else {
      await repository.writer.create(plan.name, row.fields, row.id);
      added.push(row.id);
    }
    onWritten(added.length + updated);
  });
  const [stopped] = refused.values();
  return { added, updated, stopped };
}

async function changeItem<N extends BulkCollection>({ writer }: Repository, name: N, change: ChangedRow<N>): Promise<void> {
  const { row, id, version, fields } = change;
  try {
    await writer.update(name, id, fields, version);
  } catch (error) {
    if (!(error instanceof StaleWriteError || error instanceof NotFoundError)) throw error;
    const message = `row ${row}: ${name}/${id}.yaml was changed or deleted meanwhile, so it is left as it is`;
    throw new StaleWriteError(message, { cause: error });
  }
}
