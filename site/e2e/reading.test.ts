import { describe, expect, test } from 'vitest';
import { fullContent } from '../../fixtures/harness/content-folder.ts';
import { siteKinds, useStaticBuilds } from '../../fixtures/harness/site-kinds.ts';
import { useBrowser } from './browser.ts';

const browser = useBrowser();
const builds = useStaticBuilds();
const content = fullContent;

describe.each(siteKinds(builds))('from %s', (_name, start) => {
  test('a visitor opens the blog, reads a post, and goes back', async () => {
    const url = await start(content);
    const page = await browser.open(`${url}/blog`);
    await page
      .getByRole('link', { name: /The Power of Daily Journaling/ })
      .first()
      .click();
    await page.waitForURL('**/blog/power-of-daily-journaling');
    await page.getByRole('heading', { level: 1, name: 'The Power of Daily Journaling' }).waitFor();
    expect(await page.title()).toBe('The Power of Daily Journaling: Write to Read It Back | Mindset Journal');
    await page.goBack();
    await page.waitForURL('**/blog');
    await page
      .getByRole('link', { name: /A Sunday Reflection Worth Keeping/ })
      .first()
      .waitFor();
  });

  test('every public page has one h1 and all pictures, and fits every screen width', async () => {
    const url = await start(content);
    const page = await browser.open(url);
    for (const where of ['/', '/about', '/product', '/blog', '/blog/three-priorities', '/categories', '/categories/habits', '/contact']) {
      await page.goto(url + where);
      expect([where, await page.getByRole('heading', { level: 1 }).count()]).toEqual([where, 1]);
      for (const [width, percent] of [
        [320, 100],
        [640, 200],
        [1280, 100],
        [2560, 100],
      ] as const) {
        await page.setViewportSize({ width, height: 800 });
        await page.evaluate((size) => void (document.documentElement.style.fontSize = size), `${percent}%`);
        await page.evaluate(() => [...document.images].forEach((image) => (image.loading = 'eager')));
        // Not `decode()`: it fails when another width is chosen while it waits.
        await page.waitForFunction(() => [...document.images].every((image) => image.complete && image.naturalWidth > 0));
        expect([where, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([where, width]);
      }
    }
  });
});
