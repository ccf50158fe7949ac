import { writeFileSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { contentFolder } from '../../fixtures/harness/content-folder.ts';
import { until } from '../../fixtures/harness/test-server.ts';
import { days } from '../../server/model/entities/days.ts';
import { axeViolations } from './axe.ts';
import { useBrowser } from './browser.ts';
import { cardWith, choose, chooseFrom, isFocused, openEditor, pressEscape } from './editor.ts';

const browser = useBrowser();

test('search, filters and order change the list and the URL, and Back reverts each', async () => {
  const { page } = await openEditor(browser);
  await count(page, '3 quotes');
  await page.getByRole('searchbox', { name: 'Search quotes' }).fill('a bird');
  await count(page, '1 of 3 quotes');
  await page.waitForURL('**/journal-editor?q=a+bird');
  await choose(page, page, 'Day', 'Monday');
  await page.waitForURL('**/journal-editor?q=a+bird&day=monday');
  await page.getByText('No quotes match “a bird”.').waitFor();
  await page.getByRole('searchbox').fill('');
  await page.waitForURL('**/journal-editor?day=monday');
  await count(page, '1 of 3 quotes');
  await choose(page, page, 'Category', 'General');
  await page.getByText('No quotes match these filters.').waitFor();
  await page.goBack();
  await count(page, '1 of 3 quotes');
  await expect.poll(() => page.getByRole('combobox', { name: 'Category' }).innerText()).toBe('All categories');
  await page.goBack();
  await page.getByText('No quotes match “a bird”.').waitFor();
  await page.goBack();
  await count(page, '1 of 3 quotes');
  await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe('a bird');
  await page.goBack();
  await count(page, '3 quotes');
  await page.goForward();
  await page.getByRole('button', { name: 'Show all' }).click();
  await count(page, '3 quotes');
  await chooseFrom(page, 'View', 'Author');
  await page.waitForURL('**/journal-editor?sort=author');
  await expect.poll(() => authors(page)).toEqual(['Aristotle, as told', 'Seneca, Letters to Lucilius']);
});

test('a button that its click removes passes the focus to the next control', async () => {
  const { page } = await openEditor(browser, '?q=begin');
  const press = async (name: string) => {
    await page.getByRole('button', { name }).press('Enter');
    await page.getByRole('button', { name }).waitFor({ state: 'detached' });
  };
  await press('Show all');
  await expect.poll(() => isFocused(page, 'All days')).toBe(true);
  await cardWith(page, 'Begin at once').getByRole('checkbox').check();
  await press('Select all 3');
  await expect.poll(() => isFocused(page, 'Clear')).toBe(true);
  await page.getByRole('button', { name: 'Add New Quote' }).click();
  await page.keyboard.type('Half');
  await page.reload();
  await press('Discard');
  await until(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')?.startsWith('Begin at once')));
});

test('the server renders the view in a URL or the loading text; days without quotes or prompts are named, filter the list and offer a new item', async () => {
  const { page, server } = await openEditor(browser, '?tab=prompts&q=the&day=sunday&type=sunday_reflection&sort=dayOfWeek');
  await count(page, '1 of 3 prompts');
  await expect.poll(() => page.getByRole('searchbox', { name: 'Search prompts' }).inputValue()).toBe('the');
  const choices = ['Day', 'Type', 'Category'].map((name) => page.getByRole('combobox', { name, exact: true }));
  await expect
    .poll(() => Promise.all(choices.map((choice) => choice.innerText())))
    .toEqual(['Sunday', 'Sunday Reflection', 'All categories']);
  await page.getByRole('button', { name: 'View', exact: true }).click();
  await page.getByRole('menuitemradio', { name: 'Day', checked: true }).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  const html = await (await server.get('/journal-editor?tab=prompts&q=the&day=sunday')).text();
  expect(/type="search"[^>]*value="the"/.test(html) && html.includes('Journal Prompts')).toBe(true);
  expect(await (await server.get('/journal-editor')).text()).toMatch(/<output[^>]*>(<span[^>]*><\/span>)?Loading quotes\.\.\.<\/output>/);

  await page.getByRole('button', { name: 'Show all' }).click();
  await count(page, '3 prompts');

  await page.getByRole('tab', { name: 'Quotes' }).click();
  await page.getByText('New here? Press “Add New Quote”.').waitFor();
  await page.getByRole('button', { name: 'Got it' }).click();
  const tasks = page.getByRole('list', { name: 'To do' }).getByRole('link');
  await expect
    .poll(async () => (await tasks.allInnerTexts()).slice(0, 2))
    .toEqual(['6 days without a quote of their own', '7 days without a prompt of their own']);
  await tasks.first().click();
  await page.waitForURL('**/journal-editor?day=tuesday');
  await page.getByRole('button', { name: 'Add a quote for Tuesday' }).waitFor();
  await page.getByRole('button', { name: 'Show all' }).click();
  await chooseFrom(page, 'View', 'Quotes for each day');
  await page.getByText('No quotes for Tuesday, Wednesday, Thursday, Friday, Saturday, and Sunday.').waitFor();
  const week = page.getByRole('region', { name: 'Quotes for each day' });
  expect(await Promise.all((await week.getByRole('button').all()).map((day) => day.textContent()))).toEqual([
    'Any Day 2  quotes',
    'Monday 1  quote',
    ...['Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'].map((day) => `${day} none  quotes`),
  ]);
  await week.getByRole('button', { name: 'Monday' }).click();
  await page.waitForURL('**/journal-editor?day=monday');
  await count(page, '1 of 3 quotes');
  await expect.poll(() => week.getByRole('button', { pressed: true }).textContent()).toBe('Monday 1  quote');
  await week.getByRole('button', { name: 'Monday' }).click();
  await count(page, '3 quotes');

  await week.getByRole('button', { name: 'Tuesday' }).click();
  await page.getByRole('button', { name: 'Add a quote for Tuesday' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add New Quote' });
  await dialog.getByLabel('Quote', { exact: true }).fill('Take the second step.');
  await expect.poll(() => dialog.getByRole('combobox', { name: 'Day of Week' }).innerText()).toBe('Tuesday');
  await dialog.getByRole('button', { name: 'Add Quote' }).click();
  await dialog.waitFor({ state: 'detached' });
  await count(page, '1 of 4 quotes');
  // The new card gets the focus.
  await until(() => focusedCard(page, 'Take the second step.'));

  await page.getByRole('tab', { name: 'Prompts' }).click();
  await page
    .getByText('No Morning prompts for Monday, Wednesday, Thursday, Friday, Saturday, and Sunday. No Evening prompts for Monday,')
    .waitFor();
  await page.getByRole('list', { name: 'Morning' }).getByRole('button', { name: 'Tuesday 1 Morning prompt' }).click();
  await page.waitForURL('**/journal-editor?tab=prompts&day=tuesday&type=morning&sort=dayOfWeek');
  await cardWith(page, 'What is the one thing').waitFor();
  await count(page, '1 of 3 prompts');
  await page.getByRole('list', { name: 'Evening' }).getByRole('button', { name: 'Friday' }).click();
  await page.getByRole('button', { name: 'Add a prompt for Friday' }).click();
  await expect.poll(() => page.getByRole('dialog').getByRole('combobox').allInnerTexts()).toEqual(['Evening', 'Friday', '']);
  await pressEscape(page);
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await until(() => isFocused(page, 'Add a prompt for Friday'));
});

test('of 300 quotes, only those near the viewport are rendered, and each can be found and focused', async () => {
  const { page } = await openEditor(browser, '', { content: await manyQuotes(320) });
  await count(page, '320 quotes');
  const cards = page.getByRole('list', { name: 'Journal Quotes' }).getByRole('listitem');
  await expect.poll(() => cards.count()).toBeLessThan(60);
  await expect
    .poll(async () => [await cards.first().getAttribute('aria-posinset'), await cards.first().getAttribute('aria-setsize')])
    .toEqual(['1', '320']);
  expect(await axeViolations(page)).toEqual([]);

  await page.getByRole('searchbox').fill('number 00277');
  await count(page, '1 of 320 quotes');
  await cardWith(page, 'number 00277').waitFor();
  await page.getByRole('button', { name: 'Show all' }).click();
  await choose(page, page, 'Day', 'Friday');
  await count(page, '40 of 320 quotes');
  await page.getByRole('button', { name: 'Show all' }).click();
  await count(page, '320 quotes');

  await cardWith(page, 'number 00000').getByRole('button', { name: 'Edit' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  await until(() => focusedCard(page, 'number 00004'));
  await expect.poll(() => isFocused(page, 'Edit')).toBe(true);
  for (let row = 0; row < 4; row += 1) {
    await page.keyboard.press('ArrowDown');
    await until(() => focusedCard(page, `number ${String(7 + 3 * row).padStart(5, '0')}`));
  }

  // The card with the focus stays rendered while scrolling.
  await until(async () => {
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    return (await cardWith(page, 'number 00319').count()) > 0;
  });
  await expect.poll(() => focusedCard(page, 'number 00016')).toBe(true);
  await expect.poll(() => cards.count()).toBeLessThan(60);
  await page.keyboard.press('Enter');
  await expect.poll(() => page.getByRole('dialog').getByLabel('Quote', { exact: true }).inputValue()).toContain('number 00016');
  await pressEscape(page);
  await until(() => focusedCard(page, 'number 00016'));
});

/** Numbered quotes, an eighth of them for each day and an eighth for any day. */
async function manyQuotes(count: number): Promise<string> {
  const content = await contentFolder();
  const folder = path.join(content, 'quotes');
  await rm(folder, { recursive: true });
  await mkdir(folder);
  for (let n = 0; n < count; n += 1) {
    const number = String(n).padStart(5, '0');
    const text = `text: This is number ${number}, ${'as long as it needs to be. '.repeat(1 + (n % 5))}\n`;
    writeFileSync(path.join(folder, `q-${number}.yaml`), `${text}author: Author ${n % 400}\ndayOfWeek: ${days[n % 8]}\n`);
  }
  return content;
}

async function count(page: Page, text: string): Promise<void> {
  await page.getByRole('status').getByText(text, { exact: true }).waitFor();
}

async function authors(page: Page): Promise<string[]> {
  return page.getByRole('article').locator('blockquote + p').allInnerTexts();
}

function focusedCard(page: Page, text: string): Promise<boolean> {
  return page.evaluate((words) => document.activeElement?.closest('article')?.textContent.includes(words) ?? false, text);
}
