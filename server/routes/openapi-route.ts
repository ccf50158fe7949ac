import { z } from 'zod';
import type { Right } from '../access/log-in.ts';
import { json, type CachedResponse } from '../http/cached-response.ts';
import { severities } from '../model/api/checks-api.ts';
import { editorApi } from '../model/api/editor-calls.ts';
import { api, serverPaths } from '../model/api/paths.ts';
import { collectionNames, collections } from '../model/entities/collections.ts';
import { editionInputSchema } from '../model/entities/edition-schema.ts';
import { editionSlots } from '../model/entities/editions.ts';
import { postSchema } from '../model/entities/post.ts';
import { printingSchema } from '../model/entities/printing.ts';
import { publishSchema } from '../model/api/publish-requests.ts';
import { replaceOutcomeSchema, replacePreviewSchema, replaceSchema, replacementSchema } from '../model/api/replace-requests.ts';
import type { Uses } from '../services.ts';
import { postRenamingSchema } from './blog-routes.ts';
import type { Router } from './router.ts';
import { shareSchema } from './share-routes.ts';
import { withArticle } from '../model/text/wording.ts';

/** The description of the API of the content, for programs. Made when it is asked for: most servers are never asked. */
export function openApiRoute(router: Router, { config }: Uses<'config'>): void {
  let response: CachedResponse | undefined;
  router.get(serverPaths.openApi, () => (response ??= json(openApi(config.origin))));
}

interface Call {
  summary: string;
  /** What a token must allow; anybody may call it when absent. */
  right?: Right | undefined;
  body?: z.ZodType;
  /** The JSON of the response; it has no body when absent. */
  result?: z.ZodType;
  status?: number;
}

/** By path and method. */
type Calls = Record<string, Record<string, Call>>;

const id = z.string().describe('The name of the file without .yaml.');
const slug = z.string().describe('The same as the id.');
const text = z.string();
// JSON of any depth would be a schema that refers to itself.
const structuredData = z.record(text, z.unknown()).optional();

const summary = { title: true, excerpt: true, publishedAt: true, featuredImage: true } as const;
const article = postSchema
  .pick({ ...summary, author: true, updatedAt: true, categories: true, draft: true, keywords: true })
  .extend({ id, version: text.describe('The ETag of its source.') });
const listedPost = postSchema.pick(summary).extend({ id, slug, readTime: z.int().describe('In minutes.') });
const categoryLink = z.object({ id, name: text, slug });
const postLink = z.object({ slug, title: text }).nullable();
const post = postSchema.omit({ aliases: true, draft: true }).extend({
  ...listedPost.shape,
  structuredData,
  categories: z.array(categoryLink),
  related: z.array(listedPost),
  previous: postLink,
  next: postLink,
});
const postInput = postSchema.extend({ structuredData });
const postSource = postInput.extend({ id });
const category = collections.categories.schema.extend({ id, slug });
const listedCategory = category.extend({ articles: z.int().describe('How many posts it has.'), cover: text.optional() });

const fault = z.object({ day: z.int(), slot: z.enum(editionSlots), id, kind: z.enum(['gone', 'misplaced']) });
const edition = editionInputSchema.extend({ id, faults: z.array(fault).describe('Texts that cannot be printed.') });
const newEdition = editionInputSchema
  .pick({ template: true, weeks: true, start: true, printer: true })
  .partial()
  .extend({ id: text.describe('Its name: "Spring 2027" becomes spring-2027.'), from: id.optional().describe('The edition to copy.') });
const editionText = z.strictObject({
  slot: z.enum(editionSlots),
  text: id,
  was: text.optional().describe('The id that is there now; empty for none.'),
});
const field = z.object({ field: text, kind: text, before: text.optional(), after: text.optional() });
const recorded = printingSchema.extend({ book: z.record(text, z.unknown()) }).extend({ id });
const listedPrinting = printingSchema.pick({ edition: true, name: true, date: true, printer: true, pages: true }).extend({
  id,
  isEdited: z.boolean().describe('Whether its file was edited by hand.'),
  days: z.array(z.partialRecord(z.enum(editionSlots), id)),
  differences: z.array(field).describe('From what was printed to what the edition has now.'),
});

const renaming = z.object({
  keepsAddress: z.boolean().describe('Whether the old address leads to the post, because visitors know it.'),
  changed: z.array(z.object({ file: text, title: text })).describe('The other files, whose links follow.'),
});

const known = (shape: z.ZodRawShape) =>
  z.union([z.object({ isKnown: z.literal(true), ...shape }), z.object({ isKnown: z.literal(false), reason: text })]);
const change = z.object({ collection: z.enum(collectionNames), id, kind: z.enum(['added', 'edited', 'deleted']), name: text });
const changes = known({ changes: z.array(change) });
const changeDetail = change.extend({ fields: z.array(field).optional(), patch: text, version: text });
const publishable = z.object({
  paths: z.array(text).describe('Name it in a publish request.'),
  version: text.describe('With it in `seen`, a publish request is refused with 409 after a save.'),
  part: text,
  id: text,
  kind: z.enum(['added', 'removed', 'renamed', 'edited']),
  name: text,
  problem: text.optional().describe('Keeps it from being published.'),
  needs: z.array(text).describe('The first paths of the changes that are published with it.'),
  fields: z.array(field),
});
const reason = text.nullable().describe('Why it is not possible now; null where it is.');
const proposal = z.object({ branch: text, subject: text, state: text, paths: z.array(text) });
const refusals = z.object({ propose: reason, here: reason, update: reason });
const publishState = known({ refusals, proposals: z.array(proposal) });
const outcome = z.object({
  isDone: z.boolean(),
  sentence: text.describe('What was done, or why not.'),
  branch: text.optional(),
  pullRequestAddress: text.optional().describe('Where to ask for the review.'),
});
const problem = z.object({ file: text, line: z.int(), column: z.int(), message: text });
const checkGroup = z.object({ severity: z.enum(severities), rule: text, count: z.int(), checks: z.array(problem) });
const checks = z.object({ groups: z.array(checkGroup) });
const desk = z.object({ changes, checks, publish: publishState });
const share = z.object({
  ...shareSchema.omit({ days: true }).required({ isFixed: true }).shape,
  id: text.describe('Names the link where it is ended.'),
  name: text,
  madeAt: text,
  until: text,
  by: text.optional(),
});
const unreachable = text.nullable().describe('Why others cannot open the address; null where they can.');
const madeShare = share.extend({ address: text.describe('Shown once: only a hash of its key is stored.'), unreachable });
const health = z.object({ status: z.enum(['ok', 'degraded']), items: z.int(), problems: z.array(problem) });

const calls: Calls = {
  ...simpleItemCalls('quotes'),
  ...simpleItemCalls('prompts'),
  ...simpleItemCalls('templates'),
  ...itemCalls(api.posts, 'slug', { noun: 'post', input: postInput, item: postSource, listed: listedPost, shown: post }),
  ...itemCalls(api.categories, 'slug', { noun: 'category', input: collections.categories.schema, item: category, listed: listedCategory }),
  [api.latestPosts]: get('List the newest ten posts', z.array(listedPost)),
  [api.postCategories('{slug}')]: get('List the categories of a post', z.array(categoryLink)),
  [api.categoryPosts('{slug}')]: get('List the posts of a category', z.array(listedPost)),
  [editorApi.editions]: {
    ...get('List the editions', z.array(edition), 'read'),
    post: {
      summary: 'Make an edition with texts for its days, or copy one',
      right: 'review',
      body: newEdition,
      result: edition,
      status: 201,
    },
  },
  [editorApi.edition('{id}')]: {
    ...get('Read an edition', edition, 'read'),
    put: { summary: 'Change an edition; other weeks get or lose days', right: 'review', body: editionInputSchema, result: edition },
    delete: { summary: 'Delete an edition', right: 'review', status: 204 },
  },
  '/api/editions/{id}/days/{day}': {
    put: { summary: 'Put a text on a day', right: 'review', body: editionText, result: editionText.extend({ day: z.int() }) },
  },
  [editorApi.printings]: {
    ...get('List what was ordered from printers', z.array(listedPrinting), 'read'),
    post: {
      summary: 'Print an edition, and record its words as they are ordered',
      right: 'review',
      body: printingSchema.pick({ edition: true }).extend({ printer: printingSchema.shape.printer.optional() }),
      result: listedPrinting,
      status: 201,
    },
  },
  [editorApi.printing('{id}')]: get('Read a printing', recorded, 'read'),
  [editorApi.articles]: get('List all posts, drafts too', z.array(article), 'read'),
  [editorApi.postSource('{slug}')]: get('Read a post as it is in its file', postSource, 'read'),
  [editorApi.postRenaming('{slug}')]: {
    ...get('Read what another slug of a post would change', renaming, 'read'),
    post: { summary: 'Give a post another slug', right: 'review', body: postRenamingSchema, result: renaming },
  },
  [editorApi.replacePreview]: {
    post: {
      summary: 'Find words in all texts; lists the lines as they would be',
      right: 'review',
      body: replacementSchema,
      result: replacePreviewSchema,
    },
  },
  [editorApi.replace]: {
    post: { summary: 'Replace words in lines of a preview', right: 'review', body: replaceSchema, result: replaceOutcomeSchema },
  },
  [editorApi.undoReplace('{id}')]: {
    post: { summary: 'Take a replacement back, but in files that have changed since', right: 'review', result: replaceOutcomeSchema },
  },
  [editorApi.changes]: get('List the items that are not online as they are here', changes, 'read'),
  '/api/changes/{collection}/{id}': {
    ...get('Read the change of an item; null without one', changeDetail.nullable(), 'read'),
    delete: { summary: 'Go back to what is online; the version must be named', right: 'review', status: 204 },
  },
  [editorApi.publish]: {
    ...get('Read what is possible now, and what waits for review', publishState, 'read'),
    post: {
      summary: 'Send changes for review (way: propose), or put them online (way: here, for a token that may)',
      right: 'review',
      body: publishSchema,
      result: outcome,
    },
  },
  [editorApi.publishable]: get('List the changes that can be published', known({ changes: z.array(publishable) }), 'read'),
  [editorApi.checks]: get('List errors, warnings and suggestions', checks, 'read'),
  [editorApi.desk]: get('Read the three above in one call: changes, publish and checks', desk, 'read'),
  [editorApi.shares]: {
    ...get('List the links that show one item without a log-in', z.object({ shares: z.array(share), unreachable }), 'read'),
    post: { summary: 'Make a link', right: 'review', body: shareSchema, result: madeShare, status: 201 },
  },
  [editorApi.share('{id}')]: { delete: { summary: 'End a link', right: 'review', status: 204 } },
  [api.health]: get('Read the state of the content', health),
};

function get(summary: string, result: z.ZodType, right?: Right): { get: Call } {
  return { get: { summary, result, right } };
}

function simpleItemCalls(name: 'quotes' | 'prompts' | 'templates'): Calls {
  const { noun, schema, input = schema } = collections[name];
  return itemCalls(editorApi[name], 'id', { noun, input, item: input.extend({ id }) });
}

/** What a write takes and returns, what a list holds where that differs, and what a read returns where it differs from the list. */
type ItemTypes = { noun: string } & Record<'input' | 'item', z.ZodObject> & Partial<Record<'listed' | 'shown', z.ZodObject>>;

function itemCalls(path: string, key: 'id' | 'slug', { noun, input, item, listed = item, shown = listed }: ItemTypes): Calls {
  const created = key === 'slug' ? input.extend({ slug: slug.optional() }) : input;
  const write = { right: 'review', result: item } as const;
  return {
    [path]: {
      ...get(`List all: ${noun}`, z.array(listed)),
      post: { summary: `Create ${withArticle(noun)}`, ...write, body: created, status: 201 },
    },
    [`${path}/{${key}}`]: {
      ...get(`Read ${withArticle(noun)}`, shown),
      put: { summary: `Change ${withArticle(noun)}`, ...write, body: input },
      ...(path !== editorApi.templates && { delete: { summary: `Delete ${withArticle(noun)}`, right: 'review', status: 204 } }),
    },
  };
}

function openApi(origin: string): object {
  const paths = Object.entries(calls).map(([path, methods]) => {
    const names = [...path.matchAll(/(?<=\{)\w+/g)];
    const parameters = names.map(([name]) => ({ name, in: 'path', required: true, schema: { type: 'string' } }));
    const operations = Object.entries(methods).map(([method, call]) => [method, operation(method, call)]);
    return [path, { parameters, ...Object.fromEntries(operations) }];
  });
  const description =
    'The ETag of an item is its version: send it as If-Match, and a change that somebody else made is not overwritten (412). A PUT takes the whole item: a field that it leaves out is removed, but for the source of a quote and optional fields of a post, which null removes.';
  return {
    openapi: '3.1.0',
    info: { title: 'The content of the journal', version: '1', description },
    servers: [{ url: origin }],
    paths: Object.fromEntries(paths) as object,
    components: { securitySchemes: { token: { type: 'http', scheme: 'bearer', description: 'From `journal token add`.' } } },
  };
}

function operation(method: string, { summary, right, body, result, status = 200 }: Call): object {
  return {
    summary,
    // Without a password, this machine needs no token.
    ...(right && { description: `Needs a token with --${right}, or with more.`, security: [{ token: [] }, {}] }),
    ...(['put', 'delete'].includes(method) && { parameters: [{ name: 'If-Match', in: 'header', schema: { type: 'string' } }] }),
    ...(body && { requestBody: { required: true, content: jsonOf(body) } }),
    responses: {
      [status]: { description: 'Done', ...(result && { content: jsonOf(result) }) },
      default: { description: 'Refused, for this reason', content: { 'text/plain': { schema: { type: 'string' } } } },
    },
  };
}

function jsonOf(type: z.ZodType): object {
  const { $schema: _, ...schema } = z.toJSONSchema(type, { io: 'input', unrepresentable: 'any' });
  return { 'application/json': { schema } };
}
