import type { Locator, Page, Route } from 'playwright-core';
import { expect } from 'vitest';
import { contentFolder } from '../../fixtures/harness/content-folder.ts';
import { commitAll, type Git } from '../../fixtures/harness/content-repository.ts';
import { testServer, until, withBuild, type TestServer } from '../../fixtures/harness/test-server.ts';
import type { StartOptions } from '../../server/start.ts';
import type { TestBrowser } from './browser.ts';
import { waitForReact } from './public-site.ts';

interface OpenEditor {
  page: Page;
  server: TestServer;
  /** Runs git in the content's repository, which starts with one commit. Returns the output. */
  git: Git;
}

interface EditorOptions extends Partial<StartOptions> {
  /** Runs before the page loads the editor, to add scripts and routes. */
  prepare?(page: Page, server: TestServer): unknown;
}

/** Opens the built editor in a browser, over a git repository with a copy of `fixtures/content` or with the content of the options. */
export async function openEditor(browser: TestBrowser, where = '', { prepare, ...options }: EditorOptions = {}): Promise<OpenEditor> {
  const content = options.content ?? (await contentFolder());
  const git = commitAll(content);
  const server = await testServer({ content, ...withBuild, ...options });
  const page = await browser.open('about:blank');
  await prepare?.(page, server);
  await page.goto(`${server.url}/journal-editor${where}`);
  // The log-in page has no tabs.
  if ((await page.locator('.tab').count()) > 0) await waitForReact(page, '.tab');
  return { page, server, git };
}

/** The card of the item with this text. */
export function cardWith(page: Page, text: string): Locator {
  return page.getByRole('article').filter({ hasText: text });
}

/** The toasts on the page, each with its title and text. */
export async function toastsOn(page: Page): Promise<string[][]> {
  return toastList(page).evaluateAll((toasts) => toasts.map((toast) => (toast as HTMLElement).innerText.split('\n').filter(Boolean)));
}

/** Waits for this toast, which must be the only one and have exactly these buttons, and dismisses it. */
export async function seeToast(page: Page, title: 'Success' | 'Error', text: string, ...buttons: string[]): Promise<void> {
  await toastList(page).filter({ hasText: text }).waitFor();
  expect(await toastsOn(page)).toEqual([[title, text, ...buttons]]);
  // On a slow machine, it may already be gone.
  await toastList(page)
    .getByRole('button', { name: 'Dismiss', includeHidden: true })
    .evaluateAll((buttons) => buttons.forEach((button) => (button as HTMLElement).click()));
  await toastList(page).waitFor({ state: 'detached' });
}

/** Waits for a toast with this text and hovers over it, so that it stays. */
export async function holdToast(page: Page, text: string): Promise<void> {
  await toastList(page).getByText(text).hover();
}

/** Presses Undo in the toast at once: a click would wait until the toast stands still, and on a slow machine it is gone by then. */
export async function pressUndo(page: Page): Promise<void> {
  await toastList(page).getByRole('button', { name: 'Undo' }).dispatchEvent('click');
}

/** Deletes the item with this text and confirms. */
export async function deleteCard(page: Page, text: string): Promise<void> {
  const question = answerQuestion(page, 'accept');
  // Its mark may be called “Deleted, not online yet”.
  await cardWith(page, text)
    .getByRole('button', { name: /^Delete / })
    .click();
  await question;
}

/** Answers the browser's next dialog. Resolves to its text. */
export function answerQuestion(page: Page, answer: 'accept' | 'dismiss'): Promise<string> {
  const answered = page.waitForEvent('dialog').then(async (dialog) => {
    await dialog[answer]();
    return dialog.message();
  });
  // A test that fails before it awaits the answer reports its own error.
  answered.catch(() => undefined);
  return answered;
}

/** An open dialog hides the toasts from the accessibility tree. */
function toastList(page: Page): Locator {
  return page.getByRole('region', { name: 'Notifications (F8)', includeHidden: true }).getByRole('listitem', { includeHidden: true });
}

/** Refuses all writes of the page, like a server whose disk is full. */
export async function refuseChanges(page: Page): Promise<void> {
  await page.route('**/api/**', (route) =>
    route.request().method() === 'GET' || /\/api\/(?:checks\/text|journal-pages\/\w+)$/.test(route.request().url())
      ? route.continue()
      : route.fulfill({ status: 507, body: 'The disk is full; nothing was changed', contentType: 'text/plain' }),
  );
}

/** The console message about a call that `refuseChanges` refused. */
export const refusedChange = 'error: Failed to load resource: the server responded with a status of 507 (Insufficient Storage)';

/** Delays the page's calls of one method. Returns the function that sends them. */
export async function holdCalls(page: Page, url: string, method: string): Promise<() => Promise<void>> {
  const waiting: Route[] = [];
  let isHolding = true;
  await page.route(url, (route) => (isHolding && route.request().method() === method ? void waiting.push(route) : route.fallback()));
  return async () => {
    await until(() => waiting.length > 0);
    isHolding = false;
    await Promise.all(waiting.splice(0).map((route) => route.fallback()));
  };
}

/** Chooses from a select in `where`. */
export async function choose(page: Page, where: Page | Locator, label: string, choice: string): Promise<void> {
  await where.getByRole('combobox', { name: label, exact: true }).click();
  await page.getByRole('option', { name: choice, exact: true }).click();
}

/** Chooses from the menu of a button: the editor's “Menu”, a list's “View”, or “More for …” of a card in `where`. */
export async function chooseFrom(where: Page | Locator, menu: string | RegExp, entry: string): Promise<void> {
  await where.getByRole('button', { name: menu, exact: true }).click();
  await where.getByRole('menu').getByText(entry, { exact: true }).click();
}

/** Crashes the page and opens another in the same browser at the same URL. */
export async function crash(page: Page): Promise<Page> {
  const [session, address] = [await page.context().newCDPSession(page), page.url()];
  const crashed = page.waitForEvent('crash');
  // A crashed page sends no response.
  session.send('Page.crash').catch(() => undefined);
  await crashed;
  const next = await page.context().newPage();
  await next.goto(address);
  return next;
}

/** Closes the open dialog and discards what was typed. */
export async function discard(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

/** Presses Escape once the newest dialog has the focus, which is a moment after it becomes visible. */
export async function pressEscape(page: Page): Promise<void> {
  await until(() =>
    page.evaluate(() => [...document.querySelectorAll('[role=dialog], [role=alertdialog]')].at(-1)?.contains(document.activeElement)),
  );
  await page.keyboard.press('Escape');
}

/** Whether the element with this text has the focus. */
export function isFocused(page: Page, name: string): Promise<boolean> {
  return page.evaluate((text) => document.activeElement?.textContent === text, name);
}

/** The values of all drafts in IndexedDB. A script as text, because code compiled for Node does not run in a page. */
export const storedTexts = `new Promise((resolve, reject) => {
  const opening = indexedDB.open('journal-drafts');
  opening.onupgradeneeded = () => opening.result.createObjectStore('drafts');
  opening.onerror = () => reject(opening.error);
  opening.onsuccess = () => {
    const request = opening.result.transaction('drafts').objectStore('drafts').getAll();
    request.onsuccess = () => { opening.result.close(); resolve(JSON.stringify(request.result)); };
  };
})` as unknown as () => Promise<string>;

export function isInView(place: Locator): Promise<boolean> {
  return place.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return top >= 0 && bottom <= window.innerHeight;
  });
}
