import { readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { contentFolder, writeWhole } from '../../fixtures/harness/content-folder.ts';
import { journal } from '../../fixtures/harness/run-in-process.ts';
import { testServer, until, type TestServer } from '../../fixtures/harness/test-server.ts';
import type { PrintEvent } from '../model/api/editions-api.ts';
import type { LibraryPicture } from '../model/api/pictures-api.ts';
import type { PrintingSummary } from '../model/api/printings-api.ts';
import { formatDate } from '../model/entities/iso-dates.ts';
import type { Quote } from '../model/entities/quote.ts';

let server: TestServer;
beforeEach(async () => {
  const content = await contentFolder();
  await journal('edition', 'first', '--weeks', '2', '--for', 'kdp', '--content', content);
  server = await testServer({ content });
});

const order = { edition: 'first', printer: 'kdp' };
const record = () => server.send('POST', '/api/printings', order, { 'journal-time-zone': 'Pacific/Kiritimati' });
const printings = async () => (await (await server.get('/api/printings')).json()) as PrintingSummary[];

test('a printing is recorded on the author’s day, and lists in words how its edition differs now', async () => {
  const day = new Date().toLocaleDateString('sv-SE', { timeZone: 'Pacific/Kiritimati' });
  const response = await record();
  const { days, ...made } = (await response.json()) as PrintingSummary;
  expect([response.status, response.headers.get('location')]).toEqual([201, `/api/printings/first-${day}`]);
  expect(made).toEqual({ id: `first-${day}`, edition: 'first', date: day, printer: 'kdp', pages: 40, isEdited: false, differences: [] });
  expect([days.length, days[1]]).toEqual([14, { quote: 'two-lines', morning: 'one-thing', evening: 'look-back' }]);
  const file = path.join(server.content, `printings/first-${day}.yaml`);
  const bytes = await readFile(file, 'utf8');

  const quote = (await (await server.get('/api/quotes/two-lines')).json()) as Quote;
  await server.send('PUT', '/api/quotes/two-lines', { ...quote, text: 'Well begun is all done.' });
  await server.send('PUT', '/api/editions/first/days/1', { slot: 'evening', text: 'look-back' });
  const [printing] = await printings();
  expect(printing?.differences.map(({ field }) => field)).toEqual([2, 4, 6, 9, 11, 13].map((day) => `days[${day - 1}].quote`));
  expect(printing?.differences[0]).toMatchObject({
    kind: 'edited',
    before: '"Well begun\nis half done."\nAristotle, as told',
    after: 'Well begun is all done.\nAristotle, as told',
  });
  expect(await readFile(file, 'utf8')).toBe(bytes);

  writeWhole(file, bytes.replace('Aristotle', 'Plato'));
  await until(async () => (await printings())[0]?.isEdited === true);
  const print = await server.send('POST', '/api/print', { kind: 'interior', printing: `first-${day}` });
  const lines = (await print.text()).trim().split('\n');
  expect(JSON.parse(lines.at(-1) ?? '') as PrintEvent).toMatchObject({
    kind: 'printed',
    problems: [{ file: `printings/first-${day}.yaml`, line: 6, column: 7, rule: 'printing-edited' }],
  });
});

test('a button that two people press at once makes one record', async () => {
  const responses = await Promise.all([record(), record()]);
  const [first, second] = responses.map((response) => response.headers.get('location'));
  expect(first).toBe(second);
  expect(await readdir(path.join(server.content, 'printings'))).toHaveLength(1);
});

test('nothing is recorded for a book that cannot be printed', async () => {
  await rm(path.join(server.content, 'quotes/two-lines.yaml'));
  await until(async () => (await server.get('/api/quotes/two-lines')).status === 404);
  const response = await record();
  expect([response.status, await response.text()]).toEqual([
    409,
    expect.stringMatching(/^Nothing was recorded: editions\/first\.yaml, line \d+, day 2 has the quote "two-lines", which does not exist/),
  ]);
  expect((await server.send('POST', '/api/printings', { edition: 'second' })).status).toBe(404);
  expect(await printings()).toEqual([]);
});

test('a picture that was printed cannot be renamed or deleted, even when its page no longer shows it', async () => {
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><path d="M0 8 4 0l4 8z"/></svg>';
  writeWhole(path.join(server.content, 'images/hill.svg'), drawing);
  const page = path.join(server.content, 'pages/title.yaml');
  const words = await readFile(page, 'utf8');
  writeWhole(page, 'name: Title page\nblocks:\n  - image: { file: /images/hill.svg, rows: 6 }\n');
  const uses = async () => {
    const list = (await (await server.get('/api/pictures')).json()) as LibraryPicture[];
    return list.find(({ name }) => name === 'hill.svg')?.uses.map(({ kind }) => kind);
  };
  await expect.poll(uses).toEqual(['page']);
  const { id } = (await (await record()).json()) as PrintingSummary;
  writeWhole(page, words);
  await expect.poll(uses).toEqual(['printing']);
  const name = `First edition, ${formatDate(id.slice('first-'.length))} (printing)`;
  const reason = (done: string) => `This picture cannot be ${done}: it was printed in “${name}”; add another instead`;
  const renamed = await server.send('PUT', '/api/pictures/hill.svg', { name: 'mountain.svg' });
  expect([renamed.status, await renamed.text()]).toEqual([409, reason('renamed')]);
  const deleted = await fetch(`${server.url}/api/pictures/hill.svg`, { method: 'DELETE' });
  expect([deleted.status, await deleted.text()]).toEqual([409, reason('deleted')]);
});
