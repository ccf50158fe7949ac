import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { useBrowser } from './browser.ts';
import { waitForHydration, sharedPublicSite } from './public-site.ts';

const browser = useBrowser();
const { url } = await sharedPublicSite();

test.each([
  ['/', '1s'],
  ['/about', '0.8s'],
])('on %s, blocks below the viewport move up once, in %s, when 50 px are visible', async (where, duration) => {
  const page = await browser.open(url + where);
  await waitForHydration(page);
  const waiting = page.locator('[data-reveal=waiting]').last();
  await expect.poll(() => offsetOf(page)).toBe('0px 28px');
  const block = await waiting.elementHandle();
  await block?.evaluate((element) => scrollTo({ top: element.getBoundingClientRect().top - innerHeight + 20, behavior: 'instant' }));
  await expect.poll(() => block?.getAttribute('data-reveal')).toBe('waiting');
  await block?.evaluate((element) => element.scrollIntoView({ behavior: 'instant' }));
  await page.waitForFunction((element) => (element as HTMLElement).dataset['reveal'] === 'shown', block);
  await expect.poll(() => block?.evaluate((element) => getComputedStyle(element).transitionDuration)).toBe(duration);
  await block?.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  await expect.poll(() => block?.getAttribute('data-reveal')).toBe('shown');
});

test('with reduced motion, nothing moves', async () => {
  const page = await browser.open(url, { reducedMotion: 'reduce' });
  await waitForHydration(page);
  await expect.poll(() => offsetOf(page)).toBe('none');
  await expect.poll(() => page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior)).toBe('auto');
});

/** The offset of the last waiting block. */
async function offsetOf(page: Page): Promise<string> {
  const waiting = page.locator('[data-reveal=waiting]').last();
  await waiting.waitFor({ state: 'attached' });
  return waiting.evaluate((element) => getComputedStyle(element).translate);
}
