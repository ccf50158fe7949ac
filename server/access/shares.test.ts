import fs from 'node:fs';
import { mkdir, readFile, readdir, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { contentFolder, temporaryFolder } from '../../fixtures/harness/content-folder.ts';
import { openRepository } from '../content/repository.ts';
import { Shares, type ShareOrder } from './shares.ts';

const order: ShareOrder = { part: 'posts', item: 'margins', days: 7, isFixed: false };

async function shareable() {
  const repository = await openRepository(await contentFolder());
  const data = path.join(await temporaryFolder(), 'data');
  return { repository, data, folder: path.join(data, 'shares'), shares: new Shares(data) };
}

test('the key of a link is stored nowhere, and its file is readable by its owner only', async () => {
  const { repository, folder, shares } = await shareable();
  const { key, share } = await shares.add(repository, { ...order, isFixed: true, by: 'Ada' });
  expect(key).toMatch(/^[\w-]{43}$/);
  const [name = ''] = await readdir(folder);
  expect(name + (await readFile(path.join(folder, name), 'utf8'))).not.toContain(key);
  expect([(await stat(folder)).mode & 0o777, (await stat(path.join(folder, name))).mode & 0o777]).toEqual([0o700, 0o600]);
  expect(new Shares(path.dirname(folder)).find(key)).toEqual(share);
  expect(share).toMatchObject({ name: 'In the Margins', by: 'Ada', fixed: { title: 'In the Margins' } });
  for (const forged of ['', key.slice(1), `${key}x`, key.toUpperCase(), share.id, name.slice(9, -5)])
    expect(shares.find(forged)).toBeUndefined();
});

test('an expired link is gone, and so is its file', async () => {
  const { repository, folder, shares } = await shareable();
  const { key, share } = await shares.add(repository, { ...order, days: 1 });
  const { key: longer } = await shares.add(repository, order);
  vi.useFakeTimers({ now: new Date(share.until), toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  expect([shares.find(key), shares.find(longer)?.item]).toEqual([undefined, 'margins']);
  expect(await readdir(folder)).toHaveLength(1);
  vi.setSystemTime(Date.parse(share.madeAt) - 1);
  expect(shares.find(key)).toBeUndefined();
});

test('an ended link is refused by every process at once, and can be ended only once', async () => {
  const { repository, data, shares } = await shareable();
  const { key, share } = await shares.add(repository, order);
  await new Shares(data).end(share.id);
  expect([shares.find(key), shares.list()]).toEqual([undefined, []]);
  await expect(shares.end(share.id)).rejects.toThrow(`There is no link "${share.id}"; it may have ended`);
  await expect(shares.end('')).rejects.toThrow('There is no link ""');
});

test('at most fifty links are open, even when many are made at once, and no long text is stored', async () => {
  const { repository, folder, shares } = await shareable();
  const made = await Promise.allSettled(Array.from({ length: 53 }, () => shares.add(repository, order)));
  const refused = made.flatMap((each) => (each.status === 'rejected' ? [(each.reason as Error).message] : []));
  expect([refused.length, new Set(refused)]).toEqual([3, new Set(['50 links are open already; end one first'])]);
  expect(await readdir(folder)).toHaveLength(50);
  await shares.end(shares.list()[0]?.id ?? '');

  const { fields } = repository.get('posts', 'margins') ?? {};
  if (!fields) throw new Error('no such post');
  const long = await repository.writer.create('posts', { ...fields, title: 'Long', content: `<p>${'word '.repeat(60_000)}</p>` });
  const tooLong = 'Long is too long to keep this version (256 KiB at most); let the link follow it';
  await expect(shares.add(repository, { ...order, item: long.id, isFixed: true })).rejects.toThrow(tooLong);
  expect((await shares.add(repository, { ...order, item: long.id })).share.fixed).toBeUndefined();
});

test('a link that could not be made is not open, whichever disk operation fails', async () => {
  const { repository, folder, shares } = await shareable();
  await shares.add(repository, order);
  const { fsync } = fs;
  const disk = vi.spyOn(fs, 'fsync');
  onTestFinished(() => disk.mockRestore());
  for (const isRefused of [(stats: fs.Stats) => stats.isDirectory(), (stats: fs.Stats) => stats.isFile()]) {
    const failing = (descriptor: number, done: fs.NoParamCallback) => {
      const failure = Object.assign(new Error('EIO: i/o error, fsync'), { code: 'EIO', syscall: 'fsync' });
      fsync(descriptor, (error) => done(isRefused(fs.fstatSync(descriptor)) ? failure : error));
    };
    disk.mockImplementation(failing as typeof fs.fsync);
    await expect(shares.add(repository, order)).rejects.toThrow(/the disk reports an error/i);
    expect(await readdir(folder)).toHaveLength(1);
  }
});

test('a damaged file and the leftovers of a killed write show nothing, and other links keep working', async () => {
  const { repository, data, folder, shares } = await shareable();
  const { key, share } = await shares.add(repository, order);
  const { key: second } = await shares.add(repository, { ...order, days: 1 });
  const [first = '', other = ''] = (await readdir(folder)).sort();
  await writeFile(path.join(folder, first), '{"part":"posts"');
  await writeFile(path.join(folder, `.${path.parse(other).name}.99999999.abcdefabcdef.tmp`), '{"name":"Half a dra');
  await writeFile(path.join(folder, 'notes.txt'), 'Of a person.');
  await new Shares(data).sweep();
  expect((await readdir(folder)).sort()).toEqual([first, other, 'notes.txt'].sort());
  expect([shares.find(key)?.id, shares.find(second), shares.list().map(({ id }) => id)]).toEqual([share.id, undefined, [share.id]]);
});

test('a link moves with its post', async () => {
  const { repository, folder, shares } = await shareable();
  const { key, share } = await shares.add(repository, { ...order, isFixed: true });
  const { key: other } = await shares.add(repository, { part: 'categories', item: 'habits', days: 1, isFixed: false });
  await shares.move('posts', 'margins', 'edges');
  expect([shares.find(key), shares.find(other)?.item]).toEqual([{ ...share, item: 'edges' }, 'habits']);
  for (const name of await readdir(folder)) expect((await stat(path.join(folder, name))).mode & 0o777).toBe(0o600);
});

test('a link that is ended while it moves, or while all links to its item end, stays ended', async () => {
  const { repository, shares } = await shareable();
  const { key, share } = await shares.add(repository, order);
  await Promise.all([shares.move('posts', 'margins', 'edges'), shares.end(share.id)]);
  expect([shares.find(key), shares.list()]).toEqual([undefined, []]);
  const { share: next } = await shares.add(repository, order);
  await Promise.all([shares.end(next.id), shares.endAll('posts', 'margins')]);
  expect(shares.list()).toEqual([]);
});

test('a folder that cannot be read counts as empty, and nothing fails', async () => {
  const { data, shares } = await shareable();
  await mkdir(data);
  await writeFile(path.join(data, 'shares'), 'In the way.');
  await shares.sweep();
  await shares.endAll('posts', 'margins');
  expect([shares.list(), shares.find('x')]).toEqual([[], undefined]);
});
