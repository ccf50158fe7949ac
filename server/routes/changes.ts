import { formatPatch, structuredPatch } from 'diff';
import type { StructuredPatch } from 'diff';
import type { H3, H3Event } from 'h3';
import { HTTPError, HTTPResponse } from 'h3';
import { requireEditor } from '../access/guard.ts';
import { expectedVersion } from '../http/conditional-request.ts';
import { collectionNames, collections } from '../model/entities/collections.ts';
import type { CollectionName } from '../model/entities/collections.ts';
import { responseEffort, maxEditsFor } from '../model/text/diff-words.ts';
import { isId } from '../model/entities/ids.ts';
import type { UncommittedChange, UncommittedChangeDetail, UncommittedChanges } from '../model/api/changes-api.ts';
import { compareFields } from '../review/content-changes.ts';
import { Git, GitFailure } from '../review/git.ts';
import { checkedOut, uncommittedFiles } from '../review/uncommitted.ts';
import type { Uncommitted } from '../review/uncommitted.ts';
import { editorApi } from '../model/api/editor-paths.ts';
import { param, route } from '../http/route.ts';
import { json } from '../services.ts';
import type { Services } from '../services.ts';
import { EditRefusedError, NotFoundError, StaleWriteError } from '../content/errors.ts';
import { parseItem } from '../content/parse-item.ts';
import { timeSlicer } from '../content/yield.ts';
import { readBytes, versionOf } from '../content/files/read-file.ts';

/** Uncommitted changes of items: the list, one in full (null without a change), and discarding one. */
export function changeRoutes(app: H3, services: Services): void {
  const { repository, base, guard } = services;
  const { folder } = repository;
  const git = new Git(folder);

  route(app, editorApi.changes, {
    GET: async (event) => {
      requireEditor(event, guard);
      return json(services, await listChanges()).respond(event);
    },
  });

  route(app, editorApi.change({ collection: ':collection', id: ':id' }), {
    GET: async (event) => {
      requireEditor(event, guard);
      const { change } = await orUnavailable(readChange(event));
      return json(services, change?.detail ?? null, change ? { version: change.detail.version } : {}).respond(event);
    },
    DELETE: async (event) => {
      // A discarded change is lost, so it must be the one that the client saw.
      if (!event.req.headers.has('if-match'))
        throw new HTTPError({ status: 428, message: 'If-Match: send the ETag of the change that is to be discarded' });
      const { noun, change } = await orUnavailable(readChange(event));
      if (!change) throw new NotFoundError(`This ${noun} has no unpublished changes`);
      const { detail, before, onDisk, isLink, mode } = change;
      if (expectedVersion(event, detail.version) !== detail.version) throw new StaleWriteError('This was changed since you opened it');
      // A write through the link would change another file.
      if (isLink && before)
        throw new EditRefusedError(`This ${noun} is a link, in the last commit or on disk, so only git can discard its change`);
      await repository.replace(detail.collection, detail.id, before && { bytes: before, mode }, onDisk);
      return new HTTPResponse(null, { status: 204, headers: base });
    },
  });

  async function listChanges(): Promise<UncommittedChanges> {
    try {
      const changes = (await uncommittedFiles(folder, collectionNames)).flatMap(itemOf);
      const texts = await git.contents(changes.flatMap(({ kind, object }) => (kind === 'deleted' && object ? [object] : [])));
      const yieldWhenDue = timeSlicer();
      const named: UncommittedChange[] = [];
      for (const { object = '', ...change } of changes) {
        await yieldWhenDue();
        named.push({ ...change, name: nameOf(change, texts.get(object)) });
      }
      return { isKnown: true, changes: named };
    } catch (error) {
      if (!(error instanceof GitFailure)) throw error;
      return { isKnown: false, reason: reasonOf(error) };
    }
  }

  /** Without the path of the content on this machine. */
  function reasonOf({ message }: GitFailure): string {
    const reason = message.replace(folder, 'the content');
    return reason.charAt(0).toUpperCase() + reason.slice(1);
  }

  /** @throws HTTPError 503 with the reason when git fails */
  async function orUnavailable<T>(work: Promise<T>): Promise<T> {
    try {
      return await work;
    } catch (error) {
      if (!(error instanceof GitFailure)) throw error;
      throw new HTTPError({ status: 503, message: reasonOf(error) });
    }
  }

  function nameOf({ collection, id }: Omit<UncommittedChange, 'name'>, committed: Buffer | undefined): string {
    const fields = committed ? fieldsIn(collection, committed) : repository.get(collection, id)?.fields;
    const title = (fields as Record<string, unknown> | undefined)?.[collections[collection].titleField ?? ''];
    return typeof title === 'string' ? title : id;
  }

  interface ReadChange {
    detail: UncommittedChangeDetail;
    /** The committed bytes, which discarding restores; undefined for a new file. */
    before: Buffer | undefined;
    /** The version of the file on disk; undefined when it does not exist. */
    onDisk: string | undefined;
    isLink: boolean;
    /** The mode of a file that discarding restores; the default when undefined. */
    mode: number | undefined;
  }

  async function readChange(event: H3Event): Promise<{ noun: string; change: ReadChange | undefined }> {
    const [collection, id] = [collectionNames.find((name) => name === param(event, 'collection')), param(event, 'id')];
    if (!collection || !isId(id)) throw new NotFoundError('There is no such change');
    const { noun } = collections[collection];
    const file = `${collection}/${id}.yaml`;
    const [change] = await uncommittedFiles(folder, [file]);
    if (!change) return { noun, change };

    const before = change.kind === 'added' ? undefined : await checkedOut(git, file);
    const after = readBytes(folder, file);
    const onDisk = after && versionOf(after);
    const sides = [before, after].map((bytes) => (bytes ? fieldsIn(collection, bytes) : {}));
    const [committed, current] = sides;
    const name = nameOf({ collection, id, kind: change.kind }, after ? undefined : before);
    const effort = responseEffort();
    const fields = committed && current && compareFields(collection, committed, current, effort);
    const patch = patchOf(file, before, after, maxEditsFor(effort));
    const version = `${before ? versionOf(before) : 'none'}-${onDisk ?? 'none'}`;
    const detail = { collection, id, kind: change.kind, name, ...(fields && { fields }), patch, version };
    return { noun, change: { detail, before, onDisk, isLink: change.isLink, mode: change.mode } };
  }
}

function itemOf({ file, kind, object }: Uncommitted): (Omit<UncommittedChange, 'name'> & Pick<Uncommitted, 'object'>)[] {
  const [folder = '', name = ''] = file.split('/');
  const collection = collectionNames.find((name) => name === folder);
  const id = name.replace(/\.yaml$/, '');
  return collection && isId(id) && file === `${collection}/${id}.yaml` ? [{ collection, id, kind, object }] : [];
}

/** The fields of an item's file; undefined when it is not valid. */
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

/** Removes every line of one text and adds every line of the other. */
function wholePatch(oldFileName: string, newFileName: string, oldText: string, newText: string): StructuredPatch {
  const [removed, added] = [linesOf(oldText, '-'), linesOf(newText, '+')];
  const [oldLines, newLines] = [removed, added].map((lines) => lines.filter((line) => !line.startsWith('\\')).length) as [number, number];
  const hunk = { oldStart: 1, oldLines, newStart: 1, newLines, lines: [...removed, ...added] };
  return { oldFileName, newFileName, oldHeader: undefined, newHeader: undefined, hunks: [hunk] };
}

function linesOf(text: string, sign: '-' | '+'): string[] {
  const lines = text.split('\n').map((line) => sign + line);
  return text.endsWith('\n') ? lines.slice(0, -1) : [...lines, '\\ No newline at end of file'];
}
