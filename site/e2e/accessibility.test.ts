import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { axeViolations } from './axe.ts';
import { useBrowser } from './browser.ts';
import { routeCalls, expectMissing, failCalls, follow, missingPages, newSite, publicPages, usePublicSite } from './public-site.ts';

const browser = useBrowser();
const site = usePublicSite();

// In addition to axe's defaults: a contrast of 7:1, and the size of touch targets.
const rules = { 'color-contrast-enhanced': { enabled: true }, 'target-size': { enabled: true } };

describe('axe finds no violations on narrow and wide screens, with and without forced colors', () => {
  test.each([...publicPages, ...missingPages, '/?subscribed=1', '/blog?q=habit', '/blog?q=zebra', '/test-api'])('on %s', async (where) => {
    const { url } = site;
    const page = await browser.open(url + where);
    await page.waitForLoadState('networkidle');
    expect(await violationsInEveryMode(page)).toEqual([]);
    if (missingPages.some((missing) => missing === where)) expectMissing(browser.takeMessages(page), 1);
  });

  test.each(['/blog', '/categories', '/categories/empty'])('on %s without content', async (where) => {
    const { url } = await newSite();
    const page = await browser.open(url + where);
    expect(await violationsInEveryMode(page)).toEqual([]);
  });

  test.each([
    ['the blog', 'Blog', ['/api/entries', '/api/entries/all.json'], 'Failed to load blog posts. Please try again later.'],
    ['the categories', 'Categories', ['/api/categories', '/api/categories.json'], 'Failed to load categories. Please try again later.'],
  ])('while %s is loading, and when it failed', async (_what, link, calls, failure) => {
    const { url } = site;
    const page = await browser.open(url);
    let fail = () => {};
    const waiting = new Promise<void>((resolve) => (fail = resolve));
    await routeCalls(
      page,
      Object.fromEntries(calls.map((call) => [call, async (route) => (await waiting, route.fulfill({ status: 500 }))])),
    );
    await follow(page, link);
    await page.getByRole('main').getByText('Loading…').waitFor();
    expect(await violationsInEveryMode(page)).toEqual([]);
    fail();
    await page.getByText(failure).waitFor();
    expect(await violationsInEveryMode(page)).toEqual([]);
    browser.ignoreMessages(page);
  });

  test('when a post, and when a category, could not be loaded', async () => {
    const { url } = site;
    const page = await browser.open(`${url}/blog`);
    await failCalls(
      page,
      '/api/entries/sunday-reflection',
      '/api/entries/sunday-reflection.json',
      '/api/categories/habits',
      '/api/categories.json',
    );
    await follow(page, 'A Sunday Reflection Worth Keeping');
    await page.getByText('Failed to load blog post. Please try again later.').waitFor();
    expect(await violationsInEveryMode(page)).toEqual([]);
    await follow(page, 'Categories');
    await follow(page, 'Habit Formation');
    await page.getByText('Failed to load category. Please try again later.').waitFor();
    expect(await violationsInEveryMode(page)).toEqual([]);
    browser.ignoreMessages(page);
  });

  test('in every state of the newsletter', async () => {
    const { url } = site;
    const page = await browser.open(url);
    let respond = () => {};
    await page.route(`${url}/`, async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      await new Promise<void>((resolve) => (respond = resolve));
      return route.abort();
    });
    const form = page.locator('#newsletter form');
    await form.getByLabel('First Name').fill('Ada');
    await form.getByLabel('Email Address').fill('ada@example.com');
    await form.getByRole('button').click();
    await form.getByText('Subscribing...').waitFor();
    expect(await violationsInEveryMode(page)).toEqual([]);
    respond();
    await form.getByText('Something went wrong. Please try again.').waitFor();
    expect(await violationsInEveryMode(page)).toEqual([]);
    browser.ignoreMessages(page);
  });
});

/** The violations at both widths, with and without forced colors. */
async function violationsInEveryMode(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const width of [360, 1280])
    for (const forcedColors of ['none', 'active'] as const) {
      await page.setViewportSize({ width, height: 800 });
      await page.emulateMedia({ forcedColors });
      for (const violation of await axeViolations(page, { rules })) found.push(`${width} ${forcedColors}: ${violation}`);
    }
  return found;
}
