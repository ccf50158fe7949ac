import type { Page, Route } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { useBrowser } from './browser.ts';
import { failCalls, follow, routeCalls, usePublicSite } from './public-site.ts';
import type { CallRoutes } from './public-site.ts';

const browser = useBrowser();
const site = usePublicSite();
const slug = 'sunday-reflection';
const title = 'A Sunday Reflection Worth Keeping';
const post = `/api/entries/${slug}`;
const category = '/api/categories/habits';
const red = 'rgb(155, 28, 28)';

const isMissing = (route: Route) => route.fulfill({ status: 404, body: 'No post' });
const isBroken = (route: Route) => route.fulfill({ status: 500 });
const isEmpty = (route: Route) => route.fulfill({ json: [] });

test('the data of a page are in its HTML, so it makes no call', async () => {
  const page = await browser.open('about:blank');
  const calls = await routeCalls(page, {});
  for (const where of ['/blog', `/blog/${slug}`, '/categories', '/categories/habits']) {
    await page.goto(site.url + where);
    await page.waitForLoadState('networkidle');
  }
  expect(calls).toEqual([]);
});

describe('a call that fails is replaced by the static file', () => {
  test.each([
    ['responds with 500', isBroken],
    ['has no response', (route: Route) => route.abort()],
  ])('for the posts, when it %s', async (_how, fail) => {
    const { page, calls } = await openPage('/about', { '/api/entries': fail });
    await follow(page, 'Blog');
    await page.getByRole('link', { name: title }).waitFor();
    expect(callsBelow('/api/entries', calls)).toEqual(['/api/entries', '/api/entries/all.json']);
    expect(await page.getByRole('article').count()).toBe(13);
  });

  test('for a post', async () => {
    const { page, calls } = await openPage('/blog', { [post]: isBroken });
    await follow(page, title);
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    expect(callsBelow('/api/entries/', calls)).toEqual([post, `${post}.json`]);
  });

  test('for a category, by the list of all', async () => {
    const { page, calls } = await openPage('/categories', { [category]: isBroken });
    await follow(page, 'Habit Formation');
    await page.getByRole('heading', { name: 'Articles in Habit Formation' }).waitFor();
    expect(callsBelow('/api/categories', calls).toSorted()).toEqual([category, '/api/categories.json', `${category}/entries`].toSorted());
  });

  test.each([
    ['fails', isBroken],
    ['is empty', isEmpty],
  ])('for the posts of a category, when the call %s', async (_how, respond) => {
    const { page, calls } = await openPage('/categories', { [`${category}/entries`]: respond });
    await follow(page, 'Habit Formation');
    await page.getByRole('article').first().waitFor();
    expect(callsBelow('/api/', calls).slice(1)).toEqual([`${category}/entries`, '/api/entries/category/habits/entries.json']);
  });
});

test.each([
  [
    '/about',
    'Blog',
    { '/api/entries': isBroken, '/api/entries/all.json': isBroken },
    'Failed to load blog posts. Please try again later.',
    0,
  ],
  [
    '/about',
    'Categories',
    { '/api/categories': isBroken, '/api/categories.json': isBroken },
    'Failed to load categories. Please try again later.',
    1,
  ],
])('a list that neither source has is an error in red: from %s to %s', async (from, link, routes, text, logs) => {
  const { page } = await openPage(from, routes);
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  await follow(page, link);
  await page.getByText(text).waitFor();
  expect(await colorOf(page, text)).toBe(red);
  expect(logged.filter((message) => message.startsWith('The categories could not be loaded:'))).toHaveLength(logs);
});

const missingInList = { [category]: isBroken, '/api/categories.json': isEmpty };

test.each([
  [
    'a post that fails',
    '/blog',
    title,
    { [post]: isBroken, [`${post}.json`]: isBroken },
    'Failed to load blog post. Please try again later.',
    'Back to all posts',
    '/blog',
  ],
  [
    'a missing post',
    '/blog',
    title,
    { [post]: isMissing, [`${post}.json`]: isMissing },
    'Blog post not found.',
    'Return to all posts',
    '/blog',
  ],
  [
    'a category that fails',
    '/categories',
    'Habit Formation',
    { [category]: isBroken, '/api/categories.json': isBroken },
    'Failed to load category. Please try again later.',
    'View all categories',
    '/categories',
  ],
  [
    'a category that is not in the list',
    '/categories',
    'Habit Formation',
    missingInList,
    'Failed to load category. Please try again later.',
    'View all categories',
    '/categories',
  ],
  [
    'a category whose posts fail',
    '/categories',
    'Habit Formation',
    { [`${category}/entries`]: isBroken, '/api/entries/category/habits/entries.json': isBroken },
    'No articles found in this category yet.',
    'Browse all articles',
    '/blog',
  ],
])('%s says so, with a link back', async (_what, from, link, routes, text, back, to) => {
  const { page } = await openPage(from, routes);
  await follow(page, link);
  await page.getByText(text).waitFor();
  expect(await page.getByRole('link', { name: back }).getAttribute('href')).toBe(to);
});

test.each([
  ['posts', 'Blog', '/api/entries', 'No blog posts found. Check back soon for new content!'],
  ['categories', 'Categories', '/api/categories', 'No categories found. Check back soon for updates!'],
])('an empty list of %s says so', async (_what, link, call, text) => {
  const { page } = await openPage('/about', { [call]: isEmpty });
  await follow(page, link);
  await page.getByText(text).waitFor();
  expect(await page.getByText(/^(Read more|Explore Articles)$/).count()).toBe(0);
});

test('a post without categories reads them with another call', async () => {
  const { page, calls } = await openPage('/blog', {
    [post]: async (route) => {
      const { categories: _, ...rest } = (await (await route.fetch()).json()) as { categories: unknown };
      await route.fulfill({ json: rest });
    },
  });
  await follow(page, title);
  await page.getByRole('list', { name: 'Categories' }).waitFor();
  expect(await page.getByRole('list', { name: 'Categories' }).getByRole('link').allInnerTexts()).toEqual([
    'Mindfulness & Reflection',
    'Goal Setting & Achievement',
  ]);
  expect(callsBelow('/api/entries/', calls)).toEqual([post, `${post}/categories`]);
});

test('a post that was opened by a link has three empty cards for related articles, without a call', async () => {
  const { page, calls } = await openPage('/blog', {});
  await follow(page, title);
  await page.getByRole('heading', { name: 'Related Articles' }).waitFor();
  expect(await page.getByRole('region', { name: 'Related Articles' }).locator('li[aria-hidden]').count()).toBe(3);
  expect(callsBelow('/api/entries/', calls)).toEqual([post]);
});

test('the diagnostic page shows counts, three titles or names and one entry, and failures in red', async () => {
  const page = await browser.open(`${site.url}/test-api`);
  await page.getByText('Count: 10').waitFor();
  await page.getByText('Count: 4').waitFor();
  expect(await page.getByRole('main').getByRole('listitem').count()).toBe(6);
  expect(await page.getByRole('definition').allInnerTexts()).toEqual([
    'The Power of Daily Journaling',
    'power-of-daily-journaling',
    'February 23, 2026',
  ]);

  await failCalls(page, '/api/entries/latest');
  await page.reload();
  const text = 'Failed to fetch entries: 500 Internal Server Error';
  await page.getByText(text).waitFor();
  expect(await colorOf(page, text)).toBe(red);
  browser.ignoreMessages(page);
});

/** Opens a page whose calls are replaced. Returns the paths of its calls. */
async function openPage(where: string, routes: CallRoutes): Promise<{ page: Page; calls: string[] }> {
  const page = await browser.open(site.url + where);
  const calls = await routeCalls(page, routes);
  // The console reports failed calls and their errors.
  browser.ignoreMessages(page);
  return { page, calls };
}

function colorOf(page: Page, text: string): Promise<string> {
  return page.getByText(text).evaluate((element) => getComputedStyle(element).color);
}

/** The calls below a path, each only once, in the order of the first. */
function callsBelow(path: string, calls: string[]): string[] {
  return [...new Set(calls.filter((call) => call.startsWith(path)))];
}
