import { randomUUID } from 'node:crypto';
import { HTTPError } from 'h3';
import type { z } from 'zod';
import { withUpdatedAt } from '../blog/updated-at.ts';
import { StaleWriteError, UnflushedError } from '../content/ground/errors.ts';
import { readBytes } from '../content/files/read-file.ts';
import type { Refused } from '../content/ground/for-each-item.ts';
import { linesToReplace, replaceWords } from '../content/write/replace-words.ts';
import { itemOf, partOf } from '../content/tree/stored-item.ts';
import { Queue } from '../content/ground/queue.ts';
import { timeSlicer } from '../content/ground/yield.ts';
import { uncachedJson } from '../http/cached-response.ts';
import { IdempotentCalls } from '../http/idempotency.ts';
import { readBody } from '../http/request-body.ts';
import { timeZoneOf } from '../http/time-zone.ts';
import { editorApi } from '../model/api/editor-calls.ts';
import { maxLines, replaceSchema, replacementSchema, type Replacement } from '../model/api/request-schemas.ts';
import type { FoundLine, ReplaceOutcome, ReplacePreview } from '../model/api/response-schemas.ts';
import { kindOf } from '../model/entities/collections.ts';
import { isSingleFile } from '../model/entities/nouns.ts';
import type { PostFields } from '../model/entities/post.ts';
import { explainIssues, sentenceOf } from '../model/entities/problem.ts';
import { withoutAbsent } from '../content/ground/without-absent.ts';
import { LruMap } from '../model/caches.ts';
import { titleOf } from '../review/compare-content.ts';
import type { Uses } from '../services.ts';
import { param, type Router } from './router.ts';

// Each has the former bytes of up to `maxLines` files.
const maxUndos = 4;

/** A file before a replacement, and its version after it. */
type ReplacedFile = Pick<FoundLine, 'file' | 'version'> & { before: Buffer };

/**
 * Finds and replaces words in all of the content. `POST /api/replace/preview` has the lines that change; `POST /api/replace` changes some of
 * them, each file as a whole or not at all; `POST /api/replace/undo/{id}` brings the bytes back.
 */
export function replaceRoutes(router: Router, { repository }: Uses<'repository'>): void {
  const outcomes = new IdempotentCalls<ReplaceOutcome>(maxUndos);
  // One at a time: the next letter that is typed ends the one before.
  const previews = new Queue();
  const undos = new LruMap<string, readonly ReplacedFile[]>(maxUndos);

  router.post(editorApi.replacePreview, async (event) => {
    const query = await readBody(event, replacementSchema, 'replacement');
    const { signal } = event.req;
    return uncachedJson(await previews.run(() => preview(query, signal), { signal }));
  });

  router.post(editorApi.replace, async (event) => {
    const body = await readBody(event, replaceSchema, 'replacement');
    return uncachedJson(await outcomes.run(event, body, () => replace(body, timeZoneOf(event))));
  });

  router.post(editorApi.undoReplace(':id'), async (event) => {
    const id = param(event, 'id');
    const files = undos.get(id);
    if (!files)
      throw new HTTPError({
        status: 410,
        message: 'It is too late to undo this. “Earlier” in the menu of each text has its former words.',
      });
    return uncachedJson(await outcomes.run(event, id, async () => outcomeOf(await repository.inBulk(files, restore))));
  });

  function restore({ file, before, version }: ReplacedFile): Promise<void> {
    return repository.writer.replace(file, { bytes: before, mode: undefined }, version);
  }

  async function preview(query: Replacement, signal: AbortSignal): Promise<ReplacePreview> {
    const yieldWhenDue = timeSlicer();
    const lines: FoundLine[] = [];
    let total = 0;
    for (const part of query.parts)
      for (const { file, version, fields } of isSingleFile(part) ? singleFile(`${part}.yaml`) : repository.list(part)) {
        await yieldWhenDue();
        if (signal.aborted) return { lines, total };
        const found = linesToReplace(fields, query);
        total += found.length;
        if (found.length === 0 || lines.length === maxLines) continue;
        const faultOf = faultFinder(part, replaceWords(fields, query, found));
        const name = titleOf({ part, id: itemOf(file).id }, fields);
        for (const line of found.slice(0, maxLines - lines.length))
          lines.push({ part, file, version, name, ...line, fault: faultOf(line.field) });
      }
    return { lines, total };
  }

  function singleFile(file: string) {
    if (repository.fingerprint(file) === undefined) return [];
    const { fields = {}, version } = repository.document(file);
    return [{ file, version, fields }];
  }

  async function replace({ lines, ...query }: z.output<typeof replaceSchema>, timeZone: string | undefined): Promise<ReplaceOutcome> {
    const files = [...new Set(lines.map(({ file }) => file))].map((file) => ({ file }));
    const written: ReplacedFile[] = [];
    const refused = await repository.inBulk(files, async ({ file }) => {
      const chosen = lines.filter((line) => line.file === file);
      const isKnown = repository.fingerprint(file) !== undefined && query.parts.some((name) => name === partOf(file));
      const before = isKnown ? readBytes(repository.folder, file) : undefined;
      const { fields = {}, version } = before ? repository.document(file) : { version: '' };
      if (!before || version !== chosen[0]?.version) throw new StaleWriteError('This was changed or deleted since you opened it');
      const replaced = replaceWords(fields, query, chosen);
      // A post whose text changed says when.
      const saved =
        partOf(file) === 'posts' ? withUpdatedAt(fields as PostFields, replaced as PostFields, { now: new Date(), timeZone }) : replaced;
      const remember = (after: string) => written.push({ file, before, version: after });
      await repository.writer.updateDocument(file, withoutAbsent(saved), version).then(
        (document) => remember(document.version),
        (error: unknown) => {
          if (error instanceof UnflushedError) remember(repository.document(file).version);
          throw error;
        },
      );
    });
    if (written.length === 0) return outcomeOf(refused);
    const undo = randomUUID();
    undos.set(undo, written);
    return { undo, ...outcomeOf(refused) };
  }
}

/** A function that returns what is wrong with a field of an item. */
function faultFinder(part: FoundLine['part'], item: object): (field: string) => string | undefined {
  const { schema, noun } = kindOf(part);
  const { error } = schema.safeParse(item, { reportInput: true });
  const faults = explainIssues(error?.issues ?? [], Object.keys(schema.shape), noun);
  // A fault of a list or a block is one of each field in it.
  return (field) =>
    faults.find(({ path }) => {
      const place = sentenceOf({ path, message: '' }).slice(0, -2);
      return field === place || ['.', '['].some((next) => field.startsWith(place + next));
    })?.message;
}

function outcomeOf(refused: Refused<{ file: string }>): ReplaceOutcome {
  return { refused: [...refused].map(([{ file }, { message }]) => ({ id: file, message })) };
}
