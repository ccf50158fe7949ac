import { expect, test } from 'vitest';
import { contentFolder, fullContent, withPosts } from '../../fixtures/harness/content-folder.ts';
import { siteKinds, useStaticBuilds } from '../../fixtures/harness/site-kinds.ts';
import { useBrowser } from './browser.ts';
import { follow } from './public-site.ts';

const browser = useBrowser();
const builds = useStaticBuilds();

test.each(siteKinds(builds))('from %s the 63 posts of the blog load below, and page by page without JavaScript', async (_name, start) => {
  // 13 of the fixtures, and 50 more.
  const url = await start(await withPosts(await contentFolder(fullContent), 50));
  const page = await browser.open(`${url}/blog`);
  expect(await page.locator('article').count()).toBe(24);
  await follow(page, 'Load more');
  await page.waitForURL('**/blog?page=2');
  await page.locator('article').nth(24).waitFor();
  expect(await page.locator('article').count()).toBe(48);
  // The scroll position stays.
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(0);

  // At the end the first added post gets the focus.
  await follow(page, 'Load more');
  await page.locator('li:focus').getByRole('article').waitFor();
  expect(await page.locator('article').count()).toBe(63);
  expect(
    await page.evaluate(() => [...document.querySelectorAll('main section li')].indexOf(document.activeElement as HTMLLIElement)),
  ).toBe(48);

  // A page of the list is hydrated as the server rendered it.
  await page.goto(`${url}/blog/page/2`);
  await follow(page, 'Older articles');
  await page.waitForURL('**/blog/page/3');
  await page.locator('article').nth(14).waitFor();
  expect(await page.title()).toBe('Blog, Page 3 | Mindset Journal');
  expect(await page.locator('article').count()).toBe(15);

  const plain = await browser.open(`${url}/blog`, { javaScriptEnabled: false });
  const seen = new Set<string>();
  for (const [link, where] of [['Load more', 'page/2'], ['Older articles', 'page/3'], []]) {
    for (const title of await plain.locator('article h2').allInnerTexts()) seen.add(title);
    if (!link) continue;
    await plain.getByRole('link', { name: link }).click();
    await plain.waitForURL(`**/blog/${where}`);
  }
  expect(seen.size).toBe(63);
  expect(await plain.getByRole('link', { name: 'Older articles' }).count()).toBe(0);
});
