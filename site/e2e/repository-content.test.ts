import path from 'node:path';
import { expect, test } from 'vitest';
import { testServer } from '../../fixtures/harness/test-server.ts';

const content = path.resolve('content');

test('every page of this repository’s content answers 200, and no problem is reported', async () => {
  const { url, get } = await testServer({ content, dist: path.resolve('dist') });
  const sitemap = await (await get('/sitemap.xml')).text();
  const pages = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = '']) => address.slice(url.length));
  expect(pages).toContain('/blog');
  for (const page of pages) expect([page, (await get(page)).status]).toEqual([page, 200]);
  expect(await (await get('/api/health')).json()).toMatchObject({ problems: [] });
});
