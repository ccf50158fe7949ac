import type { Page, Route } from 'playwright-core';
import { expect, test } from 'vitest';
import { axeViolations } from './axe.ts';
import { useBrowser } from './browser.ts';
import { follow, routeCalls, sharedPublicSite, waitForHydration, type CallRoutes } from './public-site.ts';

const browser = useBrowser();
const { url } = await sharedPublicSite();
const slug = 'sunday-reflection';
const title = 'A Sunday Reflection Worth Keeping';
const post = `/api/entries/${slug}`;
const category = '/api/categories/habits';
const red = 'rgb(155, 28, 28)';

type Respond = (route: Route) => Promise<void>;

const isMissing: Respond = (route) => route.fulfill({ status: 404, body: 'No post' });
const isBroken: Respond = (route) => route.fulfill({ status: 500 });
const isEmpty: Respond = (route) => route.fulfill({ json: [] });

test('when a call fails, or is empty for a category, the page falls back to the static file', async () => {
  const { page, calls } = await openPage('/about', {
    '/api/entries': isBroken,
    [post]: (route) => route.abort(),
    [category]: isBroken,
    [`${category}/entries`]: isBroken,
    '/api/categories/mindfulness/entries': isEmpty,
  });
  await follow(page, 'Blog');
  await page.getByRole('link', { name: title }).waitFor();
  expect(callsBelow('/api/entries', calls)).toEqual(['/api/entries', '/api/entries/all.json']);
  await expect.poll(() => page.getByRole('article').count()).toBe(13);
  await follow(page, title);
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  expect(callsBelow(post, calls)).toEqual([post, `${post}.json`]);

  for (const [name, slug] of [
    ['Habit Formation', 'habits'],
    ['Mindfulness & Reflection', 'mindfulness'],
  ] as const) {
    await page.getByRole('contentinfo').getByRole('link', { name: 'Categories' }).click();
    await page.getByRole('heading', { level: 1, name: 'Categories' }).waitFor();
    await page.getByRole('main').getByRole('link', { name }).first().click();
    await page.getByRole('heading', { name: `Articles in ${name}` }).waitFor();
    await page.getByRole('article').first().waitFor();
    expect([...new Set(calls.filter((call) => call.includes(slug)))].toSorted()).toEqual([
      `/api/categories/${slug}`,
      `/api/categories/${slug}/entries`,
      `/api/entries/category/${slug}/entries.json`,
    ]);
  }
  expect(calls).toContain('/api/categories.json');
});

test('a list that both sources lack is an error in red', async () => {
  let fail = () => {};
  const waiting = new Promise<void>((resolve) => (fail = resolve));
  const failLate: Respond = async (route) => (await waiting, route.fulfill({ status: 500 }));
  const lists = ['/api/entries', '/api/entries/all.json', '/api/categories', '/api/categories.json'];
  const { page } = await openPage('/about', Object.fromEntries(lists.map((call) => [call, failLate])));
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  await follow(page, 'Blog');
  await page.getByRole('main').getByText('Loading…').waitFor();
  expect(await axeViolations(page)).toEqual([]);
  fail();
  for (const [link, text] of [
    ['Blog', 'Failed to load blog posts. Please try again later.'],
    ['Categories', 'Failed to load categories. Please try again later.'],
  ] as const) {
    await follow(page, link);
    await page.getByText(text).waitFor();
    await expect.poll(() => colorOf(page, text)).toBe(red);
  }
  expect(await axeViolations(page)).toEqual([]);
  expect(logged.filter((message) => message.startsWith('The categories could not be loaded:'))).toHaveLength(1);
});

test('failed and missing posts say so, with a link back', async () => {
  const missingPost = '/api/entries/three-priorities';
  const { page, calls } = await openPage('/blog', {
    [post]: isBroken,
    [`${post}.json`]: isBroken,
    [missingPost]: isMissing,
    [`${missingPost}.json`]: isMissing,
  });
  for (const [name, text, back, call, tab] of [
    [title, 'Failed to load blog post. Please try again later.', 'Back to all posts', post, 'Blog'],
    ['Why Three Priorities Beat a Long List', 'Blog post not found.', 'Return to all posts', missingPost, 'Blog Post Not Found'],
  ] as const) {
    await waitForHydration(page);
    // Clicks by script, because a real click would also prefetch and retry.
    await page.getByRole('link', { name }).evaluate((link: HTMLElement) => link.click());
    await page.getByText(text).waitFor();
    expect(await page.title()).toMatch(new RegExp(`^${tab} \\|`));
    expect(calls.filter((path) => path.startsWith(call))).toEqual([call, `${call}.json`]);
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('link', { name: back }).click();
    await page.getByRole('heading', { level: 1, name: 'Blog' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/blog');
  }
});

test('a category that fails, is not in the list, is missing, or whose posts fail says so, with a link back', async () => {
  let respondForList = isBroken;
  const { page } = await openPage('/categories', {
    [category]: isBroken,
    '/api/categories/mindfulness': isBroken,
    '/api/categories/productivity': isMissing,
    '/api/categories.json': (route) => respondForList(route),
    '/api/categories/goal-setting/entries': isBroken,
    '/api/entries/category/goal-setting/entries.json': isBroken,
  });
  const fails = 'Failed to load category. Please try again later.';
  const isLost = 'Category not found.';
  for (const [name, text, back, heading, respond] of [
    ['Habit Formation', fails, 'View all categories', 'Categories', isBroken],
    ['Mindfulness & Reflection', fails, 'View all categories', 'Categories', isEmpty],
    ['Mindfulness & Reflection', fails, 'View all categories', 'Categories', isMissing],
    ['Productivity & Focus', fails, 'View all categories', 'Categories', isBroken],
    ['Productivity & Focus', fails, 'View all categories', 'Categories', isEmpty],
    ['Productivity & Focus', isLost, 'View all categories', 'Categories', isMissing],
    ['Goal Setting & Achievement', 'No articles found in this category yet.', 'Browse all articles', 'Blog', isEmpty],
  ] as const) {
    respondForList = respond;
    // Reloads to clear cached values.
    await page.reload();
    await follow(page, name);
    await page.getByText(text).waitFor();
    expect((await page.title()).startsWith('Category Not Found |')).toBe(text === isLost);
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('link', { name: back }).click();
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
  }
  expect(new URL(page.url()).pathname).toBe('/blog');
});

test('an empty list says so', async () => {
  const { page } = await openPage('/about', { '/api/entries': isEmpty, '/api/categories': isEmpty });
  for (const [link, text] of [
    ['Blog', 'No blog posts found. Check back soon for new content!'],
    ['Categories', 'No categories found. Check back soon for updates!'],
  ] as const) {
    await follow(page, link);
    await page.getByText(text).waitFor();
    await expect.poll(() => page.getByText(/^(Read more|Explore Articles)$/).count()).toBe(0);
  }
});

test('a post without categories reads them with another call, and without related articles shows three empty cards', async () => {
  const { page, calls } = await openPage('/blog', {
    [post]: async (route) => {
      const known = (await (await route.fetch()).json()) as object;
      await route.fulfill({ json: { ...known, categories: undefined, related: undefined } });
    },
  });
  await follow(page, title);
  await page.getByRole('list', { name: 'Categories' }).waitFor();
  await expect
    .poll(() => page.getByRole('list', { name: 'Categories' }).getByRole('link').allInnerTexts())
    .toEqual(['Mindfulness & Reflection', 'Goal Setting & Achievement']);
  await expect.poll(() => page.getByRole('region', { name: 'Related Articles' }).locator('li[aria-hidden]').count()).toBe(3);
  expect(callsBelow('/api/entries/', calls)).toEqual([post, `${post}/categories`]);
});

test('the diagnostics page shows counts, three titles or names and one entry, and failures in red', async () => {
  const page = await browser.open(`${url}/test-api`);
  await page.getByText('Count: 10').waitFor();
  await page.getByText('Count: 4').waitFor();
  await expect.poll(() => page.getByRole('main').getByRole('listitem').count()).toBe(6);
  await expect
    .poll(() => page.getByRole('definition').allInnerTexts())
    .toEqual(['The Power of Daily Journaling', 'power-of-daily-journaling', 'February 23, 2026']);

  await routeCalls(page, { '/api/entries/latest': isBroken });
  await page.reload();
  const text = 'Failed to fetch entries: 500 Internal Server Error';
  await page.getByText(text).waitFor();
  await expect.poll(() => colorOf(page, text)).toBe(red);
  browser.ignoreMessages(page);
});

/** Opens a page whose calls are replaced. Returns the paths of its calls. */
async function openPage(where: string, routes: CallRoutes): Promise<{ page: Page; calls: string[] }> {
  const page = await browser.open(url + where);
  const calls = await routeCalls(page, routes);
  // The console reports failed calls and their errors.
  browser.ignoreMessages(page);
  return { page, calls };
}

function colorOf(page: Page, text: string): Promise<string> {
  return page.getByText(text).evaluate((element) => getComputedStyle(element).color);
}

/** The distinct calls below a path, in order of first use. */
function callsBelow(path: string, calls: string[]): string[] {
  return [...new Set(calls.filter((call) => call.startsWith(path)))];
}
