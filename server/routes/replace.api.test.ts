import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { contentFolder } from '../../fixtures/harness/content-folder.ts';
import { sharedServer, testServer, type TestServer } from '../../fixtures/harness/test-server.ts';
import { replaceParts } from '../model/api/replace-api.ts';
import type { ReplaceOutcome, ReplacePreview } from '../model/api/response-schemas.ts';

const shared = sharedServer();

const query = { find: 'goal', by: 'aim', isWhole: false, matchesCase: false, parts: replaceParts };

test('words are found in all of the content, and replaced only in the chosen lines; Undo restores the bytes', async () => {
  const content = await contentFolder();
  const post = path.join(content, 'posts/three-goals-a-day.yaml');
  writeFileSync(
    post,
    readFileSync(post, 'utf8').replace('<p>Choose three.</p>', '<p class="goal">Choose a goal &amp; <em>goals</em>.</p>'),
  );
  const server = await testServer({ content });
  const before = textsOf(server);
  const { lines, total } = await preview(server, query);
  expect(lines).toHaveLength(total);
  const shown = Object.fromEntries(
    lines.map(({ file, field, parts }) => [`${file} ${field}`, parts.map(({ is, text }) => `${is[0]}:${text}`)]),
  );
  expect(shown['posts/three-goals-a-day.yaml content']).toEqual(['s:Choose a ', 'r:goal', 'a:aim', 's: & ', 'r:goal', 'a:aim', 's:s.']);
  expect(shown['prompts/one-thing.yaml category']).toEqual(['s:', 'r:Goal', 'a:aim', 's:s']);
  expect(Object.keys(shown)).toEqual(
    expect.arrayContaining(['pages/goals.yaml name', 'site.yaml benefits[0].text', 'templates/weekday.yaml pages.morning[2].heading']),
  );

  const chosen = lines.filter(({ field, file }) => field === 'content' || file === 'templates/weekday.yaml');
  const done = await send(server, '/api/replace', { ...query, lines: chosen });
  expect(done).toEqual({ undo: expect.any(String) as unknown, refused: [] });
  const after = textsOf(server);
  expect(after.post).toContain('  <p class="goal">Choose a aim &amp; <em>aims</em>.</p>\n');
  expect(after.post).toMatch(/^updatedAt: /m);
  expect(after.post).toContain('title: "Three Goals a Day: <Enough>"');
  expect(after.template).toBe(before.template.replaceAll('Three goals', 'Three aims'));
  expect(after.prompt).toBe(before.prompt);
  expect(await send(server, `/api/replace/undo/${done.undo}`, {})).toEqual({ refused: [] });
  expect(textsOf(server)).toEqual(before);
  expect((await server.send('POST', '/api/replace/undo/none', {})).status).toBe(410);
});

test('faults are reported, items that changed meanwhile are left and named, and the rest is written', async () => {
  const server = await testServer();
  const authors = { ...query, find: 'Seneca', by: 'y'.repeat(400), parts: ['quotes'] };
  const [author] = (await preview(server, authors)).lines;
  expect(author?.fault).toBe('must have at most 300 characters');
  expect(await send(server, '/api/replace', { ...authors, lines: [author] })).toEqual({
    refused: [{ id: 'quotes/begin-at-once.yaml', message: 'author: must have at most 300 characters' }],
  });

  const common = { ...query, find: 'the', by: 'THE', isWhole: true, parts: ['quotes', 'prompts'] };
  const { lines } = await preview(server, common);
  expect(lines.map(({ file }) => file)).toEqual(['quotes/little-by-little.yaml', 'prompts/one-thing.yaml', 'prompts/the-week.yaml']);
  writeFileSync(path.join(server.content, 'quotes/little-by-little.yaml'), 'text: The bird.\n');
  const { refused, undo } = await send(server, '/api/replace', { ...common, lines: [...lines, { ...lines[0], file: '../site.yaml' }] });
  expect(refused.map(({ id }) => id).sort()).toEqual(['../site.yaml', 'quotes/little-by-little.yaml']);
  expect(textsOf(server).prompt).toContain('What is THE one thing');
  // A change after the replacement is not undone.
  await server.send('PUT', '/api/prompts/one-thing', { text: 'Another.', type: 'morning' });
  const undone = await send(server, `/api/replace/undo/${undo}`, {});
  expect(undone.refused).toContainEqual({ id: 'prompts/one-thing.yaml', message: 'This prompt was changed since you opened it' });
  expect(textsOf(server).prompt).toContain('Another.');
});

test.each([
  [{ ...query, find: '' }, 'find: must not be empty'],
  [{ ...query, parts: ['editions'] }, 'parts[0]: is not a part of the content'],
])('a wrong request %j is refused', async (body, message) => {
  const server = await shared;
  const response = await server.send('POST', '/api/replace/preview', body);
  expect([response.status, await response.text()]).toEqual([400, message]);
});

function textsOf({ content }: TestServer) {
  const read = (file: string) => readFileSync(path.join(content, file), 'utf8');
  return { post: read('posts/three-goals-a-day.yaml'), prompt: read('prompts/one-thing.yaml'), template: read('templates/weekday.yaml') };
}

async function preview(server: TestServer, body: object): Promise<ReplacePreview> {
  return (await (await server.send('POST', '/api/replace/preview', body)).json()) as ReplacePreview;
}

async function send(server: TestServer, to: string, body: object): Promise<ReplaceOutcome> {
  return (await (await server.send('POST', to, body)).json()) as ReplaceOutcome;
}
