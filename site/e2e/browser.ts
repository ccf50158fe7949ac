import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';
import { onTestFinished } from 'vitest';
import { chromiumFlags, chromiumPath } from '../../fixtures/harness/chromium.ts';

export interface TestBrowser {
  /** Opens a page that fails its test on a console message of any level. */
  open(url: string, options?: BrowserContextOptions): Promise<Page>;
  /** Removes and returns the console messages so far. */
  takeMessages(page: Page): string[];
  /** Ignores all earlier and later messages, for example about calls that the test makes fail. */
  ignoreMessages(page: Page): void;
  /** Allows messages about calls without a response. */
  expectLostCalls(page: Page): void;
  /** Allows messages about missing resources. */
  expectMissing(page: Page): void;
  /** Allows messages about calls that are refused with 401, 403 or 409. */
  expectRefusals(page: Page): void;
}

const lostCall = /^error: Failed to load resource: net::ERR_\w+$/;
const refusal = /^error: Failed to load resource: .* 40[139] \(.*\)$/;
// On a busy machine, a page may not use its preloads within a few seconds.
const late = /^warning: The resource .* was preloaded using link preload but not used within a few seconds/;
const missing = /^error: Failed to load resource: .* 404 \(.*\)$/;

// A test page lives for seconds, so optimizing its code costs more than it saves. A separate GPU process costs a tenth of the time.
export const frugalFlags = ['--js-flags=--no-opt --no-maglev', '--in-process-gpu'];

// One browser for all test files of a worker process; Playwright closes it at exit.
let launched: Promise<Browser> | undefined;

/** A real browser with a new context for each page. Call it once at the top of a file. */
export function useBrowser(): TestBrowser {
  const messagesOf = new WeakMap<Page, string[]>();
  const expected = new WeakMap<Page, RegExp[]>();
  const ignored = new WeakSet<Page>();
  const expect = (page: Page, message: RegExp) => {
    expected.set(page, [...(expected.get(page) ?? []), message]);
    // Also removes earlier messages.
    const messages = messagesOf.get(page);
    messages?.splice(0, messages.length, ...messages.filter((text) => !message.test(text)));
  };
  return {
    async open(url, options = {}) {
      launched ??= chromium.launch({ executablePath: chromiumPath(), args: [...chromiumFlags, ...frugalFlags] });
      const browser = await launched;
      const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options });
      // Twice the default, for busy machines.
      context.setDefaultTimeout(60_000);
      const page = await context.newPage();
      const messages: string[] = [];
      messagesOf.set(page, messages);
      page.on('console', (message) => {
        const text = `${message.type()}: ${message.text()}`;
        if (ignored.has(page) || late.test(text) || expected.get(page)?.some((pattern) => pattern.test(text))) return;
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
    takeMessages: (page) => messagesOf.get(page)?.splice(0) ?? [],
    ignoreMessages(page) {
      ignored.add(page);
      messagesOf.get(page)?.splice(0);
    },
    expectLostCalls: (page) => expect(page, lostCall),
    expectMissing: (page) => expect(page, missing),
    expectRefusals: (page) => expect(page, refusal),
  };
}
