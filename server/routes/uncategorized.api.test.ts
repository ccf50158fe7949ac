import { readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { contentFolder } from '../../fixtures/harness/content-folder.ts';
import { journal } from '../../fixtures/harness/run-in-process.ts';
import { testServer } from '../../fixtures/harness/test-server.ts';

const text = 'title: Alone\nexcerpt: In no category.\nauthor: Ivo Marsh\npublishedAt: 2026-01-05\ncontent: |\n  <p>Words.</p>\n';

test('a post without categories is valid, served, listed, found, changed and created', async () => {
  const content = await contentFolder();
  const file = path.join(content, 'posts/alone.yaml');
  await writeFile(file, text);
  const validated = await journal('validate', '--content', content, file);
  expect(validated.stdout).not.toContain('error');
  const server = await testServer({ content });
  const json = async (where: string) => (await (await server.get(where)).json()) as Record<string, unknown>;
  expect(await json('/api/entries/alone')).toMatchObject({ title: 'Alone', categories: [], related: [] });
  expect(await json('/api/entries/alone/categories')).toEqual([]);
  expect(await json('/api/entries')).toContainEqual(expect.objectContaining({ slug: 'alone' }));
  expect(await json('/api/articles')).toContainEqual(expect.objectContaining({ id: 'alone', categories: [] }));
  expect(await (await server.get('/feed.xml')).text()).toContain('<title>Alone</title>');

  const { id: _id, slug: _slug, ...source } = await json('/api/entries/alone/source');
  const before = await stat(file);
  expect((await server.send('PUT', '/api/entries/alone', source)).status).toBe(200);
  expect((await stat(file)).mtimeMs).toBe(before.mtimeMs);
  expect((await server.send('PUT', '/api/entries/alone', { ...source, title: 'Not alone' })).status).toBe(200);
  expect((await readFile(file, 'utf8')).replace(/^updatedAt: .*\n/m, '')).toBe(text.replace('Alone', 'Not alone'));

  const created = await server.send('POST', '/api/entries', { ...source, title: 'Second', categories: undefined });
  expect([created.status, await created.text()]).toEqual([201, expect.stringContaining('"categories":[]')]);
});
