import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { contentFolder, temporaryFolder } from '../../fixtures/harness/content-folder.ts';
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
  expect([a, b].map((each) => facts.of(each))).toEqual([
    { readTime: 2, pictures: [] },
    { readTime: 1, pictures: ['images/leaf.svg'] },
  ]);
  facts.save();
  const file = path.join(folder, (await readdir(folder))[0] ?? '');
  const lines = '["a",{"readTime":2,"pictures":[]}]\n["b",{"readTime":1,"pictures":["images/leaf.svg"]}]\n';
  expect(await readFile(file, 'utf8')).toBe(lines);

  await writeFile(file, lines.replace('"readTime":2', '"readTime":3'));
  const next = new ArticleFacts(folder);
  expect([a, c].map((each) => next.of(each).readTime)).toEqual([3, 4]);
  next.save();
  expect(await readFile(file, 'utf8')).toBe('["a",{"readTime":3,"pictures":[]}]\n["c",{"readTime":4,"pictures":[]}]\n');
  expect(new ArticleFacts().of(a).readTime).toBe(2);
});
