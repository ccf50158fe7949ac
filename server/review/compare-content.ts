import { realpath } from 'node:fs/promises';
import { isSingleFile, singleFiles, type SingleFile } from '../model/entities/nouns.ts';
import path from 'node:path';
import { collectionNames, keyOrder, type CollectionName } from '../model/entities/collections.ts';
import { compareItems, type FieldChange, type Effort } from '../model/text/differences.ts';
import { titleOf } from '../content/tree/stored-item.ts';
import { timeSlicer } from '../content/ground/time-slices.ts';
import { changedFiles, sideReader, type ChangedFile } from './changed-files.ts';
import { Git } from './git.ts';
import { similarTexts } from '../model/text/similar-texts.ts';
import { editionName } from '../model/api/editions-api.ts';
import { printedTexts } from '../book/printings.ts';
import type { Edition } from '../model/entities/edition-schema.ts';
import type { Printing } from '../model/entities/printing.ts';
import { editionSlots, slotNouns, type EditionSlot } from '../model/entities/editions.ts';
import { printerLabels } from '../model/page/print-products.ts';
import { counted } from '../model/text/wording.ts';
import type { Problem } from '../model/entities/problem.ts';

export interface ContentChanges {
  items: ItemChange[];
  images: ImageChange[];
}

/** The changes with the files of each item, relative to the content folder. The former file of a renamed item is the last. */
interface ComparedContent extends ContentChanges {
  items: (ItemChange & { paths: string[] })[];
}

type Compared = ComparedContent['items'][number];

export type BookChanges = ContentChanges & { lostTexts: string[] };

/** Two states of a content folder, as names of commits. Without `to`, the second is the disk. */
export interface Revisions {
  from: string;
  to?: string | undefined;
  /** Whether to compare with the merge base, as a pull request does (`A...B`). */
  fromMergeBase?: boolean;
}

/** Compares two states of a content folder without writing to the work tree or the index. @throws GitError */
export async function contentChanges(folder: string, { from, to, fromMergeBase }: Revisions): Promise<BookChanges> {
  const root = await realpath(folder);
  const git = new Git(root);
  const [first, second] = [await git.commit(from), to === undefined ? undefined : await git.commit(to)];
  const base = fromMergeBase ? await git.mergeBase(first, second ?? (await git.commit('HEAD'))) : first;
  const { items, images } = await compareFiles(git, await changedFiles(git, base, second));
  return { items: items.map(({ paths: _paths, ...item }) => item), images, lostTexts: await lostTexts(git, items, second) };
}

/** Sentences such as `Day 35 of First edition loses its quote`. @param to the commit with the changes; undefined for the disk */
async function lostTexts(git: Git, items: readonly ItemChange[], to: string | undefined): Promise<string[]> {
  const lost = new Set(items.flatMap((change) => (isLost(change) ? `${change.part}/${change.was ?? change.id}` : [])));
  if (lost.size === 0) return [];
  const files = await changedFiles(git, await git.emptyTree(), to, ['editions']);
  const read = await sideReader(git.folder, git, files);
  return files.flatMap((file) => {
    const edition = read(file, file.after)?.fields as Edition | undefined;
    const id = file.file.replace(/^editions\/|\.yaml$/g, '');
    const name = editionName({ id, name: edition?.name });
    return (edition?.days ?? []).flatMap((day, index) => {
      const isGone = (slot: EditionSlot) => lost.has(`${slot === 'quote' ? 'quotes' : 'prompts'}/${day[slot] ?? ''}`);
      return editionSlots.filter(isGone).map((slot) => `Day ${index + 1} of ${name} loses its ${slotNouns[slot]}`);
    });
  });
}

function isLost({ part, kind, fields }: ItemChange): boolean {
  if (part !== 'quotes' && part !== 'prompts') return false;
  return kind === 'removed' || kind === 'renamed' || fields.some(({ field }) => part === 'prompts' && field === 'type');
}

/** The change of one file of the content since the last commit; undefined without one. @throws GitError */
export async function itemChange(folder: string, file: string): Promise<ItemChange | undefined> {
  const git = new Git(folder);
  return (await compareFiles(git, await changedFiles(git, await git.headOrEmptyTree(), undefined, [file]))).items[0];
}

export async function compareFiles(git: Git, files: readonly ChangedFile[], effort?: Effort, hasRenames = true): Promise<ComparedContent> {
  const read = await sideReader(git.folder, git, files);
  const yieldWhenDue = timeSlicer();
  const changes: ComparedContent = { items: [], images: [] };
  for (const changed of files) {
    await yieldWhenDue();
    const [before, after] = [read(changed, changed.before), read(changed, changed.after)];
    if (changed.part === 'images')
      changes.images.push({ file: changed.file, kind: kindOf(before, after), bytesBefore: before?.size, bytesAfter: after?.size });
    else if (before || after)
      changes.items.push({
        paths: [changed.file],
        part: changed.part,
        id: path.posix.basename(changed.file).replace(/\.ya?ml$/i, ''),
        kind: kindOf(before, after),
        before: before?.fields,
        after: after?.fields,
        problemsBefore: before?.problems ?? [],
        problemsAfter: after?.problems ?? [],
        fields: before?.fields && after?.fields ? compareFields(changed.part, before.fields, after.fields, effort) : [],
      });
  }
  const items = hasRenames ? detectRenames(changes.items) : changes.items;
  items.sort((a, b) => parts.indexOf(a.part) - parts.indexOf(b.part) || (a.id < b.id ? -1 : 1));
  return { items, images: changes.images };
}

/** Compares the fields of two versions of an item, or of one file. A version that does not exist is an empty object. */
export function compareFields(part: ItemChange['part'], before: object, after: object, effort?: Effort): FieldChange[] {
  if (part === 'editions') return compareEditions(before, after, keyOrder(part), effort);
  if (part === 'printings') return comparePrintings(before, after, effort);
  return compareItems(before, after, part === 'site' ? [] : keyOrder(part), effort);
}

function kindOf(before: unknown, after: unknown): 'added' | 'removed' | 'edited' {
  if (before === undefined) return 'added';
  return after === undefined ? 'removed' : 'edited';
}

const parts: string[] = [...collectionNames, ...singleFiles];

function detectRenames(changes: readonly Compared[]): Compared[] {
  const pairs: Pairs = new Map();
  for (const part of new Set(changes.map((change) => change.part))) {
    const sided = changes.filter((change) => change.part === part);
    const removed = sided.filter(({ kind, before }) => kind === 'removed' && before);
    const added = sided.filter(({ kind, after }) => kind === 'added' && after);
    if (removed.length === 0 || added.length === 0) continue;
    pairEqual(removed, added, pairs, (fields) => JSON.stringify(fields));
    if (part === 'posts') pairEqual(removed, added, pairs, (fields) => String(fields['content']));
    pairSimilar(removed, added, pairs);
  }

  const merged = new Set(pairs.values());
  return changes.flatMap((change): Compared[] => {
    if (merged.has(change)) return [];
    const old = pairs.get(change);
    if (!old?.before || !change.after || isSingleFile(change.part)) return [change];
    const fields = compareItems(old.before, change.after, keyOrder(change.part));
    return [{ ...change, paths: [...change.paths, ...old.paths], kind: 'renamed', was: old.id, before: old.before, fields }];
  });
}

type Pairs = Map<Compared, Compared>;
type Fields = Record<string, unknown>;

function pairEqual(removed: readonly Compared[], added: readonly Compared[], pairs: Pairs, keyOf: (fields: Fields) => string): void {
  const paired = new Set(pairs.values());
  const byKey = new Map<string, Compared>();
  for (const change of removed) if (!paired.has(change)) byKey.set(keyOf({ ...change.before }), change);
  for (const change of added) {
    const key = keyOf({ ...change.after });
    const old = byKey.get(key);
    if (!old || pairs.has(change)) continue;
    pairs.set(change, old);
    byKey.delete(key);
  }
}

function pairSimilar(removed: readonly Compared[], added: readonly Compared[], pairs: Pairs): void {
  const paired = new Set(pairs.values());
  const items = [
    ...removed.filter((change) => !paired.has(change)).map((change) => ({ change, text: titleOf(change, change.before) })),
    ...added.filter((change) => !pairs.has(change)).map((change) => ({ change, text: titleOf(change, change.after) })),
  ];
  for (const { first, second } of similarTexts(items)) {
    if (first.change.kind !== 'removed' || second.change.kind !== 'added' || paired.has(first.change)) continue;
    paired.add(first.change);
    pairs.set(second.change, first.change);
  }
}

/** Compares each day with the day of the same number, so an inserted day moves all later ones. Counts the days that only one side has. */
function compareEditions(before: Partial<Edition>, after: Partial<Edition>, order: readonly string[], effort?: Effort): FieldChange[] {
  const { days: old, ...header } = before;
  const { days: current, ...nextHeader } = after;
  const headerChanges = compareItems(header, nextHeader, order, effort);
  if (!old || !current) return [...headerChanges, ...compareItems({ days: daysIn(old) }, { days: daysIn(current) })];
  const count = Math.max(old.length, current.length);
  return [...headerChanges, ...Array.from({ length: count }, (_, index) => compareDay(index, old[index], current[index])).flat()];
}

function daysIn(days: readonly unknown[] | undefined): string | undefined {
  return days && `${counted(days.length, 'day')} with their texts`;
}

function compareDay(index: number, before: Edition['days'][number] = {}, after: Edition['days'][number] = {}): FieldChange[] {
  const named = (day: Edition['days'][number]) => Object.fromEntries(editionSlots.map((slot) => [`days[${index}].${slot}`, day[slot]]));
  return compareItems(named(before), named(after));
}

/** Compares the texts of a printing word by word, day by day: only edits by hand change them. Counts the days of a whole printing. */
function comparePrintings(before: Partial<Printing>, after: Partial<Printing>, effort?: Effort): FieldChange[] {
  const isWhole = !before.days || !after.days;
  const shown = ({ days, date, printer, pages, ...rest }: Partial<Printing>) =>
    isWhole
      ? { date, printer: printer && printerLabels[printer], pages, days: daysIn(days) }
      : { date, printer, pages, ...rest, ...Object.assign({}, ...(days ?? []).map(printedTexts)) };
  return compareItems(shown(before), shown(after), [], effort);
}

export interface ItemChange {
  part: CollectionName | SingleFile;
  id: string;
  was?: string | undefined;
  kind: 'added' | 'removed' | 'renamed' | 'edited';
  before: object | undefined;
  after: object | undefined;
  problemsBefore: Problem[];
  problemsAfter: Problem[];
  /** The changed fields of an item that is valid on both sides. Empty when only comments or formatting changed. */
  fields: FieldChange[];
}

export interface ImageChange {
  file: string;
  kind: 'added' | 'removed' | 'edited';
  bytesBefore: number | undefined;
  bytesAfter: number | undefined;
}
