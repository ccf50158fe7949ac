import { expect, test } from 'vitest';
import { until } from '../../fixtures/harness/test-server.ts';
import { useBrowser } from './browser.ts';
import { sharedPublicSite, waitForHydration } from './public-site.ts';

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
  // Only these: on the new page, the pointer may be on another link.
  const prefetched = requests.slice(0, before).filter((call) => call.startsWith('/api/'));
  expect(prefetched.toSorted()).toEqual(['/api/site', ...calls].toSorted());
  expect(requests.slice(before).filter((call) => calls.includes(call))).toEqual([]);
});

test('a click reads a post once, and the current page stays until the post is loaded, but at most half a second', async () => {
  const page = await browser.open(`${url}/blog`);
  await waitForHydration(page);
  const requests: string[] = [];
  let release = () => {};
  await page.route('**/api/entries/*', async (route) => {
    requests.push(new URL(route.request().url()).pathname);
    await new Promise<void>((resolve) => (release = resolve));
    await route.continue();
  });
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.evaluate(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    new MutationObserver(() => seen.push(document.querySelector('main')?.innerText ?? '')).observe(document.body, {
      childList: true,
      subtree: true,
    });
  });
  const hasLoaded = () => page.evaluate(() => (window as unknown as { seen: string[] }).seen.some((text) => text.includes('Loading…')));

  await page.getByRole('link', { name: 'When You Miss a Day' }).click();
  await until(() => requests.length > 0);
  await expect.poll(() => page.getByRole('heading', { level: 1 }).innerText()).toBe('Blog');
  expect(new URL(page.url()).pathname).toBe('/blog');
  release();
  await page.getByRole('heading', { level: 1, name: 'When You Miss a Day' }).waitFor();
  expect(await hasLoaded()).toBe(false);

  await page.getByRole('link', { name: /^Next article/ }).click();
  await until(() => requests.length > 1);
  await page.clock.runFor(500);
  await page.getByRole('main').getByText('Loading…').waitFor();
  release();
  await page.getByRole('heading', { level: 1, name: 'Plan a Week on One Page' }).waitFor();
  // On the new page the pointer may be on another link.
  const clicked = ['/api/entries/when-you-miss-a-day', '/api/entries/plan-a-week-on-one-page'];
  expect(requests.filter((call) => clicked.includes(call))).toEqual(clicked);
});

test('the last of two clicks counts, and Back cancels a waiting click', async () => {
  const page = await browser.open(`${url}/about`);
  await waitForHydration(page);
  const footer = page.getByRole('contentinfo');
  await footer.getByRole('link', { name: 'Contact' }).click();
  await page.getByRole('heading', { level: 1, name: 'Contact' }).waitFor();
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  let waiting = 0;
  await page.route(/\/api\/(entries|categories)$/, async (route) => {
    waiting += 1;
    await released;
    await route.continue();
  });
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await footer.getByRole('link', { name: 'Blog' }).click();
  await until(() => waiting > 0);
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: 'About' }).waitFor();
  await footer.getByRole('link', { name: 'Categories' }).click();
  await footer.getByRole('link', { name: 'Home' }).click();
  await page.waitForURL(`${url}/`);
  release();
  await page.waitForLoadState('networkidle');
  expect(new URL(page.url()).pathname).toBe('/');
});

test('a click retries a failed prefetch', async () => {
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

test('the link to the editor loads its style sheet once, even when the click comes before it is loaded', async () => {
  const page = await browser.open(url);
  let release = () => {};
  const clicked = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/*.css', async (route) => {
    await clicked;
    await route.continue();
  });
  const link = page.getByRole('link', { name: 'Journal Editor' });
  const requested = page.waitForRequest((request) => /\/(?!site-)[^/]*\.css$/.test(request.url()));
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
    const shown = () => {
      const heading = document.querySelector('main h1')?.textContent ?? 'no heading';
      return `${heading}, ${document.querySelector('footer') ? 'whole' : 'first screen'}`;
    };
    const seen: string[] = [];
    Object.assign(window, { seen });
    let last = shown();
    const note = () => {
      const current = shown();
      if (current !== last) seen.push(current);
      last = current;
    };
    new MutationObserver(note).observe(document.body, { childList: true, subtree: true });
  });
  const seen = () => page.evaluate(() => (window as unknown as { seen: string[] }).seen);
  await link.click();
  await page.getByRole('contentinfo').waitFor();
  const title = 'Why Three Priorities Beat a Long List';
  await expect.poll(() => seen()).toEqual([`${title}, first screen`, `${title}, whole`]);
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: 'Blog' }).waitFor();
  expect((await seen()).slice(2)).toEqual(['Blog, whole']);
});
