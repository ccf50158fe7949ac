import type { Page, Route } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { useBrowser } from './browser.ts';
import { answering, failing, follow, usePublicSite } from './public-site.ts';

const browser = useBrowser();
const site = usePublicSite();
const slug = 'sunday-reflection';
const title = 'A Sunday Reflection Worth Keeping';

describe('the posts', () => {
  test('come with the page, and no call is made for them', async () => {
    const { url } = site;
    const page = await browser.open('about:blank');
    const asked = await answering(page, {});
    for (const where of ['/blog', `/blog/${slug}`, '/categories', '/categories/habits']) {
      await page.goto(url + where);
      await page.waitForLoadState('networkidle');
    }
    expect(asked).toEqual([]);
  });

  test.each([
    ['answers 500', (route: Route) => route.fulfill({ status: 500 })],
    ['gives no answer', (route: Route) => route.abort()],
  ])('come from the static file when the call %s', async (_how, fail) => {
    const { page, asked } = await onAbout({ '/api/entries': fail });
    await follow(page, 'Blog');
    await page.getByRole('link', { name: title }).waitFor();
    expect(only(asked, '/api/entries')).toEqual(['/api/entries', '/api/entries/all.json']);
    expect(await page.getByRole('article').count()).toBe(13);
    browser.endHearing(page);
  });

  test('are a red sentence when neither answers, and a plain one when there are none', async () => {
    const failed = await onAbout(failure('/api/entries', '/api/entries/all.json'));
    await follow(failed.page, 'Blog');
    const text = failed.page.getByText('Failed to load blog posts. Please try again later.');
    await text.waitFor();
    expect(await text.evaluate((element) => getComputedStyle(element).color)).toBe('rgb(155, 28, 28)');
    browser.endHearing(failed.page);

    const empty = await onAbout({ '/api/entries': (route) => route.fulfill({ json: [] }) });
    await follow(empty.page, 'Blog');
    await empty.page.getByText('No blog posts found. Check back soon for new content!').waitFor();
  });
});

describe('a post', () => {
  test('comes from the static file when the call fails', async () => {
    const { page, asked } = await onBlog(failure(`/api/entries/${slug}`));
    await follow(page, title);
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    expect(only(asked, '/api/entries/')).toEqual([`/api/entries/${slug}`, `/api/entries/${slug}.json`]);
    browser.endHearing(page);
  });

  test('that neither source can give is a failure with a way back', async () => {
    const { page } = await onBlog(failure(`/api/entries/${slug}`, `/api/entries/${slug}.json`));
    await follow(page, title);
    await page.getByText('Failed to load blog post. Please try again later.').waitFor();
    expect(await page.getByRole('link', { name: 'Back to all posts' }).getAttribute('href')).toBe('/blog');
    browser.endHearing(page);
  });

  test('that neither source knows is not found, with a way back', async () => {
    const missing = (route: Route) => route.fulfill({ status: 404, body: 'No post' });
    const { page } = await onBlog({ [`/api/entries/${slug}`]: missing, [`/api/entries/${slug}.json`]: missing });
    await follow(page, title);
    await page.getByText('Blog post not found.').waitFor();
    expect(await page.getByRole('link', { name: 'Return to all posts' }).getAttribute('href')).toBe('/blog');
    browser.endHearing(page);
  });

  test('without categories asks for them, and shows them as its chips', async () => {
    const { page, asked } = await onBlog({
      [`/api/entries/${slug}`]: async (route) => {
        const { categories: _, ...post } = (await (await route.fetch()).json()) as { categories: unknown };
        await route.fulfill({ json: post });
      },
    });
    await follow(page, title);
    await page.getByRole('list', { name: 'Categories' }).waitFor();
    expect(await page.getByRole('list', { name: 'Categories' }).getByRole('link').allInnerTexts()).toEqual([
      'Mindfulness & Reflection',
      'Goal Setting & Achievement',
    ]);
    expect(only(asked, '/api/entries/')).toEqual([`/api/entries/${slug}`, `/api/entries/${slug}/categories`]);
  });

  test('opened from a link shows three empty cards for related articles, and nothing is asked for them', async () => {
    const { page, asked } = await onBlog({});
    await follow(page, title);
    await page.getByRole('heading', { name: 'Related Articles' }).waitFor();
    expect(await page.getByRole('region', { name: 'Related Articles' }).locator('li[aria-hidden]').count()).toBe(3);
    expect(only(asked, '/api/entries/')).toEqual([`/api/entries/${slug}`]);
  });
});

describe('the categories', () => {
  test('are a red sentence when they cannot be read, which the console says too', async () => {
    const { page } = await onAbout(failure('/api/categories', '/api/categories.json'));
    await follow(page, 'Categories');
    const text = page.getByText('Failed to load categories. Please try again later.');
    await text.waitFor();
    expect(await text.evaluate((element) => getComputedStyle(element).color)).toBe('rgb(155, 28, 28)');
    expect(browser.takeMessages(page).at(-1)).toContain('The categories could not be loaded:');
  });

  test('are a plain sentence when there are none', async () => {
    const { page } = await onAbout({ '/api/categories': (route) => route.fulfill({ json: [] }) });
    await follow(page, 'Categories');
    const text = page.getByText('No categories found. Check back soon for updates!');
    await text.waitFor();
    expect(await page.getByText('Explore Articles').count()).toBe(0);
  });
});

describe('a category', () => {
  test('is found in the list of all when its call fails', async () => {
    const { page, asked } = await onCategories(failure('/api/categories/habits'));
    await follow(page, 'Habit Formation');
    await page.getByRole('heading', { name: 'Articles in Habit Formation' }).waitFor();
    // What is read beside the category itself does not wait for it.
    expect(only(asked, '/api/categories').toSorted()).toEqual(
      ['/api/categories/habits', '/api/categories.json', '/api/categories/habits/entries'].toSorted(),
    );
    browser.endHearing(page);
  });

  test.each([
    ['the list cannot be read either', failure('/api/categories/habits', '/api/categories.json')],
    [
      'it is not in the list',
      { ...failure('/api/categories/habits'), '/api/categories.json': (route: Route) => route.fulfill({ json: [] }) },
    ],
  ])('could not be loaded when %s', async (_why, answers) => {
    const { page } = await onCategories(answers);
    await follow(page, 'Habit Formation');
    await page.getByText('Failed to load category. Please try again later.').waitFor();
    expect(await page.getByRole('link', { name: 'View all categories' }).getAttribute('href')).toBe('/categories');
    browser.endHearing(page);
  });

  test.each([
    ['fails', (route: Route) => route.fulfill({ status: 500 })],
    ['is empty', (route: Route) => route.fulfill({ json: [] })],
  ])('has its posts from the static file when the call for them %s', async (_how, answer) => {
    const { page, asked } = await onCategories({ '/api/categories/habits/entries': answer });
    await follow(page, 'Habit Formation');
    await page.getByRole('article').first().waitFor();
    expect(only(asked, '/api/').slice(1)).toEqual(['/api/categories/habits/entries', '/api/entries/category/habits/entries.json']);
    browser.endHearing(page);
  });

  test('has no posts when neither source gives any', async () => {
    const { page } = await onCategories(failure('/api/categories/habits/entries', '/api/entries/category/habits/entries.json'));
    await follow(page, 'Habit Formation');
    await page.getByText('No articles found in this category yet.').waitFor();
    expect(await page.getByText("We're working on adding more content. Check back soon!").count()).toBe(1);
    expect(await page.getByRole('link', { name: 'Browse all articles' }).getAttribute('href')).toBe('/blog');
    browser.endHearing(page);
  });
});

test('the diagnostic page shows counts, three titles or names and one entry, and failures in red', async () => {
  const { url } = site;
  const page = await browser.open(`${url}/test-api`);
  await page.getByText('Count: 10').waitFor();
  await page.getByText('Count: 4').waitFor();
  expect(await page.getByRole('main').getByRole('listitem').count()).toBe(6);
  expect(await page.getByRole('definition').allInnerTexts()).toEqual([
    'The Power of Daily Journaling',
    'power-of-daily-journaling',
    'February 23, 2026',
  ]);

  await failing(page, '/api/entries/latest');
  await page.reload();
  const text = page.getByText('Failed to fetch entries: 500 Internal Server Error');
  await text.waitFor();
  expect(await text.evaluate((element) => getComputedStyle(element).color)).toBe('rgb(155, 28, 28)');
  browser.endHearing(page);
});

type Answers = Record<string, (route: Route) => Promise<void>>;

async function onPage(where: string, answers: Answers): Promise<{ page: Page; asked: string[] }> {
  const { url } = site;
  const page = await browser.open(url + where);
  return { page, asked: await answering(page, answers) };
}

function onAbout(answers: Answers) {
  return onPage('/about', answers);
}

function onBlog(answers: Answers) {
  return onPage('/blog', answers);
}

function onCategories(answers: Answers) {
  return onPage('/categories', answers);
}

function failure(...calls: string[]): Answers {
  return Object.fromEntries(calls.map((call) => [call, (route) => route.fulfill({ status: 500 })]));
}

/** Of what was asked for, the calls below one path, each once, in the order of the first. */
function only(asked: string[], start: string): string[] {
  return [...new Set(asked.filter((call) => call.startsWith(start)))];
}
