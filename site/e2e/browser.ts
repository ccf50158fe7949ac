import { chromium } from 'playwright-core';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { onTestFinished } from 'vitest';
import { chromiumFlags, chromiumPath } from '../../fixtures/harness/chromium.ts';

export interface TestBrowser {
  /** Opens a page that fails its test on any console message, of whatever level. */
  open(url: string, options?: BrowserContextOptions): Promise<Page>;
  /** What the page's console said so far, for a test that means to hear it; forgotten with that. */
  takeMessages(page: Page): string[];
  /** What the page's console said, and still says of calls that were made to fail, is as it should be. */
  endHearing(page: Page): void;
  /** From now on the page's calls may go unanswered, of which the console tells each time. */
  expectLostCalls(page: Page): void;
  /** From now on the page may name what is not there, of which the console tells some time after. */
  expectMissing(page: Page): void;
  /** From now on the server may shut the page out. */
  expectShut(page: Page): void;
}

const lostCall = /^error: Failed to load resource: net::ERR_\w+$/;
const shut = /^error: Failed to load resource: .* 40[13] \(.*\)$/;
const missing = /^error: Failed to load resource: .* 404 \(.*\)$/;

// One for all test files of a worker process, which closes it when it exits.
let launched: Promise<Browser> | undefined;

/** A real browser, in which each test has its own context. Call it once at the top of a file. */
export function useBrowser(): TestBrowser {
  const said = new WeakMap<Page, string[]>();
  const expected = new WeakMap<Page, RegExp[]>();
  const unheard = new WeakSet<Page>();
  const expect = (page: Page, message: RegExp) => void expected.set(page, [...(expected.get(page) ?? []), message]);
  return {
    async open(url, options = {}) {
      launched ??= chromium.launch({ executablePath: chromiumPath(), args: chromiumFlags });
      const browser = await launched;
      const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options });
      const page = await context.newPage();
      const messages: string[] = [];
      said.set(page, messages);
      page.on('console', (message) => {
        const text = `${message.type()}: ${message.text()}`;
        if (unheard.has(page) || expected.get(page)?.some((pattern) => pattern.test(text))) return;
        messages.push(text);
      });
      page.on('pageerror', (error) => messages.push(`error: ${error.message}`));
      onTestFinished(async () => {
        await context.close();
        if (messages.length > 0) throw new Error(`messages in the browser's console:\n${messages.join('\n')}`);
      });
      await page.goto(url);
      return page;
    },
    takeMessages: (page) => said.get(page)?.splice(0) ?? [],
    endHearing(page) {
      unheard.add(page);
      said.get(page)?.splice(0);
    },
    expectLostCalls: (page) => expect(page, lostCall),
    expectMissing: (page) => expect(page, missing),
    expectShut: (page) => expect(page, shut),
  };
}
