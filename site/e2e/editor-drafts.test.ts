import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Page, Request } from 'playwright-core';
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
import { writeWhole } from '../../fixtures/harness/content-folder.ts';

const browser = useBrowser();

const textIn = (page: Page) => page.getByLabel('Quote', { exact: true });
const drafts = (page: Page) => page.getByRole('list', { name: 'Unsaved, kept here' });
const goOn = (page: Page) => drafts(page).getByRole('button', { name: 'Keep writing' }).first().click();

test('an unsaved text of any length leaves a phone’s screen as wide as it is', async () => {
  const { page } = await openEditor(browser);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole('button', { name: 'Add New Quote' }).click();
  await textIn(page).fill(`${'I went to the woods because I wished to live deliberately. '.repeat(4)}${'x'.repeat(400)}`);
  await reload(page);
  await offered(page, 'Unsaved new quote: “I went to the woods because I wished to live deliberately. I…”');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});

test('a reload right after the last key offers the draft, which continues with all its values; it is offered until it is continued, saved or discarded by one click, and one Undo restores all discarded drafts', async () => {
  const { page, server } = await openEditor(browser);
  await page.getByRole('button', { name: 'Add New Quote' }).click();
  await choose(page, page, 'Day of Week', 'Friday');
  await textIn(page).fill('Well begun.');
  await reload(page);
  await offered(page, 'Unsaved new quote: “Well begun.”');
  expect(await axeViolations(page)).toEqual([]);
  await goOn(page);
  await expect.poll(() => textIn(page).inputValue()).toBe('Well begun.');
  await expect.poll(() => page.getByRole('combobox', { name: 'Day of Week' }).innerText()).toBe('Friday');
  await page.getByRole('button', { name: 'Add Quote' }).click();
  await seeToast(page, 'Success', 'Quote added successfully!', 'Show');
  expect(await readFile(path.join(server.content, 'quotes/well-begun.yaml'), 'utf8')).toBe('text: Well begun.\ndayOfWeek: friday\n');
  await expect.poll(() => page.evaluate(storedTexts)).toBe('[]');

  await visitPrompts(page);
  let sendHeld = await leaveSaving(page, 'Words in a hurry.');
  await offered(page, 'Words in a hurry.');
  await sendHeld();
  await seeToast(page, 'Success', 'Quote added successfully!', 'Show');
  await drafts(page).waitFor({ state: 'detached' });
  await expect.poll(() => cardWith(page, 'Words in a hurry.').count()).toBe(1);

  await page.unroute('**/api/quotes');
  sendHeld = await leaveSaving(page, 'First words.');
  await goOn(page);
  await textIn(page).fill('First words, and a whole story more.');
  await sendHeld();
  await seeToast(page, 'Success', 'Quote added successfully!', 'Show');
  await leaveDialog(page);
  await offered(page, 'First words, and a whole story more.');
  await expect.poll(() => drafts(page).getByRole('button', { name: 'Keep writing' }).count()).toBe(1);

  await page.unroute('**/api/quotes');
  for (const text of ['Two.', 'Three.']) {
    await page.getByRole('button', { name: 'Add New Quote' }).click();
    await textIn(page).fill(text);
    await leaveDialog(page);
  }
  const buttons = drafts(page).getByRole('button', { name: 'Discard' });
  await until(async () => (await buttons.count()) === 3);
  await buttons.first().dblclick();
  await holdToast(page, 'Discarded.');
  await expect.poll(() => buttons.count()).toBe(2);
  await buttons.first().click();
  await holdToast(page, 'Discarded.');
  await expect.poll(() => buttons.count()).toBe(1);
  await page.getByRole('tab', { name: 'Prompts' }).click();
  await page.getByRole('button', { name: 'Add New Prompt' }).waitFor();
  await page.getByRole('button', { name: 'Undo all 2' }).click();
  await page.getByRole('tab', { name: 'Quotes' }).click();
  await until(async () => (await buttons.count()) === 3);
});

test('a crash loses no changes to an item: they can be saved before the list is loaded, without those that were reverted', async () => {
  const { page, server } = await openEditor(browser);
  const file = path.join(server.content, 'quotes/little-by-little.yaml');
  const before = await readFile(file, 'utf8');
  let isListLost = false;
  browser.expectLostCalls(page);
  await page.context().route('**/api/quotes', (route) => (isListLost ? route.abort() : route.continue()));
  await cardWith(page, 'Little by little').getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('Author').fill('A bird');
  writeWhole(file, 'text: A mistake.\ndayOfWeek: any\n');
  await until(async () => (await textIn(page).inputValue()) === 'A mistake.');
  await until(async () => (await page.evaluate(storedTexts)).includes('A mistake.'));
  writeWhole(file, before);
  await until(async () => (await (await server.get('/api/quotes/little-by-little')).text()).includes('nest'));
  isListLost = true;
  const next = await crash(page);
  await offered(next, 'Unsaved changes to a quote');
  await goOn(next);
  await next.getByRole('heading', { name: 'Edit Quote' }).waitFor();
  await until(async () => (await textIn(next).inputValue()) === 'Little by little, the bird builds its nest.');
  isListLost = false;
  await next.getByRole('button', { name: 'Update Quote' }).click();
  await seeToast(next, 'Success', 'Quote updated successfully!');
  expect(await readFile(file, 'utf8')).toBe('text: "Little by little, the bird builds its nest."\nauthor: A bird\ndayOfWeek: any\n');

  // The button of its card also continues the draft, which can put the item back after its deletion.
  await visitPrompts(next);
  const edit = cardWith(next, 'Little by little').getByRole('button', { name: 'Edit Little' });
  await edit.click();
  await next.getByLabel('Author').fill('A wren');
  await leaveDialog(next);
  await offered(next, 'Unsaved changes to a quote');
  await edit.click();
  await expect.poll(() => next.getByLabel('Author').inputValue()).toBe('A wren');
  await leaveDialog(next);
  await offered(next, 'Unsaved changes to a quote');
  await rm(file);
  await cardWith(next, 'Little by little').waitFor({ state: 'detached' });
  await goOn(next);
  await next.getByRole('button', { name: 'Put it back' }).click();
  await seeToast(next, 'Success', 'Quote restored.');
  expect(await readFile(file, 'utf8')).toContain('text: Little by little, the bird builds its nest.\nauthor: A wren\n');
});

test('each of three tabs can save, offers no draft that another tab is writing, and shows all changes; a hidden tab has no event stream, and shows them when it is visible again', async () => {
  const streams = new Set<Request>();
  const isStream = (request: Request) => request.url().endsWith('/api/events');
  const { page, server } = await openEditor(browser, '', {
    prepare: (page) =>
      page
        .context()
        .on('request', (request) => void (isStream(request) && streams.add(request)))
        .on('requestfailed', (request) => void streams.delete(request)),
  });
  await page.getByRole('button', { name: 'Add New Quote' }).click();
  await textIn(page).pressSequentially('One word after another.');
  await until(async () => (await page.evaluate(storedTexts)).includes('another.'));
  const others: Page[] = [];
  while (others.length < 2) {
    const tab = await page.context().newPage();
    await tab.goto(`${server.url}/journal-editor`);
    others.push(tab);
  }
  const last = others.at(-1) ?? page;
  await cardWith(last, 'Little by little').waitFor();
  const waiting = () => last.evaluate(async () => (await navigator.locks.query()).pending?.filter(({ mode }) => mode === 'shared').length);
  await until(async () => (await waiting()) === others.length);
  await last.evaluate(() => window.dispatchEvent(new Event('focus')));
  await until(async () => (await waiting()) === others.length);
  await expect.poll(() => drafts(last).count()).toBe(0);

  await cardWith(last, 'Little by little').getByRole('button', { name: 'Edit' }).click();
  await last.getByLabel('Author').fill('A bird');
  await last.getByRole('button', { name: 'Update Quote' }).click();
  for (const tab of others) await cardWith(tab, 'A bird').waitFor();
  // Browsers open only six connections to a server.
  await setVisible(last, false);
  await until(() => streams.size === 2);
  await page.close({ runBeforeUnload: false });
  await offered(last, 'One word after another.');
  writeWhole(path.join(server.content, 'quotes/little-by-little.yaml'), 'text: Step by step.\n');
  for (const tab of others) {
    if (tab === last) await setVisible(tab, true);
    await cardWith(tab, 'Step by step.').waitFor();
  }
  await expect.poll(() => cardWith(last, 'Little by little').count()).toBe(0);
});

test('an item that is being saved while the next is typed is a draft until it is saved, and stays one when it is refused', async () => {
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
  await expect.poll(() => drafts(other).count()).toBe(0);
  await sendHeld();
  await cardWith(other, 'First words.').waitFor();
  await seeToast(page, 'Success', 'Quote added successfully!');
  await expect.poll(() => textIn(page).inputValue()).toBe('Second words.');

  await refuseChanges(page);
  sendHeld = await holdCalls(page, '**/api/quotes', 'POST');
  await page.keyboard.press('Control+Shift+Enter');
  await page.keyboard.type('Third words.');
  await sendHeld();
  await seeToast(page, 'Error', 'Failed to add quote. Please try again.');
  await page.getByText('The quote before this one was not saved.').waitFor();
  expect(browser.takeMessages(page)).toEqual([refusedChange]);
  await page.unrouteAll();
  await reload(page);
  await offered(page, 'Second words.');
  await offered(page, 'Third words.');
  await expect.poll(() => drafts(page).getByText('First words.').count()).toBe(0);

  // The newest draft continues with the values that its dialog started with.
  await goOn(page);
  await expect
    .poll(async () => [await textIn(page).inputValue(), await page.getByLabel('Author').inputValue()])
    .toEqual(['Third words.', 'Epictetus']);
  await expect.poll(() => page.getByText('changed elsewhere').count()).toBe(0);
  await page.keyboard.press('Control+Enter');
  await seeToast(page, 'Success', 'Quote added successfully!', 'Show');
  expect(await readFile(path.join(server.content, 'quotes/third-words.yaml'), 'utf8')).toBe(
    'text: Third words.\nauthor: Epictetus\ndayOfWeek: saturday\n',
  );
});

test('in a browser that denies storage and locks, the dialog says that drafts are not stored, and the page offers them until it is closed', async () => {
  // A script as text, because code compiled for Node does not run in a page.
  const script = `
    const deny = () => { throw new DOMException('denied', 'SecurityError'); };
    IDBFactory.prototype.open = deny;
    Object.defineProperty(navigator, 'locks', { value: { request: async () => deny(), query: async () => deny() } });`;
  const { page, server } = await openEditor(browser, '', { prepare: (page) => page.addInitScript(script) });
  await visitPrompts(page);
  await page.getByRole('button', { name: 'Add New Quote' }).click();
  const note = page.getByText('This browser can’t keep what is not saved. Save before you close or reload the page.');
  await expect.poll(() => note.count()).toBe(0);
  await textIn(page).fill('It took an hour to write.');
  await note.waitFor();
  const question = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  expect((await question).type()).toBe('beforeunload');
  await (await question).dismiss();
  await leaveDialog(page);
  await offered(page, 'Unsaved new quote: “It took an hour to write.”');
  writeWhole(path.join(server.content, 'quotes/little-by-little.yaml'), 'text: Step by step.\n');
  await cardWith(page, 'Step by step.').waitFor();
  await goOn(page);
  await expect.poll(() => textIn(page).inputValue()).toBe('It took an hour to write.');
  await page.getByRole('button', { name: 'Add Quote' }).click();
  await seeToast(page, 'Success', 'Quote added successfully!', 'Show');
});

/** Makes Forward lead to the prompts, so that Forward leaves a dialog. */
async function visitPrompts(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Prompts' }).click();
  await page.getByRole('button', { name: 'Add New Prompt' }).waitFor();
  await page.goBack();
  await page.getByRole('button', { name: 'Add New Quote' }).waitFor();
}

/** Leaves the dialog by Forward, and returns to the quotes. */
async function leaveDialog(page: Page): Promise<void> {
  await page.goForward();
  await page.getByRole('button', { name: 'Add New Prompt' }).waitFor();
  await page.goBack();
}

/** Adds a quote and leaves the dialog before the server gets it. Returns the function that sends it. */
async function leaveSaving(page: Page, text: string): Promise<() => Promise<void>> {
  await page.getByRole('button', { name: 'Add New Quote' }).click();
  await textIn(page).fill(text);
  const sendHeld = await holdCalls(page, '**/api/quotes', 'POST');
  await page.keyboard.press('Control+Enter');
  await leaveDialog(page);
  return sendHeld;
}

/** Reloads the page although it has unsaved text. */
async function reload(page: Page): Promise<void> {
  page.once('dialog', (question) => void question.accept());
  await page.reload();
}

async function offered(page: Page, text: string): Promise<void> {
  await drafts(page).getByText(text).waitFor();
}

/** Makes a tab seem visible or hidden to its scripts: headless browsers never hide one. */
async function setVisible(page: Page, isVisible: boolean): Promise<void> {
  await page.evaluate(
    (visibilityState) => {
      Object.defineProperty(document, 'visibilityState', { value: visibilityState, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    },
    isVisible ? 'visible' : 'hidden',
  );
}
