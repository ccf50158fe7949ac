import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import { beforeEach, describe, expect, test } from 'vitest';
import { contentFolder, writeWhole } from '../../fixtures/harness/content-folder.ts';
import { journal } from '../../fixtures/harness/run-in-process.ts';
import { testServer, until, type TestServer } from '../../fixtures/harness/test-server.ts';
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
    const recorded = (await readFile(file, 'utf8')).matchAll(/(quote|morning|evening|reflection): ([a-z0-9-]+)/g);
    expect(edition?.days.flatMap((day) => Object.entries(day))).toEqual([...recorded].map(([, slot, id]) => [slot, id]));
  });

  test('is a book with the days and the texts of each page', async () => {
    const book = await jsonAt<BookOutline>(server, '/api/editions/first/book');
    expect([book.id, book.title, book.pages.length, book.days.length]).toEqual(['first', 'Mindset Journal', 36, 12]);
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
    expect((await jsonAt<Spread>(server, '/api/editions/first/spreads/18')).pages.map(({ number }) => number)).toEqual([36]);
    for (const spread of ['19', '-1', '1.5', 'x']) expect((await server.get(`/api/editions/first/spreads/${spread}`)).status).toBe(404);

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
    expect([after.length, changed]).toEqual([before.length, ['  - quote: two-lines']]);
    const next = await jsonAt<BookOutline>(server, '/api/editions/first/book');
    expect(next.days[9]?.texts.quote).toEqual({ id: 'two-lines', state: 'recorded' });
    expect(response.headers.get('etag')).toBe(`"${next.version}"`);
    const { pages } = await jsonAt<Spread>(server, `/api/editions/first/spreads/${((next.days[9]?.page ?? 0) + 1) >> 1}`);
    expect(JSON.stringify(pages.map(({ operations }) => operations.map((mark) => 'text' in mark && mark.text)))).toContain('“');
    expect((await put(etag)).status).toBe(412);
  });

  test.each([
    ['/api/editions/first/days/13', { slot: 'quote', text: 'two-lines' }, 404, 'The edition has 12 days'],
    ['/api/editions/first/days/1.5', { slot: 'quote', text: 'two-lines' }, 404, 'The edition has 12 days'],
    ['/api/editions/first/days/1', { slot: 'quote', text: 'three-lines' }, 404, 'No quote with id "three-lines"'],
    ['/api/editions/first/days/1', { slot: 'evening', text: 'the-week' }, 404, 'No evening prompt with id "the-week"'],
    [
      '/api/editions/first/days/1',
      { slot: 'noon', text: 'two-lines' },
      400,
      'slot: "noon" is not a place; write quote, morning, evening or reflection',
    ],
    [
      '/api/editions/first/days/1',
      { slot: 'reflection', text: 'the-week' },
      409,
      'Day 1, a Wednesday, has no place for a reflection prompt in this edition',
    ],
    ['/api/editions/second/days/1', { slot: 'quote', text: 'two-lines' }, 404, 'No edition with id "second"'],
  ])('refuses %s with %j', async (where, body, status, message) => {
    const response = await server.send('PUT', where, body);
    expect([response.status, await response.text()]).toEqual([status, expect.stringContaining(message)]);
  });

  test('two people replace texts of different days without a conflict, and in the same place the second is told the text of the first', async () => {
    const place = (day: number, text: string, was: string | undefined) =>
      server.send('PUT', `/api/editions/first/days/${day}`, { slot: 'quote', text, was });
    const { days } = await jsonAt<BookOutline>(server, '/api/editions/first/book');
    const [first, second] = [days[2]?.texts.quote?.id, days[3]?.texts.quote?.id];
    const [one = '', other = ''] = ['q-1', 'q-2', 'q-3', 'q-4'].filter((id) => id !== first && id !== second);
    expect((await place(3, one, first)).status).toBe(200);
    expect((await place(4, one, second)).status).toBe(200);
    const late = await place(3, other, first);
    expect([late.status, await late.text()]).toEqual([412, `Day 3 now has another quote: “Quote ${one.slice(2)}.”`]);
    expect((await place(3, one, first)).status).toBe(200);
  });

  test('is edited: a shorter one loses its last days, a longer one gets texts, and another weekday moves the Sundays', async () => {
    const read = async () => {
      const response = await server.get('/api/editions/first');
      return { edition: (await response.json()) as EditionSummary, version: response.headers.get('etag') ?? '' };
    };
    const { edition, version } = await read();
    const put = (body: object, headers?: Record<string, string>) => server.send('PUT', '/api/editions/first', body, headers);
    const settings = { name: 'Spring', weeks: 1, printer: 'kdp', start: '2027-01-06' };
    const shorter = await put(settings, { 'if-match': version });
    expect([shorter.status, await shorter.json()]).toEqual([
      200,
      { id: 'first', ...settings, template: 'weekday', days: edition.days.slice(0, 5), faults: [] },
    ]);
    expect((await put(settings, { 'if-match': version })).status).toBe(412);
    await put({ ...settings, weeks: 3, start: 'monday' });
    const longer = (await read()).edition;
    const quotes = ({ days }: EditionSummary) => days.slice(0, 5).map(({ quote }) => quote);
    expect(quotes(longer)).toEqual(quotes(edition));
    expect([longer.days.length, longer.days.flatMap(({ reflection }, index) => (reflection ? [index + 1] : []))]).toEqual([
      21,
      [7, 14, 21],
    ]);
    for (const [wrong, message] of [
      [{ ...settings, weeks: 0 }, 'weeks: '],
      [{ ...settings, printer: 'kpd' }, 'printer: "kpd" is not a printer'],
      [{ ...settings, template: 'none' }, 'template: '],
    ] as const) {
      const response = await put(wrong);
      expect([response.status, await response.text()]).toEqual([400, expect.stringContaining(message)]);
    }
  });

  test('is copied, deleted, and restored as it was', async () => {
    const bytes = await readFile(file, 'utf8');
    const copied = await server.send('POST', '/api/editions', { id: 'First edition copy', from: 'first' });
    expect(copied.status).toBe(201);
    expect(await readFile(path.join(server.content, 'editions/first-edition-copy.yaml'), 'utf8')).toBe(
      `name: First edition copy\n${bytes}`,
    );
    const longer = { id: 'Longer', from: 'first', weeks: 3, start: '2027-01-04' };
    const made = (await (await server.send('POST', '/api/editions', longer)).json()) as EditionSummary;
    expect([made.weeks, made.start, made.printer, made.days.length]).toEqual([3, '2027-01-04', 'kdp', 21]);
    const edition = await jsonAt<EditionSummary>(server, '/api/editions/first');
    expect(made.days[0]?.quote).toBe(edition.days[0]?.quote);
    expect((await server.send('DELETE', '/api/editions/first', undefined)).status).toBe(204);
    expect((await server.get('/api/editions/first')).status).toBe(404);
    expect((await server.send('PUT', '/api/editions/first', edition, { 'if-none-match': '*' })).status).toBe(201);
    expect(await readFile(file, 'utf8')).toBe(bytes);
  });

  test('has a size before it is recorded, and the most weeks that its printer can bind', async () => {
    expect(await jsonAt(server, '/api/book-size?weeks=2&printer=kdp')).toEqual({ pages: 40, maxPages: 828 });
    const long = await jsonAt<{ pages: number; maxWeeks: number }>(server, '/api/book-size?weeks=104&printer=kdp');
    expect(long.pages).toBeGreaterThan(828);
    const fitting = await jsonAt<{ pages: number }>(server, `/api/book-size?weeks=${long.maxWeeks}&printer=kdp`);
    const next = await jsonAt<{ pages: number }>(server, `/api/book-size?weeks=${long.maxWeeks + 1}&printer=kdp`);
    expect([fitting.pages <= 828, next.pages > 828]).toEqual([true, true]);
  });

  test('names a text that is gone, has the new words of a changed one, and is exported once another is in its place', async () => {
    const { days } = await jsonAt<BookOutline>(server, '/api/editions/first/book');
    const [gone, changed] = [days[0]?.texts.quote?.id, days[1]?.texts.quote?.id];
    await rm(path.join(server.content, `quotes/${gone}.yaml`));
    writeWhole(path.join(server.content, `quotes/${changed}.yaml`), 'text: Other words.\n');
    // While the file is half written, it is not a quote, and there is no book.
    const states = async () => {
      const response = await server.get('/api/editions/first/book');
      if (response.status === 409) return [];
      return ((await response.json()) as BookOutline).days.slice(0, 3).map(({ texts }) => texts.quote);
    };
    await until(async () => (await states())[0]?.state === 'gone');
    await until(async () => (await jsonAt<{ text?: string }>(server, `/api/quotes/${changed}`)).text === 'Other words.');
    expect(await states()).toEqual([{ id: gone, state: 'gone' }, { id: changed, state: 'recorded' }, days[2]?.texts.quote]);
    const refused = await server.get('/api/export/days?edition=first');
    expect([refused.status, await refused.text()]).toEqual([
      409,
      expect.stringMatching(/^The edition cannot be exported: .*, line 6, day 1 has the quote "[^"]+", which does not exist$/),
    ]);
    await server.send('PUT', '/api/editions/first/days/1', { slot: 'quote', text: 'two-lines' });
    const exported = await server.get('/api/export/days?edition=first');
    expect(exported.headers.get('content-disposition')).toBe('attachment; filename="days-first.csv"');
    const rows = parse(await exported.text(), { columns: true }) as Record<string, string>[];
    expect(rows.map(({ date, fits }) => [date, fits]).slice(0, 2)).toEqual([
      ['2027-01-06', 'yes'],
      ['2027-01-07', 'yes'],
    ]);
    expect([rows.length, rows[1]?.['quote']]).toEqual([12, 'Other words.']);
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
