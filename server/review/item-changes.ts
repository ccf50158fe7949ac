import { formatPatch, structuredPatch, type StructuredPatch } from 'diff';
import { readBytes } from '../content/files/read-file.ts';
import { versionOf } from '../content/files/etag.ts';
import { EditRefusedError, StaleWriteError } from '../content/ground/errors.ts';
import { timeSlicer } from '../content/ground/time-slices.ts';
import type { Repository } from '../content/repository.ts';
import { parseItem } from '../content/tree/parse-item.ts';
import { fileOf, itemOf, titleOf } from '../content/tree/stored-item.ts';
import type { UncommittedChange, UncommittedChangeDetail, UncommittedChanges } from '../model/api/changes-api.ts';
import { collectionNames, collections, type CollectionName } from '../model/entities/collections.ts';
import { isId } from '../model/entities/ids.ts';
import { maxEditsFor, responseEffort } from '../model/text/differences.ts';
import { checkedOut, uncommittedFiles, type Uncommitted } from './changed-files.ts';
import { compareFields } from './compare-content.ts';
import { Git, orReason } from './git.ts';

/** The items that differ from the last commit, or why they are unknown. */
export function listItemChanges(repository: Repository): Promise<UncommittedChanges> {
  const { folder } = repository;
  const list = async (): Promise<UncommittedChanges> => {
    const changed = (await uncommittedFiles(folder, collectionNames)).flatMap(itemIn);
    const texts = await new Git(folder).contents(changed.flatMap(({ kind, object }) => (kind === 'deleted' && object ? [object] : [])));
    const yieldWhenDue = timeSlicer();
    const changes: UncommittedChange[] = [];
    for (const { object = '', ...change } of changed) {
      await yieldWhenDue();
      changes.push({ ...change, name: nameOf(repository, change.collection, change.id, texts.get(object)) });
    }
    return { isKnown: true, changes };
  };
  return orReason(list());
}

export interface ItemChangeOnDisk extends Pick<Uncommitted, 'isLink' | 'mode'> {
  detail: UncommittedChangeDetail;
  /** The bytes in the last commit; undefined for a new item. */
  before: Buffer | undefined;
  /** The version of the file; undefined for a deleted one. */
  onDisk: string | undefined;
}

/** The full change of an item; undefined when it is unchanged. @throws GitError */
export async function readItemChange(
  repository: Repository,
  collection: CollectionName,
  id: string,
): Promise<ItemChangeOnDisk | undefined> {
  const { folder } = repository;
  const file = fileOf(collection, id);
  const [change] = await uncommittedFiles(folder, [file]);
  if (!change) return undefined;
  const { kind, isLink, mode } = change;
  const before = kind === 'added' ? undefined : await checkedOut(new Git(folder), file);
  const after = readBytes(folder, file);
  const onDisk = after && versionOf(after);
  const [committed, current] = [before, after].map((bytes) => (bytes ? fieldsIn(collection, bytes) : {}));
  const name = nameOf(repository, collection, id, after ? undefined : before);
  const effort = responseEffort();
  const fields = committed && current && compareFields(collection, committed, current, effort);
  const patch = patchOf(file, before, after, maxEditsFor(effort));
  const version = `${before ? versionOf(before) : 'none'}-${onDisk ?? 'none'}`;
  return { detail: { collection, id, kind, name, fields, patch, version }, before, onDisk, isLink, mode };
}

/** Restores an item's file from the last commit. @param seen the version to discard. @throws StaleWriteError for another one, EditRefusedError */
export async function discardItemChange(repository: Repository, change: ItemChangeOnDisk, seen: string): Promise<void> {
  const { detail, before, onDisk, isLink, mode } = change;
  const { collection, id, version } = detail;
  if (seen !== version) throw new StaleWriteError('This was changed since you opened it');
  // A write through a link would change another file.
  if (isLink && before)
    throw new EditRefusedError(`This ${collections[collection].noun} is a link, online or here, so its change can only be undone with git`);
  await repository.writer.replace(fileOf(collection, id), before && { bytes: before, mode }, onDisk);
}

function nameOf(repository: Repository, collection: CollectionName, id: string, committed: Buffer | undefined): string {
  const fields = committed ? fieldsIn(collection, committed) : repository.get(collection, id)?.fields;
  return titleOf({ part: collection, id }, fields);
}

function itemIn({ file, kind, object }: Uncommitted): (Omit<UncommittedChange, 'name'> & Pick<Uncommitted, 'object'>)[] {
  const { name: collection, id } = itemOf(file);
  return isId(id) && file === `${collection}/${id}.yaml` ? [{ collection, id, kind, object }] : [];
}

function fieldsIn(collection: CollectionName, bytes: Buffer): object | undefined {
  return parseItem<object>('', bytes.toString('utf8'), collections[collection]).fields;
}

/** A patch with git's header. With more than `maxEdits` edits, it replaces all lines of an edited file. */
function patchOf(file: string, before: Buffer | undefined, after: Buffer | undefined, maxEdits: number): string {
  const [oldName, newName] = [before ? `a/${file}` : '/dev/null', after ? `b/${file}` : '/dev/null'];
  const [oldText, newText] = [before?.toString('utf8') ?? '', after?.toString('utf8') ?? ''];
  // All lines of a new or removed file are one hunk.
  const options = { context: 3, maxEditLength: oldText === '' || newText === '' ? Infinity : maxEdits };
  const patch =
    structuredPatch(oldName, newName, oldText, newText, undefined, undefined, options) ?? wholePatch(oldName, newName, oldText, newText);
  return formatPatch(patch).replace(/^=+\n/, '');
}

function wholePatch(oldName: string, newName: string, oldText: string, newText: string): StructuredPatch {
  const patch = structuredPatch(oldName, newName, oldText, '');
  const [removed, added] = [patch, structuredPatch(oldName, newName, '', newText)].flatMap(({ hunks }) => hunks) as [Hunk, Hunk];
  return { ...patch, hunks: [{ ...removed, newStart: 1, newLines: added.newLines, lines: [...removed.lines, ...added.lines] }] };
}

type Hunk = StructuredPatch['hunks'][number];
