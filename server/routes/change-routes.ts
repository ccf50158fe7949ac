import { formatPatch, structuredPatch, type StructuredPatch } from 'diff';
import { isSingleFile, singleFiles } from '../model/entities/nouns.ts';
import type { H3Event } from 'h3';
import { EditRefusedError, NotFoundError, StaleWriteError } from '../content/ground/errors.ts';
import { modifiedAt, readBytes } from '../content/files/read-file.ts';
import { versionOf } from '../content/files/version.ts';
import { parseItem } from '../content/tree/parse-item.ts';
import { fileOf, itemOf } from '../content/tree/stored-item.ts';
import { timeSlicer } from '../content/ground/yield.ts';
import { json, uncachedJson } from '../http/cached-response.ts';
import { requiredVersion } from '../http/conditional-request.ts';
import {
  bulkCollections,
  type ChangeTimes,
  type UncommittedChange,
  type UncommittedChangeDetail,
  type UncommittedChanges,
} from '../model/api/changes-api.ts';
import { editorApi } from '../model/api/editor-calls.ts';
import { collectionNames, collections, type CollectionName } from '../model/entities/collections.ts';
import { isId } from '../model/entities/ids.ts';
import { plainNameFault } from '../model/entities/plain-names.ts';
import { maxEditsFor, responseEffort } from '../model/text/differences.ts';
import { checkedOut, uncommittedFiles, type Uncommitted } from '../review/changed-files.ts';
import { commitTimes } from '../review/commit-times.ts';
import { compareFields, titleOf } from '../review/compare-content.ts';
import { Git, GitError, orReason } from '../review/git.ts';
import { itemHistory } from '../review/history/item-history.ts';
import type { Uses } from '../services.ts';
import { noContent, param, type Router } from './router.ts';

/** Uncommitted changes of items: the list, one in full (null without a change), and discarding one. Returns how the list is read. */
export function changeRoutes(router: Router, { repository, shares }: Uses<'repository' | 'shares'>): () => Promise<UncommittedChanges> {
  const { folder } = repository;
  const git = new Git(folder);

  const read = (): Promise<UncommittedChanges> => orReason(listChanges());
  router.getForEditor(editorApi.changes, async () => json(await read()));

  router.getForEditor(editorApi.change({ collection: ':collection', id: ':id' }), async (event) => {
    const { change } = await readChange(event);
    return change ? json(change.detail, { version: change.detail.version }) : json(null);
  });
  router.delete(editorApi.change({ collection: ':collection', id: ':id' }), async (event) => {
    const { noun, change } = await readChange(event);
    // A discarded change is lost, so it must be the one that the client saw.
    const seen = requiredVersion(event, change?.detail.version ?? '', 'send the ETag of the change that is to be discarded');
    if (!change) throw new NotFoundError(`Everything of this ${noun} is online`);
    const { detail, before, onDisk, isLink, mode } = change;
    if (seen !== detail.version) throw new StaleWriteError('This was changed since you opened it');
    // A write through the link would change another file.
    if (isLink && before) throw new EditRefusedError(`This ${noun} is a link, online or here, so its change can only be undone with git`);
    await repository.writer.replace(`${detail.collection}/${detail.id}.yaml`, before && { bytes: before, mode }, onDisk);
    if (!before) await shares.endAll(detail.collection, detail.id);
    return noContent();
  });
  return read;

  async function listChanges(): Promise<UncommittedChanges> {
    const changed = (await uncommittedFiles(folder, collectionNames)).flatMap(itemIn);
    const texts = await git.contents(changed.flatMap(({ kind, object }) => (kind === 'deleted' && object ? [object] : [])));
    const yieldWhenDue = timeSlicer();
    const changes: UncommittedChange[] = [];
    for (const { object = '', ...change } of changed) {
      await yieldWhenDue();
      changes.push({ ...change, name: nameOf(change.collection, change.id, texts.get(object)) });
    }
    return { isKnown: true, changes };
  }

  function nameOf(collection: CollectionName, id: string, committed: Buffer | undefined): string {
    const fields = committed ? fieldsIn(collection, committed) : repository.get(collection, id)?.fields;
    return titleOf({ part: collection, id }, fields);
  }

  async function readChange(event: H3Event) {
    const [collection, id] = [collectionNames.find((name) => name === param(event, 'collection')), param(event, 'id')];
    if (!collection || !isId(id)) throw new NotFoundError('There is no such change');
    const { noun } = collections[collection];
    const file = `${collection}/${id}.yaml`;
    const [change] = await uncommittedFiles(folder, [file]);
    if (!change) return { noun, change };

    const before = change.kind === 'added' ? undefined : await checkedOut(git, file);
    const after = readBytes(folder, file);
    const onDisk = after && versionOf(after);
    const [committed, current] = [before, after].map((bytes) => (bytes ? fieldsIn(collection, bytes) : {}));
    const name = nameOf(collection, id, after ? undefined : before);
    const effort = responseEffort();
    const fields = committed && current && compareFields(collection, committed, current, effort);
    const patch = patchOf(file, before, after, maxEditsFor(effort));
    const version = `${before ? versionOf(before) : 'none'}-${onDisk ?? 'none'}`;
    const detail: UncommittedChangeDetail = { collection, id, kind: change.kind, name, fields, patch, version };
    return { noun, change: { detail, before, onDisk, isLink: change.isLink, mode: change.mode } };
  }
}

/** The item of a file; none for a file with a name that no item has. */
function itemIn({ file, kind, object }: Uncommitted): (Omit<UncommittedChange, 'name'> & Pick<Uncommitted, 'object'>)[] {
  const { name: collection, id } = itemOf(file);
  return isId(id) && file === `${collection}/${id}.yaml` ? [{ collection, id, kind, object }] : [];
}

function fieldsIn(collection: CollectionName, bytes: Buffer): object | undefined {
  return parseItem<object>('', bytes.toString('utf8'), collections[collection]).fields;
}

/** The lines that differ, with git's header. With more than `maxEdits` of them, all old lines are removed and all new ones added. */
function patchOf(file: string, before: Buffer | undefined, after: Buffer | undefined, maxEdits: number): string {
  const [oldName, newName] = [before ? `a/${file}` : '/dev/null', after ? `b/${file}` : '/dev/null'];
  const [oldText, newText] = [before?.toString('utf8') ?? '', after?.toString('utf8') ?? ''];
  const options = { context: 3, maxEditLength: maxEdits };
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

/**
 * When quotes and prompts changed last: by their commits, and by the time of the file where it is not committed, or there is no git.
 * With `?of=added`, when they were added, as far as git knows.
 */
export function changeTimesRoute(router: Router, { repository }: Uses<'repository'>): void {
  const git = new Git(repository.folder);
  const changed = commitTimes(git);
  const added = commitTimes(git, ['--diff-filter=A']);

  router.getForEditor(editorApi.changeTimes, async (event) => {
    const isOfAdded = event.url.searchParams.get('of') === 'added';
    const known = await timesInGit(isOfAdded);
    const yieldWhenDue = timeSlicer();
    const times: ChangeTimes = { quotes: {}, prompts: {} };
    for (const name of bulkCollections)
      for (const { id, file } of repository.list(name)) {
        await yieldWhenDue();
        const time = known.get(file) ?? (isOfAdded ? undefined : writtenAt(file));
        if (time !== undefined) times[name][id] = time;
      }
    return json(times);
  });

  function writtenAt(file: string): number {
    return modifiedAt(repository.fingerprint(file) ?? '');
  }

  /** The times of files that are as they were committed, or when files were added, committed or not. Empty without git. */
  async function timesInGit(isOfAdded: boolean): Promise<ReadonlyMap<string, number>> {
    try {
      const walk = isOfAdded ? added : changed;
      const [uncommitted, times] = await Promise.all([uncommittedFiles(repository.folder, bulkCollections), walk(bulkCollections)]);
      const corrected = new Map(times);
      for (const { file, kind } of uncommitted)
        if (!isOfAdded) corrected.delete(file);
        else if (kind === 'added') corrected.set(file, writtenAt(file));
      return corrected;
    } catch (error) {
      if (!(error instanceof GitError)) throw error;
      return new Map();
    }
  }
}

/** The versions of an item in git, a page at a time. */
export function historyRoute(router: Router, { repository }: Uses<'repository'>): void {
  router.getForEditor(editorApi.history({ part: ':part', id: ':id' }), async (event) => {
    const [name, id] = [param(event, 'part'), param(event, 'id')];
    const part = ([...collectionNames, ...singleFiles, 'images'] as const).find((part) => part === name);
    const isItem = () => (part === 'images' ? plainNameFault(fileOf(part, id)) === undefined : isId(id));
    const isKnown = part !== undefined && isSingleFile(part) ? id === part : isItem();
    if (!part || !isKnown) throw new NotFoundError('There is no such item');
    const from = event.url.searchParams.get('from') ?? undefined;
    return uncachedJson(await itemHistory(repository.folder, { part, id }, from));
  });
}
