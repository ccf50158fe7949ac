import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { contentFolder, writeWhole } from '../../fixtures/harness/content-folder.ts';
import { axeViolations } from './axe.ts';
import { useBrowser } from './browser.ts';
import { choose, openEditor, seeToast, toastsOn } from './editor.ts';

const browser = useBrowser();

test('a monthly page is added, and one of its blocks changed and moved by keyboard; exactly these lines of the files change', async () => {
  const content = await contentFolder();
  const goals = path.join(content, 'pages/goals.yaml');
  writeWhole(goals, (await readFile(goals, 'utf8')).replace('  - list: [1]\n', '  # The first of two\n  - list: [1] # a number\n'));
  const { page, git } = await openEditor(browser, '/pages?template=weekday', { content });
  await page.getByRole('tab', { name: 'Templates', selected: true }).waitFor();
  await choose(page, page, 'Add pages that repeat', 'Before the first week of each month');
  await choose(page, page, 'Add a page: Before the first week of each month', 'New page…');
  await page.getByLabel('Name').fill('Goals');
  await page.getByRole('button', { name: 'Create' }).click();
  await page.getByRole('alert').getByText('There is a page of this name.').waitFor();
  browser.ignoreMessages(page);
  await page.getByLabel('Name').fill('Month ahead');
  await page.getByRole('button', { name: 'Create' }).click();
  await seeToast(page, 'Success', 'Saved.');
  await page.getByRole('heading', { name: 'Month ahead', level: 2 }).waitFor();
  expect(git('diff', '-U0').match(/^[-+] *\w.*/gm)).toEqual(['+every:', '+  month:']);

  await page.goto(page.url().replace('month-ahead', 'goals'));
  const blocks = page.getByRole('list', { name: 'Blocks' }).getByRole('button', { expanded: false });
  await blocks.filter({ hasText: 'Title' }).click();
  await page.getByLabel('Title').fill('Three goals');
  await page.getByRole('img', { name: 'The page as it prints' }).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Undo' }).click();
  expect(await page.getByLabel('Title').inputValue()).toBe('Goals for this book');
  await page.getByRole('button', { name: 'Redo' }).click();
  await page.getByLabel('Title').press('Home');
  await page.getByRole('button', { name: 'Insert a placeholder' }).click();
  await page.getByRole('menuitem', { name: /^\{month\} – "January 2027"/ }).click();
  expect(await page.getByLabel('Title').inputValue()).toBe('{month}Three goals');
  await page.getByRole('button', { name: 'Undo' }).click();
  await blocks.filter({ hasText: 'List1' }).focus();
  await page.keyboard.press('Alt+ArrowUp');
  await page.keyboard.press('Control+s');
  await seeToast(page, 'Success', 'Saved.');
  const before = git('show', 'HEAD:content/pages/goals.yaml');
  expect(await readFile(goals, 'utf8')).toBe(
    before
      .replace('Goals for this book', 'Three goals')
      .replace(
        '  - space: 1\n  # The first of two\n  - list: [1] # a number\n',
        '  # The first of two\n  - list: [1] # a number\n  - space: 1\n',
      ),
  );
});

test('the button that moves a page keeps the focus, even into the next place', async () => {
  const { page } = await openEditor(browser, '/pages?template=weekday');
  const front = page.getByRole('region', { name: 'Front of the book' });
  // Until they are loaded, pages are named by their ids.
  const name = 'Move down: Title page';
  await front.getByRole('button', { name, exact: true }).focus();
  const steps = await front.getByRole('listitem').count();
  for (let step = 0; step < steps; step += 1) await page.keyboard.press('Enter');
  await front.getByRole('button', { name, exact: true }).waitFor({ state: 'detached' });
  await expect.poll(() => page.locator(':focus').getAttribute('aria-label')).toBe(name);
});

test('a page that is too tall is refused in plain words, and a paragraph gets a second one', async () => {
  const { page, git } = await openEditor(browser, '/pages?template=weekday&page=evening');
  browser.ignoreMessages(page);
  const blocks = page.getByRole('list', { name: 'Blocks' }).getByRole('button', { expanded: false });
  await blocks.filter({ hasText: '3 lines' }).click();
  await page.getByLabel('Lines', { exact: true }).fill('26');
  await page.getByText(/^Too tall by \d+ rows\./).waitFor();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText(/^Nothing was saved\. The evening page is too tall by \d+ rows/).waitFor();
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await choose(page, page, 'Add a block', 'Text');
  await page.getByLabel('Text').fill('One.\nTwo.');
  await page.getByRole('button', { name: 'Discard changes' }).click();
  expect(git('status', '--porcelain')).toBe('');

  await page.goto(page.url().replace('evening', 'book.weeks'));
  await blocks.filter({ hasText: 'When a week' }).click();
  await page.getByLabel('Text').press('End');
  await page.keyboard.press('Enter');
  await page.keyboard.type('On Sunday.');
  await page.keyboard.press('Control+s');
  await seeToast(page, 'Success', 'Saved.');
  expect(git('diff', '-U0').match(/^[-+] .*/gm)).toEqual([
    '-  - text: When a week is over, write one line about it.',
    '+  - text: |-',
    '+      When a week is over, write one line about it.',
    '+      On Sunday.',
  ]);
});

test('a template gets its own pages once, even by a double click', async () => {
  const { page } = await openEditor(browser, '/pages?template=sunday');
  await page.getByRole('button', { name: 'Give it its own pages' }).dblclick();
  await page.getByRole('region', { name: 'Front of the book' }).waitFor();
  expect(await toastsOn(page)).toEqual([]);
});
