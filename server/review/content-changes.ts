import { realpath } from 'node:fs/promises';
import path from 'node:path';
import { collectionNames, keyOrder } from '../model/entities/collections.ts';
import type { CollectionName } from '../model/entities/collections.ts';
import { compareItems } from '../model/text/diff-fields.ts';
import type { FieldChange } from '../model/text/diff-fields.ts';
import type { Effort } from '../model/text/diff-words.ts';
import { timeSlicer } from '../content/yield.ts';
import type { ImageChange, ItemChange } from './change.ts';
import { changedFiles } from './changed-files.ts';
import type { ChangedFile } from './changed-files.ts';
import { Git } from './git.ts';
import { compareEditions } from './edition-changes.ts';
import { detectRenames } from './detect-renames.ts';
import { requireReadable } from './require-readable.ts';
import { ChangedFileReader } from './changed-file-reader.ts';
import type { FileState } from './changed-file-reader.ts';

export interface ContentChanges {
  items: ItemChange[];
  images: ImageChange[];
}

/** Two states of a content folder: names of commits; without `to`, the disk. */
export interface Revisions {
  from: string;
  to?: string | undefined;
  /** Whether to compare with the merge base, as a pull request does (`A...B`). */
  fromMergeBase?: boolean;
}

/**
 * Compares two states of a content folder, item by item and field by field, without writing to the work tree or the index.
 * @throws GitFailure when the folder is in no repository, a revision does not exist, or a folder cannot be read
 */
export async function contentChanges(folder: string, { from, to, fromMergeBase }: Revisions): Promise<ContentChanges> {
  const root = await realpath(folder);
  if (to === undefined) requireReadable(root);
  const git = new Git(root);
  const [first, second] = [await git.commit(from), to === undefined ? undefined : await git.commit(to)];
  const base = fromMergeBase ? await git.mergeBase(first, second ?? (await git.commit('HEAD'))) : first;
  return compareFiles(git, await changedFiles(git, base, second));
}

/** Compares the two sides of changed files, item by item and field by field. */
export async function compareFiles(git: Git, files: readonly ChangedFile[], effort?: Effort, hasRenames = true): Promise<ContentChanges> {
  const reader = await ChangedFileReader.over(git.folder, git, files);
  const yieldWhenDue = timeSlicer();
  const changes: ContentChanges = { items: [], images: [] };
  for (const changed of files) {
    await yieldWhenDue();
    const [before, after] = [reader.read(changed, changed.before), reader.read(changed, changed.after)];
    if (changed.part === 'images') changes.images.push(imageChange(changed.file, before, after));
    else if (before || after) changes.items.push(itemChange(changed.file, changed.part, before, after, effort));
  }
  return { items: (hasRenames ? detectRenames(changes.items) : changes.items).sort(byPartAndId), images: changes.images };
}

function itemChange(
  file: string,
  part: CollectionName | 'site',
  before: FileState | undefined,
  after: FileState | undefined,
  effort?: Effort,
): ItemChange {
  return {
    part,
    id: part === 'site' ? 'site' : path.posix.basename(file).replace(/\.ya?ml$/i, ''),
    kind: kindOf(before, after),
    before: before?.fields,
    after: after?.fields,
    problemsBefore: before?.problems ?? [],
    problemsAfter: after?.problems ?? [],
    fields: before?.fields && after?.fields ? compareFields(part, before.fields, after.fields, effort) : [],
  };
}

/** Compares the fields of two versions of an item, or of `site.yaml`. A version that does not exist is an empty object. */
export function compareFields(part: ItemChange['part'], before: object, after: object, effort?: Effort): FieldChange[] {
  if (part === 'editions') return compareEditions(before, after, keyOrder(part), effort);
  return compareItems(before, after, part === 'site' ? [] : keyOrder(part), effort);
}

function imageChange(file: string, before: FileState | undefined, after: FileState | undefined): ImageChange {
  return { file, kind: kindOf(before, after), bytesBefore: before?.size, bytesAfter: after?.size };
}

function kindOf(before: unknown, after: unknown): 'added' | 'removed' | 'edited' {
  if (before === undefined) return 'added';
  return after === undefined ? 'removed' : 'edited';
}

const parts = [...collectionNames, 'site'];

function byPartAndId(a: ItemChange, b: ItemChange): number {
  return parts.indexOf(a.part) - parts.indexOf(b.part) || (a.id < b.id ? -1 : 1);
}
