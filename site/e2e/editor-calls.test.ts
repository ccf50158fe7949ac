import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page, Request } from 'playwright-core';
import { expect, test } from 'vitest';
import { until } from '../../fixtures/harness/test-server.ts';
import { useBrowser } from './browser.ts';
import { cardWith, openEditor } from './editor.ts';

const browser = useBrowser();
const quietMs = 1500;

const texts = [
  { noun: 'a quote', tab: '', list: '/api/quotes', card: 'Little by little', edit: 'Edit Little', label: 'Quote' },
  { noun: 'a prompt', tab: '?tab=prompts', list: '/api/prompts', card: 'one thing', edit: /^Edit/, label: 'Prompt text' },
];

test.each(texts)('after a save of $noun, the editor reads its list and the desk once each', async ({ tab, list, card, edit, label }) => {
  const { page } = await openEditor(browser, tab);
  const calls = followCalls(page);
  await cardWith(page, card).getByRole('button', { name: edit }).click();
  await page.getByLabel(label, { exact: true }).fill('Other words for every day.');
  expect(await calls.after(() => page.keyboard.press('Control+Enter'), 'PUT')).toEqual(['/api/desk', list]);
  await page.getByText('Other words for every day.').first().waitFor();
  await page.getByRole('button', { name: '1 change not online' }).waitFor();
});

const documents = [
  { noun: 'an article', where: '/articles/margins', label: 'Title', read: '/api/articles' },
  { noun: 'a page of the book', where: '/pages?template=weekday&page=book.weeks', label: 'Text', read: '/api/documents/pages/weeks' },
  { noun: 'site words', where: '?tab=site-words', label: 'Tagline', read: '/api/documents/site/site' },
  { noun: 'a category', where: '?tab=categories', label: 'Name', read: '/api/categories' },
];

test.each(documents)('after a save of $noun, the editor makes two calls', async ({ where, label, read }) => {
  const { page } = await openEditor(browser, where);
  const calls = followCalls(page);
  if (label === 'Name')
    await page
      .getByRole('button', { name: /^Edit / })
      .first()
      .click();
  if (label === 'Text') await page.getByRole('button', { name: /^Text/, expanded: false }).click();
  await page.getByLabel(label, { exact: true }).fill('Other words');
  await calls.end();
  const made = await calls.after(() => page.keyboard.press('Control+Enter'), 'PUT');
  expect(made).toEqual([read, '/api/desk'].sort());
});

test('an open article that others change is refetched', async () => {
  const { page, server } = await openEditor(browser, '/articles/margins');
  await page.getByLabel('Title', { exact: true }).waitFor();
  const file = path.join(server.content, 'posts/margins.yaml');
  writeFileSync(file, readFileSync(file, 'utf8').replace(/^title: .*$/m, 'title: Wide margins'));
  await expect.poll(() => page.getByLabel('Title', { exact: true }).inputValue()).toBe('Wide margins');
});

const tabs = ['', '?tab=prompts', '?tab=templates', '?tab=articles', '?tab=book', '?tab=site-words', '/articles/margins'];

test('on each screen, returning to the window or the tab makes two calls, or three when a text has changed', async () => {
  const returnTo = async (where: string) => {
    const { page, server } = await openEditor(browser, where);
    browser.expectMissing(page);
    const calls = followCalls(page);
    await calls.end();
    const options = { timeout: 120_000, message: where };
    // Polls, because late calls of the first load may be counted with a return.
    const focus = () => page.evaluate(() => void window.dispatchEvent(new Event('focus')));
    await expect.poll(() => calls.after(focus), options).toEqual(['/api/desk', '/api/editor']);
    const comeBack = async (meanwhile?: () => Promise<unknown>) => {
      await hide(page);
      await meanwhile?.();
      return calls.after(() => show(page));
    };
    await expect.poll(() => comeBack(), options).toEqual(['/api/desk', '/api/editor']);
    let count = 0;
    const change = () => server.send('PUT', '/api/prompts/one-thing', { text: `Which one thing of ${(count += 1)}?`, type: 'morning' });
    await expect.poll(async () => (await comeBack(change)).length, options).toBeLessThanOrEqual(3);
  };
  // In parallel, because each waits for calls that may still come.
  await Promise.all(tabs.map(returnTo));
});

// Headless browsers never hide a tab.
function hide(page: Page): Promise<void> {
  return page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
}

function show(page: Page): Promise<void> {
  return page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'visible', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
    window.dispatchEvent(new Event('focus'));
  });
}

/** Records the calls of the page, except for the event stream and rendered pages. */
function followCalls(page: Page) {
  let calls: { method: string; path: string }[] = [];
  const pending = new Set<Request>();
  let last = Date.now();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (
      !pathname.startsWith('/api/') ||
      /^\/api\/(?:events|journal-pages\/.*|journal-templates\/[^/]+\/(?:pages|pictures)\/.*|.*\/preview)$/.test(pathname)
    )
      return;
    calls.push({ method: request.method(), path: pathname });
    pending.add(request);
  });
  const settle = (request: Request) => {
    if (pending.delete(request)) last = Date.now();
  };
  page.on('requestfinished', settle);
  page.on('requestfailed', settle);
  const end = () => until(() => pending.size === 0 && Date.now() - last > quietMs);
  return {
    end,
    /** The calls that follow `act`; with `method`, only those after the first such call. */
    async after(act: () => Promise<unknown>, method?: string): Promise<string[]> {
      await end();
      calls = [];
      last = Date.now();
      await act();
      await until(() => calls.some((call) => method === undefined || call.method === method));
      const first = method === undefined ? 0 : calls.findIndex((call) => call.method === method) + 1;
      // A busy machine starts late.
      await until(() => calls.slice(first).some((call) => call.path === '/api/desk'));
      await end();
      return calls
        .slice(first)
        .map((call) => call.path)
        .sort();
    },
  };
}
