import { mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../fixtures/harness/content-folder.ts';
import { DeletedItems } from './deleted-items.ts';

const dayMs = 24 * 60 * 60 * 1000;

test('a record is private, survives a restart, and is gone when all of its files are restored', async () => {
  const folder = path.join(await temporaryFolder(), 'deleted');
  const { id } = await new DeletedItems(folder).add([file('a', 'text: A\r\n'), file('b', '\uFEFFtext: "\u2028"\n')]);
  expect([(await stat(folder)).mode & 0o777, (await stat(path.join(folder, `${id}.json`))).mode & 0o777]).toEqual([0o700, 0o600]);
  const next = await loaded(folder);
  expect((await next.list()).map(({ files }) => files)).toEqual([[file('a', 'text: A\r\n'), file('b', '\uFEFFtext: "\u2028"\n')]]);
  await next.drop(id, ['quotes/a.yaml']);
  expect((await (await loaded(folder)).list()).flatMap(({ files }) => files.map(({ file }) => file))).toEqual(['quotes/b.yaml']);
  await next.drop(id, ['quotes/b.yaml']);
  expect(await readdir(folder)).toEqual([]);
});

test('records older than 30 days are swept, damaged ones too, and no other file', async () => {
  const folder = await temporaryFolder();
  await mkdir(folder, { recursive: true });
  const named = (ageDays: number, digit: string) => `${(Date.now() - ageDays * dayMs).toString(36)}-${digit.repeat(12)}.json`;
  const [old, damaged, recent] = [named(31, 'a'), named(40, 'b'), named(29, 'c')];
  await writeFile(path.join(folder, old), JSON.stringify([file('old', 'text: Old\n')]));
  await writeFile(path.join(folder, damaged), '[{"file":');
  await writeFile(path.join(folder, recent), JSON.stringify([file('recent', 'text: Recent\n')]));
  await writeFile(path.join(folder, 'notes.txt'), 'mine');
  const deleted = await loaded(folder);
  expect((await deleted.list()).flatMap(({ files }) => files.map(({ file }) => file))).toEqual(['quotes/recent.yaml']);
  expect((await readdir(folder)).sort()).toEqual([recent, 'notes.txt'].sort());
});

test('the oldest records go when all take more than 16 MiB, and the last one stays at any size', async () => {
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
  return (await deleted.list()).flatMap(({ files }) => files.map(({ file }) => file));
}

async function loaded(folder: string): Promise<DeletedItems> {
  const deleted = new DeletedItems(folder);
  await deleted.load();
  return deleted;
}

function file(id: string, text: string) {
  return { file: `quotes/${id}.yaml`, text, mode: 0o644 };
}
