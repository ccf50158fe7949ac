import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { contentFolder } from '../../fixtures/harness/content-folder.ts';
import { openRepository } from '../content/repository.ts';
import { itemTools } from './item-tools.ts';

test('a search yields to the event loop between items', async () => {
  const content = await contentFolder();
  const post = await readFile(path.join(content, 'posts/margins.yaml'), 'utf8');
  const names = Array.from({ length: 10 }, (_, n) => path.join(content, `posts/long-${n}.yaml`));
  await Promise.all(names.map((file) => writeFile(file, `${post}  <p>${'Another walk. '.repeat(10_000)}</p>\n`)));
  const repository = await openRepository(content);
  onTestFinished(() => repository.close());
  const search = itemTools(repository).find(({ name }) => name === 'search');
  let turns = 0;
  const others = setInterval(() => {
    turns += 1;
  });
  const found = await search?.run({ query: 'another walk', skip: 0 } as never, () => Promise.reject(new Error('No call')));
  clearInterval(others);
  expect(found).toMatchObject({ total: names.length });
  expect(turns).toBeGreaterThanOrEqual(names.length / 2);
});
