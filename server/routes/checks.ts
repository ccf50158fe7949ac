import type { H3 } from 'h3';
import { z } from 'zod';
import { requireEditor } from '../access/guard.ts';
import { packageRoot } from '../content/files/package-root.ts';
import { Queue } from '../content/queue.ts';
import type { StoredItem } from '../content/stored-item.ts';
import { runInSlices } from '../content/yield.ts';
import { parseBody, readJson } from '../http/request-body.ts';
import { route } from '../http/route.ts';
import { findChecks } from '../lint/find-checks.ts';
import { installedIcons } from '../lint/icon-names.ts';
import { fitOf } from '../lint/print-fit.ts';
import type { TypedText } from '../lint/print-fit.ts';
import { maxCheckedText } from '../model/api/checks-api.ts';
import type { TextCheck } from '../model/api/checks-api.ts';
import { editorApi } from '../model/api/editor-paths.ts';
import { collectionNames } from '../model/entities/collections.ts';
import { oneOf } from '../model/entities/fields.ts';
import { pageTypes } from '../model/page/page-types.ts';
import { weakMemo } from '../model/runtime/caches.ts';
import { normalText } from '../model/text/normalize.ts';
import { findNearestText } from '../model/text/similar-texts.ts';
import { json } from '../services.ts';
import type { Services } from '../services.ts';

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
