import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { contentFolder, temporaryFolder } from '../../fixtures/harness/content-folder.ts';
import { readCacheFile, writeCacheFile } from '../content/files/cache-file.ts';
import { openRepository } from '../content/repository.ts';
import type { StoredItem } from '../content/tree/stored-item.ts';
import { ArticleFacts } from './article-facts.ts';

test('each version of an article is read once', async () => {
  const folder = await temporaryFolder();
  const [first] = (await openRepository(await contentFolder())).list('posts');
  if (!first) throw new Error('no post');
  const post = (version: string, content: string): StoredItem<'posts'> => ({ ...first, version, fields: { ...first.fields, content } });
  const [a, b, c] = [post('a', 'word '.repeat(450)), post('b', '<img src="/images/leaf.svg">'), post('c', 'word '.repeat(900))];
  const facts = new ArticleFacts(folder);
  const read = { a: { readTime: 2, pictures: [] }, b: { readTime: 1, pictures: ['images/leaf.svg'] } };
  expect({ a: facts.of(a), b: facts.of(b) }).toEqual(read);
  facts.save();
  const file = path.join(folder, (await readdir(folder))[0] ?? '');
  expect(Object.fromEntries(readCacheFile(file))).toEqual(read);

  const stored = { ...read, a: { ...read.a, readTime: 3 } };
  writeCacheFile(file, new Map(Object.entries(stored)));
  const next = new ArticleFacts(folder);
  expect([a, c].map((each) => next.of(each).readTime)).toEqual([3, 4]);
  next.save();
  expect(Object.fromEntries(readCacheFile(file))).toEqual({ a: stored.a, c: { readTime: 4, pictures: [] } });
  expect(new ArticleFacts().of(a).readTime).toBe(2);
});
