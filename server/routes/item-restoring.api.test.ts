import { chmod, mkdir, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder, writeWhole } from '../../fixtures/harness/content-folder.ts';
import { testServer, until, type TestServer } from '../../fixtures/harness/test-server.ts';

const where = '/api/quotes/begin-at-once';
const asNew = { 'if-none-match': '*' };

test('a deleted item comes back under its id, byte for byte, at the version it had', async () => {
  const server = await testServer();
  const { bytes, item, etag } = await deleted(server);
  const response = await server.send('PUT', where, item, asNew);
  expect([response.status, response.headers.get('location'), response.headers.get('etag')]).toEqual([201, where, etag]);
  expect(await response.json()).toEqual(item);
  expect(await readFile(fileIn(server), 'utf8')).toBe(bytes);
  expect(await (await server.get('/api/quotes')).json()).toContainEqual(item);
});

test('an item that comes back changed has the rest of its file unchanged', async () => {
  const server = await testServer();
  const { bytes, item } = await deleted(server);
  expect((await server.send('PUT', where, { ...item, category: 'Life' }, asNew)).status).toBe(201);
  expect(await readFile(fileIn(server), 'utf8')).toBe(bytes.replace('category: Time', 'category: Life'));
});

test('an item without a day gets no line for any day', async () => {
  const server = await testServer();
  const there = '/api/quotes/two-lines';
  const file = path.join(server.content, 'quotes/two-lines.yaml');
  const bytes = await readFile(file, 'utf8');
  expect(bytes).not.toContain('dayOfWeek');
  const item = (await (await server.get(there)).json()) as object;
  await server.send('DELETE', there, undefined);
  expect((await server.send('PUT', there, { ...item, dayOfWeek: 'any' }, asNew)).status).toBe(201);
  expect(await readFile(file, 'utf8')).toBe(bytes);
});

test('it comes back with its comments, notes and mode, even after a restart, and only once', async () => {
  const environment = { JOURNAL_DATA: await temporaryFolder() };
  const first = await testServer({ environment });
  await chmod(fileIn(first), 0o640);
  const { item } = await deleted(first);
  expect((await first.send('PUT', where, item, asNew)).status).toBe(201);
  expect((await stat(fileIn(first))).mode & 0o777).toBe(0o640);
  const { bytes, etag } = await deleted(first);
  await first.close();
  const second = await testServer({ environment, content: first.content });
  const response = await second.send('PUT', where, item, asNew);
  expect([response.status, response.headers.get('etag')]).toEqual([201, etag]);
  expect(await readFile(fileIn(second), 'utf8')).toBe(bytes);
  expect((await stat(fileIn(second))).mode & 0o777).toBe(0o640);
  expect(await readdir(path.join(environment.JOURNAL_DATA, 'deleted'))).toEqual([]);
});

test('without a place for its copy an item is not deleted', async () => {
  const server = await testServer();
  await mkdir(server.data, { recursive: true });
  await writeFile(path.join(server.data, 'deleted'), 'a file in the place of the folder');
  const response = await server.send('DELETE', where, undefined);
  expect([response.status, await response.text()]).toEqual([
    503,
    'Nothing was deleted, because no copy could be stored in JOURNAL_DATA: deleted is a file, not a folder; move it out, or rename it',
  ]);
  expect((await server.get(where)).status).toBe(200);
});

test('an item deleted on disk is restored as a new file with the same id', async () => {
  const server = await testServer();
  const item = (await (await server.get(where)).json()) as object;
  await rm(fileIn(server));
  await until(async () => (await server.get(where)).status === 404);
  expect((await server.send('PUT', where, item, asNew)).status).toBe(201);
  expect(await readFile(fileIn(server), 'utf8')).toBe(
    'text: Begin at once to live, and count each separate day as a separate life.\nauthor: Seneca\ncategory: Time\ndayOfWeek: monday\nsource: Letters to Lucilius\n',
  );
});

test.each([
  ['empty', ''],
  ['cut off', '[{"file":"quotes/begin-at-once.yaml","text":"Begin'],
])('where the saved text of a deleted file is %s, the item is restored as a new file', async (_how, damaged) => {
  const environment = { JOURNAL_DATA: await temporaryFolder() };
  const first = await testServer({ environment });
  const { item } = await deleted(first);
  await first.close();
  const folder = path.join(environment.JOURNAL_DATA, 'deleted');
  const [record = ''] = await readdir(folder);
  await writeFile(path.join(folder, record), damaged);
  const second = await testServer({ environment, content: first.content });
  const response = await second.send('PUT', where, item, asNew);
  expect([response.status, await response.json()]).toEqual([201, item]);
});

test('an existing file is not overwritten, even before the server has noticed it', async () => {
  const server = await testServer();
  const { item } = await deleted(server);
  writeWhole(fileIn(server), 'text: Somebody was faster.\n');
  const response = await server.send('PUT', where, item, asNew);
  expect([response.status, await response.text()]).toEqual([412, 'A quote with the id "begin-at-once" already exists']);
  expect(await readFile(fileIn(server), 'utf8')).toBe('text: Somebody was faster.\n');
  await until(async () => (await server.get(where)).status === 200);
});

test.each([
  ['/api/quotes/Not-An-Id', { text: 'x' }, 'id: "Not-An-Id" is not an id; write lower-case letters, digits and single hyphens, at most 80'],
  ['/api/quotes/con', { text: 'x' }, 'id: "con" names a device on Windows, not a file; choose another'],
  ['/api/quotes/new-one', { text: 'x', id: 'other' }, 'id: must stay "new-one"; an id never changes'],
  ['/api/quotes/new-one', { text: '' }, 'text: must not be empty'],
])('PUT %s %j as a new one: %s', async (to, body, sentence) => {
  const server = await testServer();
  const response = await server.send('PUT', to, body, asNew);
  expect([response.status, await response.text()]).toEqual([400, sentence]);
});

async function deleted(server: TestServer): Promise<{ bytes: string; item: object; etag: string | null }> {
  const bytes = await readFile(fileIn(server), 'utf8');
  const read = await server.get(where);
  const etag = read.headers.get('etag');
  expect((await server.send('DELETE', where, undefined)).status).toBe(204);
  return { bytes, item: (await read.json()) as object, etag };
}

function fileIn(server: TestServer): string {
  return path.join(server.content, 'quotes/begin-at-once.yaml');
}
