import { readFile } from 'node:fs/promises';
import { expect, test, vi } from 'vitest';
import { testServer, until } from '../../../fixtures/harness/test-server.ts';
import type { Quote } from '../../../server/model/entities/quote.ts';
import { itemCalls } from './item-calls.ts';
import { writeWhole } from '../../../fixtures/harness/content-folder.ts';

test('an item is read with its version', async () => {
  const { quotes, server } = await quotesOfServer();
  const { item, version } = await quotes.read('little-by-little');
  expect(item).toEqual({ id: 'little-by-little', text: 'Little by little, the bird builds its nest.', dayOfWeek: 'any' });
  expect(version).toBe((await server.get('/api/quotes/little-by-little')).headers.get('etag'));
});

test('an item is created', async () => {
  const { quotes, server } = await quotesOfServer();
  const { item: made } = await quotes.create({ text: 'Well begun.', author: '', category: 'Work', dayOfWeek: 'friday' }, 'a-key');
  expect(made).toEqual({ id: 'well-begun', text: 'Well begun.', category: 'Work', dayOfWeek: 'friday' });
  expect(await readFile(`${server.content}/quotes/well-begun.yaml`, 'utf8')).toBe('text: Well begun.\ncategory: Work\ndayOfWeek: friday\n');
});

test('an item is updated at the version it was read at, and refused at an older one', async () => {
  const { quotes } = await quotesOfServer();
  const { item, version } = await quotes.read('little-by-little');
  await quotes.update(item.id, { ...item, author: 'French proverb' }, version);
  expect((await quotes.read(item.id)).item.author).toBe('French proverb');
  await expect(quotes.update(item.id, { ...item, author: 'Anyone' }, version)).rejects.toThrow(
    '412: This quote was changed since you opened it',
  );
  expect((await quotes.read(item.id)).item.author).toBe('French proverb');
});

test('an update keeps a field that this page does not know', async () => {
  const { quotes, server } = await quotesOfServer();
  const { item, version } = await quotes.read('begin-at-once');
  await quotes.update(item.id, { text: 'Begin.', author: '' }, version);
  const { id, category, dayOfWeek, source } = item;
  expect((await quotes.read(id)).item).toEqual({ id, text: 'Begin.', category, dayOfWeek, source });
  await quotes.remove((await quotes.read(id)).item);
  await quotes.restore(id, { text: 'Begun.', author: '' });
  expect((await quotes.read(id)).item).toEqual({ id, text: 'Begun.', category, dayOfWeek, source });
  // A call that does not name its fields means those of the specification.
  await server.send('PUT', `/api/quotes/${id}`, { text: 'Begin.' });
  expect((await quotes.read(id)).item).toEqual({ id, text: 'Begin.', source });
});

test('an item is deleted when it has not changed since it was shown', async () => {
  const { quotes } = await quotesOfServer();
  const { item } = await quotes.read('little-by-little');
  await quotes.remove(item);
  await expect(quotes.read(item.id)).rejects.toThrow('404: No quote with id "little-by-little"');
});

test('a deletion that is sent twice succeeds', async () => {
  const { quotes, server } = await quotesOfServer();
  const { item } = await quotes.read('little-by-little');
  const send = globalThis.fetch;
  vi.stubGlobal('fetch', async (where: string, options?: RequestInit) => {
    // Browsers retry when the connection closes before the response.
    if (options?.method === 'DELETE') await send(where, options);
    return send(where, options);
  });
  await quotes.remove(item);
  vi.unstubAllGlobals();
  expect((await server.get('/api/quotes/little-by-little')).status).toBe(404);
});

test('a deleted item is restored unchanged, and never over another item', async () => {
  const { quotes, server } = await quotesOfServer();
  const file = `${server.content}/quotes/begin-at-once.yaml`;
  const before = await readFile(file, 'utf8');
  const { item } = await quotes.read('begin-at-once');
  await quotes.remove(item);
  expect((await quotes.restore(item.id, item)).item).toEqual(item);
  expect(await readFile(file, 'utf8')).toBe(before);
  await expect(quotes.restore(item.id, item)).rejects.toThrow('412: A quote with the id "begin-at-once" already exists');
});

test('an item that has changed is not deleted', async () => {
  const { quotes, server } = await quotesOfServer();
  const { item } = await quotes.read('little-by-little');
  writeWhole(`${server.content}/quotes/little-by-little.yaml`, 'text: Step by step.\n');
  await until(async () => (await quotes.read(item.id)).item.text === 'Step by step.');
  await expect(quotes.remove(item)).rejects.toThrow('/api/quotes/little-by-little reads differently now');
  expect(await readFile(`${server.content}/quotes/little-by-little.yaml`, 'utf8')).toBe('text: Step by step.\n');
});

async function quotesOfServer() {
  const server = await testServer();
  return { server, quotes: itemCalls<Quote>(`${server.url}/api/quotes`) };
}
