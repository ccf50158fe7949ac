import type { RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { axeViolations } from './axe.ts';
import { useBrowser } from './browser.ts';
import { expectMissing, missingPages, newSite, publicPages, sharedPublicSite, waitForHydration } from './public-site.ts';

const browser = useBrowser();
const { url } = await sharedPublicSite();

// In addition to axe's defaults: a contrast of 7:1, and the size of touch targets.
const rules = { 'color-contrast-enhanced': { enabled: true }, 'target-size': { enabled: true } };
const modes = [
  [360, 'none', 'light', { rules }],
  [1280, 'none', 'light', { rules }],
  [1280, 'none', 'dark', { rules }],
  [1280, 'active', 'dark', { runOnly: ['color-contrast', 'color-contrast-enhanced', 'link-in-text-block'] }],
] as const satisfies [number, 'none' | 'active', 'light' | 'dark', RunOptions][];

describe('axe finds no violations on narrow and wide screens, light and dark, with and without forced colors', () => {
  test.each([...publicPages, ...missingPages, '/?subscribed=1', '/blog?q=habit', '/blog?q=zebra', '/test-api'])('on %s', async (where) => {
    const page = await browser.open(url + where);
    await waitForHydration(page);
    expect(await violationsInEveryMode(page)).toEqual([]);
    if (missingPages.some((missing) => missing === where)) expectMissing(browser.takeMessages(page), 1);
  });

  test('on pages without content', async () => {
    const { url } = await newSite();
    const page = await browser.open('about:blank');
    for (const where of ['/blog', '/categories', '/categories/empty']) {
      await page.goto(url + where);
      expect([where, await violationsInEveryMode(page)]).toEqual([where, []]);
    }
  });
});

/** The violations at both widths and on a dark screen, and those of contrast with forced colors. */
async function violationsInEveryMode(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const [width, forcedColors, colorScheme, options] of modes) {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ forcedColors, colorScheme });
    for (const violation of await axeViolations(page, options)) found.push(`${width} ${forcedColors} ${colorScheme}: ${violation}`);
  }
  return found;
}
