import { once } from 'node:events';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { z } from 'zod';
import { createApp } from '../../server/app.ts';
import { openRepository } from '../../server/content/repository.ts';
import type { StoredItem } from '../../server/content/stored-item.ts';
import { editorApi } from '../../server/model/api/editor-paths.ts';
import { api } from '../../server/model/api/paths.ts';
import type { Checks } from '../../server/model/api/checks-api.ts';
import type { PublishableChanges, PublishOutcome } from '../../server/model/api/publish-api.ts';
import { collections } from '../../server/model/entities/collections.ts';
import { isId } from '../../server/model/entities/ids.ts';
import { ExpectedError } from '../../server/model/runtime/expected-error.ts';
import { matchOf, queryWords, wordSet } from '../../server/model/search/rank-posts.ts';
import { itemWith } from '../../server/routes/item-routes.ts';
import { plainText } from '../../server/model/text/plain-text.ts';
import { readDataFolder } from '../../server/settings.ts';
import { closeOnSignal } from '../../server/start.ts';
import { cacheFolder } from '../input/options.ts';

const { quotes, prompts, templates } = editorApi;
const { posts, categories } = api;
const paths = { quotes, prompts, posts, categories, templates };
type Kind = keyof typeof paths;
type Input<Shape extends z.ZodRawShape> = z.output<z.ZodObject<Shape>>;
const kinds = Object.keys(paths) as Kind[];

const kind = z.enum(kinds);
const id = z.string().refine(isId, 'is not the name of an item').describe('The name of its file without .yaml.');
const fields = z.record(z.string(), z.unknown());
const skip = z.int().min(0).default(0).describe('How many of the items to leave out.');

// Fifty posts without their text are about ten pages of a conversation.
const maxItems = 50;

const instructions = `The content of a printed journal and its site, one YAML file an item in git. Fields with ? can be left out:
${kinds.map((name) => `- ${name}: ${fieldsOf(name).map(inWords).join(', ')}`).join('\n')}
Change only what you were asked to change, and make no facts up: a quote has its author and, where known, its source.
After changes call validate, correct what it reports of them, then call send_for_review. Nothing goes online before a person approves it.`;

/**
 * Serves tools over the content on standard input and output until the input ends, or a signal ends the process. Each is a call of the API
 * in this process; a refused call is an error of the tool with the API's sentence.
 */
export async function serveTools({ content }: { content: string }): Promise<void> {
  const repository = await openRepository(content, { cacheFolder });
  const origin = 'http://localhost';
  const dataFolder = readDataFolder(process.env);
  const app = createApp({ repository, config: { origin, isLocal: true, isReadOnly: false, dataFolder, cacheFolder } });
  const server = new McpServer({ name: 'journal', version: '1' }, { instructions });

  addTool('list', 'List the items of a kind by id, posts without their text.', { kind, skip }, ({ kind, skip }) => find([kind], '', skip));
  const searched = { query: z.string(), kind: kind.optional(), skip };
  addTool('search', 'Find items that have all words, or words that begin with them.', searched, ({ query, kind, skip }) =>
    find(kind ? [kind] : kinds, query, skip),
  );
  addTool('read', 'Read an item as it is in its file, with the version that update needs.', { kind, id }, readItem);
  addTool('create', 'Create an item.', { kind, fields }, ({ kind, fields }) => call('POST', paths[kind], fields));
  const changed = { kind, id, version: z.string().describe('From read, or the last update.'), fields };
  addTool('update', 'Change these fields of an item; null removes one. Refused when its version is another.', changed, async (change) => {
    const { item } = await readItem(change);
    const where = `${paths[change.kind]}/${encodeURIComponent(change.id)}`;
    return call('PUT', where, { ...item, ...change.fields }, change.version);
  });
  addTool('validate', 'Errors, which keep an item off the site, warnings and suggestions.', { skip }, async ({ skip }) => {
    const { groups } = (await read(editorApi.checks)) as Checks;
    const found = groups.flatMap(({ severity, checks }) => checks.map((check) => ({ severity, ...check })));
    return someOf(found, skip);
  });
  addTool('diff', 'What is not online yet, field by field, with the paths of the files.', { skip }, async ({ skip }) => {
    const listed = (await read(editorApi.publishable)) as PublishableChanges;
    return listed.isKnown ? someOf(listed.changes, skip) : listed;
  });
  const sent = {
    message: z.string().describe('What was changed and why, as the message of a commit.'),
    paths: z.array(z.string()).optional().describe('Files to send, from diff; all when absent.'),
    branch: z.string().optional().describe('The name of a new branch; made from the message when absent.'),
  };
  addTool('send_for_review', 'Push changes as a branch. Returns the address at which to ask for a review.', sent, async (request) => {
    const listed = (await read(editorApi.publishable)) as PublishableChanges;
    const all = listed.isKnown ? listed.changes.flatMap((change) => change.paths) : [];
    const { item } = await call('POST', editorApi.publish, { paths: all, ...request, way: 'propose' });
    if (!(item as PublishOutcome).isDone) throw new ExpectedError(JSON.stringify(item));
    return item;
  });

  await server.connect(new StdioServerTransport());
  // Calls under way still write their files and responses. Then nothing keeps the process alive.
  await Promise.race([once(process.stdin, 'end'), closeOnSignal({ close: async () => void process.stdin.destroy() })]);
  await repository.close();

  function addTool<S extends z.ZodRawShape>(name: string, description: string, shape: S, run: (input: Input<S>) => Promise<object>): void {
    const inputSchema: z.ZodObject = z.object(shape);
    server.registerTool(name, { description, inputSchema }, async (input) => ({
      content: [{ type: 'text', text: JSON.stringify(await run(input as Input<S>)) }],
    }));
  }

  async function find(kinds: readonly Kind[], query: string, skip: number): Promise<object> {
    await repository.refresh();
    const words = queryWords(query);
    const hasAll = (text: string) => words.every((word) => matchOf(text, word) > 0);
    const found = kinds.flatMap((kind) => {
      const shown = fieldsOf(kind).flatMap(([name]) => (name === 'content' ? [] : [name]));
      const matching = repository.list(kind).filter(({ fields }) => words.length === 0 || hasAll(wordSet(wordsIn(fields))));
      return matching.map((stored) => ({ kind, ...itemWith(stored as StoredItem, shown) }));
    });
    return someOf(found, skip);
  }

  async function readItem({ kind, id }: { kind: Kind; id: string }) {
    const slug = encodeURIComponent(id);
    return call('GET', kind === 'posts' ? editorApi.postSource(slug) : `${paths[kind]}/${slug}`);
  }

  async function read(where: string): Promise<object> {
    return (await call('GET', where)).item;
  }

  /** @throws ExpectedError with the sentence of a refusal */
  async function call(method: string, where: string, body?: object, expected?: string): Promise<{ version: string; item: object }> {
    // Other programs change the files, too.
    await repository.refresh();
    const headers = { 'content-type': 'application/json', ...(expected !== undefined && { 'if-match': `"${expected}"` }) };
    const response = await app.fetch(new Request(origin + where, { method, headers, ...(body && { body: JSON.stringify(body) }) }));
    if (!response.ok) throw new ExpectedError(await response.text());
    const { blocks: _, ...item } = (await response.json()) as Record<string, unknown>;
    return { version: response.headers.get('etag')?.replaceAll('"', '') ?? '', item };
  }
}

function someOf(items: readonly object[], skip: number): object {
  return { total: items.length, items: items.slice(skip, skip + maxItems) };
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

/** `author? (Who said it.)` */
function inWords([name, type]: [string, z.ZodType]): string {
  return `${name}${type.safeParse(undefined).success ? '?' : ''}${type.description ? ` (${type.description})` : ''}`;
}
