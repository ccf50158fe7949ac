import { ChildProcess } from 'node:child_process';
import { appendFile, readFile, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { contentFolder, contentWithOnePageType, temporaryFolder, writeWhole } from '../../fixtures/harness/content-folder.ts';
import { endlessPicture } from '../../fixtures/harness/endless-picture.ts';
import { fakeBuild } from '../../fixtures/harness/fake-build.ts';
import { journal } from '../../fixtures/harness/run-in-process.ts';
import { sharedServer, testServer, until } from '../../fixtures/harness/test-server.ts';
import type { PrintEvent } from '../model/api/editions-api.ts';
import type { PrintRequest } from '../model/api/request-schemas.ts';
import type { SiteWords } from '../model/api/page-request.ts';

const content = await contentFolder(undefined, afterAll);
const server = await sharedServer({ content });
await journal('edition', 'first', '--weeks', '2', '--content', content);

/** The lines of a print's response. */
async function print(request: PrintRequest, by = server): Promise<PrintEvent[]> {
  const response = await by.send('POST', '/api/print', request);
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/x-ndjson']);
  return (await response.text())
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as PrintEvent);
}

/** The PDF that the last line of a print names. */
async function pdfOf(event: PrintEvent | undefined, from = server): Promise<Buffer> {
  if (event?.kind !== 'printed' || event.pdf === undefined) throw new Error(JSON.stringify(event));
  const response = await from.get(event.pdf);
  expect(response.headers.get('content-type')).toBe('application/pdf');
  return Buffer.from(await response.arrayBuffer());
}

function pageCount(pdf: Buffer): number | undefined {
  return pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length;
}

test('a print has its progress, its preflight and the bytes of "journal print"', async () => {
  const events = await print({ kind: 'interior', edition: 'first', printer: 'kdp' });
  expect(events.slice(0, -1)).toEqual(Array.from({ length: 40 }, (_, index) => ({ kind: 'progress', done: index + 1, pages: 40 })));
  const event = events.at(-1);
  expect(event).toMatchObject({
    facts: expect.arrayContaining([
      ['pages', '40; 24 to 828 on white paper, a multiple of 2; the last one is left to the printer'],
    ]) as unknown,
  });
  const out = path.join(await temporaryFolder(), 'book.pdf');
  await journal('print', '--edition', 'first', '--for', 'kdp', '--out', out, '--content', content);
  expect((await pdfOf(event)).equals(await readFile(out))).toBe(true);
});

test('a planner has the bytes of "journal print" for its device and hand', async () => {
  const events = await print({ kind: 'planner', edition: 'first', device: 'ipad', hand: 'left', spare: 0 });
  const out = path.join(await temporaryFolder(), 'planner.pdf');
  const options = ['--for', 'tablet', '--device', 'ipad', '--hand', 'left', '--spare', '0'];
  await journal('print', '--edition', 'first', ...options, '--out', out, '--content', content);
  expect((await pdfOf(events.at(-1))).equals(await readFile(out))).toBe(true);
});

test('a proof has the book as it lies open', async () => {
  expect(pageCount(await pdfOf((await print({ kind: 'proof', weeks: 1 })).at(-1)))).toBe(13);
});

test('a sample of an edition has its first week, to read', async () => {
  const event = (await print({ kind: 'sample', edition: 'first' })).at(-1);
  const facts = [
    ['sample', expect.stringMatching(/^one week to read/)],
    ['pages', expect.stringMatching(/^[12]\d$/)],
  ];
  expect(event).toMatchObject({ facts: expect.arrayContaining(facts) as unknown });
  expect((await pdfOf(event)).toString('latin1')).toMatch(/^%PDF-1\.7/);
});

test('a print that is refused says why', async () => {
  const message = 'edition: "second" is not an edition; write first';
  expect(await print({ kind: 'interior', edition: 'second' })).toEqual([{ kind: 'refused', message }]);
});

test.each([
  [{ kind: 'poster' }, 'kind: "poster" is not a kind of print'],
  [{ kind: 'interior', weeks: 0 }, 'weeks: must be at least 1'],
  [{ kind: 'interior', start: '2027-02-30' }, 'start: "2027-02-30" is not a date that exists'],
])('%j is not a valid request', async (request, message) => {
  const response = await server.send('POST', '/api/print', request);
  expect([response.status, await response.text()]).toEqual([400, expect.stringContaining(message)]);
});

test('a read-only server prints a page of each type of a template, and records no edition', async () => {
  const readOnly = await testServer({ content, readOnly: true });
  const event = (await print({ kind: 'pages', template: 'weekday' }, readOnly)).at(-1);
  expect(pageCount(await pdfOf(event, readOnly))).toBe(3);
  expect((await readOnly.send('POST', '/api/editions', { id: 'x' })).status).toBe(403);
});

test('a read-only server shows and checks what is sent to it, and saves nothing', async () => {
  const readOnly = await testServer({ content, readOnly: true });
  const statusOf = async (method: string, at: string, body: unknown) => (await readOnly.send(method, at, body)).status;
  const draft = { text: 'Well begun.' };
  expect(await statusOf('POST', '/api/checks/text', draft)).toBe(200);
  expect(await statusOf('POST', '/api/journal-pages/morning', { prompt: draft })).toBe(200);
  expect(await statusOf('POST', '/api/journal-templates/weekday/pages/morning', { blocks: [] })).not.toBe(403);
  expect(await statusOf('POST', '/api/quotes', draft)).toBe(403);
  expect(await statusOf('POST', '/api/journal-templates/weekday/pages', {})).toBe(403);
  expect(await statusOf('POST', '/api/checks/texts', draft)).toBe(403);
});

test('other requests are answered during a print, and a closed connection ends it, for the next one', async () => {
  await server.get('/api/quotes');
  const ended = vi.spyOn(ChildProcess.prototype, 'kill');
  onTestFinished(() => ended.mockRestore());
  const cancelled = new AbortController();
  // Not awaited: a blocked server would not even send the headers.
  const response = fetch(`${server.url}/api/print`, {
    method: 'POST',
    body: JSON.stringify({ kind: 'interior', weeks: 90 } satisfies PrintRequest),
    headers: { 'content-type': 'application/json' },
    signal: cancelled.signal,
  });
  let [pages, reads] = [0, 0];
  const reading = (async () => {
    const reader = (await response).body?.pipeThrough(new TextDecoderStream()).getReader();
    for (let read = await reader?.read(); read && !read.done && pages < 200; read = await reader?.read())
      pages += read.value.match(/\n/g)?.length ?? 0;
    return pages;
  })();
  const isReading = () => Promise.race([reading.then(() => false), server.get('/api/quotes').then(() => true)]);
  while (await isReading()) reads += 1;
  expect(await reading).toBeGreaterThanOrEqual(200);
  // A print in the process of the server would let through one or two.
  expect(reads).toBeGreaterThan(5);
  cancelled.abort();
  await until(() => ended.mock.calls.length > 0);
  expect(pageCount(await pdfOf((await print({ kind: 'cover', printer: 'kdp' })).at(-1)))).toBe(1);
});

test('a picture that takes days to render holds up neither the next print nor the shutdown of the server', async () => {
  const folder = await contentFolder();
  await writeFile(path.join(folder, 'images/endless.svg'), endlessPicture);
  writeWhole(path.join(folder, 'pages/title.yaml'), 'name: Title\nblocks:\n  - image: { file: /images/endless.svg, rows: 8 }\n');
  const held = await testServer({ content: folder });
  const ended = vi.spyOn(ChildProcess.prototype, 'kill');
  onTestFinished(() => ended.mockRestore());
  const running = () =>
    (ended.mock.contexts as ChildProcess[]).filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null);
  const printing = async (cancelled: AbortController) => {
    const response = await fetch(`${held.url}/api/print`, {
      method: 'POST',
      body: JSON.stringify({ kind: 'interior', weeks: 1 } satisfies PrintRequest),
      headers: { 'content-type': 'application/json' },
      signal: cancelled.signal,
    });
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    for (let text = ''; !/"done":(\d+),"pages":\1\b/.test(text);) text += (await reader?.read())?.value ?? '';
  };
  const cancelled = new AbortController();
  await printing(cancelled);
  cancelled.abort();
  expect(pageCount(await pdfOf((await print({ kind: 'cover', printer: 'kdp' }, held)).at(-1), held))).toBe(1);
  await printing(new AbortController());
  await held.close();
  await until(() => ended.mock.contexts.length === 3 && running().length === 0);
});

test('visitors get one sample of a week, with the address of the site, until the content or the code changes', async () => {
  const [folder, dist, cacheFolder] = [await contentWithOnePageType(), await fakeBuild(), await temporaryFolder()];
  const start = () => testServer({ content: folder, dist, cacheFolder, environment: { SITE_URL: 'https://mindset.example' } });
  const site = await start();
  const started = vi.spyOn(ChildProcess.prototype, 'on');
  onTestFinished(() => started.mockRestore());
  const children = () => new Set(started.mock.contexts as ChildProcess[]);
  const prints = () => [...children()].filter(({ spawnargs }) => spawnargs.some((part) => part.includes('print-child'))).length;
  const [first, second] = await Promise.all([site.get('/sample.pdf'), site.get('/sample.pdf')]);
  const pdf = Buffer.from(await first.arrayBuffer());
  expect(Buffer.from(await second.arrayBuffer()).equals(pdf)).toBe(true);
  expect([pdf.subarray(0, 5).toString(), first.headers.get('content-type')]).toEqual(['%PDF-', 'application/pdf']);
  const head = await fetch(`${site.url}/sample.pdf`, { method: 'HEAD' });
  expect([head.status, head.headers.get('content-length'), head.headers.get('etag')]).toEqual([
    200,
    String(pdf.length),
    first.headers.get('etag'),
  ]);
  expect((await site.get('/sample.pdf', { 'if-none-match': first.headers.get('etag') ?? '' })).status).toBe(304);
  const restarted = await start();
  expect(Buffer.from(await (await restarted.get('/sample.pdf')).arrayBuffer()).equals(pdf)).toBe(true);
  expect(prints()).toBe(1);
  await appendFile(path.join(dist, 'renderer/server.js'), '// Other code');
  const updated = await start();
  expect([(await updated.get('/sample.pdf')).status, prints()]).toEqual([200, 2]);
  const offered = async () => ((await (await site.get('/api/site')).json()) as SiteWords).pages.sample !== undefined;
  expect(await offered()).toBe(true);

  const becomes = async (template: string) => {
    for (const file of await readdir(path.join(folder, 'templates'))) writeWhole(path.join(folder, 'templates', file), template);
  };
  await becomes(`name: Too wide\nfront: [title]\npages:\n  morning:\n    - heading: ${'Wide and '.repeat(12)}wide\n`);
  await until(async () => (await site.get('/sample.pdf')).status === 404);
  expect(prints()).toBe(3);

  await becomes('name: Without a front\npages: {}\n');
  await until(async () => !(await (await site.get('/api/journal-templates')).text()).includes('Too wide'));
  expect([(await site.get('/sample.pdf')).status, prints()]).toEqual([404, 3]);
  expect(await offered()).toBe(false);
});
