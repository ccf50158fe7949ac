import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { useBrowser } from './browser.ts';
import { sharedPublicSite } from './public-site.ts';

const browser = useBrowser();
const { url } = await sharedPublicSite();
const article = '/blog/power-of-daily-journaling';

const paper = 'rgb(251, 250, 247)';
const dark = 'rgb(22, 21, 19)';

test('public pages follow the color scheme of the system, even without JavaScript; print and the editor stay light', async () => {
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
    ['/', dark],
    ['/product', dark],
    ['/about', dark],
    ['/contact', dark],
    ['/journal-editor', paper],
  ] as const) {
    await page.goto(url + where);
    await expect.poll(async () => [where, await backgroundOf(page)]).toEqual([where, ground]);
  }
});

test('a list that is swiped on a phone is a tab stop only where it scrolls', async () => {
  const page = await browser.open(`${url}/product`);
  const stops = () => page.locator('.swiped').evaluateAll((lists) => lists.map((list) => (list as HTMLElement).tabIndex));
  await expect.poll(stops).toEqual([-1, -1]);
  await page.setViewportSize({ width: 360, height: 740 });
  await expect.poll(stops).toEqual([0, 0]);
});

function backgroundOf(page: Page): Promise<string> {
  return page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
}
