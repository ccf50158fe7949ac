import { readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { until } from '../../fixtures/harness/test-server.ts';
import { workbookOf } from '../../fixtures/harness/workbook.ts';
import { axeViolations } from './axe.ts';
import { useBrowser } from './browser.ts';
import { holdCalls, isFocused, openEditor, seeToast } from './editor.ts';

const browser = useBrowser();

test('tables are downloaded in the chosen format, byte for byte as the server sends them', async () => {
  const { page, server } = await openEditor(browser, '?tab=export');
  const quotes = page.getByRole('region', { name: 'Export Quotes' });
  await quotes.getByText('3 quotes, one per row.').waitFor();
  await page.getByRole('region', { name: 'Export Prompts' }).getByText('3 prompts, one per row.').waitFor();
  expect(await axeViolations(page)).toEqual([]);
  expect(await downloadBy(page, 'Download quotes.csv')).toEqual(['quotes.csv', await bytesAt(server.url, '/api/export/quotes')]);
  expect(await downloadBy(page, 'Download prompts.csv')).toEqual(['prompts.csv', await bytesAt(server.url, '/api/export/prompts')]);
  await quotes.getByRole('combobox', { name: 'Format' }).click();
  await page.getByRole('option', { name: 'Text for InDesign’s Data Merge' }).click();
  expect(await downloadBy(page, 'Download quotes.txt')).toEqual([
    'quotes.txt',
    await bytesAt(server.url, '/api/export/quotes?profile=indesign'),
  ]);
  await page.getByRole('region', { name: 'Export Days' }).getByLabel('First day').fill('2027-01-04');
  expect(await downloadBy(page, 'Download days.csv')).toEqual(['days.csv', await bytesAt(server.url, '/api/export/days?from=2027-01-04')]);

  // Narrowed by the filters of its tab.
  await page.goto(`${server.url}/journal-editor?day=monday`);
  await page.getByRole('tab', { name: 'Export' }).press('Enter');
  await quotes.getByLabel('Only what the Quotes tab shows: Monday').check();
  await quotes.getByText('1 of 3 quotes, one per row.').waitFor();
  expect(await downloadBy(page, 'Download quotes.csv')).toEqual(['quotes.csv', await bytesAt(server.url, '/api/export/quotes?day=monday')]);
  await expect.poll(() => page.getByRole('region', { name: 'Export Prompts' }).getByRole('checkbox').count()).toBe(0);
});

test('a table is previewed with its new, duplicate and similar texts, and imported', async () => {
  const { page, server, git } = await openEditor(browser);
  await page.getByRole('button', { name: 'More ways to add quotes' }).press('Enter');
  expect(await axeViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  const card = await openImport(page, 'quotes');
  const table =
    'Text\tAuthor\tDay\r\nAdopt the pace of nature.\tEmerson\tWednesday\r\nLittle by little, the bird builds its nest.\t\t\r\nLittle by little, the bird builds her nest!\t\t\r\n';
  await choose(page, 'quotes.tsv', Buffer.from(`\uFEFF${table}`, 'utf16le'));
  await card.getByText('1 new quote, 1 similar, 1 duplicate.').waitFor();
  expect((await card.getByRole('listitem').allInnerTexts()).map((text) => text.replace(/\s+/g, ' '))).toEqual([
    'Row 2 Adopt the pace of nature. Emerson',
    'Row 4 Little by little, the bird builds her nest! has nearly the same words as “Little by little, the bird builds its nest.”',
    'Row 3 Little by little, the bird builds its nest. already in the journal',
  ]);
  expect(await axeViolations(page)).toEqual([]);
  await card.getByLabel(/Row 4/).check();
  await card.getByRole('button', { name: 'Import 2 quotes' }).waitFor();
  await card.getByLabel(/Row 4/).uncheck();
  await card.getByRole('button', { name: 'Import 1 quote' }).click();
  await page.getByRole('dialog', { name: '1 quote imported.' }).waitFor();
  expect(git('status', '--porcelain')).toBe('?? content/quotes/adopt-the-pace-of-nature.yaml\n');
  expect(readFileSync(path.join(server.content, 'quotes/adopt-the-pace-of-nature.yaml'), 'utf8')).toBe(
    'text: Adopt the pace of nature.\nauthor: Emerson\ndayOfWeek: wednesday\n',
  );
  await card.waitFor({ state: 'detached' });
  await page.getByText('4 quotes', { exact: true }).waitFor();
});

test('the problems of a table are listed by row and column, and the other rows can be imported', async () => {
  const { page, server } = await openEditor(browser, '?tab=prompts');
  const before = readdirSync(path.join(server.content, 'prompts'));
  const card = await openImport(page, 'prompts');
  await choose(page, 'prompts.xlsx', Buffer.from('PK\x03\x04'));
  await card.getByText('Row 1: is a workbook that cannot be read; save it as .xlsx, or as a table: in Excel with').waitFor();
  await choose(page, 'prompts.csv', Buffer.from('text,type,dayOfWeek\nWhat now?,morning,\nWhat?,mornin,monday\n,evening,mondy\n'));
  await page.setViewportSize({ width: 360, height: 800 });
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await card.getByText('Nothing imported yet. Fix these 2 rows and choose the file again, or import the others without them.').waitFor();
  expect((await card.getByRole('listitem').allInnerTexts()).map((text) => text.replace(/\s+/g, ' '))).toEqual([
    'Row 3, column 2, type: "mornin" is not a prompt type; did you mean "morning"?',
    'Row 4, column 1, text: must not be empty',
    'Row 4, column 3, dayOfWeek: "mondy" is not a day; did you mean "monday"?',
    'Row 2 What now?',
  ]);
  await card.getByText('The other rows: 1 new prompt.').waitFor();
  // The field is emptied first, because browsers fire no event when the same file is chosen again.
  const choosing = page.waitForEvent('filechooser');
  await card.getByLabel('File', { exact: true }).click();
  await choosing;
  await expect.poll(() => card.getByLabel('File', { exact: true }).inputValue()).toBe('');
  expect(await axeViolations(page)).toEqual([]);
  expect(readdirSync(path.join(server.content, 'prompts'))).toEqual(before);
  const downloading = page.waitForEvent('download');
  await card.getByRole('button', { name: 'Download the 2 rows left out' }).click();
  const leftOut = await downloading;
  expect(leftOut.suggestedFilename()).toBe('prompts-left-out.csv');
  expect((await readFile(await leftOut.path(), 'utf8')).split('\r\n')[2]).toBe(
    ',evening,mondy,"text: must not be empty; dayOfWeek: ""mondy"" is not a day; did you mean ""monday""?"',
  );
  await card.getByRole('button', { name: 'Import 1 prompt without those 2 rows' }).click();
  await page.getByRole('dialog', { name: '1 prompt imported.' }).waitFor();
  expect(readdirSync(path.join(server.content, 'prompts'))).toEqual([...before, 'what-now.yaml'].sort());
});

test('a workbook with unknown headings is matched by hand once, shown in the list, and undone', async () => {
  const { page, server } = await openEditor(browser);
  const before = readdirSync(path.join(server.content, 'quotes'));
  let dialog = await openImport(page, 'quotes');
  const header = ['Words', 'Who said it', 'Notes'];
  await choose(
    page,
    'mine.xlsx',
    workbookOf([header, ['“Adopt the pace of nature.”', '— Emerson', 'x'], ['7', 'Ann', ''], ['Go slowly.', 'Ann', '']]),
  );
  await dialog.getByText('What is in each column?').waitFor();
  await expect.poll(() => dialog.getByRole('button', { name: 'Import', exact: true }).isDisabled()).toBe(true);
  for (const [heading, field] of [
    ['Words', 'Quote'],
    ['Who said it', 'Author'],
    ['Notes', 'Leave out'],
  ] as const) {
    await dialog.getByRole('combobox', { name: heading }).click();
    await page.getByRole('option', { name: field, exact: true }).click();
  }
  await dialog.getByText('Row 3, column 1, text: "7" is a number; is the text in another column?').waitFor();
  await dialog.getByText('Row 2, column 2, author: is read as "Emerson"').waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Import 2 quotes without that row' }).click();
  await page.getByRole('dialog', { name: '2 quotes imported.' }).waitFor();
  expect(readFileSync(path.join(server.content, 'quotes/adopt-the-pace-of-nature.yaml'), 'utf8')).toBe(
    'text: Adopt the pace of nature.\nauthor: Emerson\n',
  );
  await page.getByRole('dialog', { name: '2 quotes imported.' }).getByRole('button', { name: 'Show the 2' }).click();
  await page.getByText('2 quotes selected').waitFor();
  await expect.poll(() => page.getByRole('article').nth(1).innerText()).toMatch(/Go slowly|Adopt the pace/);

  dialog = await openImport(page, 'quotes');
  await choose(page, 'next.xlsx', workbookOf([header, ['Each day is a little life.', 'Ann', '']]));
  await dialog.getByRole('button', { name: 'Import 1 quote' }).click();
  const done = page.getByRole('dialog', { name: '1 quote imported.' });
  await done.getByRole('button', { name: 'Undo' }).click();
  await seeToast(page, 'Success', 'The import of 1 quote is undone.');
  await until(() => isFocused(page, 'Add New Quote'));
  expect(readdirSync(path.join(server.content, 'quotes'))).toEqual([...before, 'adopt-the-pace-of-nature.yaml', 'go-slowly.yaml'].sort());
});

test('the preview follows the choice to update items from the table', async () => {
  const { page, server } = await openEditor(browser);
  const card = await openImport(page, 'quotes');
  const old = 'Little by little, the bird builds its nest.';
  await choose(
    page,
    'quotes.csv',
    Buffer.from(`id,text\nlittle-by-little,"Little by little, a bird builds."\n,"${old}"\nbegin-at-once,Rest.\n`),
  );
  await card.getByText('1 new quote, 1 duplicate, 1 with different values.').waitFor();
  await card.getByText('is added beside “Begin at once').waitFor();
  await card.getByLabel('Update them from the table').check();
  await card.getByText('2 new quotes, 1 with different values.').waitFor();
  await card.getByRole('button', { name: 'Import 3 quotes' }).click();
  await page.getByRole('dialog', { name: '2 quotes imported, 1 quote updated.' }).waitFor();
  const texts = readdirSync(path.join(server.content, 'quotes')).map((file) =>
    readFileSync(path.join(server.content, 'quotes', file), 'utf8'),
  );
  expect(texts.filter((text) => text.includes(old))).toHaveLength(1);
});

test('a table is previewed again if the content has changed since its preview', async () => {
  const { page, server } = await openEditor(browser);
  const card = await openImport(page, 'quotes');
  await choose(page, 'quotes.csv', Buffer.from('text\nAdopt the pace of nature.\nGo slowly.\n'));
  await card.getByText('2 new quotes.').waitFor();
  await server.send('POST', '/api/quotes', { text: 'Go slowly.' });
  await card.getByRole('button', { name: 'Import 2 quotes' }).click();
  await seeToast(page, 'Error', 'Failed to import quotes. Please try again.');
  await card.getByText('The content changed since the preview; check the new preview first').waitFor();
  await card.getByText('1 new quote, 1 duplicate.').waitFor();
  await card.getByRole('button', { name: 'Import 1 quote' }).click();
  await page.getByRole('dialog', { name: '1 quote imported.' }).waitFor();
  expect(browser.takeMessages(page)).toEqual([
    'error: Failed to load resource: the server responded with a status of 412 (Precondition Failed)',
  ]);
});

test('nothing can be chosen during an import', async () => {
  const { page, server } = await openEditor(browser, '?tab=prompts');
  const dialog = await openImport(page, 'prompts');
  await choose(page, 'table.csv', Buffer.from('text,type\nWhat now?,morning\n'));
  await dialog.getByText('1 new prompt.').waitFor();
  const sendImport = await holdCalls(page, `${server.url}/api/import/**`, 'POST');
  await dialog.getByRole('button', { name: 'Import 1 prompt' }).click();
  await expect.poll(() => dialog.getByLabel('File', { exact: true }).isDisabled()).toBe(true);
  await sendImport();
  await page.getByRole('dialog', { name: '1 prompt imported.' }).waitFor();
});

async function openImport(page: Page, table: 'prompts' | 'quotes'): Promise<Locator> {
  await page.getByRole('button', { name: `More ways to add ${table}` }).click();
  await page.getByRole('menuitem', { name: 'From a table…' }).click();
  return page.getByRole('dialog', { name: `Add ${table} from a table` });
}

async function choose(page: Page, name: string, buffer: Buffer): Promise<void> {
  await page.getByRole('dialog').getByLabel('File', { exact: true }).setInputFiles({ name, mimeType: 'text/csv', buffer });
}

async function downloadBy(page: Page, button: string): Promise<[string, string]> {
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: button }).click()]);
  return [download.suggestedFilename(), readFileSync(await download.path()).toString('hex')];
}

async function bytesAt(url: string, where: string): Promise<string> {
  return Buffer.from(await (await fetch(url + where)).arrayBuffer()).toString('hex');
}
