import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { clonesTemplate } from '../../fixtures/harness/clones.ts';
import { temporaryFolder } from '../../fixtures/harness/content-folder.ts';
import { journal } from '../../fixtures/harness/run-in-process.ts';
import { testApp } from '../../fixtures/harness/test-server.ts';

const clones = clonesTemplate();

type Schema = Parameters<typeof z.fromJSONSchema>[0];
type Content = Record<string, { schema: Schema }>;

interface Operation {
  requestBody?: { content: Content };
  responses: Record<string, { content?: Content }>;
}

const quote = { text: 'A new quote.', author: 'Somebody' };
const post = {
  title: 'New',
  excerpt: 'Short.',
  author: 'Somebody',
  publishedAt: '2026-01-01',
  categories: ['habits'],
  content: '<p>Words.</p>',
};
const category = { name: 'New', description: 'A topic.', icon: 'icon-[lucide--target]' };

/** What is sent to each path. */
const writes: Record<string, object> = {
  '/api/quotes': quote,
  '/api/quotes/{id}': { ...quote, dayOfWeek: 'monday' },
  '/api/prompts': { text: 'A new prompt?', type: 'morning' },
  '/api/prompts/{id}': { text: 'Another prompt?', type: 'evening', dayOfWeek: null },
  '/api/journal-templates': { name: 'New' },
  '/api/journal-templates/{id}': { name: 'New', description: 'For a change.' },
  '/api/entries': { ...post, slug: 'a-new-one', structuredData: { a: [1, { b: null }] } },
  '/api/entries/{slug}': { ...post, keywords: ['one'], draft: true },
  '/api/entries/{slug}/rename': { slug: 'wide-margins' },
  '/api/replace/preview': { find: 'bird', by: 'swallow', isWhole: true, matchesCase: true, parts: ['quotes'] },
  '/api/categories': { ...category, slug: 'new-topic' },
  '/api/categories/{slug}': category,
  '/api/shares': { part: 'site', item: 'site', page: 'about', days: 1, isFixed: true },
  '/api/editions': { id: 'Second', weeks: 1, printer: 'kdp' },
  '/api/editions/{id}': { name: 'First', weeks: 1, printer: 'kdp' },
  '/api/editions/{id}/days/{day}': { slot: 'quote', text: 'begin-at-once' },
  '/api/printings': { edition: 'first', printer: 'kdp' },
  '/api/publish': { paths: ['quotes/changed.yaml'], message: 'Send', way: 'propose' },
};

test('the described calls take and return what the description says', async () => {
  const { first } = await clones();
  for (const step of [
    ['edition', 'first', '--weeks', '1', '--for', 'kdp'],
    ['print', '--edition', 'first', '--record', '--out', path.join(await temporaryFolder(), 'book.pdf')],
  ])
    expect((await journal(...step, '--content', first.content)).status).toBe(0);
  const [printing = ''] = await readdir(path.join(first.content, 'printings'));
  await first.write('quotes/changed.yaml', 'text: Changed.\n');
  await first.write('posts/broken.yaml', 'title: [\n');
  await first.write('categories/unused.yaml', 'name: Unused\ndescription: A topic.\nicon: icon-[lucide--target]\n');
  const { app } = await testApp({}, undefined, first.content);
  const described = (await (await app.request('/api/openapi.json')).json()) as {
    openapi: string;
    paths: Record<string, Record<string, Operation>>;
  };
  expect(described.openapi).toBe('3.1.0');
  const names: Record<string, string> = {
    '/api/entries/{slug}': 'margins',
    '/api/categories/{slug}': 'unused',
    '/api/journal-templates/{id}': 'weekday',
    '/api/editions/{id}': 'first',
    '/api/printings/{id}': printing.replace('.yaml', ''),
  };
  const place = (path: string) => {
    const item = Object.entries(names).find(([start]) => path.startsWith(start))?.[1];
    const id = item ?? (path.startsWith('/api/prompts') ? 'one-thing' : path.startsWith('/api/changes') ? 'changed' : 'begin-at-once');
    return path
      .replace('{collection}', 'quotes')
      .replace('{day}', '1')
      .replace(/\{\w+\}/, id);
  };

  const send = (method: string, path: string, body: object | undefined, version: string | undefined) => {
    const headers = { 'content-type': 'application/json', ...(version !== undefined && { 'if-match': version }) };
    return app.request(place(path), { method, headers, ...(body && { body: JSON.stringify(body) }) });
  };
  const calls = ['get', 'post', 'put', 'delete'].flatMap((method) =>
    Object.entries(described.paths).flatMap(([path, { [method]: operation }]) => (operation ? [{ method, path, operation }] : [])),
  );
  expect(calls).toHaveLength(55);
  for (const { method, path, operation } of calls) {
    const call = `${method} ${path}`;
    const version = method === 'delete' ? ((await app.request(place(path))).headers.get('etag') ?? undefined) : undefined;
    const body = operation.requestBody && writes[path];
    const wrong = { ...body, [path === '/api/publish' ? 'way' : 'unknown']: 'x' };
    const refused = operation.requestBody && [
      faults(operation.requestBody, wrong) !== undefined,
      (await send(method, path, wrong, version)).status,
    ];
    expect([call, faults(operation.requestBody, body), refused]).toEqual([call, undefined, operation.requestBody && [true, 400]]);

    const response = await send(method, path, body, version);
    const text = await response.text();
    const expected = operation.responses[response.status];
    const result: unknown = expected?.content ? JSON.parse(text) : text;
    expect([call, Object.keys(operation.responses)]).toEqual([call, [String(response.status), 'default']]);
    expect([call, faults(expected, result)]).toEqual([call, undefined]);
    if (call === 'post /api/shares') names['/api/shares/'] = (result as { id: string }).id;
    if (call === 'post /api/entries/{slug}/rename') names['/api/entries/{slug}'] = 'wide-margins';
    if (call === 'post /api/replace/preview') writes['/api/replace'] = { ...body, lines: (result as { lines: object[] }).lines };
    if (call === 'post /api/replace') names['/api/replace/undo/'] = (result as { undo: string }).undo;
  }
});

/** How a value violates its description; without a description of JSON, the value must be empty. */
function faults(described: { content?: Content } | undefined, value: unknown): unknown {
  if (!described?.content) return value || undefined;
  const [schema = {}] = Object.values(described.content).map((each) => each.schema);
  return z.fromJSONSchema(schema).safeParse(value).error?.issues;
}
