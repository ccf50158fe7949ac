import { chromium } from 'playwright-core';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, onTestFinished } from 'vitest';
import { chromiumFlags, chromiumPath } from '../../fixtures/chromium.ts';

export interface TestBrowser {
  /** Opens a page that fails its test on any console message, of whatever level. */
  open(url: string, options?: BrowserContextOptions): Promise<Page>;
  /** What the page's console said so far, for a test that means to hear it; forgotten with that. */
  takeMessages(page: Page): string[];
}

/** A real browser for all tests of a file. Call it once at the top. */
export function useBrowser(): TestBrowser {
  let browser: Browser;
  const said = new WeakMap<Page, string[]>();
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumFlags });
  });
  afterAll(() => browser.close());

  return {
    async open(url, options = {}) {
      const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options });
      const page = await context.newPage();
      const messages: string[] = [];
      said.set(page, messages);
      page.on('console', (message) => messages.push(`${message.type()}: ${message.text()}`));
      page.on('pageerror', (error) => messages.push(`error: ${error.message}`));
      onTestFinished(async () => {
        await context.close();
        if (messages.length > 0) throw new Error(`messages in the browser's console:\n${messages.join('\n')}`);
      });
      await page.goto(url);
      return page;
    },
    takeMessages: (page) => said.get(page)?.splice(0) ?? [],
  };
}
