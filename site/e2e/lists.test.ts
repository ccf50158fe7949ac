import { describe, expect, test } from 'vitest';
import { contentFolder, fullContent, withPosts } from '../../fixtures/harness/content-folder.ts';
import { siteKinds, useStaticBuilds } from '../../fixtures/harness/site-kinds.ts';
import type { StartSite } from '../../fixtures/harness/site-kinds.ts';
import { useBrowser } from './browser.ts';
import { follow } from './public-site.ts';

const browser = useBrowser();
const builds = useStaticBuilds();

describe.each(siteKinds(builds))('from %s', (_name, start) => {
  test('"Load more" adds posts below, keeps the scroll position, and at the end gives the focus to the first added post', async () => {
    const page = await browser.open(`${await siteOfManyPosts(start)}/blog`);
    expect(await page.locator('article').count()).toBe(24);
    await follow(page, 'Load more');
    await page.waitForURL('**/blog?page=2');
    await page.locator('article').nth(24).waitFor();
    expect(await page.locator('article').count()).toBe(48);
    expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
    await follow(page, 'Load more');
    await page.locator('li:focus').getByRole('article').waitFor();
    expect(await page.locator('article').count()).toBe(63);
    expect(await page.evaluate(() => [...document.querySelectorAll('main li')].indexOf(document.activeElement as HTMLLIElement))).toBe(48);
  });

  test('without JavaScript "Load more" leads to the pages of the list one by one', async () => {
    const page = await browser.open(`${await siteOfManyPosts(start)}/blog`, { javaScriptEnabled: false });
    const seen = new Set<string>();
    const note = async () => {
      for (const title of await page.locator('article h2').allInnerTexts()) seen.add(title);
    };
    await note();
    await page.getByRole('link', { name: 'Load more' }).click();
    await page.waitForURL('**/blog/page/2');
    await note();
    await page.getByRole('link', { name: 'Older articles' }).click();
    await page.waitForURL('**/blog/page/3');
    await note();
    expect(seen.size).toBe(63);
    expect(await page.getByRole('link', { name: 'Older articles' }).count()).toBe(0);
  });

  test('a page of the list is hydrated as the server rendered it', async () => {
    const page = await browser.open(`${await siteOfManyPosts(start)}/blog/page/2`);
    await page.getByRole('link', { name: 'Older articles' }).click();
    await page.waitForURL('**/blog/page/3');
    await page.getByRole('heading', { level: 1, name: 'Blog' }).waitFor();
    await page.locator('article').nth(14).waitFor();
    expect(await page.title()).toBe('Blog, Page 3 | Mindset Journal');
    expect(await page.locator('article').count()).toBe(15);
  });
});

/** A site with 63 posts: 13 of the fixtures, and 50 more. */
async function siteOfManyPosts(start: StartSite): Promise<string> {
  return start(await withPosts(await contentFolder(fullContent), 50));
}
