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
  await expect.poll(() => page.locator(':focus').evaluate((element) => element.closest('main') !== null)).toBe(true);
});

test('every link, field and button has a visible focus, and on the blog Tab reaches each of them', async () => {
  const page = await browser.open('about:blank');
  for (const where of ['/', '/product', '/blog', '/blog/power-of-daily-journaling', '/categories', '/contact']) {
    await page.goto(url + where);
    await waitForHydration(page);
    // After a key, the browser also shows the focus that a script sets.
    await page.keyboard.press('Tab');
    const { count, unseen } = await page.evaluate(focusEach);
    expect([where, count > 15, unseen]).toEqual([where, true, []]);
    if (where !== '/blog') continue;
    await page.goto(url + where);
    const reached = new Set<number>();
    for (let step = 0; step < count; step += 1) {
      await page.keyboard.press('Tab');
      reached.add(await page.evaluate(() => [...document.querySelectorAll('*')].indexOf(document.activeElement ?? document.body)));
    }
    expect(reached.size).toBe(count);
  }
});

test("a link followed by keyboard focuses the next page's heading, and the document gets that page's title", async () => {
  const page = await browser.open(url, { viewport: { width: 360, height: 800 } });
  await waitForHydration(page);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Blog' }).focus();
  await page.keyboard.press('Enter');
  await page.locator('h1:focus', { hasText: 'Blog' }).waitFor();
  await expect.poll(() => page.title()).toBe('Blog | Mindset Journal');
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);

  await page.keyboard.press('Tab');
  await expect.poll(() => page.locator(':focus').getAttribute('type')).toBe('search');
});

/** The text of the focused element. */
async function focused(page: Page): Promise<string> {
  return ((await page.locator(':focus').textContent()) ?? '').replace(/\s+/g, ' ').trim();
}

/** Focuses all links, fields and buttons. Returns those whose focus changes neither their look nor their parents', or is cut by a scrolled list. */
function focusEach(): { count: number; unseen: string[] } {
  const all = [
    ...document.querySelectorAll<HTMLElement>(
      'a[href]:not([tabindex="-1"]), button:enabled, input:not([type=hidden]):not([tabindex="-1"]), summary',
    ),
  ];
  const visible = all.filter((element) => element.checkVisibility({ visibilityProperty: true }) && element.getClientRects().length > 0);
  const looksOf = (element: HTMLElement) =>
    [element, ...(element.parentElement ? [element.parentElement] : [])]
      .flatMap((box) => [undefined, '::after'].map((part) => getComputedStyle(box, part)))
      .map(({ outline, boxShadow }) => outline + boxShadow)
      .join();
  const isCut = (element: HTMLElement) => {
    let box = element.parentElement;
    while (box && getComputedStyle(box).overflowY === 'visible') box = box.parentElement;
    const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(element);
    if (!box || outlineStyle === 'none') return false;
    const { top, bottom } = element.getBoundingClientRect();
    const ring = Number.parseFloat(outlineWidth) + Number.parseFloat(outlineOffset);
    return top - ring < box.getBoundingClientRect().top || bottom + ring > box.getBoundingClientRect().bottom;
  };
  const unseen = visible.filter((element) => {
    element.focus();
    const withFocus = looksOf(element);
    const isFocused = document.activeElement === element && !isCut(element);
    element.blur();
    return !isFocused || withFocus === looksOf(element);
  });
  return { count: visible.length, unseen: unseen.map(({ outerHTML }) => outerHTML.slice(0, 120)) };
}
