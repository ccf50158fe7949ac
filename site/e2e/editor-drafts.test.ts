import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { until } from '../../fixtures/harness/test-server.ts';
import { axeViolations } from './axe.ts';
import { useBrowser } from './browser.ts';
import {
  cardWith,
  choose,
  crash,
  holdCalls,
  holdToast,
  openEditor,
  refuseChanges,
  refusedChange,
  seeToast,
  storedTexts,
} from './editor.ts';

const browser = useBrowser();

const textIn = (page: Page) => page.getByLabel('Quote', { exact: true });
const drafts = (page: Page) => page.getByRole('list', { name: 'Not saved yet' });
const goOn = (page: Page) => drafts(page).getByRole('button', { name: 'Keep writing' }).first().click();

test('a reload right after the last key offers the draft, and a saved draft is gone', async () => {
  const { page, server } = await openEditor(browser);
  await page.getByRole('button', { name: 'Add New Quote' }).click();
  await choose(page, page, 'Day of Week', 'Friday');
  await textIn(page).fill('Well begun.');
  page.once('dialog', (question) => void question.accept());
  await page.reload();
  await drafts(page).getByText('Unsaved new quote: “Well begun.”').waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await goOn(page);
  expect(await textIn(page).inputValue()).toBe('Well begun.');
  expect(await page.getByRole('combobox', { name: 'Day of Week' }).innerText()).toBe('Friday');
  await page.getByRole('button', { name: 'Add Quote' }).click();
  await seeToast(page, 'Success', 'Quote added successfully!', 'Show');
  expect(await readFile(path.join(server.content, 'quotes/well-begun.yaml'), 'utf8')).toBe('text: Well begun.\ndayOfWeek: friday\n');
  await page.reload();
  await cardWith(page, 'Well begun.').waitFor();
  expect(await drafts(page).count()).toBe(0);
});

test('a crash loses no changes to an item, which can be saved before the list is loaded, or put the item back when it was deleted', async () => {
  const { page, server } = await openEditor(browser);
  const file = path.join(server.content, 'quotes/little-by-little.yaml');
  let isListLost = false;
  await page.context().route('**/api/quotes', (route) => (isListLost ? route.abort() : route.continue()));
  await cardWith(page, 'Little by little').getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('Author').fill('A bird');
  let next = await crashWith(page, 'A bird');
  await offered(next, 'Unsaved changes to a quote');
  await cardWith(next, 'Little by little').getByRole('button', { name: 'Edit Little' }).click();
  expect(await next.getByLabel('Author').inputValue()).toBe('A bird');

  isListLost = true;
  next = await crash(next);
  browser.expectLostCalls(next);
  await goOn(next);
  await next.getByRole('heading', { name: 'Edit Quote' }).waitFor();
  expect(await textIn(next).inputValue()).toBe('Little by little, the bird builds its nest.');
  await next.getByRole('button', { name: 'Update Quote' }).click();
  await seeToast(next, 'Success', 'Quote updated successfully!');
  expect(await readFile(file, 'utf8')).toBe('text: "Little by little, the bird builds its nest."\nauthor: A bird\ndayOfWeek: any\n');

  isListLost = false;
  await next.reload();
  await cardWith(next, 'Little by little').getByRole('button', { name: 'Edit Little' }).click();
  await next.getByLabel('Author').fill('A wren');
  next = await crashWith(next, 'A wren');
  await cardWith(next, 'Little by little').waitFor();
  await rm(file);
  await cardWith(next, 'Little by little').waitFor({ state: 'detached' });
  await goOn(next);
  await next.getByRole('button', { name: 'Put it back' }).click();
  await seeToast(next, 'Success', 'Quote restored.');
  expect(await readFile(file, 'utf8')).toContain('text: Little by little, the bird builds its nest.\nauthor: A wren\n');
});

test('a draft does not write what somebody else changed and changed back', async () => {
  const { page, server } = await openEditor(browser);
  const file = path.join(server.content, 'quotes/little-by-little.yaml');
  const before = await readFile(file, 'utf8');
  await cardWith(page, 'Little by little').getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('Author').fill('A bird');
  await writeFile(file, 'text: A mistake.\ndayOfWeek: any\n');
  await until(async () => (await textIn(page).inputValue()) === 'A mistake.');
  await until(async () => (await page.evaluate(storedTexts)).includes('A mistake.'));
  await writeFile(file, before);
  await until(async () => (await (await server.get('/api/quotes/little-by-little')).text()).includes('nest'));
  const next = await crash(page);
  await goOn(next);
  await next.getByRole('button', { name: 'Update Quote' }).click();
  await seeToast(next, 'Success', 'Quote updated successfully!');
  expect(await readFile(file, 'utf8')).toBe('text: "Little by little, the bird builds its nest."\nauthor: A bird\ndayOfWeek: any\n');
});

test('a double click discards one draft, and one Undo brings all discarded drafts back', async () => {
  const { page } = await openEditor(browser);
  for (const text of ['One.', 'Two.', 'Three.']) await leaveDraft(page, text);
  const buttons = drafts(page).getByRole('button', { name: 'Discard' });
  await until(async () => (await buttons.count()) === 3);
  await buttons.first().dblclick();
  await holdToast(page, 'Draft discarded.');
  expect(await buttons.count()).toBe(2);
  await buttons.first().click();
  await holdToast(page, 'Draft discarded.');
  expect(await buttons.count()).toBe(1);
  await page.getByRole('tab', { name: 'Prompts' }).click();
  await page.getByRole('button', { name: 'Add New Prompt' }).waitFor();
  await page.getByRole('button', { name: 'Undo all 2' }).click();
  await page.getByRole('tab', { name: 'Quotes' }).click();
  await until(async () => (await buttons.count()) === 3);
});

test('a tab offers no draft that another tab writes, and offers it when that tab is closed', async () => {
  const { page, server } = await openEditor(browser);
  await page.getByRole('button', { name: 'Add New Quote' }).click();
  await textIn(page).pressSequentially('One word after another.');
  await until(async () => (await page.evaluate(storedTexts)).includes('another.'));
  const other = await page.context().newPage();
  await other.goto(`${server.url}/journal-editor`);
  await cardWith(other, 'Little by little').waitFor();
  const waiting = () => other.evaluate(async () => (await navigator.locks.query()).pending?.filter(({ mode }) => mode === 'shared').length);
  await until(async () => ((await waiting()) ?? 0) > 0);
  await other.evaluate(() => window.dispatchEvent(new Event('focus')));
  expect(await until(async () => (await waiting()) === 1)).toBe(true);
  expect(await drafts(other).count()).toBe(0);
  await page.close({ runBeforeUnload: false });
  await offered(other, 'One word after another.');
});

test('an item that is sent while the next is typed is a draft until it is saved, and stays one when it is refused', async () => {
  const { page, server } = await openEditor(browser, '?day=saturday');
  await page.getByRole('button', { name: 'Add a quote for Saturday' }).click();
  await textIn(page).fill('First words.');
  await page.getByLabel('Author').fill('Epictetus');
  let sendHeld = await holdCalls(page, '**/api/quotes', 'POST');
  await page.keyboard.press('Control+Shift+Enter');
  await page.keyboard.type('Second words.');
  const other = await page.context().newPage();
  await other.goto(`${server.url}/journal-editor`);
  await cardWith(other, 'Little by little').waitFor();
  expect(await drafts(other).count()).toBe(0);
  await sendHeld();
  await cardWith(other, 'First words.').waitFor();
  await seeToast(page, 'Success', 'Quote added successfully!');
  expect(await textIn(page).inputValue()).toBe('Second words.');

  await refuseChanges(page);
  sendHeld = await holdCalls(page, '**/api/quotes', 'POST');
  await page.keyboard.press('Control+Shift+Enter');
  await page.keyboard.type('Third words.');
  await sendHeld();
  await seeToast(page, 'Error', 'Failed to add quote. Please try again.');
  await page.getByText('The quote before this one was not saved.').waitFor();
  expect(browser.takeMessages(page)).toEqual([refusedChange]);
  const next = await crashWith(page, 'Third words.');
  await offered(next, 'Second words.');
  await offered(next, 'Third words.');
  expect(await drafts(next).getByText('First words.').count()).toBe(0);

  // The newest draft continues with the values that its dialog started with.
  await goOn(next);
  expect([await textIn(next).inputValue(), await next.getByLabel('Author').inputValue()]).toEqual(['Third words.', 'Epictetus']);
  expect(await next.getByText('changed elsewhere').count()).toBe(0);
  await next.keyboard.press('Control+Enter');
  await seeToast(next, 'Success', 'Quote added successfully!', 'Show');
  expect(await readFile(path.join(server.content, 'quotes/third-words.yaml'), 'utf8')).toBe(
    'text: Third words.\nauthor: Epictetus\ndayOfWeek: saturday\n',
  );
});

test('a draft that is saved while it is offered is offered no more, unless it was continued', async () => {
  const { page } = await openEditor(browser);
  let sendHeld = await leaveDraft(page, 'Well begun.', 'Control+Enter');
  await offered(page, 'Well begun.');
  await sendHeld();
  await seeToast(page, 'Success', 'Quote added successfully!', 'Show');
  await drafts(page).waitFor({ state: 'detached' });
  expect(await cardWith(page, 'Well begun.').count()).toBe(1);

  await page.unroute('**/api/quotes');
  sendHeld = await leaveDraft(page, 'First words.', 'Control+Enter');
  await goOn(page);
  await textIn(page).fill('First words, and a whole story more.');
  await sendHeld();
  await seeToast(page, 'Success', 'Quote added successfully!', 'Show');
  const next = await crashWith(page, 'a whole story more.');
  await offered(next, 'First words, and a whole story more.');
  expect(await drafts(next).getByRole('button', { name: 'Keep writing' }).count()).toBe(1);
});

// Scripts as text: what is compiled for Node does not run in a page.
test.each([
  ['has no database', `Object.defineProperty(window, 'indexedDB', { value: null });`],
  ['does not open its database', `IDBFactory.prototype.open = () => { throw new DOMException('denied', 'SecurityError'); };`],
  ['has no room left', `IDBObjectStore.prototype.put = () => { throw new DOMException('full', 'QuotaExceededError'); };`],
])('in a browser that %s the dialog says that it keeps no drafts, and the page offers them until it is closed', async (_why, script) => {
  const { page, server } = await openEditor(browser);
  await page.addInitScript(script);
  await page.goto(`${server.url}/journal-editor`);
  await page.getByRole('tab', { name: 'Prompts' }).click();
  await page.getByRole('button', { name: 'Add New Prompt' }).click();
  const note = page.getByText('This browser can’t keep drafts. Save before you close or reload the page.');
  expect(await note.count()).toBe(0);
  await page.getByLabel('Prompt', { exact: true }).fill('It took an hour to write.');
  await note.waitFor();
  const question = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  expect((await question).type()).toBe('beforeunload');
  await (await question).dismiss();
  await page.goBack();
  await page.goForward();
  await page.getByText('Unsaved new prompt: “It took an hour to write.”').waitFor();
  await page.getByRole('button', { name: 'Keep writing' }).click();
  expect(await page.getByLabel('Prompt', { exact: true }).inputValue()).toBe('It took an hour to write.');
  await page.getByRole('button', { name: 'Add Prompt' }).click();
  await seeToast(page, 'Success', 'Prompt added successfully!', 'Show');
});

test('a browser that refuses every lock offers drafts and listens to changes', async () => {
  const { page, server } = await openEditor(browser);
  await page.addInitScript(`
    const refuse = () => Promise.reject(new DOMException('denied', 'SecurityError'));
    Object.defineProperty(navigator, 'locks', { value: { request: refuse, query: refuse } });`);
  await page.goto(`${server.url}/journal-editor`);
  await leaveDraft(page, 'It took an hour to write.');
  await offered(page, 'It took an hour to write.');
  await writeFile(path.join(server.content, 'quotes/little-by-little.yaml'), 'text: Step by step.\n');
  await cardWith(page, 'Step by step.').waitFor();
  expect(await drafts(page).getByRole('button', { name: 'Keep writing' }).count()).toBe(1);
});

test('each of eight tabs can save, and all show changes, also after the tab with their event stream is closed', async () => {
  const { page, server } = await openEditor(browser);
  const tabs = [page];
  for (let count = 2; count <= 8; count += 1) {
    const tab = await page.context().newPage();
    await tab.goto(`${server.url}/journal-editor`);
    tabs.push(tab);
  }
  const last = tabs.at(-1) ?? page;
  await cardWith(last, 'Little by little').getByRole('button', { name: 'Edit' }).click();
  await last.getByLabel('Author').fill('A bird');
  await last.getByRole('button', { name: 'Update Quote' }).click();
  for (const tab of tabs) await cardWith(tab, 'A bird').waitFor();
  await page.close();
  await writeFile(path.join(server.content, 'quotes/little-by-little.yaml'), 'text: Step by step.\n');
  for (const tab of tabs.slice(1)) await cardWith(tab, 'Step by step.').waitFor();
  expect(await cardWith(last, 'Little by little').count()).toBe(0);
});

/** Types a new quote after Back, presses a key that saves it, and leaves the dialog by Forward. Returns what sends the save. */
async function leaveDraft(page: Page, text: string, key?: string): Promise<() => Promise<void>> {
  await page.getByRole('tab', { name: 'Prompts' }).click();
  await page.getByRole('button', { name: 'Add New Prompt' }).waitFor();
  await page.goBack();
  await page.getByRole('button', { name: 'Add New Quote' }).click();
  await textIn(page).fill(text);
  const sendHeld = await holdCalls(page, '**/api/quotes', 'POST');
  if (key) await page.keyboard.press(key);
  await page.goForward();
  await page.goBack();
  return sendHeld;
}

async function offered(page: Page, text: string): Promise<void> {
  await drafts(page).getByText(text).waitFor();
}

/** Crashes the page when this text is stored. Returns the next page of the same browser. */
async function crashWith(page: Page, text: string): Promise<Page> {
  await until(async () => (await page.evaluate(storedTexts)).includes(text));
  return crash(page);
}
