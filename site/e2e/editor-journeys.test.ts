import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Locator, Page, Route } from 'playwright-core';
import { expect, test } from 'vitest';
import { until } from '../../fixtures/harness/test-server.ts';
import { axeViolations } from './axe.ts';
import { useBrowser } from './browser.ts';
import {
  answerQuestion,
  cardWith,
  choose,
  deleteCard,
  discard,
  holdToast,
  isFocused,
  openEditor,
  pressEscape,
  refuseChanges,
  refusedChange,
  seeToast,
} from './editor.ts';

const browser = useBrowser();

test('a prompt is added with its defaults, edited in one field and deleted, and a template created and edited, byte for byte; without a name nothing is sent', async () => {
  const { page, server, git } = await openEditor(browser, '?tab=prompts');
  await page.getByRole('button', { name: 'Add New Prompt' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add New Prompt' });
  await expect.poll(() => dialog.locator('label').allInnerTexts()).toEqual(['Prompt text', 'Type', 'Day of Week', 'Category', 'Needs']);
  await expect.poll(() => dialog.getByRole('combobox').allInnerTexts()).toEqual(['Morning', 'Any Day', '']);
  await expect.poll(() => dialog.getByRole('button', { name: 'Add Prompt' }).isDisabled()).toBe(true);
  await dialog.getByLabel('Prompt text').fill('What will you leave out today?');
  await choose(page, dialog, 'Type', 'Evening');
  await dialog.getByRole('button', { name: 'Add Prompt' }).click();
  await seeToast(page, 'Success', 'Prompt added successfully!', 'Show');
  const added = path.join(server.content, 'prompts/what-will-you-leave-out-today.yaml');
  expect(await readFile(added, 'utf8')).toBe('text: What will you leave out today?\ntype: evening\ndayOfWeek: any\n');
  await cardWith(page, 'What will you').getByText('New, not online yet').waitFor();
  await cardWith(page, 'What will you')
    .getByRole('button', { name: /^More for/ })
    .waitFor();
  await expect
    .poll(() => linesOf(cardWith(page, 'What will you')))
    .toEqual(['Any Day', 'Evening', 'General', 'What will you leave out today?', 'New, not online yet', 'Edit', 'Delete']);

  await cardWith(page, 'What is the one thing').getByRole('button', { name: 'Edit' }).click();
  await choose(page, page.getByRole('dialog', { name: 'Edit Prompt' }), 'Type', 'Sunday Reflection');
  await page.getByRole('button', { name: 'Update Prompt' }).click();
  await seeToast(page, 'Success', 'Prompt updated successfully!');
  expect(git('diff', '--unified=0')).toMatch(/\n-type: morning\n\+type: sunday_reflection\n$/);

  const question = answerQuestion(page, 'accept');
  await cardWith(page, 'What will you').getByRole('button', { name: 'Delete' }).click();
  expect(await question).toBe('Are you sure you want to delete this prompt?');
  await seeToast(page, 'Success', 'Prompt deleted successfully!', 'Undo');
  expect(git('status', '--porcelain')).toBe(' M content/prompts/one-thing.yaml\n');

  await page.getByRole('tab', { name: 'Templates' }).click();
  const pages = ['Morning Page', 'Evening Page', 'Sunday Reflection', 'Edit pages'];
  const weekday = ['Weekday spread', 'Morning on the left, evening on the right.', ...pages, 'Edit', 'Export'];
  await cardWith(page, 'Weekday spread')
    .getByRole('button', { name: /^More for/ })
    .waitFor();
  await expect.poll(() => linesOf(cardWith(page, 'Weekday spread'))).toEqual(weekday);
  await page.getByRole('button', { name: 'Create New Template' }).click();
  const creating = page.getByRole('dialog', { name: 'Create New Template' });
  const sent: string[] = [];
  page.on('request', (request) => request.method() !== 'GET' && sent.push(request.method()));
  await creating.getByRole('button', { name: 'Create Template' }).click();
  await seeToast(page, 'Error', 'Template name is required.');
  expect(sent).toEqual([]);
  await creating.getByLabel('Name').fill('Évening');
  await creating.getByLabel('Description').fill('For late hours.');
  await creating.getByRole('button', { name: 'Create Template' }).click();
  await seeToast(page, 'Success', 'Template created successfully!', 'Show');
  const file = path.join(server.content, 'templates/evening.yaml');
  expect(await readFile(file, 'utf8')).toBe('name: Évening\ndescription: For late hours.\n');

  await cardWith(page, 'Évening').getByRole('button', { name: 'Edit' }).click();
  const editing = page.getByRole('dialog', { name: 'Edit Template' });
  await editing.getByLabel('Name').fill('');
  await editing.getByRole('button', { name: 'Update Template' }).click();
  await seeToast(page, 'Error', 'Template name is required.');
  await editing.getByLabel('Name').fill('Evening');
  await editing.getByLabel('Description').fill('');
  await editing.getByRole('button', { name: 'Update Template' }).click();
  await seeToast(page, 'Success', 'Template updated successfully!');
  expect(await readFile(file, 'utf8')).toBe('name: Evening\n');
});

test('lists that failed to load are retried on request or when the server is back, an empty list says so, and refused changes keep the dialog open', async () => {
  const fail = (route: Route) => route.fulfill({ status: 500, body: 'Internal error' });
  const { page } = await openEditor(browser, '', {
    async prepare(page) {
      browser.expectLostCalls(page);
      // Otherwise the lists would be retried automatically.
      await page.route('**/api/events', (route) => route.abort());
      for (const list of ['quotes', 'prompts', 'journal-templates']) await page.route(`**/api/${list}`, fail);
    },
  });
  const failure = (tab: string) => page.getByRole('alert').getByText(`Error loading ${tab}: 500: Internal error`, { exact: true });
  await failure('quotes').waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await page.route('**/api/quotes', (route) => route.fulfill({ json: [] }));
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByText('There are no quotes yet. Add one to get started.').waitFor();
  await page.getByRole('tab', { name: 'Prompts' }).click();
  await failure('prompts').waitFor();
  await page.getByRole('tab', { name: 'Templates' }).click();
  await failure('templates').waitFor();
  await page.unrouteAll();
  await page.getByRole('article').first().waitFor();
  expect(new Set(browser.takeMessages(page))).toEqual(
    new Set(['error: Failed to load resource: the server responded with a status of 500 (Internal Server Error)']),
  );

  await page.getByRole('tab', { name: 'Quotes' }).click();
  await cardWith(page, 'Little by little').waitFor();
  await refuseChanges(page);
  for (const [button, save, action] of [
    [page.getByRole('button', { name: 'Add New Quote' }), 'Add Quote', 'add'],
    [cardWith(page, 'Little by little').getByRole('button', { name: 'Edit' }), 'Update Quote', 'update'],
  ] as const) {
    await button.click();
    await page.getByLabel('Quote', { exact: true }).fill('Not saved.');
    await page.getByRole('button', { name: save }).click();
    await seeToast(page, 'Error', `Failed to ${action} quote. Please try again.`);
    await page.getByRole('alert').getByText('Nothing was saved. The disk is full; nothing was changed').waitFor();
    await expect.poll(() => page.getByLabel('Quote', { exact: true }).inputValue()).toBe('Not saved.');
    await discard(page);
  }
  await deleteCard(page, 'Little by little');
  await seeToast(page, 'Error', 'Failed to delete quote. Please try again.');
  await cardWith(page, 'Little by little')
    .getByRole('alert')
    .getByText('Nothing was deleted. The disk is full; nothing was changed')
    .waitFor();
  expect(new Set(browser.takeMessages(page))).toEqual(new Set([refusedChange]));
});

test('single keys search and open a new item, and quotes are added in a series, each with the author, category and day of the one before', async () => {
  const { page, server } = await openEditor(browser);
  await cardWith(page, 'Little by little').waitFor();
  // In Firefox, selecting the text of a field does not focus it.
  await page.evaluate(() => {
    HTMLInputElement.prototype.select = function select() {
      this.setSelectionRange(0, this.value.length);
    };
  });
  await page.keyboard.press('/');
  await page.keyboard.type('n/?');
  await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe('n/?');
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  await page.waitForURL('**/journal-editor?q=*');
  await page.getByRole('searchbox').fill('');
  await page.waitForURL('**/journal-editor');
  await cardWith(page, 'Little by little').waitFor();
  await page.getByRole('button', { name: 'Add New Quote' }).focus();
  await page.keyboard.press('n');
  const dialog = page.getByRole('dialog', { name: 'Add New Quote' });
  await until(() => isWriting(page));
  await page.keyboard.type('First of a row.');
  await dialog.getByLabel('Author').fill('Ada');
  await dialog.getByLabel('Category').fill('Work');
  await dialog.getByRole('combobox', { name: 'Day of Week' }).focus();
  await page.keyboard.press('Enter');
  // The list receives keys once it has the focus, and gives the focus back once it is closed.
  await until(() => hasFocus(page, 'option'));
  await page.keyboard.type('Fri');
  await until(() => isFocused(page, 'Friday'));
  await page.keyboard.press('Enter');
  await until(() => hasFocus(page, 'combobox'));
  await page.keyboard.press('Control+Shift+Enter');
  await page.getByText('Added. Author, category, and day are kept for the next one.').waitFor();
  await until(() => isWriting(page));
  await page.keyboard.type('Second of a row.');
  await page.keyboard.press('Control+Shift+Enter');
  await page.getByText('2 quotes added. Author, category, and day are kept for the next one.').waitFor();
  await page.keyboard.type('Second of a row.');
  await page.getByText('You already have this quote.').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('alertdialog', { name: 'Discard what you typed?' }).waitFor();
  await pressEscape(page);
  await page.getByRole('alertdialog').waitFor({ state: 'detached' });
  await until(() => isWriting(page));
  await page.keyboard.press('End');
  await page.keyboard.type(' Or third?');
  await page.keyboard.press('Control+Enter');
  await dialog.waitFor({ state: 'detached' });
  await holdToast(page, 'Quote added successfully!');
  const isAtTheLast = () => page.evaluate(() => document.activeElement?.textContent?.includes('Or third?'));
  await until(isAtTheLast);
  for (const text of ['First of a row.', 'Second of a row.', 'Second of a row. Or third?']) {
    const file = `quotes/${text.toLowerCase().replace(/\W+/g, '-').slice(0, -1)}.yaml`;
    expect(await readFile(path.join(server.content, file), 'utf8')).toBe(`text: ${text}\nauthor: Ada\ncategory: Work\ndayOfWeek: friday\n`);
  }
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await until(isAtTheLast);
});

/** The lines of text of a card. */
async function linesOf(card: Locator): Promise<string[]> {
  return (await card.innerText()).split('\n').filter(Boolean);
}

/** Whether an element with this explicit ARIA role has the focus. */
function hasFocus(page: Page, role: string): Promise<boolean> {
  return page.evaluate((its) => document.activeElement?.getAttribute('role') === its, role);
}

/** Whether the text field of an item has the focus. */
function isWriting(page: Page): Promise<boolean> {
  return page.evaluate(() => document.activeElement?.tagName === 'TEXTAREA');
}
