import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { contentFolder } from '../../fixtures/harness/content-folder.ts';
import { testServer, withBuild } from '../../fixtures/harness/test-server.ts';
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

test('pages of the journal are dimmed alike on a dark screen, also in an article and enlarged, and have an edge in forced colors', async () => {
  const content = await contentFolder();
  await writeFile(
    path.join(content, 'posts/pictured.yaml'),
    'title: A page\nexcerpt: Of many.\nauthor: Ann\npublishedAt: 2020-01-01\ncontent: <figure><img src="/images/pages/monday-morning-640.webp" alt="A page"></figure>\n',
  );
  const { url: own } = await testServer({ content, ...withBuild });
  const page = await browser.open(`${own}/product`, { colorScheme: 'dark' });
  await page.locator('.inside-strip img').first().click();
  const look = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((picture) => [getComputedStyle(picture).filter, getComputedStyle(picture).outlineStyle]);
  const dimmed = ['brightness(0.88) sepia(0.14)', 'none'];
  await expect.poll(() => look('.inside-strip img')).toEqual(dimmed);
  await expect.poll(() => look('dialog img')).toEqual(dimmed);
  await page.goto(`${own}/blog/pictured`);
  await expect.poll(() => look('.prose img')).toEqual(dimmed);
  await page.emulateMedia({ forcedColors: 'active' });
  await expect.poll(() => look('.prose img')).toEqual(['none', 'solid']);
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
