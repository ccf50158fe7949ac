import { expect, test } from 'vitest';
import { until } from '../../fixtures/harness/test-server.ts';
import { useBrowser } from './browser.ts';
import { sharedPublicSite } from './public-site.ts';

const browser = useBrowser();
const { url } = await sharedPublicSite();

test.each([
  ['a post', '/blog', '/blog/three-priorities', ['/api/entries/three-priorities']],
  ['the blog', '/about', '/blog', ['/api/categories', '/api/entries']],
  ['a category', '/categories', '/categories/habits', ['/api/categories/habits', '/api/categories/habits/entries']],
])('a pointer on a link prefetches the data of %s, and the click makes no further call', async (_what, from, to, calls) => {
  const page = await browser.open(url + from);
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  const responses = Promise.all(calls.map((call) => page.waitForResponse(url + call)));
  const link = page.locator(`a[href="${to}"]`).first();
  await link.hover();
  await responses;
  const before = requests.length;
  await link.click();
  await page.waitForURL(url + to);
  await until(() => page.evaluate(() => document.querySelector('main h1')?.textContent));
  // On the new page the pointer may be on another link.
  const prefetched = requests.slice(0, before).filter((call) => call.startsWith('/api/'));
  expect(prefetched.toSorted()).toEqual(['/api/site', ...calls].toSorted());
  expect(requests.slice(before).filter((call) => calls.includes(call))).toEqual([]);
});

test('a click repeats a prefetch that failed', async () => {
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

test('the link to the editor loads its style sheet once, also when the click comes before it is loaded', async () => {
  const page = await browser.open(url);
  let release = () => {};
  const clicked = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/*.css', async (route) => {
    await clicked;
    await route.continue();
  });
  const link = page.getByRole('link', { name: 'Journal Editor' });
  const requested = page.waitForRequest('**/editor-page-*.js');
  await link.hover();
  await requested;
  await link.click();
  await page.waitForURL(/journal-editor/);
  release();
  await page.getByRole('tab').first().waitFor();
  const sheets = await page.evaluate(() =>
    [...document.querySelectorAll('link[rel=stylesheet]')].map((sheet) => sheet.getAttribute('href')),
  );
  expect(sheets).toEqual([...new Set(sheets)]);
  expect(sheets.length).toBeGreaterThan(1);
});

test('a click renders the first viewport before the rest of the page, and Back renders the whole page', async () => {
  const page = await browser.open(`${url}/blog`);
  const link = page.locator('a[href="/blog/three-priorities"]').first();
  const prefetched = page.waitForResponse('**/api/entries/three-priorities');
  await link.hover();
  await (await prefetched).finished();
  await page.evaluate(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    const note = () => {
      const heading = document.querySelector('main h1')?.textContent ?? 'no heading';
      const current = `${heading}, ${document.querySelector('footer') ? 'whole' : 'first screen'}`;
      if (seen.at(-1) !== current) seen.push(current);
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
