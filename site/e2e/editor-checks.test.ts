import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { contentFolder } from '../../fixtures/harness/content-folder.ts';
import { until } from '../../fixtures/harness/test-server.ts';
import { axeViolations } from './axe.ts';
import { useBrowser } from './browser.ts';
import {
  answerQuestion,
  cardWith,
  choose,
  chooseFrom,
  holdCalls,
  holdToast,
  openEditor,
  pressUndo,
  refuseChanges,
  refusedChange,
  seeToast,
} from './editor.ts';

const browser = useBrowser();

test('a file that breaks on disk is counted and listed, its card has a note, and its text can be corrected beside its last good version', async () => {
  const { page, server } = await openEditor(browser);
  const file = path.join(server.content, 'quotes/begin-at-once.yaml');
  const good = readFileSync(file, 'utf8');
  writeFileSync(file, `${good}broken: "never closed\n`);
  const note = cardWith(page, 'Begin at once').getByText('The file of this quote has an error in line 7.');
  await note.waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await cardWith(page, 'Begin at once').getByRole('link', { name: 'See Checks' }).click();
  await page.getByRole('link', { name: /^Checks \d+ must be corrected/ }).waitFor();
  expect(new URL(page.url()).search).toBe('?tab=checks');
  const errors = group(page, 'Files with errors');
  await errors.getByText('Details').click();
  await errors.getByText('content/quotes/begin-at-once.yaml, line 7').waitFor();
  expect(await axeViolations(page)).toEqual([]);

  await errors.getByRole('button', { name: /^Open Begin at once/ }).click();
  const dialog = page.getByRole('dialog', { name: 'File with an error' });
  await dialog.getByText('Line 7, column 9:').waitFor();
  await dialog.getByText('“Begin at once to live').waitFor();
  await dialog.getByRole('button', { name: 'Go back to what is online' }).waitFor();
  expect(await axeViolations(page)).toEqual([]);

  // Typed text is checked, and is lost neither by mistake nor by a change of the file elsewhere.
  const text = dialog.getByRole('textbox', { name: 'Text of the file' });
  await expect.poll(() => text.inputValue()).toBe(`${good}broken: "never closed\n`);
  await text.fill(good.replace('monday', 'mondy'));
  await dialog.getByText(/did you mean "monday"/).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('alertdialog', { name: 'Discard what you typed?' }).getByRole('button', { name: 'Keep writing' }).click();
  writeFileSync(file, `${good}broken: "elsewhere\n`);
  await text.fill(good.replace('monday', 'friday'));
  await dialog.getByText('What you typed has no errors.').waitFor();
  await dialog.getByRole('button', { name: 'Choose a version of Text' }).click();
  await dialog
    .getByRole('radio', { name: /^Theirs/ })
    .and(page.locator(':focus'))
    .waitFor();
  expect(readFileSync(file, 'utf8')).toBe(`${good}broken: "elsewhere\n`);
  await dialog.getByRole('radio', { name: /^Yours/ }).check();
  await text.press('Control+Enter');
  await dialog.getByText('This file has no errors now.').waitFor();
  expect(readFileSync(file, 'utf8')).toBe(good.replace('monday', 'friday'));
  await page.keyboard.press('Escape');
  await errors.waitFor({ state: 'detached' });
  await page.getByRole('tab', { name: 'Quotes' }).click();
  await cardWith(page, 'Begin at once').waitFor();
  await expect.poll(() => note.count()).toBe(0);
});

test('an author spelled two ways gets one spelling in all quotes, with an Undo; the focus stays in the list, and a failed fix says so', async () => {
  const content = await contentFolder();
  const write = (id: string, text: string, author = '') =>
    writeFileSync(path.join(content, `quotes/${id}.yaml`), `text: '${text}'\n${author && `author: ${author}\n`}`);
  const texts = ['Reading maketh a full man.', 'Hope is a good breakfast.', 'Houses are built to live in.', 'Money is like muck.'];
  for (const [n, text] of texts.entries()) write(`bacon-${n}`, text, 'Francis Bacon');
  for (const [n, text] of ['Silence is the sleep of wisdom.', 'Nature is often hidden.'].entries())
    write(`other-${n}`, text, 'Francis bacon');
  for (const [n, text] of ['It is "here"', 'It was -- there', 'It will be...'].entries()) write(`straight-${n}`, text);
  const { page, server } = await openEditor(browser, '?tab=checks', { content });
  const button = page.getByRole('button', { name: 'Use “Francis Bacon” in all 2' });
  await button.click();
  await seeToast(page, 'Success', '2 quotes updated successfully!', 'Undo');
  await button.waitFor({ state: 'detached' });
  await expect.poll(() => authorsOn(server)).toEqual({ 'Francis Bacon': 6 });

  await server.send('PUT', '/api/quotes/other-1', { text: 'Nature is often hidden.', author: 'F. Bacon' });
  const one = page.getByRole('button', { name: 'Use “Francis Bacon”', exact: true });
  await pressEnter(one, async () => (await authorsOn(server))['F. Bacon'] === undefined);
  await pressUndo(page);
  await until(async () => (await authorsOn(server))['F. Bacon'] === 1);
  await one.waitFor();

  const rows = group(page, 'Straight quotes and double hyphens');
  const first = rows.getByRole('button', { name: 'Correct It is "here"' });
  await pressEnter(first, async () => (await first.count()) === 0);
  await until(() => page.evaluate(() => document.activeElement?.matches('[data-rule=typewriter] > li')));
  let calls = 0;
  page.on('request', (request) => (calls += request.method() === 'POST' ? 1 : 0));
  await rows.getByRole('button', { name: 'Correct all 3' }).click();
  await seeToast(page, 'Success', '3 quotes updated successfully!', 'Undo');
  await rows.waitFor({ state: 'detached' });
  expect(calls).toBe(1);
  expect(readFileSync(path.join(content, 'quotes/straight-1.yaml'), 'utf8')).toContain('It was—there');
  writeFileSync(path.join(content, 'quotes/straight-1.yaml'), "text: 'It was -- there'\n");
  await refuseChanges(page);
  await rows.getByRole('button', { name: 'Correct It was' }).click();
  await page.getByText('Failed to update 1 quote. Please try again.').first().waitFor();
  expect(browser.takeMessages(page)).toEqual([refusedChange]);
});

test('of two similar texts, side by side with their differences, one is kept; Checks adds a text for a day without one, and the source of a quote, which its card shows', async () => {
  const content = await contentFolder();
  writeFileSync(path.join(content, 'quotes/the-nest.yaml'), 'text: Little by little, the bird builds its nest\nsource: A copy\n');
  rmSync(path.join(content, 'prompts/the-week.yaml'));
  const use = { days: [{}, { quote: 'little-by-little' }], template: 'weekday', printer: 'kdp', weeks: 1 };
  mkdirSync(path.join(content, 'editions'));
  writeFileSync(path.join(content, 'editions/first.yaml'), JSON.stringify(use));
  const { page } = await openEditor(browser, '?tab=checks', { content });
  const similar = group(page, 'Similar texts');
  await similar.getByText('Same words as the other except for case, punctuation or spaces.').waitFor();
  const today = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' }).format(Date.now());
  const [original, copy] = [similar.getByRole('article').nth(0), similar.getByRole('article').nth(1)];
  await original.getByText(`Added ${today} · Printed on day 2 of First edition`).waitFor();
  await expect.poll(() => copy.innerText()).toMatch(new RegExp(`builds its nest”\n+A copy\n+Added ${today}\n`));
  // The printed one is the main choice.
  const isMain = (article: Locator) =>
    article.getByRole('button', { name: 'Keep this one' }).evaluate((button) => button.matches('.main-button'));
  expect([await isMain(original), await isMain(copy)]).toEqual([true, false]);
  expect(await axeViolations(page)).toEqual([]);
  await copy.getByRole('button', { name: 'Edit' }).click();
  await page.getByRole('dialog', { name: 'Edit Quote' }).getByRole('button', { name: 'Cancel' }).click();
  const deleted = (id: string) => !existsSync(path.join(content, `quotes/${id}.yaml`));
  const keepCopy = answerQuestion(page, 'dismiss');
  await copy.getByRole('button', { name: 'Keep this one' }).click();
  expect(await keepCopy).toMatch(/“Little by little, the bird builds its nest\.”\n\nIt is in “First edition” \(day 2\)/);
  const keepOriginal = answerQuestion(page, 'accept');
  await original.getByRole('button', { name: 'Keep this one' }).click();
  expect(await keepOriginal).toBe('Are you sure you want to delete this quote?\n\n“Little by little, the bird builds its nest”');
  await holdToast(page, 'Quote deleted successfully!');
  await similar.waitFor({ state: 'detached' });
  expect([deleted('little-by-little'), deleted('the-nest')]).toEqual([false, true]);
  await pressUndo(page);
  await original.waitFor();
  expect(deleted('the-nest')).toBe(false);

  await page.getByRole('button', { name: 'Add a prompt: No Sunday reflection prompt for Sunday.' }).click();
  const adding = page.getByRole('dialog', { name: 'Add New Prompt' });
  await expect.poll(async () => (await adding.getByRole('combobox').allInnerTexts()).slice(0, 2)).toEqual(['Sunday Reflection', 'Sunday']);
  await adding.getByLabel('Prompt text').fill('What did the week teach you?');
  await page.keyboard.press('Control+Enter');
  await seeToast(page, 'Success', 'Prompt added successfully!', 'Show');
  await page.getByText('No Sunday reflection prompt').waitFor({ state: 'detached' });

  const sourceless = group(page, 'Quotes without a source');
  await sourceless.getByRole('combobox', { name: /^Source of Little by little/ }).fill('A proverb');
  await sourceless.getByRole('combobox', { name: /^Source of .?Well begun/ }).fill('Another proverb');
  await page.getByRole('tab', { name: 'Quotes' }).click();
  await page.goBack();
  expect(await axeViolations(page)).toEqual([]);
  await sourceless.getByRole('button', { name: 'Save 2 sources' }).click();
  await page.getByText('2 quotes updated successfully!').first().waitFor();
  expect(readFileSync(path.join(content, 'quotes/two-lines.yaml'), 'utf8')).toContain('source: Another proverb\n');
  await pressUndo(page);
  await sourceless.getByRole('button', { name: 'Edit Little by little' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Quote' });
  await expect
    .poll(() => dialog.locator('label').allInnerTexts())
    .toEqual(['Quote', 'Author', 'Category', 'Day of Week', 'Source', 'Free to print']);
  expect(await dialog.getByRole('combobox', { name: 'Free to print' }).innerText()).toBe('Everywhere');
  await dialog.getByLabel('Source').fill('A proverb');
  await page.keyboard.press('Control+Enter');
  await seeToast(page, 'Success', 'Quote updated successfully!');
  await sourceless.getByRole('button', { name: 'Edit Little by little' }).waitFor({ state: 'detached' });
  expect(readFileSync(path.join(content, 'quotes/little-by-little.yaml'), 'utf8')).toContain('source: A proverb\n');
  await page.getByRole('tab', { name: 'Quotes' }).click();
  await page.getByRole('searchbox').fill('lucilius');
  await page.getByText('1 of 4 quotes').waitFor();
  await expect.poll(() => cardWith(page, 'Begin at once').innerText()).toContain('Seneca, Letters to Lucilius');
});

test('while typing, the dialog says how a text fits its page, shows the page and similar texts, and saves it anyway', async () => {
  const { page } = await openEditor(browser);
  await page.getByRole('button', { name: 'Add New Quote' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add New Quote' });
  const text = dialog.getByLabel('Quote', { exact: true });
  await choose(page, dialog, 'Day of Week', 'Monday');
  await text.fill('Adopt the pace of nature.');
  await dialog.getByText('Fits its page at 18 pt.').waitFor();
  await expect.poll(() => dialog.getByText('Similar to').count()).toBe(0);
  const printed = dialog.getByRole('img', { name: 'Evening Page for Monday with this text' });
  await printed.waitFor();
  const before = await printed.innerHTML();
  await text.fill('Begin at once to live and count each separate day as one separate life');
  await dialog.getByText('Similar to “Begin at once to live, and count each separate day as a separate life.”').waitFor();
  await until(async () => (await printed.innerHTML()) !== before);
  await choose(page, dialog, 'Day of Week', 'Tuesday');
  await dialog.getByRole('img', { name: 'Evening Page for Tuesday with this text' }).waitFor();
  expect(await axeViolations(page)).toEqual([]);

  await text.fill('Ten words more. '.repeat(80));
  await dialog.getByText(/^Too long for its page by \d+ characters\.$/).waitFor();
  await dialog.getByText('Similar to').waitFor({ state: 'detached' });
  const sendHeld = await holdCalls(page, '**/api/checks/text', 'POST');
  await text.fill('');
  await text.fill('Next.');
  // That was about the previous text.
  await expect.poll(() => dialog.getByText('Too long for its page').count()).toBe(0);
  await sendHeld();
  await dialog.getByText('Fits its page at').waitFor();
  await text.fill('Ten words more. '.repeat(80));
  await dialog.getByText('Too long for its page').waitFor();
  await page.setViewportSize({ width: 360, height: 740 });
  await dialog.getByRole('img').waitFor({ state: 'detached' });
  await dialog.getByRole('button', { name: 'Show the page' }).click();
  await dialog.getByRole('img').waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await page.keyboard.press('Control+Enter');
  await seeToast(page, 'Success', 'Quote added successfully!', 'Show');
  await chooseFrom(page, 'Menu', 'Checks');
  await group(page, 'Too long for the printed page').getByRole('button', { name: 'Edit' }).click();
  await page.getByRole('dialog', { name: 'Edit Quote' }).getByText('Too long for its page').waitFor();
});

function group(page: Page, heading: string): Locator {
  return page.getByRole('region', { name: new RegExp(`^${heading}`) });
}

async function authorsOn(server: { get(path: string): Promise<Response> }): Promise<Record<string, number>> {
  const quotes = (await (await server.get('/api/quotes')).json()) as { author?: string }[];
  const bacons = quotes.flatMap(({ author }) => (author && /bacon/i.test(author) ? [author] : []));
  return Object.fromEntries([...new Set(bacons)].map((author) => [author, bacons.filter((each) => each === author).length]));
}

/** Presses Enter on a button until `isDone`: a list that is refetched may take the focus before the key arrives. */
async function pressEnter(button: Locator, isDone: () => Promise<boolean>): Promise<void> {
  const wait = { timeout: 1000 };
  await until(async () => {
    if (await button.isEnabled(wait).catch(() => false)) await button.press('Enter', wait).catch(() => undefined);
    return isDone();
  });
}
