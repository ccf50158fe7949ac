import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { useBrowser } from './browser.ts';
import { sharedPublicSite, waitForHydration } from './public-site.ts';

const browser = useBrowser();
const { url } = await sharedPublicSite();

test('a typed search loads its index at the first use, and shows the same results as the server’s page, marked and best match first', async () => {
  const page = await browser.open('about:blank');
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
  const indexes = () => fetched.filter((path) => path === '/api/search.json').length;
  await page.goto(`${url}/blog`, { waitUntil: 'networkidle' });
  await waitForHydration(page);
  expect(indexes()).toBe(0);
  await page.getByLabel('Search the blog').focus();
  await expect.poll(indexes).toBe(1);

  for (const [query, meant = query] of [['morning'], ['morning pap'], ['weeks'], ['habbit', 'habit'], ['Ivo Marsh'], ['zebra']] as const) {
    await page.getByLabel('Search the blog').fill(query);
    await page.getByText(new RegExp(`(articles?|found) for “${meant}”`)).waitFor();
    const cards = await cardsOf(page);
    expect([query, cards]).toEqual([query, await cardsOf(page, `/blog?q=${encodeURIComponent(query)}`)]);
    if (query !== 'morning') continue;
    expect(cards.length).toBeGreaterThan(8);
    expect(cards.slice(0, 2).map(([title]) => title)).toEqual(['Plan a Week on One Page', 'The First Hour of the Day']);
    for (const card of cards) expect(card.join(' ')).toMatch(/<mark>morning/i);
  }
  expect(indexes()).toBe(1);
  expect(fetched.filter((path) => /^\/api\/entries\/(?!all)/.test(path))).toEqual([]);
});

test('a search without a connection fails with a message, and the next one with a connection finds articles', async () => {
  const page = await browser.open(`${url}/blog`);
  await waitForHydration(page);
  await page.route('**/api/**', (route) => route.abort());
  const field = page.getByLabel('Search the blog');
  await field.fill('morning');
  await page.getByText('Failed to load blog posts. Please try again later.').waitFor();
  await page.unrouteAll();
  await field.press('Enter');
  await page.getByText(/articles for “morning”/).waitFor();
  expect((await cardsOf(page)).length).toBeGreaterThan(8);
  browser.expectLostCalls(page);
});

/** The HTML of the title and extract of each card on the page, or in the server's response to `where`. */
function cardsOf(page: Page, where?: string): Promise<string[][]> {
  return page.evaluate(async (address) => {
    const shown = address ? new DOMParser().parseFromString(await (await fetch(address)).text(), 'text/html') : document;
    return [...shown.querySelectorAll('main article')].map((card) =>
      ['h2 a', 'h2 + p'].map((part) => card.querySelector(part)?.innerHTML ?? ''),
    );
  }, where);
}
