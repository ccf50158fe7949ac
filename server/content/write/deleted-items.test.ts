import { readdir, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { temporaryFolder } from '../../../fixtures/harness/content-folder.ts';
import { DeletedItems } from './deleted-items.ts';

test('a record is private, survives a restart, and is gone when all of its files are restored', async () => {
  const folder = path.join(await temporaryFolder(), 'deleted');
  const { id } = await new DeletedItems(folder).add([file('a', 'text: A\r\n'), file('b', '\uFEFFtext: "\u2028"\n')]);
  expect([(await stat(folder)).mode & 0o777, (await stat(path.join(folder, `${id}.json`))).mode & 0o777]).toEqual([0o700, 0o600]);
  const next = await loaded(folder);
  expect(next.list().map(({ files }) => files)).toEqual([[file('a', 'text: A\r\n'), file('b', '\uFEFFtext: "\u2028"\n')]]);
  await next.drop(id, ['quotes/a.yaml']);
  expect((await loaded(folder)).list().flatMap(({ files }) => files.map(({ file }) => file))).toEqual(['quotes/b.yaml']);
  await next.drop(id, ['quotes/b.yaml']);
  expect(await readdir(folder)).toEqual([]);
});

test('a clock that jumps by years, forwards or backwards, deletes no record', async () => {
  const folder = await temporaryFolder();
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const years = [2026, 2027, 1970, 2099, 2026];
  for (const year of years) {
    vi.setSystemTime(new Date(year, 5, 1));
    await (await loaded(folder)).add([file(`in-${year}`, 'text: Words\n')]);
  }
  await writeFile(path.join(folder, `${Date.now().toString(36)}-${'b'.repeat(12)}.json`), '[{"file":');
  await writeFile(path.join(folder, 'notes.txt'), 'mine');
  const deleted = await loaded(folder);
  expect((await namesIn(deleted)).sort()).toEqual(years.map((year) => `quotes/in-${year}.yaml`).sort());
  expect(await readdir(folder)).toHaveLength(years.length + 2);
});

test('the oldest records are deleted when all take more than 16 MiB, and the last one stays at any size', async () => {
  const folder = await temporaryFolder();
  const deleted = await loaded(folder);
  const mebibyte = 'a'.repeat(2 ** 20);
  for (let n = 0; n < 17; n += 1) await deleted.add([file(`part-${n}`, mebibyte)]);
  expect(await namesIn(deleted)).toEqual(Array.from({ length: 15 }, (_, n) => `quotes/part-${16 - n}.yaml`));
  expect(await readdir(folder)).toHaveLength(15);
  await deleted.add(Array.from({ length: 17 }, (_, n) => file(`whole-${n}`, mebibyte)));
  expect(await namesIn(deleted)).toHaveLength(17);
});

async function namesIn(deleted: DeletedItems): Promise<string[]> {
  return deleted.list().flatMap(({ files }) => files.map(({ file }) => file));
}

async function loaded(folder: string): Promise<DeletedItems> {
  const deleted = new DeletedItems(folder);
  await deleted.load();
  return deleted;
}

function file(id: string, text: string) {
  return { file: `quotes/${id}.yaml`, text, mode: 0o644 };
}
