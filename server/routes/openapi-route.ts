import { z } from 'zod';
import type { Right } from '../access/rights.ts';
import { json, type CachedResponse } from '../http/cached-response.ts';
import { editorApi } from '../model/api/editor-calls.ts';
import { api, serverPaths } from '../model/api/paths.ts';
import * as requests from '../model/api/request-schemas.ts';
import * as responses from '../model/api/response-schemas.ts';
import { collections } from '../model/entities/collections.ts';
import { editionInputSchema } from '../model/entities/edition-schema.ts';
import { withArticle } from '../model/text/wording.ts';
import type { Uses } from '../services.ts';
import type { Router } from './router.ts';

/** The description of the API of the content, for programs. Made on demand, because most servers are never asked for it. */
export function openApiRoute(router: Router, { config }: Uses<'config'>): void {
  let response: CachedResponse | undefined;
  router.get(serverPaths.openApi, () => (response ??= json(openApi(config.origin))));
}

interface Call {
  summary: string;
  /** What a token must allow; anybody may call it when absent. */
  right?: Right | undefined;
  body?: z.ZodType | undefined;
  /** The JSON of the response; it has no body when absent. */
  result?: z.ZodType | undefined;
  status?: number | undefined;
}

type Calls = Record<string, Record<string, Call>>;

const { category, edition, listedPrinting, post, postInput, renaming, replaceOutcome } = responses;

const calls: Calls = {
  ...simpleItemCalls('quotes'),
  ...simpleItemCalls('prompts'),
  ...simpleItemCalls('templates'),
  ...itemCalls(api.posts, 'slug', {
    noun: 'post',
    input: postInput,
    item: responses.postSource,
    listed: responses.listedPost,
    shown: post,
  }),
  ...itemCalls(api.categories, 'slug', {
    noun: 'category',
    input: collections.categories.schema,
    item: category,
    listed: responses.listedCategory,
  }),
  [api.latestPosts]: { get: get('List the newest ten posts', z.array(responses.listedPost)) },
  [api.postCategories('{slug}')]: { get: get('List the categories of a post', z.array(responses.categoryLink)) },
  [api.categoryPosts('{slug}')]: { get: get('List the posts of a category', z.array(responses.listedPost)) },
  [editorApi.editions]: {
    get: read('List the editions', z.array(edition)),
    post: write('Make an edition with texts for its days, or copy one', requests.newEditionSchema, edition, 201),
  },
  [editorApi.edition('{id}')]: {
    get: read('Read an edition', edition),
    put: write('Change an edition; more or fewer weeks add or remove days', editionInputSchema, edition),
    delete: write('Delete an edition'),
  },
  '/api/editions/{id}/days/{day}': { put: write('Put a text on a day', requests.dayTextSchema, responses.dayText) },
  [editorApi.printings]: {
    get: read('List what was ordered from printers', z.array(listedPrinting)),
    post: write('Print an edition, and record its words as they are ordered', requests.printingOrderSchema, listedPrinting, 201),
  },
  [editorApi.printing('{id}')]: { get: read('Read a printing', responses.printing) },
  [editorApi.articles]: { get: read('List all posts, including drafts', z.array(responses.article)) },
  [editorApi.postSource('{slug}')]: { get: read('Read a post as it is in its file', responses.postSource) },
  [editorApi.postRenaming('{slug}')]: {
    get: read('Read what another slug of a post would change', renaming),
    post: write('Give a post another slug', requests.postRenamingSchema, renaming),
  },
  [editorApi.replacePreview]: {
    post: write('Find words in all texts; lists the lines as they would be', requests.replacementSchema, responses.replacePreview),
  },
  [editorApi.replace]: { post: write('Replace words in lines of a preview', requests.replaceSchema, replaceOutcome) },
  [editorApi.undoReplace('{id}')]: {
    post: write('Undo a replacement, except in files that have changed since', undefined, replaceOutcome),
  },
  [editorApi.changes]: { get: read('List the items that are not online as they are here', responses.changes) },
  '/api/changes/{collection}/{id}': {
    get: read('Read the change of an item; null without one', responses.changeDetail),
    delete: write('Go back to what is online; the version must be named'),
  },
  [editorApi.publish]: {
    get: read('Read what is possible now, and what waits for review', responses.publishState),
    post: write(
      'Send changes for review (way: propose), or put them online (way: here, for a token that may)',
      requests.publishSchema,
      responses.publishOutcome,
    ),
  },
  [editorApi.publishable]: { get: read('List the changes that can be published', responses.publishableChanges) },
  [editorApi.checks]: { get: read('List errors, warnings and suggestions', responses.checks) },
  [editorApi.desk]: { get: read('Read the three above in one call: changes, publish and checks', responses.desk) },
  [editorApi.shares]: {
    get: read('List the links that show one item without a log-in', responses.shareList),
    post: write('Make a link', requests.shareSchema, responses.madeShare, 201),
  },
  [editorApi.share('{id}')]: { delete: write('End a link') },
  [api.health]: { get: get('Read the state of the content', responses.health) },
};

function get(summary: string, result: z.ZodType): Call {
  return { summary, result };
}

function read(summary: string, result: z.ZodType): Call {
  return { summary, result, right: 'read' };
}

function write(summary: string, body?: z.ZodType, result?: z.ZodType, status = result ? 200 : 204): Call {
  return { summary, body, result, right: 'review', status };
}

function simpleItemCalls(name: 'quotes' | 'prompts' | 'templates'): Calls {
  const { noun, schema, input = schema } = collections[name];
  return itemCalls(editorApi[name], 'id', { noun, input, item: input.extend({ id: responses.id }) });
}

/** What a write takes and returns, what a list holds where that differs, and what a read returns where it differs from the list. */
type ItemTypes = { noun: string } & Record<'input' | 'item', z.ZodObject> & Partial<Record<'listed' | 'shown', z.ZodObject>>;

function itemCalls(path: string, key: 'id' | 'slug', { noun, input, item, listed = item, shown = listed }: ItemTypes): Calls {
  const created = key === 'slug' ? input.extend({ slug: responses.slug.optional() }) : input;
  const one = withArticle(noun);
  return {
    [path]: { get: get(`List all: ${noun}`, z.array(listed)), post: write(`Create ${one}`, created, item, 201) },
    [`${path}/{${key}}`]: {
      get: get(`Read ${one}`, shown),
      put: write(`Change ${one}`, input, item),
      ...(path !== editorApi.templates && { delete: write(`Delete ${one}`) }),
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
    'The ETag of an item is its version: send it as If-Match, and a change that somebody else made is not overwritten (412). A PUT takes the whole item: a field that it leaves out is removed, except for the source of a quote and optional fields of a post, which null removes.';
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
