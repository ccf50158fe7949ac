import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { contentFolder, temporaryFolder } from '../../fixtures/harness/content-folder.ts';
import { openRepository } from '../content/repository.ts';
import type { StoredItem } from '../content/stored-item.ts';
import { ReadTimes } from './read-times.ts';

test('words are counted once for each version of a post, and a time that the post names is not cached', async () => {
  const folder = await temporaryFolder();
  const [first] = (await openRepository(await contentFolder())).list('posts');
  if (!first) throw new Error('no post');
  const post = (version: string, words: number, readTime?: number): StoredItem<'posts'> => {
    return { ...first, version, fields: { ...first.fields, readTime, content: 'word '.repeat(words) } };
  };
  const times = new ReadTimes(folder);
  expect([times.of(post('a', 450)), times.of(post('b', 900)), times.of(post('c', 900, 7))]).toEqual([2, 4, 7]);
  times.save();
  const [name = ''] = await readdir(folder);
  const file = path.join(folder, name);
  expect(await readFile(file, 'utf8')).toBe('["a",2]\n["b",4]\n');

  await writeFile(file, '["a",3]\n["b",4]\n');
  const next = new ReadTimes(folder);
  expect([next.of(post('a', 450)), next.of(post('d', 675))]).toEqual([3, 3]);
  next.save();
  expect(await readFile(file, 'utf8')).toBe('["a",3]\n["d",3]\n');
  expect(new ReadTimes().of(post('a', 450))).toBe(2);
});
