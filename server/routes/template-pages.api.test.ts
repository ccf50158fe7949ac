import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { writeWhole } from '../../fixtures/harness/content-folder.ts';
import { sharedServer, testServer, until, type TestServer } from '../../fixtures/harness/test-server.ts';
import type { EditedDocument } from '../model/api/documents-api.ts';
import { dayPages, type BookPageSummary, type DrawnPage, type EditedBlock } from '../model/api/template-pages-api.ts';

const goals = '/api/documents/pages/goals';

describe('reading and drawing', async () => {
  const server = await sharedServer();

  test('the pages are listed with the templates that have them', async () => {
    const list = await read<BookPageSummary[]>(server, '/api/book-pages');
    expect(list.find(({ id }) => id === 'room')).toEqual({
      id: 'room',
      name: 'Notes on the week',
      version: expect.any(String),
      templates: ['Weekday spread'],
    });
  });

  test('each page has a picture, even in a template that prints the standard pages', async () => {
    const list = await read<BookPageSummary[]>(server, '/api/book-pages');
    for (const template of ['weekday', 'sunday'])
      for (const key of [...dayPages.slice(0, 3).map((page) => page.key), ...list.map(({ id }) => `book.${id}`)]) {
        const response = await server.get(`/api/journal-templates/${template}/pictures/${key}`);
        expect([key, response.status, response.headers.get('content-type')]).toEqual([key, 200, 'image/svg+xml']);
      }
    expect((await server.get('/api/journal-templates/weekday/pictures/weekend.morning')).status).toBe(404);
  });

  test('unsaved blocks are drawn as they print, with the place and the faults of each', async () => {
    const blocks = [
      { title: 'Books' },
      { heading: 'For {weeks}' },
      { heding: 'x' },
      { lines: 90 },
      { lines: 'rest' },
      { lines: 'rest' },
      { words: 'W'.repeat(90) },
    ];
    const { page, drawn } = await draw(server, 'book.goals', blocks);
    const words = page.operations.flatMap((each) => (each.kind === 'text' ? [each.text] : []));
    expect(words).toEqual(expect.arrayContaining(['Books', 'For thirteen weeks']));
    expect(drawn.map(({ top, rows, faults }) => [top, rows, ...faults])).toEqual([
      [0, 1],
      [1, 1],
      [2, 0, '"heding" is not a block here; did you mean "heading"?'],
      [2, 0, 'must be at most 32, the rows of the tallest page'],
      [2, 11],
      [13, 12],
      [25, 1],
    ]);
    expect(page.excess).toBe(0);
    expect([drawn[2]?.yaml, drawn[6]?.overflow]).toEqual(['heding: x\n', [expect.objectContaining({ place: 'words' })]]);
  });

  test('more blocks than a page can have are not drawn', async () => {
    const blocks = Array.from({ length: 101 }, () => ({ words: 'W' }));
    const response = await server.send('POST', '/api/journal-templates/weekday/pages/book.goals', { blocks });
    expect([response.status, await response.text()]).toEqual([400, 'blocks: must be at most 100 on a page']);
  });

  test('a page of a day is drawn with its quote, and so is a page that the template does not have', async () => {
    const evening = await draw(server, 'evening', [{ quote: { rows: 4 } }, { lines: 33 }]);
    expect(evening.drawn.map(({ rows }) => rows)).toEqual([4, 0]);
    expect(evening.page.operations.length).toBeGreaterThan(1);
    const { drawn } = await draw(server, 'weekend.morning', [{ title: 'slow' }]);
    expect(drawn[0]?.rows).toBe(1);
  });
});

test('a save changes the lines of its block, keeps comments and unknown blocks, and needs the version that was read', async () => {
  const server = await testServer();
  const file = path.join(server.content, 'pages/goals.yaml');
  await writeWhole(
    file,
    'name: Goals\nblocks:\n  # First of all\n  - title: Goals\n  - heding: kept # of a later version\n  - lines: 4 # enough\n',
  );
  const { item, version } = await versioned(server, goals);
  const [, unknown, lines] = blocksOf(item);
  expect(unknown).toEqual({ heding: 'kept' });

  const moved = { name: 'Goals', blocks: [{ title: 'Three goals' }, lines, unknown] };
  expect((await server.send('PUT', goals, moved)).status).toBe(428);
  const junk = { ...moved, blocks: [...moved.blocks, { junk: 1 }] };
  expect((await server.send('PUT', goals, junk, { 'if-match': version })).status).toBe(400);
  const saved = await server.send('PUT', goals, moved, { 'if-match': version });
  expect([saved.status, await saved.json()]).toEqual([200, expect.objectContaining({ id: 'goals', fields: moved })]);
  expect(await readFile(file, 'utf8')).toBe(
    'name: Goals\nblocks:\n  # First of all\n  - title: Three goals\n  - lines: 4 # enough\n  - heding: kept # of a later version\n',
  );
  expect((await server.send('PUT', goals, moved, { 'if-match': version })).status).toBe(412);
});

test('a deleted page is restored, and an existing one is not replaced', async () => {
  const server = await testServer();
  const { item } = await versioned(server, goals);
  const put = () => server.send('PUT', goals, item.fields, { 'if-none-match': '*' });
  expect((await put()).status).toBe(412);
  await rm(path.join(server.content, 'pages/goals.yaml'));
  await until(async () => (await server.get(goals)).status === 404);
  expect([(await put()).status, (await versioned(server, goals)).item.fields]).toEqual([200, item.fields]);
  expect((await server.get('/api/documents/quotes/begin-at-once')).status).toBe(404);
});

test('a template with the standard pages gets its own, with the pages around the days', async () => {
  const server = await testServer();
  const { version } = await versioned(server, '/api/documents/templates/sunday');
  const copy = () => server.send('POST', '/api/journal-templates/sunday/pages', {}, { 'if-match': version });
  expect([(await copy()).status, (await copy()).status]).toEqual([200, 412]);
  const { item } = await versioned(server, '/api/documents/templates/sunday');
  expect(Object.keys(item.fields ?? {})).toEqual(expect.arrayContaining(['pages', 'front', 'back']));
  expect(await read(server, '/api/health')).toMatchObject({ problems: [] });
});

function blocksOf({ fields = {} }: EditedDocument): EditedBlock[] {
  return fields['blocks'] as EditedBlock[];
}

async function read<T>(server: TestServer, where: string): Promise<T> {
  return (await server.get(where)).json() as Promise<T>;
}

async function versioned(server: TestServer, where: string): Promise<{ item: EditedDocument; version: string }> {
  const response = await server.get(where);
  return { item: (await response.json()) as EditedDocument, version: response.headers.get('etag') ?? '' };
}

async function draw(server: TestServer, key: string, blocks: object[]) {
  const response = await server.send('POST', `/api/journal-templates/weekday/pages/${key}`, { blocks });
  const { blocks: drawn, ...page } = (await response.json()) as DrawnPage;
  return { page, drawn };
}
