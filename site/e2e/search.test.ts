import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { fullContent } from '../../fixtures/harness/content-folder.ts';
import { siteKinds, useStaticBuilds } from '../../fixtures/harness/site-kinds.ts';
import { useBrowser } from './browser.ts';
import { sharedPublicSite, waitForHydration } from './public-site.ts';

const browser = useBrowser();
const builds = useStaticBuilds();
const { url } = await sharedPublicSite();

const queries = ['morning', 'morning pap', 'weeks', 'habit', 'zebra'];

describe.each(siteKinds(builds))('from %s', (_name, start) => {
  test('a typed search finds what the server’s page without JavaScript shows, best match first and marked', async () => {
    const site = await start(fullContent);
    const page = await browser.open(`${site}/blog`);
    for (const query of queries) {
      await search(page, query);
      expect([query, await cardsOf(page)]).toEqual([query, await serverCards(query)]);
    }
    // The address in a new page.
    const direct = await browser.open(`${site}/blog?q=morning`);
    await direct.getByText(/articles for “morning”/).waitFor();
    expect(await cardsOf(direct)).toEqual(await serverCards('morning'));
  });

  test('the code and the index of the search load with its first use', async () => {
    const page = await browser.open('about:blank');
    const fetched: string[] = [];
    page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
    const searchFiles = () => fetched.filter((path) => path === '/api/search.json' || path.includes('browser-search')).length;
    await page.goto(`${await start(fullContent)}/blog`, { waitUntil: 'networkidle' });
    await waitForHydration(page);
    expect(searchFiles()).toBe(0);
    await page.getByLabel('Search the blog').focus();
    await expect.poll(searchFiles).toBe(2);
    await search(page, 'morning');
    await search(page, 'evening');
    expect(searchFiles()).toBe(2);
  });
});

test('of the many articles that name the morning, those that name it often come first, and each card marks it', async () => {
  const cards = await serverCards('morning');
  expect(cards.length).toBeGreaterThan(8);
  expect(cards.slice(0, 2).map(([title]) => title)).toEqual(['Plan a Week on One Page', 'The First Hour of the Day']);
  for (const card of cards) expect(card.join(' ')).toMatch(/<mark>morning/i);
});

async function serverCards(query: string): Promise<string[][]> {
  const page = await browser.open(`${url}/blog?q=${encodeURIComponent(query)}`, { javaScriptEnabled: false });
  const cards = await cardsOf(page);
  await page.context().close();
  return cards;
}

/** The HTML of the title and the extract of each card. */
async function cardsOf(page: Page): Promise<string[][]> {
  const cards = await page.locator('main article').all();
  return Promise.all(cards.map(async (card) => [await card.locator('h2 a').innerHTML(), await card.locator('h2 + p').innerHTML()]));
}

async function search(page: Page, query: string): Promise<void> {
  await waitForHydration(page);
  await page.getByLabel('Search the blog').fill(query);
  await page.getByText(new RegExp(`(articles?|found) for “${query}”`)).waitFor();
}
