import { expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { until } from '../../fixtures/harness/test-server.ts';
import { useBrowser } from './browser.ts';
import { sharedPublicSite, waitForHydration } from './public-site.ts';

const browser = useBrowser();
const { url } = await sharedPublicSite();
const phone = { viewport: { width: 360, height: 740 } };

test('buttons and keys turn the pages, even with reduced motion', async () => {
  const page = await browser.open(`${url}/product`);
  await page.locator('#look-inside').scrollIntoViewIfNeeded();
  const strip = page.getByRole('region', { name: 'Pages of the book' });
  await shown(page, '1 of 14: A day, written');
  await page.getByRole('button', { name: 'Next pages' }).click();
  await shown(page, '2 of 14: How to use it');
  // The button has the focus.
  await page.keyboard.press('ArrowRight');
  await shown(page, '3 of 14: Goals and weeks');
  await page.getByRole('link', { name: 'Thu', exact: true }).click();
  await shown(page, '8 of 14: Thursday');
  expect(await page.locator('.look-inside ol [aria-current]').textContent()).toBe('Thu');
  await page.getByRole('link', { name: 'Goals', exact: true }).click();
  await shown(page, '3 of 14: Goals and weeks');
  await strip.focus();
  await strip.press('ArrowLeft');
  await shown(page, '2 of 14: How to use it');
  await strip.press('End');
  await shown(page, '14 of 14: The last Sunday');
  expect(await page.getByRole('button', { name: 'Next pages' }).getAttribute('aria-disabled')).toBe('true');
  await strip.press('Home');
  await shown(page, '1 of 14: A day, written');
  // The turning leaf has been removed.
  await until(async () => (await page.locator('.turning').count()) === 0);

  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.getByRole('button', { name: 'Next pages' }).click();
  await shown(page, '2 of 14: How to use it');
  await strip.press('End');
  await shown(page, '14 of 14: The last Sunday');
});

test('on a phone, a step is one page, and the strip can be swiped', async () => {
  const page = await browser.open(`${url}/product`, { ...phone, reducedMotion: 'reduce' });
  await page.locator('#look-inside').scrollIntoViewIfNeeded();
  await shown(page, '1 of 28: A day, written');
  const nameInMiddle = () =>
    page.evaluate(() => {
      const pages = [...document.querySelectorAll('.inside-strip img')];
      return pages
        .find((each) => Math.abs(each.getBoundingClientRect().x + each.getBoundingClientRect().width / 2 - 180) < 20)
        ?.getAttribute('src');
    });
  await page.getByRole('button', { name: 'Next pages' }).click();
  await until(async () => (await nameInMiddle())?.includes('/written-evening-'));
  // Each swipe counts.
  await shown(page, '2 of 28: A day, written');
  await page.locator('.inside-strip').evaluate((strip) => strip.scrollBy({ left: 200, behavior: 'instant' }));
  await until(async () => !(await nameInMiddle())?.includes('/written-evening-'));
  expect(await nameInMiddle()).toContain('/how-to-');
  await shown(page, '3 of 28: How to use it');
  await page.getByRole('button', { name: 'Previous pages' }).click();
  await shown(page, '2 of 28: A day, written');
  await page.getByRole('link', { name: 'Sun', exact: true }).click();
  await shown(page, '21 of 28: Sunday');
  // Rotated, it stays at the spread.
  for (const [width, status] of [
    [844, '11 of 14: Sunday'],
    [390, '21 of 28: Sunday'],
  ] as const) {
    await page.setViewportSize({ width, height: 390 });
    await shown(page, status);
  }
});

test('two quick presses turn two pages, even while pictures load and a phone scrolls', async () => {
  for (const [options, start, end] of [
    [{}, '1 of 14: A day, written', '3 of 14: Goals and weeks'],
    [phone, '1 of 28: A day, written', '3 of 28: How to use it'],
  ] as const) {
    const page = await browser.open(`${url}/product`, options);
    await page.locator('#look-inside').scrollIntoViewIfNeeded();
    await shown(page, start);
    await page.route('**/images/pages/**', () => undefined);
    await page.getByRole('button', { name: 'Next pages' }).evaluate((button: HTMLButtonElement) => (button.click(), button.click()));
    await shown(page, end);
    await page.getByRole('link', { name: 'Thu', exact: true }).click();
    await expect.poll(() => page.locator('.look-inside ol [aria-current]').textContent()).toBe('Thu');
  }
});

test('the book fits in a window, a page can be enlarged and closed, and its pictures are loaded when the address leads to it', async () => {
  const page = await browser.open(`${url}/product#look-inside`);
  await shown(page, '1 of 14: A day, written');
  const first = page.locator('.inside-strip img').first();
  await until(() => first.evaluate((picture: HTMLImageElement) => picture.loading === 'eager' && picture.complete));
  const bottom = async () => (await page.locator('.inside-strip .spread').first().boundingBox())?.height ?? 0;
  expect(await bottom()).toBeLessThan(800 - 240);
  await first.click();
  const dialog = page.getByRole('dialog', { name: 'The page, enlarged' });
  expect(await dialog.getByRole('img').getAttribute('src')).toBe('/images/pages/written-morning-1280.webp');
  await page.keyboard.press('Escape');
  await until(async () => (await dialog.count()) === 0);
});

test('without JavaScript, all spreads are in a scrollable list, each page with its day and its texts', async () => {
  const page = await browser.open(`${url}/product`, { javaScriptEnabled: false });
  const texts = await page
    .locator('.inside-strip img')
    .evaluateAll((pictures) => pictures.map((picture) => picture.getAttribute('alt') ?? ''));
  expect(texts).toHaveLength(28);
  for (const day of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'])
    expect(
      texts.filter((text) => text.startsWith(`${day} morning.`) || text.startsWith(`${day} evening. “`)).length,
    ).toBeGreaterThanOrEqual(2);
  expect(texts[0]).toContain('Take your biggest goal and find the step that fits into thirty minutes today. How does it begin?');
  expect(texts[0]).toContain('Filled in by hand: Mon, Jan 12 / Send Lena the draft');
  expect(await page.getByRole('button', { name: 'Next pages' }).count()).toBe(0);
  const strip = page.locator('.inside-strip');
  expect(await strip.evaluate((element) => element.scrollWidth / element.clientWidth)).toBeCloseTo(14, 1);
});

test('on a phone, the first screen has the price, a review and the link to look inside; below it there is a bar to buy', async () => {
  const page = await browser.open(url, phone);
  await waitForHydration(page);
  for (const text of ['$24.00', 'Look inside', 'Sarah M.']) {
    const box = await page.getByText(text, { exact: true }).first().boundingBox();
    expect([text, (box?.y ?? Infinity) + (box?.height ?? 0) < 2 * phone.viewport.height]).toEqual([text, true]);
  }
  await page.getByRole('link', { name: 'Look inside' }).click();
  await shown(page, '1 of 28: A day, written');
  expect(new URL(page.url()).hash).toBe('#look-inside');
  const top = () => page.locator('#look-inside').evaluate((section) => section.getBoundingClientRect().top);
  await until(async () => Math.abs(await top()) < 40);

  const bar = page.locator('.buy-bar');
  const bottomAt = async (y: number) => {
    await page.evaluate((to) => window.scrollTo({ top: to, behavior: 'instant' }), y);
    return bar.evaluate((element) => Math.round(element.getBoundingClientRect().bottom));
  };
  await until(async () => (await bottomAt(0)) > 740);
  await until(async () => (await bottomAt(2000)) === 740);
  await until(async () => (await bottomAt(1_000_000)) < 0);
  await page.setViewportSize({ width: 1280, height: 800 });
  expect(await bar.isVisible()).toBe(false);
});

async function shown(page: Page, status: string): Promise<void> {
  await until(async () => (await page.locator('#look-inside output').textContent()) === status);
}
