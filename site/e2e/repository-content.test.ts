import path from 'node:path';
import { expect, test } from 'vitest';
import { journal } from '../../fixtures/harness/run-in-process.ts';
import { testServer } from '../../fixtures/harness/test-server.ts';

const content = path.resolve('content');

test('every page of this repository’s content responds with 200, and no problem is reported', async () => {
  const { url, get } = await testServer({ content, dist: path.resolve('dist') });
  const sitemap = await (await get('/sitemap.xml')).text();
  const pages = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = '']) => address.slice(url.length));
  expect(pages).toContain('/blog');
  for (const page of pages) expect([page, (await get(page)).status]).toEqual([page, 200]);
  expect(await (await get('/api/health')).json()).toMatchObject({ problems: [] });
});

test('this repository’s content is in the canonical form', async () => {
  expect(await journal('fmt', '--check', '--content', content)).toEqual({ status: 0, stdout: '', stderr: '', bytes: Buffer.of() });
});
