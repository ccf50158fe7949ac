import type { RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { axeViolations } from './axe.ts';
import { useBrowser } from './browser.ts';
import { expectMissing, missingPages, newSite, publicPages, sharedPublicSite, waitForHydration } from './public-site.ts';

const browser = useBrowser();
const { url } = await sharedPublicSite();

// In addition to axe's defaults: a contrast of 7:1 and the size of touch targets.
const rules = { 'color-contrast-enhanced': { enabled: true }, 'target-size': { enabled: true } };
const allRules: RunOptions = { rules };
const contrast: RunOptions = { runOnly: ['color-contrast', 'color-contrast-enhanced', 'link-in-text-block'] };
const narrow: Mode = [360, 'none', 'light', allRules];
const wide: Mode = [1280, 'none', 'light', allRules];
// Only public pages have dark colors.
const dark: Mode = [1280, 'none', 'dark', allRules];
const forced: Mode = [1280, 'active', 'dark', contrast];

type Mode = [width: number, forcedColors: 'none' | 'active', colorScheme: 'light' | 'dark', options: RunOptions];

describe('axe finds no violations on narrow and wide screens, light and dark, with and without forced colors', () => {
  test.each(publicPages)('on %s', async (where) => {
    const page = await browser.open(url + where);
    await waitForHydration(page);
    const modes = /^\/(?:blog|categories)/.test(where) ? [narrow, wide, dark, forced] : [narrow, wide, forced];
    expect(await violationsIn(page, modes)).toEqual([]);
  });

  test('on missing pages, a search, the page after a signup, and the diagnostics', async () => {
    const page = await browser.open('about:blank');
    for (const where of [...missingPages, '/?subscribed=1', '/blog?q=habit', '/blog?q=zebra', '/test-api']) {
      await page.goto(url + where);
      await waitForHydration(page);
      expect([where, await violationsIn(page, [narrow])]).toEqual([where, []]);
    }
    expectMissing(browser.takeMessages(page), missingPages.length);
  });

  test('on pages without content', async () => {
    const { url } = await newSite();
    const page = await browser.open('about:blank');
    for (const where of ['/blog', '/categories', '/categories/empty']) {
      await page.goto(url + where);
      await waitForHydration(page);
      expect([where, await violationsIn(page, [narrow])]).toEqual([where, []]);
    }
  });
});

/** The violations in each of the modes. */
async function violationsIn(page: Page, modes: readonly Mode[]): Promise<string[]> {
  const found: string[] = [];
  for (const [width, forcedColors, colorScheme, options] of modes) {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ forcedColors, colorScheme });
    for (const violation of await axeViolations(page, options)) found.push(`${width} ${forcedColors} ${colorScheme}: ${violation}`);
  }
  return found;
}
