import type { H3, H3Event } from 'h3';
import { z } from 'zod';
import { requireEditor, editorAccess } from '../access/guard.ts';
import { packageRoot } from '../content/files/package-root.ts';
import { Queue } from '../content/queue.ts';
import type { StoredItem } from '../content/stored-item.ts';
import { runInSlices } from '../content/yield.ts';
import { parseBody, readJson } from '../http/request.ts';
import { route, param } from './router.ts';
import { findChecks } from '../lint/find-checks.ts';
import { installedIcons } from '../lint/icon-names.ts';
import { fitOf } from '../lint/print-fit.ts';
import type { TypedText } from '../lint/print-fit.ts';
import { maxCheckedText } from '../model/api/checks.ts';
import type { TextCheck, ContentFile } from '../model/api/checks.ts';
import { editorApi } from '../model/api/editor-paths.ts';
import { collectionNames } from '../model/entities/collections.ts';
import { oneOf } from '../model/entities/fields.ts';
import { pageTypes } from '../model/page/page-types.ts';
import { weakMemo } from '../model/runtime/weak-memo.ts';
import { normalText } from '../model/text/normal-text.ts';
import { findNearestText } from '../model/text/similar-texts.ts';
import { json } from '../services.ts';
import type { Services } from '../services.ts';
import { HTTPError } from 'h3';
import { EditRefusedError, NotFoundError } from '../content/errors.ts';
import { decodeSource, maxFileBytes, readBytes, versionOf } from '../content/files/read-file.ts';
import { parseSource } from '../content/sync/read-known.ts';
import { expectedVersion } from '../http/conditional-request.ts';
import type { CollectionName } from '../model/entities/collections.ts';
import { idFault } from '../model/entities/ids.ts';
import type { Problem } from '../model/entities/problem.ts';
import { api } from '../model/api/paths.ts';

const typed = { id: z.string().optional(), text: z.string().max(maxCheckedText, `must have at most ${maxCheckedText} characters`) };
const quoteSchema = z.strictObject({ ...typed, author: z.string().optional() });
const promptSchema = z.strictObject({ ...typed, type: oneOf('a prompt type', pageTypes) });

/** What `journal validate` finds in the content, suggestions, and what it would find in one text, for the editor's users. */
export function checkRoutes(app: H3, services: Services): void {
  const { repository, guard, fonts, responses } = services;
  const icons = installedIcons(packageRoot());
  const queue = new Queue();

  route(app, editorApi.checks, {
    GET: async (event) => {
      requireEditor(event, guard);
      const lists = collectionNames.map((name) => repository.list(name));
      const key = [repository.problems(), ...lists, repository.site(), repository.revision('images')];
      const make = () => queue.run(async () => json(services, await findChecks(repository, { fonts, icons })));
      return (await responses.get(editorApi.checks, key, make)).respond(event);
    },
  });

  const normalOf = weakMemo(({ text }: { text: string }) => normalText(text));

  /** A text as it is typed. The body is the item: with a `type` it is a prompt. `id` is the item that is edited. */
  route(app, editorApi.textCheck, {
    POST: async (event) => {
      const body = await readJson(event);
      const isPrompt = typeof body === 'object' && body !== null && 'type' in body;
      const check = isPrompt
        ? await checkPrompt(parseBody(promptSchema, body, 'prompt'))
        : await checkQuote(parseBody(quoteSchema, body, 'quote'));
      return json(services, check).respond(event);
    },
  });

  async function checkQuote({ id, text, author }: z.output<typeof quoteSchema>): Promise<TextCheck> {
    return checkOf(id, text, repository.list('quotes'), { quote: { text, author: author || undefined } });
  }

  async function checkPrompt({ id, text, type }: z.output<typeof promptSchema>): Promise<TextCheck> {
    const sameType = repository.list('prompts').filter(({ fields }) => fields.type === type);
    return checkOf(id, text, sameType, { prompt: { text }, type });
  }

  async function checkOf(
    own: string | undefined,
    text: string,
    items: readonly StoredItem<'quotes' | 'prompts'>[],
    printed: TypedText,
  ): Promise<TextCheck> {
    if (text.trim() === '') return {};
    return queue.run(
      async () => {
        const others = new Map(items.flatMap(({ id, fields }) => (id === own ? [] : [[fields, id] as const])));
        const nearest = await runInSlices(findNearestText(text, others.keys(), normalOf));
        const similar = nearest && {
          id: others.get(nearest.item) ?? '',
          text: nearest.item.text,
          similarity: nearest.similarity,
        };
        return { fit: await fitOf(repository, printed, fonts), similar };
      },
      { key: 'text' },
    );
  }
}

const textSchema = z.strictObject({ text: z.string() });

// JSON writes a quotation mark and a line break as two characters.
const maxBodyKiB = 2 * 1024;

/** The file of an item as text, valid or not, to correct it: read, checked as it is typed (POST), and saved. */
export function contentFileRoutes(app: H3, services: Services): void {
  const { repository, guard } = services;

  route(app, editorApi.contentFile({ part: ':part', id: ':id' }), {
    GET: (event) => {
      requireEditor(event, guard);
      const { file } = fileIn(event);
      const bytes = readBytes(repository.folder, file);
      if (!bytes) throw new NotFoundError(`There is no file ${file}`);
      const version = versionOf(bytes);
      return json(services, { text: textOf(bytes), version } satisfies ContentFile, { version, cacheControl: 'no-store' }).respond(event);
    },
    POST: async (event) => {
      const { file, part } = fileIn(event);
      return json(services, { problems: problemsOf(file, part, await readText(event)) }).respond(event);
    },
    PUT: async (event) => {
      if ((event.req.headers.get('if-match') ?? '*') === '*')
        throw new HTTPError({ status: 428, message: 'If-Match: send the ETag of the file that was read' });
      const { file, part, id } = fileIn(event);
      const bytes = await readText(event);
      const version = versionOf(bytes);
      await repository.replace(part, id, { bytes, mode: undefined }, expectedVersion(event, ''));
      return json(services, { problems: problemsOf(file, part, bytes) }, { version }).respond(event);
    },
  });
}

function fileIn(event: H3Event): { file: string; part: CollectionName; id: string } {
  const [part, id] = [collectionNames.find((name) => name === param(event, 'part')), param(event, 'id')];
  if (!part || idFault(part, id) !== undefined) throw new NotFoundError('There is no such file');
  return { file: `${part}/${id}.yaml`, part, id };
}

async function readText(event: H3Event): Promise<Buffer> {
  const bytes = Buffer.from(parseBody(textSchema, await readJson(event, maxBodyKiB), 'file').text);
  if (bytes.length > maxFileBytes) throw new HTTPError({ status: 413, message: 'The file is larger than 1 MiB' });
  return bytes;
}

function problemsOf(file: string, part: CollectionName, bytes: Buffer): Problem[] {
  return parseSource(file, part, decodeSource(file, bytes)).problems;
}

/** @throws EditRefusedError for bytes that a text field would change */
function textOf(bytes: Buffer): string {
  const text = bytes.toString('utf8');
  if (!Buffer.from(text).equals(bytes)) throw new EditRefusedError('The file is not UTF-8, so it cannot be edited here');
  return text;
}

/** How many items are served, and the problems of the content; where the editor is closed, only their number. */
export function healthRoute(app: H3, services: Services): void {
  const { repository } = services;
  const lists = () => collectionNames.map((name) => repository.list(name));
  const settings = services.gate && ({ cacheControl: 'no-store' } as const);
  route(app, api.health, {
    GET: async (event) => {
      const access = editorAccess(event, services.guard);
      const withProblems = access === 'open' || access === 'read-only';
      const key = [repository.problems(), ...lists()];
      const name = `${api.health} ${withProblems ? 'with problems' : 'counts only'}`;
      return (await services.responses.get(name, key, () => json(services, health(withProblems), settings))).respond(event);
    },
  });

  // The message of a problem can quote a draft.
  function health(withProblems: boolean): object {
    const problems = repository
      .problems()
      .filter(({ severity }) => severity === 'error')
      .map(({ file, line, column, message }) => ({ file, line, column, message }));
    const items = lists().reduce((sum, list) => sum + list.length, 0);
    const status = problems.length > 0 ? 'degraded' : 'ok';
    return withProblems ? { status, items, problems } : { status, items, problems: [], problemsNotTold: problems.length };
  }
}
