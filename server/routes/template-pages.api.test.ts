import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { writeWhole } from '../../fixtures/harness/content-folder.ts';
import { sharedServer, testServer, until, type TestServer } from '../../fixtures/harness/test-server.ts';
import type { DrawnPage, EditedPage, TemplatePages } from '../model/api/template-pages-api.ts';

const pages = '/api/journal-templates/weekday/pages';

describe('reading and drawing', async () => {
  const server = await sharedServer();

  test('a template has its pages of days, the order of the others, and all that the order can have', async () => {
    const outline = await read<TemplatePages>(server, pages);
    expect(outline.days.map(({ key, name }) => `${key} ${name}`)).toEqual([
      'morning Morning Page',
      'evening Evening Page',
      'sunday_reflection Sunday Reflection',
    ]);
    expect(outline.order).toEqual([
      'front: title',
      'front: owner',
      'front: how-to',
      'front: goals',
      'front: weeks',
      'after-week: room',
      'back: notes',
    ]);
    expect(outline.pages.find(({ key }) => key === 'book.title')).toMatchObject({ templates: ['Weekday spread'] });
    expect(outline.isStandard).toBe(false);
  });

  test('each has a picture, as a template has that prints the standard pages', async () => {
    for (const id of ['weekday', 'sunday']) {
      const { days, pages: others } = await read<TemplatePages>(server, `/api/journal-templates/${id}/pages`);
      for (const { picture = '' } of [...days, ...others]) {
        const response = await server.get(picture);
        expect([picture, response.status, response.headers.get('content-type')]).toEqual([picture, 200, 'image/svg+xml']);
      }
    }
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
    expect(page.operations.flatMap((each) => (each.kind === 'text' ? [each.text] : []))).toEqual(
      expect.arrayContaining(['Books', 'For thirteen weeks']),
    );
    expect(drawn.map(({ top, rows, faults }) => [top, rows, ...faults])).toEqual([
      [0, 1],
      [1, 1],
      [2, 0, 'is not a block here; did you mean "heading"?'],
      [2, 0, 'must be a number from 1 to 26, or rest'],
      [2, 23],
      [25, 23, 'must have only one "rest" on a page'],
      [48, 1],
    ]);
    expect([drawn[2]?.yaml, drawn[6]?.overflow]).toEqual(['heding: x\n', [expect.objectContaining({ place: 'words' })]]);
  });

  test('a page of a day is drawn with its quote, and one that no place has, too', async () => {
    const evening = await draw(server, 'evening', [{ quote: { rows: 4 } }, { lines: 30 }]);
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
  const page = `${pages}/book.goals`;
  await until(async () => (await read<EditedPage>(server, page)).blocks.length === 3);
  const response = await server.get(page);
  const version = response.headers.get('etag') ?? '';
  const { blocks } = (await response.json()) as EditedPage;
  const [, unknown, lines] = blocks;
  expect(unknown).toEqual({ heding: 'kept' });

  const moved = { blocks: [{ title: 'Three goals' }, lines, unknown] };
  expect((await server.send('PUT', page, moved)).status).toBe(428);
  expect((await server.send('PUT', page, { blocks: [...moved.blocks, { junk: 1 }] }, { 'if-match': version })).status).toBe(400);
  const saved = await server.send('PUT', page, moved, { 'if-match': version });
  expect([saved.status, await saved.json()]).toEqual([200, { id: 'book.goals', name: 'Goals', ...moved }]);
  expect(await readFile(file, 'utf8')).toBe(
    'name: Goals\nblocks:\n  # First of all\n  - title: Three goals\n  - lines: 4 # enough\n  - heding: kept # of a later version\n',
  );
  expect((await server.send('PUT', page, { blocks }, { 'if-match': version })).status).toBe(412);
});

test('a page of a day and the order are changed in the file of the template, line by line', async () => {
  const server = await testServer();
  const file = path.join(server.content, 'templates/weekday.yaml');
  const before = await readFile(file, 'utf8');
  const { blocks } = await read<EditedPage>(server, `${pages}/evening`);
  const changed = blocks.map((block) => (block['heading'] === 'Day review' ? { heading: 'The day' } : block));
  await save(server, `${pages}/evening`, { blocks: changed });
  const { order } = await read<TemplatePages>(server, pages);
  await save(server, pages, { order: [...order, 'every: owner'].slice(0, -1).concat('4 weeks: room') });
  const after = await readFile(file, 'utf8');
  expect(diff(before, after)).toEqual(['-    - heading: Day review', '+    - heading: The day', '+every:', '+  4 weeks:', '+    - room']);
  expect((await save(server, pages, { order: ['front: nowhere'] })).status).toBe(400);
});

test('a template with the standard pages gets its own first, with the pages around the days', async () => {
  const server = await testServer();
  const own = '/api/journal-templates/sunday/pages';
  expect((await save(server, `${own}/evening`, { blocks: [{ title: 'x' }] })).status).toBe(409);
  const { item, version } = await versioned<TemplatePages>(server, own);
  expect(item.isStandard).toBe(true);
  const response = await server.send('POST', own, {}, { 'if-match': version });
  const made = (await response.json()) as TemplatePages;
  expect([response.status, made.isStandard, made.order]).toEqual([200, false, item.order]);
  expect((await save(server, `${own}/evening`, { blocks: [{ title: 'late' }] })).status).toBe(200);
  expect(await (await server.get('/api/health')).json()).toMatchObject({ problems: [] });
});

test('a new page can be placed, and a broken or missing one says why it cannot be changed', async () => {
  const server = await testServer();
  const made = (await (await server.send('POST', '/api/book-pages', { name: 'Monthly review' })).json()) as { id: string };
  expect(made.id).toBe('book.monthly-review');
  const { order } = await read<TemplatePages>(server, pages);
  await save(server, pages, { order: ['front: monthly-review', ...order] });
  await writeWhole(path.join(server.content, 'pages/monthly-review.yaml'), 'name: Monthly review\nblocks: [\n');
  await rm(path.join(server.content, 'pages/room.yaml'));
  await until(async () => (await read<TemplatePages>(server, pages)).pages.filter(({ error }) => error).length === 2);
  const faulty = (await read<TemplatePages>(server, pages)).pages.filter(({ error }) => error);
  expect(faulty.map(({ key, error }) => `${key}: ${error}`)).toEqual([
    expect.stringContaining('book.monthly-review: Its file has an error in line'),
    'book.room: There is no page “room” any more.',
  ]);
});

async function read<T>(server: TestServer, where: string): Promise<T> {
  return (await server.get(where)).json() as Promise<T>;
}

async function versioned<T>(server: TestServer, where: string): Promise<{ item: T; version: string }> {
  const response = await server.get(where);
  return { item: (await response.json()) as T, version: response.headers.get('etag') ?? '' };
}

async function save(server: TestServer, where: string, body: object): Promise<Response> {
  const { version } = await versioned(server, where);
  return server.send('PUT', where, body, { 'if-match': version });
}

async function draw(server: TestServer, key: string, blocks: object[]) {
  const { blocks: drawn, ...page } = (await (await server.send('POST', `${pages}/${key}`, { blocks })).json()) as DrawnPage;
  return { page, drawn };
}

/** The lines that differ, where none moved. */
function diff(before: string, after: string): string[] {
  const [old, now] = [before.split('\n'), after.split('\n')];
  return [
    ...old.filter((line) => !now.includes(line)).map((line) => `-${line}`),
    ...now.filter((line) => !old.includes(line)).map((line) => `+${line}`),
  ];
}
