import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { testApp, testServer, until, type TestServer } from '../../fixtures/harness/test-server.ts';
import type { ImportPreview } from '../model/api/tables-api.ts';

const table = [
  'text;author;day',
  'Adopt the pace of nature: her secret is patience.;Ralph Waldo Emerson;Wednesday',
  'Little by little, the bird builds its nest.;;',
  '"Little by little, the bird builds her nest!";;',
  '',
].join('\r\n');

describe('the preview of an import', () => {
  test('has the new rows, the duplicates and the similar texts, and writes nothing', async () => {
    const server = await testServer();
    const before = readdirSync(path.join(server.content, 'quotes'));
    const preview = await previewOf(server, 'quotes', table);
    expect(preview).toEqual({
      problems: [],
      notes: [],
      headings: [
        { heading: 'text', field: 'text' },
        { heading: 'author', field: 'author' },
        { heading: 'day', field: 'dayOfWeek' },
      ],
      add: [
        { row: 2, text: 'Adopt the pace of nature: her secret is patience.', author: 'Ralph Waldo Emerson' },
        { row: 4, text: 'Little by little, the bird builds her nest!' },
      ],
      duplicates: [{ row: 3, text: 'Little by little, the bird builds its nest.', like: { id: 'little-by-little' } }],
      changed: [],
      similar: [
        {
          row: 4,
          text: 'Little by little, the bird builds her nest!',
          similarity: 'near',
          like: { id: 'little-by-little', text: 'Little by little, the bird builds its nest.' },
        },
      ],
      authorVariants: [],
      version: expect.stringMatching(/^[0-9a-f]{40}$/) as string,
    });
    expect(readdirSync(path.join(server.content, 'quotes'))).toEqual(before);
  });

  test('has every problem with its row and column', async () => {
    const server = await testServer();
    const { problems } = await previewOf(server, 'prompts', 'text,type,dayOfWeek\nWhat?,mornin,monday\n,evening,mondy\n');
    expect(problems).toEqual([
      { row: 2, column: 2, field: 'type', message: '"mornin" is not a prompt type; did you mean "morning"?' },
      { row: 3, column: 1, field: 'text', message: 'must not be empty' },
      { row: 3, column: 3, field: 'dayOfWeek', message: '"mondy" is not a day; did you mean "monday"?' },
    ]);
  });
});

test('with updates, the old text of a changed item counts as new; the version is that of the preview without them', async () => {
  const server = await testServer();
  const old = 'Little by little, the bird builds its nest.';
  const rows = `id,text\nlittle-by-little,"Little by little, a bird builds."\n,"${old}"\nbegin-at-once,Rest.\n`;
  const left = await previewOf(server, 'quotes', rows);
  const updated = (await (await send(server, '/api/import/quotes/preview?update=1', rows)).json()) as ImportPreview;
  const idOf = { id: 'begin-at-once', text: 'Begin at once to live, and count each separate day as a separate life.' };
  expect([left.add, left.duplicates.map(({ row }) => row)]).toEqual([[{ row: 4, text: 'Rest.', idOf }], [3]]);
  expect([updated.add, updated.duplicates]).toEqual([
    [
      { row: 3, text: old },
      { row: 4, text: 'Rest.', idOf },
    ],
    [],
  ]);
  expect(updated.version).toBe(left.version);
  expect(await (await send(server, '/api/import/quotes?update=1', rows, left.version)).json()).toMatchObject({ added: 2, updated: 1 });
  const texts = ((await (await server.get('/api/quotes')).json()) as { text: string }[]).map(({ text }) => text);
  for (const text of [old, 'Little by little, a bird builds.', 'Rest.', idOf.text]) expect(texts).toContain(text);
});

test('a preview of many long changed texts compares the first word by word, and the others as a whole', async () => {
  const server = await testServer();
  const ids = Array.from({ length: 40 }, (_, n) => `long-${n}`);
  const lines = (word: string) => Array.from({ length: 600 }, (_, line) => (line === 300 ? 'Middle' : word + line)).join('\n');
  for (const id of ids)
    writeFileSync(path.join(server.content, `quotes/${id}.yaml`), `text: ${JSON.stringify(`${id}\n${lines('old')}`)}\n`);
  await until(async () => (await (await server.get('/api/quotes')).text()).split('Middle').length > ids.length);
  const { changed } = await previewOf(server, 'quotes', `id,text\n${ids.map((id) => `${id},"${id}\n${lines('new')}"\n`).join('')}`);
  const isWordByWord = changed.map(({ fields: [text] }) => text?.kind === 'edited' && text.parts.some(({ is }) => is === 'same'));
  expect(isWordByWord).toHaveLength(40);
  expect(isWordByWord.slice(0, 2)).toEqual([true, true]);
  expect(isWordByWord.slice(-3)).toEqual([false, false, false]);
});

describe('an import', () => {
  test('writes a canonical file for each row that is not skipped', async () => {
    const server = await testServer();
    const { version } = await previewOf(server, 'quotes', table);
    const response = await send(server, '/api/import/quotes?skip=4', table, version);
    expect([response.status, await response.json()]).toMatchObject([200, { added: 1, updated: 0 }]);
    expect(readFileSync(path.join(server.content, 'quotes/adopt-the-pace-of-nature-her.yaml'), 'utf8')).toBe(
      'text: "Adopt the pace of nature: her secret is patience."\nauthor: Ralph Waldo Emerson\ndayOfWeek: wednesday\n',
    );
    expect(readdirSync(path.join(server.content, 'quotes'))).toHaveLength(4);
  });

  test('updates existing items on request only', async () => {
    const server = await testServer();
    const edited = 'id,text,author,category,dayOfWeek\nlittle-by-little,"Little by little, the bird builds its nest.",Anon,,any\n';
    const { changed, version } = await previewOf(server, 'quotes', edited);
    expect(changed).toEqual([
      {
        row: 2,
        id: 'little-by-little',
        text: 'Little by little, the bird builds its nest.',
        fields: [{ field: 'author', kind: 'added', after: 'Anon' }],
      },
    ]);
    for (const search of ['', '?update=0', '?update=1&skip=2'])
      expect(await (await send(server, `/api/import/quotes${search}`, edited, version)).json()).toMatchObject({ added: 0, updated: 0 });
    expect(await (await send(server, '/api/import/quotes?update=1', edited, version)).json()).toMatchObject({ added: 0, updated: 1 });
    expect(readFileSync(path.join(server.content, 'quotes/little-by-little.yaml'), 'utf8')).toBe(
      'text: "Little by little, the bird builds its nest."\nauthor: Anon\ndayOfWeek: any\n',
    );
  });

  test('does not overwrite an item that changed meanwhile, and names its row', async () => {
    // Nobody watches this content, so the change on disk is first seen by the write.
    const { app, content } = await testApp();
    const edited = 'id,text,author\nbegin-at-once,Begin now.,Seneca\nlittle-by-little,"Little by little, the bird builds its nest.",Anon\n';
    const request = (where: string, version = '') =>
      app.request(where, {
        method: 'POST',
        headers: { 'content-type': 'text/csv', host: 'localhost', 'if-match': `"${version}"` },
        body: edited,
      });
    const { version } = (await (await request('/api/import/quotes/preview')).json()) as ImportPreview;
    writeFileSync(path.join(content, 'quotes/little-by-little.yaml'), 'text: Mine.\n');
    const response = await request('/api/import/quotes?update=1', version);
    expect([response.status, await response.text()]).toEqual([
      409,
      'row 3: quotes/little-by-little.yaml was changed or deleted meanwhile, so it is left as it is (1 was imported before that; import the file again to continue)',
    ]);
    expect(readFileSync(path.join(content, 'quotes/little-by-little.yaml'), 'utf8')).toBe('text: Mine.\n');
    expect(readFileSync(path.join(content, 'quotes/begin-at-once.yaml'), 'utf8')).toContain('Begin now.');
  });

  test('with an invalid row writes nothing', async () => {
    const server = await testServer();
    const bad = `${table}Begin;;mondy\r\n`;
    const { version } = await previewOf(server, 'quotes', bad);
    const response = await send(server, '/api/import/quotes', bad, version);
    expect([response.status, await response.text()]).toEqual([400, 'row 5: "mondy" is not a day; did you mean "monday"?']);
    expect(readdirSync(path.join(server.content, 'quotes'))).toHaveLength(3);
  });

  test('leaves out the rows with problems on request, and returns them as a table that can be corrected and imported', async () => {
    const server = await testServer();
    const bad = 'Quote,Day,id\nBegin.,mondy,begin\n"Rest, ""now"".",Thurs.,\n,friday,\n';
    const { version } = await previewOf(server, 'quotes', bad);
    const response = await send(server, '/api/import/quotes?partial=1', bad, version);
    expect([response.status, await response.json()]).toMatchObject([200, { added: 1, updated: 0 }]);
    expect(readFileSync(path.join(server.content, 'quotes/rest-now.yaml'), 'utf8')).toBe('text: Rest, "now".\ndayOfWeek: thursday\n');
    const leftOut = Buffer.from(await (await send(server, '/api/import/quotes/left-out', bad)).arrayBuffer()).toString();
    expect(leftOut).toBe(
      '\uFEFFQuote,Day,id,problem\r\n' +
        'Begin.,mondy,begin,"dayOfWeek: ""mondy"" is not a day; did you mean ""monday""?"\r\n' +
        ',friday,,text: must not be empty\r\n',
    );
    const { problems, add } = await previewOf(server, 'quotes', leftOut.replace(',mondy', ',mon').replace('\n,friday', '\nGo on.,friday'));
    expect([problems, add.map(({ text }) => text)]).toEqual([[], ['Begin.', 'Go on.']]);
  });

  test('is refused when the content changed since the preview, and without a version', async () => {
    const server = await testServer();
    const { version } = await previewOf(server, 'quotes', table);
    await server.send('POST', '/api/quotes', { text: 'Adopt the pace of nature: her secret is patience.' });
    const stale = await send(server, '/api/import/quotes', table, version);
    expect([stale.status, await stale.text()]).toEqual([412, 'The content changed since the preview; check the new preview first']);
    expect((await send(server, '/api/import/quotes', table)).status).toBe(428);
    expect(readdirSync(path.join(server.content, 'quotes'))).toHaveLength(4);
  });

  test('is a table of at most 8 MiB, from the site itself', async () => {
    const server = await testServer();
    const where = `${server.url}/api/import/quotes/preview`;
    const json = await fetch(where, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' });
    expect([json.status, await json.text()]).toEqual([415, 'Send the file as it is, with Content-Type: text/csv']);
    const large = await send(server, '/api/import/quotes/preview', Buffer.alloc(8 * 1024 * 1024 + 1, 'a'));
    expect([large.status, await large.text()]).toEqual([413, 'The body is larger than 8 MiB']);
    const foreign = await fetch(where, {
      method: 'POST',
      headers: { 'content-type': 'text/csv', origin: 'https://elsewhere.example' },
      body: table,
    });
    expect(foreign.status).toBe(403);
  });
});

const exports: [string, string[]][] = [
  ['/api/export/quotes?day=monday', ['begin-at-once']],
  ['/api/export/quotes?day=any', ['little-by-little', 'two-lines']],
  ['/api/export/quotes?category=Time', ['begin-at-once']],
  ['/api/export/quotes?category=General', ['little-by-little', 'two-lines']],
  ['/api/export/prompts?type=morning&day=tuesday', ['one-thing']],
  ['/api/export/prompts?type=morning&day=friday', []],
];
test('an export has the rows of its filter', async () => {
  const server = await testServer();
  for (const [where, ids] of exports) {
    const rows = (await (await server.get(where)).text()).split('\r\n').slice(1, -1);
    // One quote has a line break in its text.
    expect(rows.flatMap((row) => /^([a-z-]+),/.exec(row)?.[1] ?? [])).toEqual(ids);
  }
});

test.each([
  ['/api/export/quotes?day=mondy', 'day: "mondy" is not a day; did you mean "monday"?'],
  ['/api/export/prompts?type=noon', 'type: "noon" is not a prompt type; write morning, evening or sunday_reflection'],
  ['/api/export/quotes?type=morning', 'type: quotes have none'],
])('%s is refused', async (where, sentence) => {
  const server = await testServer();
  const response = await server.get(where);
  expect([response.status, await response.text()]).toEqual([400, sentence]);
});

async function previewOf(server: TestServer, name: string, body: string | Buffer): Promise<ImportPreview> {
  const response = await send(server, `/api/import/${name}/preview`, body);
  expect(response.status).toBe(200);
  return (await response.json()) as ImportPreview;
}

function send(server: TestServer, where: string, body: string | Buffer, version?: string): Promise<Response> {
  const headers = { 'content-type': 'text/csv', ...(version !== undefined && { 'if-match': `"${version}"` }) };
  return fetch(server.url + where, { method: 'POST', headers, body: body as BodyInit });
}
