import { isUtf8 } from 'node:buffer';
import { HTTPError, type H3Event } from 'h3';
import { z } from 'zod';
import { editorAccess } from '../access/guard.ts';
import { EditRefusedError, NotFoundError } from '../content/ground/errors.ts';
import { packageRoot } from '../content/files/package-root.ts';
import { maxFileBytes } from '../content/files/refused-files.ts';
import { decodeSource, readBytes } from '../content/files/read-file.ts';
import { versionOf } from '../content/files/etag.ts';
import { Queue } from '../content/ground/queue.ts';
import { parseSource } from '../content/sync/read-known.ts';
import { json, ResponseCache } from '../http/cached-response.ts';
import { requiredVersion } from '../http/conditional-requests.ts';
import { parseBody, readBody, readJson } from '../http/request-body.ts';
import { checkText } from '../lint/check-text.ts';
import { findChecks } from '../lint/find-warnings.ts';
import { maxCheckedText, type Checks, type ContentFile, type ContentFilePart } from '../model/api/checks-api.ts';
import { editorApi } from '../model/api/editor-calls.ts';
import { isRecord } from '../model/is-record.ts';
import { api } from '../model/api/paths.ts';
import { collectionNames } from '../model/entities/collections.ts';
import { oneOf } from '../model/entities/fields.ts';
import { singleFiles } from '../model/entities/nouns.ts';
import type { Problem } from '../model/entities/problem.ts';
import { pageTypes } from '../model/entities/page-types.ts';
import { iconFinder } from '../pictures/icons.ts';
import { lostAddresses } from '../review/known-addresses.ts';
import type { Uses } from '../services.ts';
import { fileIn, type Router } from './router.ts';

const typed = { id: z.string().optional(), text: z.string().max(maxCheckedText, `must have at most ${maxCheckedText} characters`) };
const quoteSchema = z.strictObject({ ...typed, author: z.string().optional() });
const promptSchema = z.strictObject({ ...typed, type: oneOf('a prompt type', pageTypes) });

/** What `journal validate` finds in the content, and would find in one text, with suggestions. Returns the function that reads the checks. */
export function checkRoutes(router: Router, { repository, fonts }: Uses<'fonts' | 'repository'>): () => Promise<Checks> {
  const icons = iconFinder(packageRoot()).namesIn;
  const queue = new Queue();

  const cache = new ResponseCache<Promise<Checks>>();
  const read = () => {
    const lists = collectionNames.map((name) => repository.list(name));
    const key = [repository.problems(), ...lists, repository.site(), repository.cover(), repository.revision('images')];
    return cache.get(editorApi.checks, key, () => queue.run(() => findChecks(repository, { fonts, icons, lostAddresses })));
  };
  router.getForEditor(editorApi.checks, async () => json(await read()));

  /** A text as it is typed. The body is the item: with a `type` it is a prompt. `id` is the item that is edited. */
  router.post(editorApi.textCheck, async (event) => {
    const body = await readJson(event);
    const isPrompt = isRecord(body) && 'type' in body;
    const { id, ...typed } = isPrompt ? parseBody(promptSchema, body, 'prompt') : parseBody(quoteSchema, body, 'quote');
    return json(await queue.run(() => checkText(repository, typed, fonts, id), { key: 'text' }));
  });
  return read;
}

const fileParts = [...collectionNames, ...singleFiles];
const textSchema = z.strictObject({ text: z.string() });

// JSON escapes a quotation mark or a line break to two characters.
const maxBodyKiB = 2 * 1024;

/** The file of an item as text, valid or not, to correct it: read, checked as it is typed (POST), and saved. */
export function contentFileRoutes(router: Router, { repository }: Uses<'repository'>): void {
  router.getForEditor(editorApi.contentFile({ part: ':part', id: ':id' }), (event) => {
    const { file } = fileIn(event, fileParts);
    const bytes = readBytes(repository.folder, file);
    if (!bytes) throw new NotFoundError(`There is no file ${file}`);
    if (!isUtf8(bytes)) throw new EditRefusedError('The file is not UTF-8, so it cannot be edited here');
    const version = versionOf(bytes);
    return json({ text: bytes.toString('utf8'), version } satisfies ContentFile, { version, cacheControl: 'no-store' });
  });
  router.post(editorApi.contentFile({ part: ':part', id: ':id' }), async (event) => {
    const { file, part } = fileIn(event, fileParts);
    return json({ problems: problemsOf(file, part, await readText(event)) });
  });
  router.put(editorApi.contentFile({ part: ':part', id: ':id' }), async (event) => {
    const expected = requiredVersion(event, '', 'send the ETag of the file that was read');
    const { file, part } = fileIn(event, fileParts);
    const bytes = await readText(event);
    await repository.writer.replace(file, { bytes, mode: undefined }, expected);
    return json({ problems: problemsOf(file, part, bytes) }, { version: versionOf(bytes) });
  });
}

async function readText(event: H3Event): Promise<Buffer> {
  const bytes = Buffer.from((await readBody(event, textSchema, 'file', maxBodyKiB)).text);
  if (bytes.length > maxFileBytes) throw new HTTPError({ status: 413, message: 'The file is larger than 1 MiB' });
  return bytes;
}

function problemsOf(file: string, part: ContentFilePart, bytes: Buffer): Problem[] {
  return parseSource(file, part, decodeSource(file, bytes)).problems;
}

/** How many items are served, and the problems of the content; where the editor is closed, only their number. */
export function healthRoute(router: Router, { repository, guard, gate }: Uses<'gate' | 'guard' | 'repository'>): void {
  router.get(api.health, (event) => {
    const access = editorAccess(event, guard);
    // The message of a problem can quote a draft.
    const isTold = access === 'open' || access === 'read-only';
    const errors = repository.problems().filter(({ severity }) => severity === 'error');
    const health = {
      status: errors.length > 0 ? 'degraded' : 'ok',
      items: collectionNames.reduce((sum, name) => sum + repository.list(name).length, 0),
      problems: isTold ? errors.map(({ file, line, column, message }) => ({ file, line, column, message })) : [],
      ...(!isTold && { problemsNotTold: errors.length }),
    };
    return json(health, gate && { cacheControl: 'no-store' });
  });
}
