import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { contentFolder } from '../../fixtures/harness/content-folder.ts';
import { openRepository } from '../content/repository.ts';
import { feedXml } from './feed-and-sitemap.ts';
import { PublishedPosts } from './published-posts.ts';

test('a feed of very long texts has only the excerpts of posts beyond its limit, which are not sanitized', async () => {
  const content = await contentFolder();
  const write = (name: string, day: string) => {
    const fields = `title: Long\nexcerpt: Long.\nauthor: Ivo Marsh\npublishedAt: ${day}\ncategories: []\n`;
    // Each becomes eight letters, escaped once in HTML and once more in XML.
    return writeFile(path.join(content, `posts/${name}.yaml`), `${fields}content: "<p>${'>'.repeat(300_000)}</p>"\n`);
  };
  await write('long', '2026-05-02');
  await write('longer', '2026-05-01');
  const repository = await openRepository(content);
  const published = new PublishedPosts(repository);
  const sanitized = vi.spyOn(published, 'content');
  const site = repository.site();
  if (!site) throw new Error('The test content has no site.yaml');
  const feed = await feedXml(published, site, 'https://mindset.example');
  expect(sanitized.mock.calls).toEqual([['long'], ['longer']]);
  const entries = feed.split('<entry>').slice(1);
  expect(entries.map((entry) => entry.includes('<content'))).toEqual([true, ...Array<boolean>(6).fill(false)]);
  expect(entries.every((entry) => entry.includes('<summary>'))).toBe(true);
  expect(feed.length).toBeLessThan(4_100_000);
});
