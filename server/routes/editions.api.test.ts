import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import { beforeEach, describe, expect, test } from 'vitest';
import { contentFolder, writeWhole } from '../../fixtures/harness/content-folder.ts';
import { journal } from '../../fixtures/harness/run-in-process.ts';
import { testServer, until, type TestServer } from '../../fixtures/harness/test-server.ts';
import type { Checks } from '../model/api/checks-api.ts';
import type { BookOutline, EditionSummary, Spread } from '../model/api/editions-api.ts';

/** The fixtures with twenty more quotes, and the edition `first` of two weeks from a date. */
async function contentWithEdition(...atEnd: Parameters<typeof contentFolder>[1][]): Promise<string> {
  const content = await contentFolder(undefined, ...atEnd);
  for (let n = 1; n <= 20; n += 1) writeWhole(path.join(content, `quotes/q-${n}.yaml`), `text: Quote ${n}.\nauthor: Anon\n`);
  const made = await journal('edition', 'first', '--weeks', '2', '--start', '2027-01-06', '--for', 'kdp', '--content', content);
  expect(made.status).toBe(0);
  return content;
}

const jsonAt = async <T>(server: TestServer, where: string) => (await (await server.get(where)).json()) as T;

describe('an edition', () => {
  let server: TestServer;
  let file: string;
  beforeEach(async () => {
    server = await testServer({ content: await contentWithEdition() });
    file = path.join(server.content, 'editions/first.yaml');
  });

  test('is in the list with the ids of its texts', async () => {
    const [edition, ...others] = await jsonAt<EditionSummary[]>(server, '/api/editions');
    expect(others).toEqual([]);
    expect({ ...edition, days: edition?.days.length }).toEqual({
      id: 'first',
      template: 'weekday',
      printer: 'kdp',
      weeks: 2,
      start: '2027-01-06',
      days: 12,
      faults: [],
    });
    const recorded = (await readFile(file, 'utf8')).matchAll(/(\w+): ([a-z0-9-]+)@/g);
    expect(edition?.days.flatMap((day) => Object.entries(day))).toEqual([...recorded].map(([, slot, id]) => [slot, id]));
  });

  test('is a book with the days and the texts of each page', async () => {
    const book = await jsonAt<BookOutline>(server, '/api/editions/first/book');
    expect([book.id, book.title, book.pages.length, book.days.length]).toEqual(['first', 'Mindset Journal', 34, 12]);
    expect(book.pages.slice(4, 8)).toEqual([
      { kind: 'page', name: 'Week by week', slots: [] },
      { kind: 'morning', day: 1, slots: ['morning'] },
      { kind: 'evening', day: 1, slots: ['quote', 'evening'] },
      { kind: 'morning', day: 2, slots: ['morning'] },
    ]);
    expect(book.days[4]).toMatchObject({
      number: 5,
      date: 'January 10, 2027',
      weekday: 'sunday',
      page: 14,
      texts: { reflection: { id: 'the-week', state: 'recorded' } },
    });
    const { pages } = await jsonAt<Spread>(server, '/api/editions/first/spreads/3');
    const words = pages.map(({ operations }) => operations.flatMap((mark) => (mark.kind === 'text' ? [mark.text] : [])).join(' '));
    expect(pages.map(({ number, side }) => [number, side])).toEqual([
      [6, 'left'],
      [7, 'right'],
    ]);
    expect(words[0]).toMatch(/^Wednesday morning January 6, 2027 .* 6 Week 1 · Wednesday January 6, 2027$/);
    expect(words[1]).toContain(`“Quote ${book.days[0]?.texts.quote?.id.slice(2)}.” Anon`);
    expect((await jsonAt<Spread>(server, '/api/editions/first/spreads/0')).pages.map(({ number }) => number)).toEqual([1]);
    expect((await jsonAt<Spread>(server, '/api/editions/first/spreads/17')).pages.map(({ number }) => number)).toEqual([34]);
    for (const spread of ['18', '-1', '1.5', 'x']) expect((await server.get(`/api/editions/first/spreads/${spread}`)).status).toBe(404);

    writeWhole(path.join(server.content, 'cover.yaml'), 'title: Another title\ncolour: black\n');
    await until(async () => (await jsonAt<BookOutline>(server, '/api/editions/first/book')).title === 'Another title');
  });

  test('gets another text on one day by a change of one line', async () => {
    const before = (await readFile(file, 'utf8')).split('\n');
    const book = await jsonAt<BookOutline>(server, '/api/editions/first/book');
    const etag = { 'if-match': `"${book.version}"` };
    const put = (headers?: Record<string, string>) =>
      server.send('PUT', '/api/editions/first/days/10', { slot: 'quote', text: 'two-lines' }, headers);
    const response = await put(etag);
    expect([response.status, await response.json()]).toEqual([200, { day: 10, slot: 'quote', text: 'two-lines' }]);
    const after = (await readFile(file, 'utf8')).split('\n');
    const changed = after.filter((line, index) => line !== before[index]);
    expect([after.length, changed]).toEqual([before.length, [expect.stringMatching(/^ {2}- quote: two-lines@[0-9a-f]{8}$/)]]);
    const next = await jsonAt<BookOutline>(server, '/api/editions/first/book');
    expect(next.days[9]?.texts.quote).toEqual({ id: 'two-lines', state: 'recorded' });
    expect(response.headers.get('etag')).toBe(`"${next.version}"`);
    const { pages } = await jsonAt<Spread>(server, `/api/editions/first/spreads/${((next.days[9]?.page ?? 0) + 1) >> 1}`);
    expect(JSON.stringify(pages.map(({ operations }) => operations.map((mark) => 'text' in mark && mark.text)))).toContain('“');
    expect((await put(etag)).status).toBe(412);
  });

  test.each([
    ['/api/editions/first/days/13', { slot: 'quote', text: 'two-lines' }, 404, 'The edition has 12 days'],
    ['/api/editions/first/days/1', { slot: 'quote', text: 'three-lines' }, 404, 'No quote with id "three-lines"'],
    ['/api/editions/first/days/1', { slot: 'evening', text: 'the-week' }, 404, 'No evening prompt with id "the-week"'],
    [
      '/api/editions/first/days/1',
      { slot: 'noon', text: 'two-lines' },
      400,
      'slot: "noon" is not a place; write quote, morning, evening or reflection',
    ],
    ['/api/editions/second/days/1', { slot: 'quote', text: 'two-lines' }, 404, 'No edition with id "second"'],
  ])('refuses %s with %j', async (where, body, status, message) => {
    const response = await server.send('PUT', where, body);
    expect([response.status, await response.text()]).toEqual([status, expect.stringContaining(message)]);
  });

  test('names a text that is gone or changed, and is exported once that is settled', async () => {
    const { days } = await jsonAt<BookOutline>(server, '/api/editions/first/book');
    const [gone, changed] = [days[0]?.texts.quote?.id, days[1]?.texts.quote?.id];
    await rm(path.join(server.content, `quotes/${gone}.yaml`));
    writeWhole(path.join(server.content, `quotes/${changed}.yaml`), 'text: Other words.\n');
    // While the file is half written, it is no quote, and there is no book.
    const states = async () => {
      const response = await server.get('/api/editions/first/book');
      if (response.status === 409) return [];
      return ((await response.json()) as BookOutline).days.slice(0, 3).map(({ texts }) => texts.quote);
    };
    await until(async () => (await states())[1]?.state === 'changed');
    expect(await states()).toEqual([{ id: gone, state: 'gone' }, { id: changed, state: 'changed' }, days[2]?.texts.quote]);
    const refused = await server.get('/api/export/days?edition=first');
    expect([refused.status, await refused.text()]).toEqual([
      409,
      expect.stringMatching(
        /^The edition cannot be exported: .*, line 6, day 1 has the quote "[^"]+", which does not exist, and 1 more problem$/,
      ),
    ]);
    await server.send('PUT', '/api/editions/first/days/1', { slot: 'quote', text: 'two-lines' });
    await server.send('PUT', '/api/editions/first/days/2', { slot: 'quote', text: changed });
    const exported = await server.get('/api/export/days?edition=first');
    expect(exported.headers.get('content-disposition')).toBe('attachment; filename="days-first.csv"');
    const rows = parse(await exported.text(), { columns: true }) as Record<string, string>[];
    expect(rows.map(({ date, fits }) => [date, fits]).slice(0, 2)).toEqual([
      ['2027-01-06', 'yes'],
      ['2027-01-07', 'yes'],
    ]);
    expect([rows.length, rows[1]?.['quote']]).toEqual([12, 'Other words.']);
  });

  test('records the present words of one text, or of all that changed, and touches no other line', async () => {
    const { days } = await jsonAt<BookOutline>(server, '/api/editions/first/book');
    const ids = [1, 2, 3].map((day) => days[day]?.texts.quote?.id ?? '');
    const changedLines = async () => (await readFile(file, 'utf8')).split('\n').filter((line, index) => line !== before[index]);
    const before = (await readFile(file, 'utf8')).split('\n');
    const keep = async (body: unknown, edition = 'first') => {
      const response = await server.send('PUT', `/api/editions/${edition}/words`, body);
      return [response.status, await response.text()];
    };
    expect(await keep({})).toEqual([200, '{"kept":0}']);
    for (const id of ids) await server.send('PUT', `/api/quotes/${id}`, { text: `Other words of ${id}.` });
    // A prompt with the id of a quote is another text.
    expect(await keep({ slot: 'morning', text: ids[0] })).toEqual([200, '{"kept":0}']);
    expect(await changedLines()).toEqual([]);
    expect(await keep({ slot: 'quote', text: ids[0] })).toEqual([200, '{"kept":1}']);
    expect(await changedLines()).toEqual([expect.stringMatching(new RegExp(`^ {2}- quote: ${ids[0]}@[0-9a-f]{8}$`))]);
    const checks = await jsonAt<Checks>(server, '/api/checks');
    const faults = checks.groups.find(({ rule }) => rule === 'edition-text-changed')?.checks.map(({ fault }) => fault);
    expect(faults).toEqual([2, 3].map((day) => ({ day: day + 1, slot: 'quote', id: ids[day - 1], kind: 'changed' })));
    const [summary] = await jsonAt<EditionSummary[]>(server, '/api/editions');
    expect(summary?.faults.filter(({ kind }) => kind === 'changed')).toEqual(faults);
    expect(await keep({})).toEqual([200, '{"kept":2}']);
    expect((await changedLines()).length).toBe(3);
    expect(await keep({}, 'second')).toEqual([404, 'No edition with id "second"']);
    expect((await keep({ text: 1 }))[0]).toBe(400);
  });

  test('can be made here, once', async () => {
    const order = { id: 'Spring 2027', weeks: 1, printer: 'press', start: 'monday' };
    const made = await server.send('POST', '/api/editions', order);
    expect([made.status, made.headers.get('location')]).toEqual([201, '/api/editions/spring-2027']);
    expect((await readFile(path.join(server.content, 'editions/spring-2027.yaml'), 'utf8')).split('\n').slice(0, 5)).toEqual([
      'name: Spring 2027',
      'template: weekday',
      'printer: press',
      'weeks: 1',
      'start: monday',
    ]);
    expect(((await made.json()) as EditionSummary).name).toBe('Spring 2027');
    expect((await server.send('POST', '/api/editions', order)).status).toBe(409);
    for (const [wrong, message] of [
      [{ id: '春' }, 'id: must have a letter from a to z or a digit'],
      [{ id: 'x', template: 'none' }, 'template: "none" is not a template'],
      [{ id: 'x', start: '2027-02-30' }, 'start: "2027-02-30" is not a date that exists'],
    ] as const) {
      const response = await server.send('POST', '/api/editions', wrong);
      expect([response.status, await response.text()]).toEqual([400, expect.stringContaining(message)]);
    }
  });
});

test('strangers read no edition, print nothing and get no PDF where the editor is closed', async () => {
  const server = await testServer({ content: await contentWithEdition(), environment: { SITE_URL: 'https://mindset.example' } });
  for (const where of [
    '/api/editions',
    '/api/editions/first/book',
    '/api/editions/first/spreads/0',
    '/api/export/days?edition=first',
    '/api/print/x.pdf',
  ])
    expect([where, (await server.get(where)).status]).toEqual([where, 403]);
  for (const where of ['/api/print', '/api/editions'])
    expect((await server.send('POST', where, { kind: 'interior', id: 'x' })).status).toBe(403);
});
