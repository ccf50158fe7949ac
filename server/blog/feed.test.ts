import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { contentFolder } from '../../fixtures/harness/content-folder.ts';
import { openRepository } from '../content/repository.ts';
import { feedXml } from './feed.ts';
import { PublishedPosts } from './published-posts.ts';

test('posts that the feed has no room for are not cleaned', async () => {
  const content = await contentFolder();
  const fields = 'title: Long\nexcerpt: Long.\nauthor: Ivo Marsh\npublishedAt: 2026-05-01\ncategories: []\n';
  await writeFile(path.join(content, 'posts/long.yaml'), `${fields}content: "<p>${'&'.repeat(500_000)}</p>"\n`);
  const repository = await openRepository(content);
  const published = new PublishedPosts(repository);
  const cleaned = vi.spyOn(published, 'content');
  const site = repository.site();
  if (!site) throw new Error('The test content has no site.yaml');
  const feed = await feedXml(published, site, 'https://mindset.example');
  expect(cleaned.mock.calls).toEqual([['long']]);
  expect(feed.match(/<entry>/g)).toHaveLength(6);
  expect(feed).not.toContain('<content');
});
