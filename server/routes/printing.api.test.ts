import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { contentFolder, temporaryFolder } from '../../fixtures/harness/content-folder.ts';
import { journal } from '../../fixtures/harness/run-in-process.ts';
import { sharedServer, testServer, until } from '../../fixtures/harness/test-server.ts';
import type { PrintEvent, PrintRequest } from '../model/api/editions.ts';

const content = await contentFolder(undefined, afterAll);
const server = await sharedServer({ content });
await journal('edition', 'first', '--weeks', '2', '--content', content);

/** The lines of a print's response. */
async function print(request: PrintRequest): Promise<PrintEvent[]> {
  const response = await server.send('POST', '/api/print', request);
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/x-ndjson']);
  return (await response.text())
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as PrintEvent);
}

/** The last line, which has the PDF. */
async function printed(request: PrintRequest): Promise<{ event: PrintEvent & { kind: 'printed' }; pdf: Buffer }> {
  const event = (await print(request)).at(-1);
  if (event?.kind !== 'printed' || event.pdf === undefined) throw new Error(JSON.stringify(event));
  const response = await server.get(event.pdf);
  expect(response.headers.get('content-type')).toBe('application/pdf');
  return { event, pdf: Buffer.from(await response.arrayBuffer()) };
}

test('a print has its progress, its preflight and the bytes of "journal print"', async () => {
  const events = await print({ kind: 'interior', edition: 'first', printer: 'kdp' });
  expect(events.slice(0, -1)).toEqual(Array.from({ length: 38 }, (_, index) => ({ kind: 'progress', done: index + 1, pages: 38 })));
  const { event, pdf } = await printed({ kind: 'interior', edition: 'first', printer: 'kdp' });
  expect(events.at(-1)).toEqual(event);
  expect(event.facts).toContainEqual(['pages', '38; 24 to 828 on white paper, a multiple of 2']);
  const out = path.join(await temporaryFolder(), 'book.pdf');
  await journal('print', '--edition', 'first', '--for', 'kdp', '--out', out, '--content', content);
  expect(pdf.equals(await readFile(out))).toBe(true);
});

test.each([
  ['cover', { printer: 'kdp' }, 1],
  ['proof', { weeks: 1 }, 13],
  ['pages', { template: 'weekday' }, 3],
] as const)('a print of the kind %s', async (kind, options, pages) => {
  const { pdf } = await printed({ kind, ...options });
  expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length).toBe(pages);
});

test.each([
  [
    { kind: 'interior', edition: 'second' },
    { kind: 'refused', message: 'edition: "second" is not an edition; write first' },
  ],
  [
    { kind: 'interior', template: 'none' },
    { kind: 'refused', message: expect.stringContaining('template: "none" is not a template') as string },
  ],
] as [PrintRequest, PrintEvent][])('a print of %j says why there is none', async (request, event) => {
  expect(await print(request)).toEqual([event]);
});

test.each([
  [{ kind: 'poster' }, 'kind: "poster" is not a kind of print'],
  [{ kind: 'interior', weeks: 0 }, 'weeks: must be at least 1'],
  [{ kind: 'interior', start: '2027-02-30' }, 'start: "2027-02-30" is not a date that exists'],
])('%j is no request', async (request, message) => {
  const response = await server.send('POST', '/api/print', request);
  expect([response.status, await response.text()]).toEqual([400, expect.stringContaining(message)]);
});

test('a read-only server prints, and records no edition', async () => {
  const readOnly = await testServer({ content, readOnly: true });
  const body = await (await readOnly.send('POST', '/api/print', { kind: 'pages' })).text();
  expect(body).toContain('"kind":"printed"');
  expect((await readOnly.send('POST', '/api/editions', { id: 'x' })).status).toBe(403);
});

test('other requests are answered during a print, and a closed connection ends it', async () => {
  await server.get('/api/quotes');
  const ended = vi.spyOn(Worker.prototype, 'terminate');
  onTestFinished(() => ended.mockRestore());
  const cancelled = new AbortController();
  // Not awaited: a blocked server sends not even the headers.
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
  // A print in the thread of the server would let through one or two.
  expect(reads).toBeGreaterThan(5);
  cancelled.abort();
  await until(() => ended.mock.calls.length > 0);
  expect((await print({ kind: 'pages' })).at(-1)?.kind).toBe('printed');
});
