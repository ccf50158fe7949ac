import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { contentFolder } from '../../fixtures/harness/content-folder.ts';
import { journalCommand } from '../../fixtures/harness/run-journal.ts';
import { axeViolations } from './axe.ts';
import { useBrowser } from './browser.ts';
import { answerQuestion, cardWith, holdToast, openEditor, seeToast } from './editor.ts';

const browser = useBrowser();

/** The fixtures with twenty more quotes, and the edition `first` of two weeks. */
async function contentWithEdition(): Promise<string> {
  const content = await contentFolder();
  for (let n = 1; n <= 20; n += 1) writeFileSync(path.join(content, `quotes/q-${n}.yaml`), `text: Quote number ${n}.\nauthor: Anon\n`);
  execFileSync(process.execPath, [journalCommand, 'edition', 'first', '--weeks', '2', '--for', 'kdp', '--content', content], {
    stdio: 'pipe',
  });
  return content;
}

async function openBook(page = 1): Promise<Awaited<ReturnType<typeof openEditor>> & { edition: () => string[] }> {
  const content = await contentWithEdition();
  const opened = await openEditor(browser, `?tab=book&edition=first&page=${page}`, { content });
  await sheet(opened.page, page).waitFor();
  return { ...opened, edition: () => readFileSync(path.join(content, 'editions/first.yaml'), 'utf8').split('\n') };
}

const sheet = (page: Page, number: number) => page.getByRole('img', { name: new RegExp(`^Page ${number}\\b`) });

test('the book is turned by buttons, keys and a slider, and opens at a day', async () => {
  const { page } = await openBook();
  expect(await page.getByRole('heading', { name: 'Mindset Journal, edition first' }).count()).toBe(1);
  expect(await page.getByRole('button', { name: 'Previous' }).isDisabled()).toBe(true);
  await page.getByRole('button', { name: 'Next' }).click();
  await sheet(page, 2).waitFor();
  await sheet(page, 3).waitFor();
  await page.keyboard.press('ArrowRight');
  await page.getByText('Pages 4 and 5 of 38').waitFor();
  await page.keyboard.press('End');
  await sheet(page, 38).waitFor();
  expect(await page.getByRole('button', { name: 'Next' }).isDisabled()).toBe(true);
  await page.keyboard.press('Home');
  await sheet(page, 1).waitFor();
  await page.getByRole('slider', { name: 'Pages' }).fill('9');
  await sheet(page, 18).waitFor();
  expect(new URL(page.url()).search).toBe('?tab=book&edition=first&page=18');
  await page.getByRole('combobox', { name: 'Go to a day' }).click();
  await page.getByRole('option', { name: 'Day 9, Tuesday' }).click();
  await page.getByRole('img', { name: /^Page 24, Morning Page: Tuesday morning/ }).waitFor();
  await page.reload();
  await sheet(page, 25).waitFor();
  expect(await axeViolations(page)).toEqual([]);
});

test('the next spread is loaded ahead, so that turning needs no request', async () => {
  const { page } = await openBook(6);
  await page.waitForLoadState('networkidle');
  // Requests are held from now on.
  await page.route('**/spreads/*', () => undefined);
  await page.keyboard.press('ArrowRight');
  await sheet(page, 9).waitFor();
  expect(await sheet(page, 7).count()).toBe(0);
});

test('a quote is exchanged by a search, and again by "Not this one", as a change of one line each; Undo puts it back', async () => {
  const { page, edition } = await openBook(6);
  const before = edition();
  const quote = page.getByRole('region', { name: 'Quote of day 1' });
  const old = await quote.locator('.item-text').innerText();
  await quote.getByRole('button', { name: 'Exchange' }).click();
  await page.getByRole('searchbox', { name: 'Search quotes' }).fill('BEGIN at once');
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole('button', { name: /^Begin at once to live/ }).click();
  await page.getByRole('img', { name: /^Page 7, .*“Begin at once to live/ }).waitFor();
  await holdToast(page, 'Day 1 has another quote.');
  const exchanged = edition();
  expect(differences(before, exchanged)).toEqual([expect.stringMatching(/^ {2}- quote: begin-at-once@[0-9a-f]{8}$/)]);

  await quote.getByRole('button', { name: 'Not this one' }).click();
  await expect.poll(() => quote.locator('.item-text').innerText()).toMatch(/^Quote number \d+\.$|^Little|^“|^[A-Z]/);
  await expect.poll(() => differences(exchanged, edition()).length).toBe(1);
  expect(differences(exchanged, edition())[0]).not.toContain('begin-at-once');
  await expect.poll(() => quote.locator('.item-text').innerText()).not.toMatch(/^Begin at once/);
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('img', { name: /^Page 7, .*“Begin at once to live/ }).waitFor();
  expect(edition()).toEqual(exchanged);
  expect(old).not.toMatch(/^Begin at once/);

  await page.getByRole('button', { name: 'Edited, unpublished' }).click();
  const review = page.getByRole('dialog', { name: 'Unpublished changes' });
  await review.getByText('Day 1, quote').waitFor();
  expect(await review.locator('dd del').allInnerTexts()).toEqual([old]);
  expect(await review.locator('dd ins').allInnerTexts()).toEqual([expect.stringMatching(/^Begin at once to live/)]);
  expect(await axeViolations(page)).toEqual([]);
  await review.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('alertdialog', { name: 'Discard the changes to this edition?' }).getByRole('button', { name: 'Discard' }).click();
  await expect.poll(edition).toEqual(before);
  await review.getByRole('button', { name: 'Close' }).click();
  await expect.poll(() => quote.locator('.item-text').innerText()).toBe(old);
});

test('two quick exchanges are both saved', async () => {
  const { page, edition } = await openBook(6);
  const before = edition();
  const statuses: number[] = [];
  page.on('response', (response) => response.request().method() === 'PUT' && statuses.push(response.status()));
  const another = page.getByRole('button', { name: 'Not this one: another for the quote of day 1' });
  await another.evaluate((button: HTMLElement) => [1, 2].forEach(() => button.click()));
  await expect.poll(() => statuses).toEqual([200, 200]);
  expect(differences(before, edition())).toEqual([expect.stringMatching(/^ {2}- quote: /)]);
});

test('a text that changed on disk is named, and kept with its new words', async () => {
  const { page, server, edition } = await openBook(6);
  const [, id = ''] = /quote: ([a-z0-9-]+)@/.exec(edition().join('\n')) ?? [];
  writeFileSync(path.join(server.content, `quotes/${id}.yaml`), 'text: Other words than before.\n');
  await page.getByText('Its words changed since it was chosen.').waitFor();
  await page.getByRole('img', { name: /^Page 7, .*“Other words than before\.”/ }).waitFor();
  await page.getByRole('button', { name: 'Keep the new words' }).click();
  await seeToast(page, 'Success', 'Day 1 keeps its quote.');
  await page.getByText('Its words changed since it was chosen.').waitFor({ state: 'detached' });
  expect(edition().filter((line) => line.includes(`${id}@`)).length).toBe(1);
});

test('the journal is printed on the Export tab, with progress, the preflight and a PDF', async () => {
  const { page } = await openEditor(browser, '?tab=export', { content: await contentWithEdition() });
  const card = page.getByRole('region', { name: 'Print the journal' });
  await expect.poll(() => card.getByRole('combobox', { name: 'Edition' }).innerText()).toBe('first, 2 weeks, for Amazon KDP');
  await card.getByRole('button', { name: 'Make the PDF' }).click();
  await card.getByRole('progressbar').waitFor();
  await card.getByRole('button', { name: 'Cancel' }).click();
  await card.getByRole('progressbar').waitFor({ state: 'detached' });
  await card.getByRole('button', { name: 'Make the PDF' }).click();
  const link = card.getByRole('link', { name: 'Download first.pdf' });
  await link.waitFor();
  // The PDF has the name of what was printed, not of what is chosen next.
  await card.getByRole('combobox', { name: 'What to print' }).click();
  await page.getByRole('option', { name: 'A guide for the cover' }).click();
  expect(await card.getByText('38; 24 to 828 on white paper, a multiple of 2').count()).toBe(1);
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
  expect(download.suggestedFilename()).toBe('first.pdf');
  expect(
    readFileSync(await download.path())
      .subarray(0, 8)
      .toString(),
  ).toBe('%PDF-1.3');
  expect(await axeViolations(page)).toEqual([]);

  await card.getByRole('combobox', { name: 'Edition' }).click();
  await page.getByRole('option', { name: 'None: choose the texts now' }).click();
  await card.getByRole('spinbutton', { name: 'Weeks' }).fill('105');
  expect(await card.getByRole('button', { name: 'Make the PDF' }).isDisabled()).toBe(true);
  await card.getByText('A whole number from 1 to 104.').waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await card.getByRole('spinbutton', { name: 'Weeks' }).fill('1');
  await card.getByRole('button', { name: 'Record as an edition' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('spring');
  await page.getByRole('button', { name: 'Record', exact: true }).click();
  await seeToast(page, 'Success', 'The edition spring was recorded.');
  expect(await card.getByRole('combobox', { name: 'Edition' }).innerText()).toBe('spring, 1 week, for Amazon KDP');
  await card.getByRole('link', { name: 'Read the book' }).click();
  await sheet(page, 1).waitFor();
});

test('pages that are printed despite their problems are not called unprinted', async () => {
  const content = await contentWithEdition();
  writeFileSync(path.join(content, 'quotes/long.yaml'), `text: ${'Nothing great was ever set down in so few words. '.repeat(20).trim()}\n`);
  const edition = path.join(content, 'editions/first.yaml');
  writeFileSync(edition, readFileSync(edition, 'utf8').replace(/quote: \S+/, 'quote: long'));
  const { page } = await openEditor(browser, '?tab=export', { content });
  const card = page.getByRole('region', { name: 'Print the journal' });
  await card.getByRole('button', { name: 'Make the PDF' }).click();
  await card.getByText('Nothing was printed: 1 problem.').waitFor();
  await card.getByRole('combobox', { name: 'What to print' }).click();
  await page.getByRole('option', { name: 'One page of each type' }).click();
  await card.getByRole('button', { name: 'Make the PDF' }).click();
  await card.getByRole('link', { name: 'Download first-pages.pdf' }).waitFor();
  expect(await card.getByRole('alert').innerText()).toContain('Not for the printer: 1 problem.');
});

test('a template’s pages are downloaded as a PDF', async () => {
  const { page } = await openEditor(browser, '?tab=templates');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export Weekday spread' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('weekday.pdf');
  expect(readFileSync(await download.path(), 'latin1').match(/\/Type \/Page\b/g)?.length).toBe(3);
});

test('the question before a deletion names the editions with the text', async () => {
  const content = await contentWithEdition();
  const { page } = await openEditor(browser, '', { content });
  const text = readFileSync(path.join(content, 'editions/first.yaml'), 'utf8');
  const [, number = ''] = /quote: q-(\d+)@/.exec(text) ?? [];
  const question = answerQuestion(page, 'dismiss');
  await page.getByRole('searchbox').fill(`Quote number ${number}.`);
  await cardWith(page, `Quote number ${number}.`).getByRole('button', { name: 'Delete' }).click();
  expect(await question).toBe(
    'Are you sure you want to delete this quote?\n\nIt is in the edition “first” (day 1), which cannot be printed without it.',
  );
});

function differences(before: readonly string[], after: readonly string[]): string[] {
  expect(after.length).toBe(before.length);
  return after.filter((line, index) => line !== before[index]);
}
