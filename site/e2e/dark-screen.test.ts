import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { useBrowser } from './browser.ts';
import { follow, sharedPublicSite } from './public-site.ts';

const browser = useBrowser();
const { url } = await sharedPublicSite();
const article = '/blog/power-of-daily-journaling';

const paper = 'rgb(251, 250, 247)';
const dark = 'rgb(22, 21, 19)';

test('pages for reading follow the color scheme of the system, also without JavaScript; other pages and print stay light', async () => {
  const page = await browser.open(url + article, { javaScriptEnabled: false });
  await expect.poll(() => backgroundOf(page)).toBe(paper);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(() => backgroundOf(page)).toBe(dark);
  await page.emulateMedia({ colorScheme: 'dark', media: 'print' });
  await expect.poll(() => backgroundOf(page)).toBe('rgb(255, 255, 255)');
  await page.emulateMedia({ colorScheme: 'dark', media: 'screen' });
  for (const [where, ground] of [
    ['/blog', dark],
    ['/blog?q=habit', dark],
    ['/categories', dark],
    ['/categories/habits', dark],
    ['/', paper],
    ['/product', paper],
  ] as const) {
    await page.goto(url + where);
    await expect.poll(async () => [where, await backgroundOf(page)]).toEqual([where, ground]);
  }
});

test('the dark colors come and go with the pages for reading', async () => {
  const page = await browser.open('about:blank');
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto(`${url}/contact`);
  await expect.poll(() => backgroundOf(page)).toBe(paper);
  await follow(page, 'Blog');
  await expect.poll(() => backgroundOf(page)).toBe(dark);
  await follow(page, 'About');
  await expect.poll(() => backgroundOf(page)).toBe(paper);
});

function backgroundOf(page: Page): Promise<string> {
  return page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
}
