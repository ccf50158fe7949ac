import path from 'node:path';
import { expect, test } from 'vitest';
import { fullContent } from '../../fixtures/harness/content-folder.ts';
import { testServer, until } from '../../fixtures/harness/test-server.ts';
import { useBrowser } from './browser.ts';

const browser = useBrowser();
const content = fullContent;
const dist = path.resolve('dist');

test.each([
  ['a post', '/blog', '/blog/three-priorities', ['/api/entries/three-priorities']],
  ['the blog', '/about', '/blog', ['/api/entries']],
  ['the categories', '/about', '/categories', ['/api/categories']],
  ['a category', '/categories', '/categories/habits', ['/api/categories/habits', '/api/categories/habits/entries']],
])('a pointer on a link to %s reads what it shows, and the click reads nothing more', async (_what, from, to, calls) => {
  const { url } = await testServer({ content, dist });
  const page = await browser.open(url + from);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const answered = Promise.all(calls.map((call) => page.waitForResponse((response) => response.url() === url + call)));
  const link = page.locator(`a[href="${to}"]`).first();
  await link.hover();
  await answered;
  await page.waitForLoadState('networkidle');
  const before = asked.length;
  await link.click();
  await page.waitForURL(url + to);
  await until(() => page.evaluate(() => document.querySelector('main h1')?.textContent));
  // On the new page the pointer may rest on a link again, which reads something else.
  expect(
    asked
      .slice(0, before)
      .filter((call) => call.startsWith('/api/'))
      .toSorted(),
  ).toEqual(calls.toSorted());
  expect(asked.slice(before).filter((call) => calls.includes(call))).toEqual([]);
});

test('a read that failed while the pointer rested is tried anew by the click', async () => {
  const { url } = await testServer({ content, dist });
  const page = await browser.open(`${url}/blog`);
  await page.route('**/api/entries/three-priorities*', (route) => route.abort(), { times: 2 });
  const link = page.locator('a[href="/blog/three-priorities"]').first();
  const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('three-priorities.json'));
  await link.hover();
  await failed;
  await link.click();
  await page.getByRole('heading', { level: 1, name: 'Why Three Priorities Beat a Long List' }).waitFor();
  expect(browser.takeMessages(page)).toEqual(Array.from({ length: 2 }, () => 'error: Failed to load resource: net::ERR_FAILED'));
});

test('a click shows the first screen before the rest of the page is drawn, and going back the whole page', async () => {
  const { url } = await testServer({ content, dist });
  const page = await browser.open(`${url}/blog`);
  const link = page.locator('a[href="/blog/three-priorities"]').first();
  await link.hover();
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    const note = () => {
      const heading = document.querySelector('main h1')?.textContent ?? 'no heading';
      const now = `${heading}, ${document.querySelector('footer') ? 'whole' : 'first screen'}`;
      if (seen.at(-1) !== now) seen.push(now);
    };
    new MutationObserver(note).observe(document.body, { childList: true, subtree: true });
  });
  const seen = () => page.evaluate(() => (window as unknown as { seen: string[] }).seen);
  await link.click();
  await page.getByRole('contentinfo').waitFor();
  const title = 'Why Three Priorities Beat a Long List';
  expect(await seen()).toEqual([`${title}, first screen`, `${title}, whole`]);
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: 'Blog' }).waitFor();
  expect((await seen()).slice(2)).toEqual(['Blog, whole']);
});
