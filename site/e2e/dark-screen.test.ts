import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { useBrowser } from './browser.ts';
import { follow, sharedPublicSite } from './public-site.ts';

const browser = useBrowser();
const { url } = await sharedPublicSite();
const article = '/blog/power-of-daily-journaling';

const paper = 'rgb(251, 250, 247)';
const dark = 'rgb(22, 21, 19)';

test('an article follows the color scheme of the system, also without JavaScript; other pages and print stay light', async () => {
  const page = await browser.open(url + article, { javaScriptEnabled: false });
  await expect.poll(() => backgroundOf(page)).toBe(paper);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(() => backgroundOf(page)).toBe(dark);
  await page.emulateMedia({ colorScheme: 'dark', media: 'print' });
  await expect.poll(() => backgroundOf(page)).toBe('rgb(255, 255, 255)');
  await page.emulateMedia({ colorScheme: 'dark', media: 'screen' });
  await page.goto(`${url}/blog`);
  await expect.poll(() => backgroundOf(page)).toBe(paper);
});

test('the dark colors come and go with the article', async () => {
  const page = await browser.open('about:blank');
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto(`${url}/blog`);
  await follow(page, 'The Power of Daily Journaling');
  await expect.poll(() => backgroundOf(page)).toBe(dark);
  await follow(page, 'About');
  await expect.poll(() => backgroundOf(page)).toBe(paper);
});

function backgroundOf(page: Page): Promise<string> {
  return page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
}
