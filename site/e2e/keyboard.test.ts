import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { useBrowser } from './browser.ts';
import { waitForHydration, sharedPublicSite } from './public-site.ts';

const browser = useBrowser();
const { url } = await sharedPublicSite();

test.each([360, 1280])('at %d px Tab goes through the menu, from the link that skips to the content', async (width) => {
  const page = await browser.open(url, { viewport: { width, height: 800 } });
  const walked: string[] = [];
  for (let step = 0; step < 8; step += 1) {
    await page.keyboard.press('Tab');
    walked.push(await focused(page));
    expect((await page.locator(':focus').boundingBox())?.y).toBeGreaterThanOrEqual(0);
  }
  expect(walked).toEqual(['Skip to the content', 'Mindset', 'Home', 'About', 'Products', 'Blog', 'Contact', 'Journal Editor']);
  for (let step = 0; step < 7; step += 1) await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  expect(await page.locator(':focus').evaluate((element) => element.closest('main') !== null)).toBe(true);
});

test.each(['/', '/product', '/blog', '/blog/power-of-daily-journaling', '/categories', '/contact'])(
  'on %s every link, field and button has a visible focus',
  async (where) => {
    const page = await browser.open(url + where);
    const all = await page
      .locator('a[href], button:enabled, input:not([type=hidden]):not([tabindex="-1"]), summary')
      .filter({ visible: true })
      .count();
    const unseen: string[] = [];
    for (let step = 0; step < all; step += 1) {
      await page.keyboard.press('Tab');
      if (!(await isOutlined(page))) unseen.push(await page.locator(':focus').evaluate((element) => element.outerHTML.slice(0, 120)));
    }
    expect(unseen).toEqual([]);
  },
);

test("a link followed by keyboard gives the focus to the next page's heading, whose title is the document's", async () => {
  const page = await browser.open(url, { viewport: { width: 360, height: 800 } });
  await waitForHydration(page);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Blog' }).focus();
  await page.keyboard.press('Enter');
  await page.locator('h1:focus', { hasText: 'Blog' }).waitFor();
  expect(await page.title()).toBe('Blog | Mindset Journal');
  expect(await page.evaluate(() => window.scrollY)).toBe(0);

  await page.keyboard.press('Tab');
  expect(await page.locator(':focus').getAttribute('type')).toBe('search');
});

/** The text of the focused element. */
async function focused(page: Page): Promise<string> {
  return ((await page.locator(':focus').textContent()) ?? '').replace(/\s+/g, ' ').trim();
}

/** Whether the focused element or its parent looks different from when it is blurred. */
async function isOutlined(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const element = document.activeElement;
    if (!(element instanceof HTMLElement) || element === document.body) return false;
    const boxes = [element, ...(element.parentElement ? [element.parentElement] : [])];
    const looks = () =>
      boxes
        .flatMap((box) => [undefined, '::after'].map((part) => getComputedStyle(box, part)))
        .map(({ outline, boxShadow }) => outline + boxShadow);
    const [withFocus] = [looks().join()];
    element.blur();
    const without = looks().join();
    element.focus();
    return withFocus !== without;
  });
}
