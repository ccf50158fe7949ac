import { readFile, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { contentFolder, temporaryFolder } from '../../fixtures/harness/content-folder.ts';
import { openRepository } from '../content/repository.ts';
import { runInSlices } from '../content/ground/yield.ts';
import { similarTextWarnings } from './similar-text-warnings.ts';

test('the same texts are compared once, and changed ones again', async () => {
  const { content, cacheFolder, find } = await cached();
  expect(await find()).toEqual([]);
  await writeFile(path.join(content, 'quotes/again.yaml'), 'text: Begin anywhere.\n');
  await writeFile(path.join(content, 'quotes/twice.yaml'), 'text: Begin anywhere.\n');
  const found = [['quotes/twice.yaml', 'same text as quotes/again.yaml; remove one']];
  expect(await find()).toEqual(found);

  const file = path.join(cacheFolder, 'alike-texts.ndjson');
  await writeFile(file, (await readFile(file, 'utf8')).replace('; remove one', '; as it was cached'));
  expect(await find()).toEqual([['quotes/twice.yaml', 'same text as quotes/again.yaml; as it was cached']]);
  await writeFile(path.join(content, 'quotes/third.yaml'), 'text: Something else altogether.\n');
  expect(await find()).toEqual(found);
});

test('a cache that is damaged, or cannot be written, costs time alone', async () => {
  const { cacheFolder, find, findIn } = await cached();
  await find();
  const file = path.join(cacheFolder, 'alike-texts.ndjson');
  await writeFile(file, (await readFile(file, 'utf8')).slice(0, 20).concat('\n'));
  expect(await find()).toEqual([]);
  expect(await readdir(cacheFolder)).toEqual(['alike-texts.ndjson']);
  expect(await findIn(path.join(file, 'no-folder'))).toEqual([]);
});

async function cached() {
  const [content, cacheFolder] = [await contentFolder(), await temporaryFolder()];
  const findIn = async (folder: string) =>
    (await runInSlices(similarTextWarnings(await openRepository(content), folder))).map(({ file, message }) => [file, message]);
  return { content, cacheFolder, findIn, find: () => findIn(cacheFolder) };
}
