import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { testServer, until } from '../../fixtures/harness/test-server.ts';
import type { ContentFile } from '../model/api/checks-api.ts';
import { writeWhole } from '../../fixtures/harness/content-folder.ts';

const where = '/api/files/quotes/begin-at-once';

test('a broken file is read as text, checked as it is typed, and saved over the version that was read; its item is back at once', async () => {
  const server = await testServer();
  const file = path.join(server.content, 'quotes/begin-at-once.yaml');
  const broken = 'text: Begin: at once.\r\nauthor: Seneca\r\n';
  writeWhole(file, broken);
  await until(async () => JSON.stringify(await (await server.get('/api/checks')).json()).includes('begin-at-once'));
  const read = await server.get(where);
  const { text, version } = (await read.json()) as ContentFile;
  expect([text, read.headers.get('etag')]).toEqual([broken, `"${version}"`]);

  const check = async (typed: string) => (await server.send('POST', where, { text: typed })).json();
  expect(await check(broken)).toEqual({
    problems: [
      {
        file: 'quotes/begin-at-once.yaml',
        line: 1,
        column: 7,
        severity: 'error',
        rule: expect.any(String),
        message: expect.stringContaining('quotation marks'),
      },
    ],
  });
  expect(await check('<<<<<<< HEAD\ntext: x\n')).toMatchObject({ problems: [{ rule: 'merge-conflict', line: 1 }] });
  expect(await check('')).toMatchObject({ problems: [{ rule: 'empty' }] });
  const good = 'text: "Begin: at once."\r\nauthor: Seneca\r\n';
  expect(await check(good)).toEqual({ problems: [] });
  expect(await readFile(file, 'utf8')).toBe(broken);

  const save = (typed: string, tag?: string) => server.send('PUT', where, { text: typed }, tag === undefined ? {} : { 'if-match': tag });
  expect([(await save(good)).status, (await save(good, '"another"')).status, (await save(good, '*')).status]).toEqual([428, 412, 428]);
  expect((await server.send('PUT', where.replace(/[^/]+$/, 'con'), { text: good }, { 'if-match': '"x"' })).status).toBe(404);
  const saved = await save(good, `"${version}"`);
  expect([saved.status, await saved.json(), await readFile(file, 'utf8')]).toEqual([200, { problems: [] }, good]);
  expect(await (await server.get('/api/quotes/begin-at-once')).json()).toMatchObject({ text: 'Begin: at once.' });
  expect((await save(broken, `"${version}"`)).status).toBe(412);
  // One of two errors may be corrected first.
  const half = await save('text: [\n', saved.headers.get('etag') ?? '');
  expect([half.status, await half.json()]).toMatchObject([200, { problems: [{ line: 1, column: 7 }] }]);
  await rm(file);
  expect((await save(good, half.headers.get('etag') ?? '')).status).toBe(412);
});

test('only files of items are read and written, as text of at most 1 MiB, by the users of the editor', async () => {
  const server = await testServer();
  for (const other of [
    '/api/files/images/x',
    '/api/files/quotes/..%2fsite',
    '/api/files/quotes/No',
    '/api/files/site/cover',
    '/api/files/site.yaml/site',
    '/api/files/quotes/none',
  ])
    expect([other, (await server.get(other)).status]).toEqual([other, 404]);
  const etag = (await server.get(where)).headers.get('etag') ?? '';
  const lines = 'text: |\n' + '  "\n'.repeat(2 ** 18);
  expect((await server.send('PUT', where, { text: lines }, { 'if-match': etag })).status).toBe(413);
  expect((await server.send('POST', where, { text: lines.slice(0, 2 ** 20) })).status).toBe(200);
  writeWhole(path.join(server.content, 'quotes/begin-at-once.yaml'), Buffer.from('text: caf\xe9\n', 'latin1'));
  const latin = await server.get(where);
  expect([latin.status, await latin.text()]).toEqual([409, 'The file is not UTF-8, so it cannot be edited here']);

  const guarded = await testServer({ environment: { JOURNAL_EDITOR_PASSWORD: 'a long password' } });
  expect((await guarded.get(where)).status).toBe(401);
  expect((await guarded.send('PUT', where, { text: '' }, { 'if-match': etag })).status).toBe(401);
});
