import { cp, rm } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { contentWithoutTemplates, temporaryFolder, writeWhole } from '../../fixtures/harness/content-folder.ts';
import { fonts, layOutSpread, pageFontFolder, textsOf, type SpreadOrder } from '../../fixtures/harness/page-operations.ts';
import { sharedServer, testApp, testServer, until, type TestServer } from '../../fixtures/harness/test-server.ts';
import { journalPagePicture } from '../model/api/picture-sizes.ts';
import type { LaidOutPage, TextOperation } from '../model/api/drawing.ts';
import { pageTypes } from '../model/entities/page-types.ts';
import { fallbackPrompts, fallbackQuote } from '../layout/fallback-words.ts';

const server = await sharedServer();

interface PageResponse {
  page: LaidOutPage;
  overflow: LaidOutPage['overflow'];
  missing: LaidOutPage['missing'];
  quote?: string;
  prompt?: string;
  code: string;
  template?: string;
  isStandard: boolean;
}

const named = '/api/journal-pages/evening?day=monday&quote=begin-at-once&prompt=look-back';

test('missing fonts are loaded again at the next request', async () => {
  const fontsFolder = path.join(await temporaryFolder(), 'fonts');
  const { app } = await testApp({ fontsFolder });
  const ask = async () => (await app.request('/api/journal-pages/morning')).status;
  expect(await ask()).toBe(500);
  vi.mocked(console.error).mockClear();
  await cp(pageFontFolder, fontsFolder, { recursive: true });
  expect(await ask()).toBe(200);
});

describe('a page of named texts', () => {
  const quote = { text: 'Begin at once to live, and count each separate day as a separate life.', author: 'Seneca' };
  const prompt = { text: 'What went better than you thought it would?' };

  test.each([
    [named, { type: 'evening', weekday: 'monday', side: 'right', quote, prompt }],
    [`${named}&side=left`, { type: 'evening', weekday: 'monday', side: 'left', quote, prompt }],
    ['/api/journal-pages/morning?prompt=look-back&day=friday', { type: 'morning', weekday: 'friday', side: 'left', prompt }],
    [
      '/api/journal-pages/sunday_reflection?prompt=look-back&day=sunday',
      { type: 'sunday_reflection', weekday: 'sunday', side: 'left', prompt },
    ],
  ] satisfies [string, SpreadOrder][])('%s is the printed page, with the outlines of its letters', async (where, order) => {
    const response = await pageAt(server, where);
    const printed = layOutSpread(order, fonts);
    expect({ ...response.page, operations: response.page.operations.map(withoutOutline) }).toEqual(expectedPage(printed));
    const outlines = textsOf(printed).map((line) => fonts.outline(line));
    expect(textsOf(response.page).map(({ outline }) => outline)).toEqual(outlines);
    expect([response.overflow, response.missing]).toEqual([[], []]);
  });

  test('is revalidated each time, and 304 while it is unchanged', async () => {
    const server = await testServer();
    const first = await server.get(named);
    const etag = first.headers.get('etag') ?? '';
    expect(first.headers.get('cache-control')).toBe('no-cache');
    expect((await server.get(named, { 'if-none-match': etag })).status).toBe(304);
    await server.send('PUT', '/api/prompts/look-back', { text: 'What was good?', type: 'evening' });
    expect((await server.get(named, { 'if-none-match': etag })).status).toBe(200);
  });

  test('has the ids of its texts, and no quote where the page has no place for one', async () => {
    const { quote, prompt } = await pageAt(server, named);
    expect([quote, prompt]).toEqual(['begin-at-once', 'look-back']);
    const morning = await pageAt(server, '/api/journal-pages/morning?quote=begin-at-once&prompt=look-back');
    expect([morning.quote, morning.prompt]).toEqual([undefined, 'look-back']);
  });

  test('that do not fit reports the place and the number of characters, and missing glyphs', async () => {
    const server = await testServer();
    const text = 'Nothing great was ever set down in so few words. '.repeat(20).trim();
    writeWhole(path.join(server.content, 'quotes/long.yaml'), `text: ${JSON.stringify(text)}\nauthor: 水 Anon\n`);
    const where = '/api/journal-pages/evening?quote=long&prompt=look-back';
    await until(async () => (await server.get(where)).ok);
    const { overflow, missing } = await pageAt(server, where);
    const printed = layOutSpread({ type: 'evening', weekday: 'monday', side: 'right', quote: { text, author: '水 Anon' }, prompt }, fonts);
    expect([overflow, missing]).toEqual([printed.overflow, [{ place: 'author', characters: ['水'] }]]);
    expect(overflow).toEqual([{ place: 'quote', characters: expect.any(Number) as number }]);
  });
});

test('the code of a page has its words, its lines, and the headers of exported tables as placeholders', async () => {
  const { code } = await pageAt(server, '/api/journal-pages/evening?day=friday');
  const line = '_'.repeat(53);
  expect(code.split('\n')).toEqual([
    'Friday evening',
    '',
    '“<<text>>”',
    '<<author>>',
    '',
    'Day review',
    '<<text>>',
    ...Array.from({ length: 3 }, () => line),
    `Thanks to ${'_'.repeat(44)}`,
    '',
    'Unfiltered flow',
    ...Array.from({ length: 6 }, () => line),
    '',
    'Questions for tomorrow',
    `First thing? ${'_'.repeat(41)}`,
    `What can wait? ${'_'.repeat(39)}`,
    `Hardest hour? ${'_'.repeat(40)}`,
    '',
  ]);
  const codes = await Promise.all(pageTypes.map((type) => pageAt(server, `/api/journal-pages/${type}`)));
  const placeholders = codes.flatMap((response) => [...response.code.matchAll(/<<(\w+)>>/g)].map(([, name]) => name));
  const headers = (await (await server.get('/api/export/quotes')).text()).split('\r\n')[0]?.split(',');
  expect(headers).toEqual(expect.arrayContaining(placeholders));
  expect(codes[2]?.code).toMatch(/\nMon _+\tFri _+\nTue _+\tSat _+\nWed _+\tSun _+\nThu _+\t\n/);
});

describe('a page of a template', () => {
  const headingsAt = async (server: TestServer, where: string) => {
    const { page, template } = await pageAt(server, where);
    return [template, ...textsOf(page).flatMap(({ text, size }) => (size === 15 ? [text] : []))];
  };

  test('has the blocks of its file, and follows the file', async () => {
    const server = await testServer();
    const file = path.join(server.content, 'templates/short.yaml');
    writeWhole(file, 'name: Short\npages:\n  evening:\n    - heading: Two lines\n    - lines: 2\n');
    const where = '/api/journal-pages/evening?template=short';
    await until(async () => (await server.get(where)).ok);
    expect(await headingsAt(server, where)).toEqual(['short', 'Two lines']);
    const response = await pageAt(server, where);
    expect([response.quote, response.code]).toEqual([undefined, `Two lines\n${'_'.repeat(53)}\n${'_'.repeat(53)}\n`]);
    writeWhole(file, 'name: Short\npages:\n  evening:\n    - heading: One line\n    - lines: 1\n');
    await until(async () => (await headingsAt(server, where))[1] === 'One line');
    const morning = await server.get('/api/journal-pages/morning?template=short');
    expect([morning.status, await morning.text()]).toEqual([404, '"Short" has no Morning Page']);
  });

  test('without pages is a standard page; without a template, it is a page of the first with pages, or else a standard page', async () => {
    const server = await testServer();
    const standard = ['Day review', 'Unfiltered flow', 'Questions for tomorrow'];
    const file = path.join(server.content, 'templates/weekday.yaml');
    writeWhole(file, 'name: Weekday\npages:\n  evening:\n    - heading: My own\n');
    const where = '/api/journal-pages/evening';
    await until(async () => (await headingsAt(server, where))[1] === 'My own');
    expect(await headingsAt(server, where)).toEqual(['weekday', 'My own']);
    expect(await headingsAt(server, `${where}?template=sunday`)).toEqual(['sunday', ...standard]);
    await rm(file);
    await until(async () => (await headingsAt(server, where))[0] === 'sunday');
    expect(await headingsAt(server, where)).toEqual(['sunday', ...standard]);
    expect(await pageAt(server, where)).toMatchObject({ isStandard: true });
  });

  test('is a standard page in a journal without templates, which has a preview, hints, a print, an edition and pictures', async () => {
    const server = await testServer({ content: await contentWithoutTemplates() });
    for (const type of pageTypes) {
      const { template, isStandard, code, page } = await pageAt(server, `/api/journal-pages/${type}`);
      expect([template, isStandard, page.type, code.length > 100]).toEqual([undefined, true, type, true]);
      expect((await server.send('POST', `/api/journal-pages/${type}`, { quote: { text: 'Begin.' } })).status).toBe(200);
    }
    const check = await server.send('POST', '/api/checks/text', { text: 'Begin.' });
    expect(await check.json()).toEqual({ fit: { points: 18, excess: 0 } });
    const print = await (await server.send('POST', '/api/print', { kind: 'pages' })).text();
    expect(JSON.parse(print.trim().split('\n').at(-1) ?? '')).toMatchObject({
      kind: 'printed',
      pdf: expect.stringContaining('.pdf') as unknown,
    });
    expect(await (await server.send('POST', '/api/editions', { id: 'first', weeks: 1 })).json()).not.toHaveProperty('template');
    expect((await server.get('/api/editions/first/book')).status).toBe(200);
    expect((await server.get(journalPagePicture('monday-evening', 320))).status).toBe(200);
  });

  test('names a heading that is too wide and characters without a glyph', async () => {
    const server = await testServer();
    const wide = 'A heading that goes on and on and on and on until it has no room left on the page';
    writeWhole(
      path.join(server.content, 'templates/wide.yaml'),
      `name: Wide\npages:\n  morning:\n    - heading: ${wide}\n    - words: ✓\n`,
    );
    await until(async () => (await server.get('/api/journal-pages/morning?template=wide')).ok);
    const { overflow, missing } = await pageAt(server, '/api/journal-pages/morning?template=wide');
    expect(overflow).toEqual([{ place: 'words', characters: wide.length, text: wide }]);
    expect(missing).toEqual([{ place: 'words', characters: ['✓'] }]);
  });
});

describe('a page of random texts', () => {
  test('has a quote and a prompt for its type and day, is not stored, and has other texts on request', async () => {
    const first = await server.get('/api/journal-pages/evening?day=monday');
    expect([first.headers.get('cache-control'), first.headers.get('etag') !== null]).toEqual(['no-store', true]);
    const drawn = new Set<string>();
    let last = (await first.json()) as PageResponse;
    for (let count = 0; count < 12; count += 1) {
      expect(last.prompt).toBe('look-back');
      drawn.add(last.quote ?? '');
      const next = await pageAt(server, `/api/journal-pages/evening?day=monday&not=${last.quote}&not=${last.prompt}`);
      expect(next.quote).not.toBe(last.quote);
      last = next;
    }
    expect([...drawn].sort()).toEqual(['begin-at-once', 'little-by-little', 'two-lines']);
  });

  test('has no text of another day or page', async () => {
    const quotes = new Set<string | undefined>();
    for (let count = 0; count < 20; count += 1) quotes.add((await pageAt(server, '/api/journal-pages/evening?day=tuesday')).quote);
    expect([...quotes].sort()).toEqual(['little-by-little', 'two-lines']);
    const prompts = await Promise.all(
      ['morning?day=tuesday', 'morning?day=wednesday', 'sunday_reflection'].map((page) => pageAt(server, `/api/journal-pages/${page}`)),
    );
    expect(prompts.map(({ prompt }) => prompt)).toEqual(['one-thing', undefined, 'the-week']);
  });

  test('has the preferred texts while they fit its day, on either side', async () => {
    const kept = (day: string) => pageAt(server, `/api/journal-pages/evening?day=${day}&side=left&keep=begin-at-once&keep=look-back`);
    for (let count = 0; count < 12; count += 1) expect((await kept('monday')).quote).toBe('begin-at-once');
    expect(['little-by-little', 'two-lines']).toContain((await kept('tuesday')).quote);
  });

  test('has the journal’s own words where the content has none', async () => {
    const server = await testServer();
    await rm(path.join(server.content, 'quotes'), { recursive: true });
    await rm(path.join(server.content, 'prompts'), { recursive: true });
    await until(async () => (await (await server.get('/api/quotes')).text()) === '[]');
    await until(async () => (await (await server.get('/api/prompts')).text()) === '[]');
    const response = await pageAt(server, '/api/journal-pages/evening?day=friday');
    const words = textsOf(response.page).map(({ text }) => text);
    expect(words.join(' ')).toContain(fallbackQuote.text);
    expect(words).toContain(fallbackQuote.author);
    expect(words.join(' ')).toContain(fallbackPrompts.evening);
    expect([response.quote, response.prompt]).toEqual([undefined, undefined]);
  });
});

test.each([
  ['/api/journal-pages/noon', 404, 'There is no page "noon"; there are morning, evening, sunday_reflection'],
  ['/api/journal-pages/morning?day=mondy', 400, 'day: "mondy" is not a weekday; did you mean "monday"?'],
  ['/api/journal-pages/morning?day=any', 400, expect.stringMatching(/^day: "any" is not a weekday; /)],
  ['/api/journal-pages/morning?side=top', 400, 'side: "top" is not a side; write left or right'],
  ['/api/journal-pages/evening?quote=nobody', 404, 'No quote with id "nobody"'],
  ['/api/journal-pages/evening?template=none', 404, 'No template with id "none"'],
  ['/api/journal-pages/evening?prompt=', 404, 'No prompt with id ""'],
])('%s is refused with %i', async (where, status, sentence) => {
  const response = await server.get(where);
  expect([response.status, await response.text()]).toEqual([status, sentence]);
});

async function pageAt(server: TestServer, where: string): Promise<PageResponse> {
  const response = await server.get(where);
  expect(response.status).toBe(200);
  return (await response.json()) as PageResponse;
}

function expectedPage({ overflow: _overflow, missing: _missing, ...page }: LaidOutPage): object {
  return page;
}

function withoutOutline(operation: LaidOutPage['operations'][number]): object {
  const { outline: _outline, ...rest } = operation as TextOperation;
  return rest;
}

describe('a page of texts that are not saved', () => {
  const send = async (type: string, body: object) => server.send('POST', `/api/journal-pages/${type}`, body);

  test('has what was sent, and otherwise the same texts each time', async () => {
    const evening = { day: 'friday', quote: { text: 'Not saved yet.', author: 'Nobody' } };
    const first = await send('evening', evening);
    expect([first.status, first.headers.get('cache-control')]).toEqual([200, 'no-store']);
    const { page, overflow } = (await first.json()) as PageResponse;
    expect([page.type, page.weekday, overflow]).toEqual(['evening', 'friday', []]);
    expect(wordsOn(page)).toContain('Not saved yet.');
    expect(wordsOn(page)).toContain('Nobody');
    expect(await (await send('evening', evening)).json()).toEqual({ page, overflow });
    const morning = (await (await send('morning', { prompt: { text: 'Not asked yet?' } })).json()) as PageResponse;
    expect([morning.page.weekday, wordsOn(morning.page)]).toEqual(['monday', expect.stringContaining('Not asked yet?')]);
  });

  test('names what is too long, and has the journal’s own words for an empty text', async () => {
    const { overflow } = (await (await send('evening', { quote: { text: 'long words '.repeat(300) } })).json()) as PageResponse;
    expect(overflow.map(({ place }) => place)).toEqual(['quote']);
    const { page } = (await (await send('evening', { quote: { text: ' ' } })).json()) as PageResponse;
    expect(wordsOn(page).length).toBeGreaterThan(50);
  });

  test.each([
    ['evening', { quote: { text: 'a'.repeat(20_001) } }, 400],
    ['evening', { quote: 'words' }, 400],
    ['evening', { day: 'any' }, 400],
    ['noon', {}, 404],
  ])('%s %j is refused', async (type, body, status) => {
    expect((await send(type, body)).status).toBe(status);
  });
});

function wordsOn({ operations }: LaidOutPage): string {
  return operations.flatMap((operation) => (operation.kind === 'text' ? [operation.text] : [])).join(' ');
}
