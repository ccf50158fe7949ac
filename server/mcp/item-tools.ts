import { z } from 'zod';
import type { Repository } from '../content/repository.ts';
import { timeSlicer } from '../content/ground/time-slices.ts';
import type { StoredItem } from '../content/tree/stored-item.ts';
import { editorApi } from '../model/api/editor-calls.ts';
import { api } from '../model/api/paths.ts';
import { unknownType } from '../model/api/pictures-api.ts';
import { collections } from '../model/entities/collections.ts';
import { requiredText } from '../model/entities/fields.ts';
import { isId } from '../model/entities/ids.ts';
import { matchOf, queryWords, wordSet } from '../model/search/rank-posts.ts';
import { plainText } from '../model/text/plain-text.ts';
import { itemWith } from '../routes/item-routes.ts';
import { called, read, skip, some, someOf, tool, type Call, type Called, type Tool } from './tool.ts';

const { quotes, prompts, templates, editions, printings } = editorApi;
const { posts, categories } = api;
const texts = { quotes, prompts, posts, categories, templates };
const paths = { ...texts, editions, printings };
export type Kind = keyof typeof paths;
const textKinds = Object.keys(texts) as (keyof typeof texts)[];

const textKind = z.enum(textKinds);
const kind = z.enum(Object.keys(paths) as Kind[]);
const id = z.string().refine(isId, 'is not the name of an item').describe('The name of its file without .yaml.');
const fields = z.record(z.string(), z.unknown());
const version = z
  .string()
  .regex(/^[\x21\x23-\x7e]+$/, 'is not a version')
  .describe('From read, or the last update.');
const renaming = z.enum(['posts', 'pictures']);

/** The tools that find, read and change the items and pictures of the content. */
export function itemTools(repository: Repository): Tool[] {
  return [
    tool('list', 'reads', 'List the items of a kind by id, posts without their text.', { kind, skip }, some, ({ kind, skip }) =>
      find([kind], '', skip),
    ),
    tool(
      'search',
      'reads',
      'Find items that have all words, or words that begin with them.',
      { query: z.string(), kind: kind.optional(), skip },
      some,
      ({ query, kind, skip }) => find(kind ? [kind] : textKinds, query, skip),
    ),
    tool('read', 'reads', 'Read an item as it is in its file, with the version that update needs.', { kind, id }, called, readItem),
    tool('create', 'adds', 'Create an item.', { kind: textKind, fields }, called, async ({ kind, fields }, call) =>
      call('POST', paths[kind], { body: fields }),
    ),
    tool(
      'update',
      'changes',
      'Change these fields of an item; null removes one. Refused when its version has changed.',
      { kind: z.enum([...textKinds, 'editions']), id, version, fields },
      called,
      async (change, call) => updateItem(change, call),
    ),
    tool(
      'rename',
      'changes',
      'Change the id of a post, which is its address, or the name of a picture. Links are updated, and the old address leads to the post.',
      { kind: renaming, name: requiredText, to: requiredText, version },
      z.looseObject({ changed: z.array(z.looseObject({})).describe('What refers to it and was updated.') }),
      async ({ kind, name, to, version }, call) => {
        const { item } = await (kind === 'posts'
          ? call('POST', editorApi.postRenaming(encodeURIComponent(name)), { body: { slug: to }, version, argumentOf: { slug: 'to' } })
          : call('PUT', editorApi.picture(name), { body: { name: to }, version, argumentOf: { name: 'to' } }));
        return item;
      },
    ),
    tool('pictures', 'reads', 'List the pictures and where each is used.', { skip }, some, async ({ skip }, call) =>
      someOf((await read(call, editorApi.pictures))['items'] as object[], skip),
    ),
    tool(
      'add_picture',
      'adds',
      'Add a picture: JPEG, PNG, WebP, AVIF, GIF or SVG of at most 700 KB, because a message has at most 1 MiB. Posts show it as /images/NAME.',
      { name: requiredText.describe('Such as desk.jpg.'), data: z.base64() },
      called,
      async ({ name, data }, call) =>
        call('POST', editorApi.uploadedPicture(name), { body: Buffer.from(data, 'base64'), type: unknownType }),
    ),
  ];

  async function find(kinds: readonly Kind[], query: string, skip: number): Promise<z.output<typeof some>> {
    const words = queryWords(query);
    const yieldWhenDue = timeSlicer();
    const found: object[] = [];
    for (const kind of kinds) {
      const shown = fieldsOf(kind).flatMap(([name]) => (['content', 'days', 'book'].includes(name) ? [] : [name]));
      for (const stored of repository.list(kind)) {
        await yieldWhenDue();
        const text = words.length === 0 ? '' : wordSet(wordsIn(stored.fields));
        if (words.every((word) => matchOf(text, word) > 0)) found.push({ kind, ...itemWith(stored as StoredItem, shown) });
      }
    }
    return someOf(found, skip);
  }
}

/** The fields that an item of each kind may have: `- quotes: text, author? (Who said it.)` */
export function kindsInWords(): string {
  return textKinds.map((name) => `- ${name}: ${fieldsOf(name).map(inWords).join(', ')}`).join('\n');
}

export async function readItem({ kind, id }: { kind: Kind; id: string }, call: Call): Promise<Called> {
  const slug = encodeURIComponent(id);
  return call('GET', kind === 'posts' ? editorApi.postSource(slug) : `${paths[kind]}/${slug}`);
}

/** @throws ExpectedError as when the item has another version */
export async function updateItem({ fields, version, ...named }: { kind: Kind; id: string; version: string; fields: object }, call: Call) {
  const { item } = await readItem(named, call);
  return call('PUT', `${paths[named.kind]}/${encodeURIComponent(named.id)}`, { body: { ...item, ...fields }, version });
}

/** The words of all texts in a value, those of articles without their tags. */
function wordsIn(value: unknown): string {
  if (typeof value === 'string') return plainText(value);
  return typeof value === 'object' && value !== null ? Object.values(value).map(wordsIn).join(' ') : '';
}

function fieldsOf(kind: Kind): [name: string, type: z.ZodType][] {
  const { schema, input = schema } = collections[kind];
  return Object.entries(input.shape as Record<string, z.ZodType>);
}

function inWords([name, type]: [string, z.ZodType]): string {
  return `${name}${type.safeParse(undefined).success ? '?' : ''}${type.description ? ` (${type.description})` : ''}`;
}
