import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { testServer, until } from '../../fixtures/harness/test-server.ts';
import { useBrowser } from './browser.ts';
import { cardWith, copiedTexts, crash, holdCalls, holdToast, openEditor, refuseChanges, refusedChange, seeToast } from './editor.ts';

const browser = useBrowser();

const textIn = (page: Page) => page.getByLabel('Quote', { exact: true });
const drafts = (page: Page) => page.getByRole('list', { name: 'Not saved yet' });
const goOn = (page: Page) => drafts(page).getByRole('button', { name: 'Continue' }).first().click();

test('a draft of a new quote goes on with all that it was started with', async () => {
  const { page, server } = await openEditor(browser, '?day=saturday');
  await page.getByRole('button', { name: 'Add a quote for Saturday' }).click();
  await textIn(page).fill('The first of many.');
  await page.getByLabel('Author').fill('Epictetus');
  await page.keyboard.press('Control+Shift+Enter');
  await seeToast(page, 'Success', 'Quote added successfully!');
  await textIn(page).fill('The second.');

  const next = await crash(page);
  await goOn(next);
  expect(await next.getByText('changed elsewhere').count()).toBe(0);
  expect(await next.getByLabel('Author').inputValue()).toBe('Epictetus');
  await next.keyboard.press('Control+Enter');
  await seeToast(next, 'Success', 'Quote added successfully!', 'Show');
  expect(await readFile(path.join(server.content, 'quotes/the-second.yaml'), 'utf8')).toBe(
    'text: The second.\nauthor: Epictetus\ndayOfWeek: saturday\n',
  );
});

test('a draft of changes stays one while the list is not there yet', async () => {
  const { page, server } = await openEditor(browser);
  await cardWith(page, 'Little by little').getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('Author').fill('A bird');
  await page.context().route('**/api/quotes', (route) => route.abort());
  const next = await crash(page);
  browser.expectLostCalls(next);
  await goOn(next);
  await next.getByRole('heading', { name: 'Edit Quote' }).waitFor();
  expect(await textIn(next).inputValue()).toBe('Little by little, the bird builds its nest.');
  await next.getByRole('button', { name: 'Update Quote' }).click();
  await seeToast(next, 'Success', 'Quote updated successfully!');
  expect(await readFile(path.join(server.content, 'quotes/little-by-little.yaml'), 'utf8')).toBe(
    'text: "Little by little, the bird builds its nest."\nauthor: A bird\ndayOfWeek: any\n',
  );
});

test('a draft of changes to a quote that was deleted meanwhile can put it back as it stood', async () => {
  const { page, server } = await openEditor(browser);
  const file = path.join(server.content, 'quotes/little-by-little.yaml');
  await cardWith(page, 'Little by little').getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('Author').fill('A bird');
  const next = await crash(page);
  await cardWith(next, 'Little by little').waitFor();
  await rm(file);
  await cardWith(next, 'Little by little').waitFor({ state: 'detached' });
  await goOn(next);
  await next.getByRole('button', { name: 'Put it back' }).click();
  await seeToast(next, 'Success', 'Quote restored.');
  expect(await readFile(file, 'utf8')).toContain('text: Little by little, the bird builds its nest.\nauthor: A bird\n');
});

test('what somebody else wrote and took back again is not written by a draft', async () => {
  const { page, server } = await openEditor(browser);
  const file = path.join(server.content, 'quotes/little-by-little.yaml');
  const before = await readFile(file, 'utf8');
  await cardWith(page, 'Little by little').getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('Author').fill('A bird');
  await writeFile(file, 'text: A mistake.\ndayOfWeek: any\n');
  await until(async () => (await textIn(page).inputValue()) === 'A mistake.');
  await writeFile(file, before);
  await until(async () => (await (await server.get('/api/quotes/little-by-little')).text()).includes('nest'));
  const next = await crash(page);
  await goOn(next);
  await next.getByRole('button', { name: 'Update Quote' }).click();
  await seeToast(next, 'Success', 'Quote updated successfully!');
  expect(await readFile(file, 'utf8')).toBe('text: "Little by little, the bird builds its nest."\nauthor: A bird\ndayOfWeek: any\n');
});

test('a double click discards one draft, and all that were discarded come back together', async () => {
  const { page, server } = await openEditor(browser);
  await withDrafts(page, ['One.', 'Two.', 'Three.']);
  await page.goto(`${server.url}/journal-editor`);
  const buttons = drafts(page).getByRole('button', { name: 'Discard' });
  await buttons.first().dblclick();
  await holdToast(page, 'Draft discarded.');
  expect(await buttons.count()).toBe(2);
  await buttons.first().click();
  await holdToast(page, 'Draft discarded.');
  expect(await buttons.count()).toBe(1);
  await page.getByRole('button', { name: 'Undo all 2' }).click();
  await until(async () => (await buttons.count()) === 3);
});

test('a discarded draft comes back at once while another list is shown', async () => {
  const { page, server } = await openEditor(browser);
  await withDrafts(page, ['One.']);
  await page.goto(`${server.url}/journal-editor`);
  await drafts(page).getByRole('button', { name: 'Discard' }).click();
  await holdToast(page, 'Draft discarded.');
  await page.getByRole('tab', { name: 'Prompts' }).click();
  await page.getByRole('button', { name: 'Add New Prompt' }).waitFor();
  await page.getByRole('tab', { name: 'Quotes' }).click();
  await page.getByRole('button', { name: 'Add New Quote' }).waitFor();
  expect(await drafts(page).count()).toBe(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await drafts(page).getByText('One.').waitFor();
});

test('two tabs that go on with one draft each have their own', async () => {
  const { page, server } = await openEditor(browser);
  await withDrafts(page, ['A leftover.']);
  await page.goto(`${server.url}/journal-editor`);
  const other = await page.context().newPage();
  // As where a browser has no locks, the draft stays on offer in both.
  await other.addInitScript(`Object.defineProperty(navigator, 'locks', { value: undefined });`);
  await other.goto(`${server.url}/journal-editor`);
  await drafts(other).waitFor();
  await goOn(page);
  await textIn(page).fill('A leftover, and more.');
  await textOffered(other, 'A leftover');
  await goOn(other);
  await textIn(other).fill('A long story.');
  await page.getByRole('button', { name: 'Add Quote' }).click();
  await seeToast(page, 'Success', 'Quote added successfully!', 'Show');
  const next = await crash(other);
  await textOffered(next, 'A long story.');
  expect(await drafts(next).getByRole('button', { name: 'Continue' }).count()).toBe(1);
});

test('Undo in one tab leaves what was typed since in another, where a browser has no locks', async () => {
  const { page, server } = await openEditor(browser);
  const other = await page.context().newPage();
  for (const tab of [page, other]) {
    await tab.addInitScript(`Object.defineProperty(navigator, 'locks', { value: undefined });`);
    await tab.goto(`${server.url}/journal-editor`);
  }
  await page.getByRole('button', { name: 'Add New Quote' }).click();
  await textIn(page).fill('First words.');
  await textOffered(other, 'First words.');
  await drafts(other).getByRole('button', { name: 'Discard' }).click();
  await holdToast(other, 'Draft discarded.');
  // It is still being written.
  await textOffered(other, 'First words.');
  await textIn(page).fill('First words, and a hundred more.');
  await other.getByRole('button', { name: 'Undo' }).click();
  await textOffered(other, 'First words, and a hundred more.');
  const next = await crash(page);
  await textOffered(next, 'First words, and a hundred more.');
  expect(await drafts(next).getByRole('button', { name: 'Continue' }).count()).toBe(1);
});

test('where storage has no room and the page crashes before it is copied, what was stored before is offered', async () => {
  const { page } = await openEditor(browser);
  await page.getByRole('button', { name: 'Add New Quote' }).click();
  await textIn(page).fill('An hour of work.');
  await until(async () => (await page.evaluate(copiedTexts)).includes('An hour of work.'));
  await page.evaluate(`IDBDatabase.prototype.transaction = () => { throw new DOMException('no time', 'InvalidStateError'); };`);
  await textIn(page).fill(`An hour of work. ${'And a paste. '.repeat(300_000)}`);
  await page.getByText('This browser keeps no drafts').waitFor();
  const next = await crash(page);
  await textOffered(next, 'An hour of work.');
  expect(await drafts(next).getByRole('button', { name: 'Continue' }).count()).toBe(1);
  await goOn(next);
  expect(await textIn(next).inputValue()).toBe('An hour of work.');
});

test('a draft that is continued stays where storage has room for it alone', async () => {
  const { page, server } = await openEditor(browser);
  const noDatabase = `IDBFactory.prototype.open = () => { throw new DOMException('damaged', 'UnknownError'); };`;
  await page.addInitScript(noDatabase);
  await withDrafts(page, [`An hour of work. ${'And a paste. '.repeat(120_000)}`]);
  await page.goto(`${server.url}/journal-editor`);
  await goOn(page);
  await page.getByRole('dialog').waitFor();
  const next = await crash(page);
  await textOffered(next, 'An hour of work.');
  expect(await drafts(next).getByRole('button', { name: 'Continue' }).count()).toBe(1);
});

test('what storage has no room for is offered again after a crash, and once there is room stays without being copied', async () => {
  const { page } = await openEditor(browser);
  await page.getByRole('button', { name: 'Add New Quote' }).click();
  await textIn(page).fill('Written before.');
  await page.evaluate(() => {
    for (let length = 2 ** 22; length >= 1; length = Math.floor(length / 2))
      for (let n = 0; n < 20; n += 1)
        try {
          localStorage.setItem(`other ${length} ${n}`, 'x'.repeat(length));
        } catch {
          break;
        }
  });
  await textIn(page).fill('Written before. And this after.');
  await page.getByText('This browser keeps no drafts').waitFor();
  await until(async () => (await page.evaluate(copiedTexts)).includes('And this after.'));
  const next = await crash(page);
  await textOffered(next, 'Written before. And this after.');
  await next.evaluate(() => {
    for (const name of Object.keys(localStorage)) if (name.startsWith('other ')) localStorage.removeItem(name);
  });
  const last = await crash(next);
  await textOffered(last, 'Written before. And this after.');
  expect(await last.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('journal-draft ')).length)).toBe(1);
  await drafts(last).getByRole('button', { name: 'Discard' }).click();
  await holdToast(last, 'Draft discarded.');
  const gone = await crash(last);
  await cardWith(gone, 'Little by little').waitFor();
  await until(async () => !(await gone.evaluate(copiedTexts)).includes('Written'));
  expect(await drafts(gone).count()).toBe(0);
});

test('one that storage lost is offered again, whatever was written since, and one that was dropped is not', async () => {
  const { page, server } = await openEditor(browser);
  await withDrafts(page, ['Dropped.', 'Lost.']);
  await page.goto(`${server.url}/journal-editor`);
  await drafts(page).getByRole('listitem').filter({ hasText: 'Dropped.' }).getByRole('button', { name: 'Discard' }).click();
  await until(async () => (await page.evaluate(copiedTexts)).includes('Lost.'));
  // As when the process that keeps it for the browser is killed, or another site on this address clears it.
  await page.evaluate(() => localStorage.clear());
  await page.reload();
  await page.getByRole('button', { name: 'Add New Quote' }).click();
  await page.evaluate(() => localStorage.clear());
  await textIn(page).fill('Written since.');
  await until(async () => (await page.evaluate(copiedTexts)).includes('Written since.'));
  await page.reload();
  await textOffered(page, 'Written since.');
  await textOffered(page, 'Lost.');
  expect(await drafts(page).getByText('Dropped.').count()).toBe(0);
});

test('one that another tab has storage lose is still offered', async () => {
  const { page, server } = await openEditor(browser);
  await withDrafts(page, ['Lost.']);
  await page.goto(`${server.url}/journal-editor`);
  await textOffered(page, 'Lost.');
  await until(async () => (await page.evaluate(copiedTexts)).includes('Lost.'));
  const other = await page.context().newPage();
  await other.goto(`${server.url}/about`);
  await other.evaluate(() => localStorage.clear());
  await until(() => page.evaluate(() => Object.keys(localStorage).some((name) => name.startsWith('journal-draft '))));
  await textOffered(page, 'Lost.');
  expect(await drafts(page).getByRole('listitem').count()).toBe(1);
});

test('what was sent and typed over before it was refused is offered by itself', async () => {
  const { page } = await openEditor(browser);
  await page.getByRole('button', { name: 'Add New Quote' }).click();
  await textIn(page).fill('First words.');
  await refuseChanges(page);
  const letIn = await holdCalls(page, '**/api/quotes', 'POST');
  await page.keyboard.press('Control+Shift+Enter');
  await textIn(page).fill('Second words.');
  await letIn();
  await seeToast(page, 'Error', 'Failed to add quote. Please try again.');
  expect(browser.takeMessages(page)).toEqual([refusedChange]);
  const next = await crash(page);
  await textOffered(next, 'First words.');
  await textOffered(next, 'Second words.');
});

test('what was sent and typed over is offered by itself when the page goes before the answer, and not once it is saved', async () => {
  const { page, server } = await openEditor(browser);
  await page.getByRole('button', { name: 'Add New Quote' }).click();
  await textIn(page).fill('First words.');
  const letIn = await holdCalls(page, '**/api/quotes', 'POST');
  await page.keyboard.press('Control+Shift+Enter');
  await textIn(page).fill('Second words.');
  const other = await page.context().newPage();
  await other.goto(`${server.url}/journal-editor`);
  await cardWith(other, 'Little by little').waitFor();
  expect(await drafts(other).count()).toBe(0);
  await letIn();
  await cardWith(other, 'First words.').waitFor();
  await page.keyboard.press('Control+Shift+Enter');
  await textIn(page).fill('Third words.');
  const next = await crash(page);
  await textOffered(next, 'Second words.');
  await textOffered(next, 'Third words.');
  expect(await drafts(next).getByText('First words.').count()).toBe(0);
});

test('the answer to a dialog that was left does not take the draft of the next', async () => {
  const { page } = await openEditor(browser);
  await page.getByRole('tab', { name: 'Quotes' }).click();
  await page.getByRole('tab', { name: 'Prompts' }).click();
  await page.goBack();
  await page.getByRole('button', { name: 'Add New Quote' }).click();
  await textIn(page).fill('First words.');
  const answer = await holdCalls(page, '**/api/quotes', 'POST');
  await page.keyboard.press('Control+Enter');
  await page.goForward();
  await page.goBack();
  await goOn(page);
  await textIn(page).fill('First words, and a whole story more.');
  await answer();
  await seeToast(page, 'Success', 'Quote added successfully!', 'Show');
  const next = await crash(page);
  await textOffered(next, 'First words, and a whole story more.');
  expect(await drafts(next).getByRole('button', { name: 'Continue' }).count()).toBe(1);
});

test('a session that ends takes nothing from a page that alone keeps a draft', async () => {
  const password = 'correct horse battery';
  const environment = { JOURNAL_EDITOR_PASSWORD: password };
  const { page, server } = await openEditor(browser, '', { environment });
  await page.addInitScript(
    `Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('denied', 'SecurityError'); } });`,
  );
  const logIn = async (tab: Page) => {
    await tab.getByLabel('Password').fill(password);
    await tab.getByRole('button', { name: 'Log in' }).click();
    await tab.getByRole('button', { name: 'Add New Quote' }).waitFor();
  };
  await page.goto(`${server.url}/journal-editor`);
  await logIn(page);
  await page.getByRole('button', { name: 'Add New Quote' }).click();
  await textIn(page).fill('It took an hour to write.');
  browser.expectLostCalls(page);
  await server.close();
  await page.getByText('The server does not answer.').waitFor();
  // With it the sessions are gone.
  await testServer({ content: server.content, dist: path.resolve('dist'), port: server.port, environment });
  await page.getByText('The server does not answer.').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Add Quote' }).click();
  await page.getByText('401: Log in at /journal-editor first').waitFor();
  expect(await textIn(page).inputValue()).toBe('It took an hour to write.');

  const other = await page.context().newPage();
  await other.goto(`${server.url}/journal-editor`);
  await logIn(other);
  await page.getByRole('button', { name: 'Add Quote' }).click();
  await cardWith(other, 'It took an hour to write.').waitFor();
  browser.takeMessages(page);
});

test('as many tabs as one has open can save', async () => {
  const { page, server } = await openEditor(browser);
  const tabs = [page];
  for (let count = 2; count <= 8; count += 1) {
    const tab = await page.context().newPage();
    await tab.goto(`${server.url}/journal-editor`);
    tabs.push(tab);
  }
  for (const tab of tabs) await cardWith(tab, 'Little by little').waitFor();
  const last = tabs.at(-1) ?? page;
  await cardWith(last, 'Little by little').getByRole('button', { name: 'Edit' }).click();
  await last.getByLabel('Author').fill('A bird');
  await last.getByRole('button', { name: 'Update Quote' }).click();
  await seeToast(last, 'Success', 'Quote updated successfully!');
  // Each hears of it, also once the tab that listened for all is gone.
  for (const tab of tabs) await cardWith(tab, 'A bird').waitFor();
  await page.close();
  await writeFile(path.join(server.content, 'quotes/little-by-little.yaml'), 'text: Step by step.\n');
  for (const tab of tabs.slice(1)) await cardWith(tab, 'Step by step.').waitFor();
  expect(await readFile(path.join(server.content, 'quotes/little-by-little.yaml'), 'utf8')).toBe('text: Step by step.\n');
});

test('a tab that waits for a draft to be free waits once, however much is typed', async () => {
  const { page, server } = await openEditor(browser);
  const other = await page.context().newPage();
  await other.goto(`${server.url}/journal-editor`);
  await cardWith(other, 'Little by little').waitFor();
  await page.getByRole('button', { name: 'Add New Quote' }).click();
  await textIn(page).pressSequentially('One word after another. '.repeat(5));
  await other.evaluate(() => window.dispatchEvent(new Event('focus')));
  const waiting = () => other.evaluate(async () => (await navigator.locks.query()).pending?.filter(({ mode }) => mode === 'shared').length);
  await until(async () => ((await waiting()) ?? 0) > 0);
  expect(await waiting()).toBe(1);
  await page.close({ runBeforeUnload: false });
  await textOffered(other, 'One word after another.');
});

test('the next one that is written anew while the last is saved keeps its first letters', async () => {
  const { page } = await openEditor(browser);
  await page.getByRole('button', { name: 'Add New Quote' }).click();
  const answer = await holdCalls(page, '**/api/quotes', 'POST');
  await textIn(page).fill('Be');
  await page.keyboard.press('Control+Shift+Enter');
  await page.keyboard.press('Control+a');
  await page.keyboard.type('Begin each day with a question.');
  await answer();
  await seeToast(page, 'Success', 'Quote added successfully!');
  expect(await textIn(page).inputValue()).toBe('Begin each day with a question.');
});

test('one that was saved after its dialog was left is a draft no more', async () => {
  const { page, answer } = await quoteBeforeForward();
  await page.keyboard.press('Control+Shift+Enter');
  await page.goForward();
  await answer();
  await seeToast(page, 'Success', 'Quote added successfully!');
  await page.goBack();
  await cardWith(page, 'Well begun.').waitFor();
  expect(await drafts(page).count()).toBe(0);
});

test('one that is saved while it is offered again is offered no more', async () => {
  const { page, answer } = await quoteBeforeForward();
  await page.keyboard.press('Control+Enter');
  await page.goForward();
  await page.goBack();
  await textOffered(page, 'Well begun.');
  await answer();
  await cardWith(page, 'Well begun.').waitFor();
  await drafts(page).waitFor({ state: 'detached' });
  expect(await drafts(page).count()).toBe(0);
});

test('a text whose lines are joined stays as it is typed', async () => {
  const { page, server } = await openEditor(browser);
  await cardWith(page, 'Well begun').getByRole('button', { name: 'Edit' }).click();
  await textIn(page).focus();
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('End');
  await page.keyboard.press('Delete');
  await page.keyboard.type(' ');
  expect(await textIn(page).inputValue()).toBe('"Well begun is half done."');
  await page.keyboard.press('Control+Enter');
  await seeToast(page, 'Success', 'Quote updated successfully!');
  expect(await readFile(path.join(server.content, 'quotes/two-lines.yaml'), 'utf8')).toContain('Well begun is half done.');
});

test('what was typed is asked for before it goes, also where theirs was chosen and is no more', async () => {
  const { page, server } = await openEditor(browser);
  const file = path.join(server.content, 'quotes/little-by-little.yaml');
  const before = await readFile(file, 'utf8');
  await cardWith(page, 'Little by little').getByRole('button', { name: 'Edit' }).click();
  await textIn(page).fill('Mine, at length.');
  await writeFile(file, 'text: Theirs.\ndayOfWeek: any\n');
  const choices = page.getByRole('group', { name: 'Quote' });
  await choices.getByRole('radio', { name: 'Theirs' }).check();
  await writeFile(file, before);
  await until(async () => (await textIn(page).inputValue()) === 'Little by little, the bird builds its nest.');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep writing' }).click();
  await choices.getByRole('radio', { name: 'Mine' }).click();
  expect(await textIn(page).inputValue()).toBe('Mine, at length.');
});

test('a browser that has locks and gives none offers drafts and hears of changes', async () => {
  const { page, server } = await openEditor(browser);
  await page.addInitScript(`
    const refuse = () => Promise.reject(new DOMException('denied', 'SecurityError'));
    Object.defineProperty(navigator, 'locks', { value: { request: refuse, query: refuse } });`);
  await page.goto(`${server.url}/journal-editor?tab=prompts`);
  await page.getByRole('tab', { name: 'Quotes' }).click();
  await page.getByRole('button', { name: 'Add New Quote' }).click();
  await textIn(page).fill('It took an hour to write.');
  await page.goBack();
  await page.goForward();
  await textOffered(page, 'It took an hour to write.');
  await writeFile(path.join(server.content, 'quotes/little-by-little.yaml'), 'text: Step by step.\n');
  await cardWith(page, 'Step by step.').waitFor();
  expect(await drafts(page).getByRole('button', { name: 'Continue' }).count()).toBe(1);
});

// As it stands: what is compiled for Node does not run in a page.
test.each([
  ['never opens its database', 'IDBFactory.prototype.open = () => new EventTarget();'],
  ['lets nobody near it', `Object.defineProperty(window, 'indexedDB', { get() { throw new DOMException('denied', 'SecurityError'); } });`],
  ['has none', `Object.defineProperty(window, 'indexedDB', { value: null });`],
])('a browser that %s keeps and offers drafts all the same', async (_how, script) => {
  const { page, server } = await openEditor(browser);
  await page.addInitScript(script);
  await page.goto(`${server.url}/journal-editor`);
  await page.getByRole('button', { name: 'Add New Quote' }).click();
  await textIn(page).fill('A leftover.');
  const next = await crash(page);
  await next.addInitScript(script);
  await next.reload();
  await textOffered(next, 'A leftover.');
  expect(await drafts(next).getByRole('button', { name: 'Continue' }).count()).toBe(1);
});

test('a draft of a version before this one is offered', async () => {
  const { page, server } = await openEditor(browser);
  const draft = { key: 'old', noun: 'quote', base: { text: '', author: '' }, values: { text: 'Of old.', author: '' }, savedAt: 1 };
  await page.evaluate((value) => localStorage.setItem('journal-draft old', value), JSON.stringify(draft));
  await page.goto(`${server.url}/journal-editor`);
  await textOffered(page, 'Of old.');
  await goOn(page);
  expect(await textIn(page).inputValue()).toBe('Of old.');
});

/** A new quote typed after Back, so that Forward leaves it; `answer` lets the saving of it through. */
async function quoteBeforeForward(): Promise<{ page: Page; answer: () => Promise<void> }> {
  const { page } = await openEditor(browser);
  await page.getByRole('tab', { name: 'Prompts' }).click();
  await page.goBack();
  await page.getByRole('button', { name: 'Add New Quote' }).click();
  await textIn(page).fill('Well begun.');
  return { page, answer: await holdCalls(page, '**/api/quotes', 'POST') };
}

async function textOffered(page: Page, text: string): Promise<void> {
  await drafts(page).getByText(text).waitFor();
}

/** Leaves drafts of new quotes in the browser. */
async function withDrafts(page: Page, texts: readonly string[]): Promise<void> {
  for (const [index, text] of texts.entries()) {
    const [base, own] = [{ text: '', author: '', category: '', dayOfWeek: 'any' }, { text }];
    const draft = {
      key: `key-${index}`,
      noun: 'quote',
      base,
      values: { ...base, text },
      own,
      yielded: [],
      earlier: {},
      savedAt: 1000 + index,
    };
    await page.evaluate(
      ([name, value]) => localStorage.setItem(name ?? '', value ?? ''),
      [`journal-draft ${draft.key}`, JSON.stringify(draft)],
    );
  }
}
