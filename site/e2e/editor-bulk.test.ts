import { readFileSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { contentFolder, fullContent } from '../../fixtures/harness/content-folder.ts';
import { until, type TestServer } from '../../fixtures/harness/test-server.ts';
import { axeViolations } from './axe.ts';
import { useBrowser } from './browser.ts';
import {
  answerQuestion,
  cardWith,
  choose,
  chooseFrom,
  holdToast,
  isFocused,
  openEditor,
  pressEscape,
  refuseChanges,
  seeToast,
  storedTexts,
  toastsOn,
} from './editor.ts';

const browser = useBrowser();

test('quotes are selected, changed, deleted and restored with only the keyboard, byte for byte', async () => {
  const { page, server } = await openEditor(browser);
  const before = filesOf(server);
  await cardWith(page, 'Begin at once').getByRole('button', { name: 'Edit' }).focus();
  await page.keyboard.press('x');
  await page.keyboard.press('ArrowRight');
  await until(() => page.evaluate(() => document.activeElement?.closest('article')?.textContent?.includes('Little by little')));
  await page.keyboard.press('ArrowRight');
  await until(() => page.evaluate(() => document.activeElement?.closest('article')?.textContent?.includes('Well begun')));
  await page.keyboard.press('Shift+X');
  const bar = page.getByRole('region', { name: 'Selected quotes' });
  await bar.getByText('3 quotes selected', { exact: true }).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  const search = page.getByRole('searchbox');
  await search.fill('Begin at once');
  await bar.getByText('3 quotes selected, 2 not in this list').waitFor();
  await search.fill('');
  await bar.getByText('3 quotes selected', { exact: true }).waitFor();
  await cardWith(page, 'Well begun').getByRole('button', { name: 'Edit' }).focus();
  await page.keyboard.press('e');
  await until(() => isFocused(page, 'Clear'));
  const value = bar.getByRole('combobox', { name: 'New value' });
  await value.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('option', { name: 'Friday' }).waitFor();
  await page.keyboard.type('Fri');
  await page.locator('[role=option][data-highlighted]').getByText('Friday').waitFor();
  await page.keyboard.press('Enter');
  // The select takes the focus back a moment after its list closes.
  await until(() => value.evaluate((element) => element === document.activeElement));
  await bar.getByRole('button', { name: 'Set Day of Week' }).focus();
  await page.keyboard.press('Enter');
  await seeToast(page, 'Success', '3 quotes updated.', 'Undo');
  await until(() => isFocused(page, 'Set Day of Week'));
  expect(filesOf(server)['begin-at-once.yaml']).toBe(before['begin-at-once.yaml']?.replace('dayOfWeek: monday', 'dayOfWeek: friday'));

  const changed = filesOf(server);
  const question = answerQuestion(page, 'accept');
  await bar.getByRole('button', { name: 'Delete' }).focus();
  await page.keyboard.press('Enter');
  expect(await question).toBe('Are you sure you want to delete these 3 quotes?');
  // Without the bar, the toast moves away from the pointer and closes.
  await bar.waitFor({ state: 'detached' });
  await holdToast(page, '3 quotes deleted.');
  await expect.poll(() => filesOf(server)).toEqual({});
  await until(() => isFocused(page, 'Add New Quote'));
  await page.keyboard.press('F8');
  await until(async () => {
    await page.keyboard.press('Tab');
    return isFocused(page, 'Undo');
  });
  await page.keyboard.press('Enter');
  await seeToast(page, 'Success', '3 quotes restored.');
  expect(filesOf(server)).toEqual(changed);

  await chooseFrom(page, 'Menu', 'Find and replace…');
  await page.waitForURL('**/journal-editor?tab=replace');
  await page.getByLabel('Find', { exact: true }).fill('begin');
  await page.getByLabel('Whole words only').check();
  for (const part of ['Pages of the book', 'Articles', 'Site words'])
    await page.getByRole('checkbox', { name: part, exact: true }).uncheck();
  await page.getByText('1 line', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Remove in 1 place' }).waitFor();
  await page.getByLabel('Replace with').fill('Start <now>');
  const line = page.getByRole('checkbox', { name: /Begin at once/ });
  const marked = page.getByRole('listitem').filter({ has: line }).locator('del, ins');
  await expect.poll(() => marked.allInnerTexts()).toEqual(['Begin', 'Start <now>']);
  expect(await axeViolations(page)).toEqual([]);
  await line.uncheck();
  await page.getByRole('button', { name: 'Replace in 0 places', disabled: true }).waitFor();
  await line.check();
  await page.getByRole('button', { name: 'Replace in 1 place' }).click();
  await holdToast(page, 'Replaced in 1 place.');
  await page.getByText('No text has “begin”.').waitFor();
  expect(fileOf(server, 'begin-at-once')).toContain('text: "Start <now> at once to live');
  await page.getByRole('button', { name: 'Undo' }).click();
  await seeToast(page, 'Success', 'The words are as they were.');
  await line.waitFor();
  expect(fileOf(server, 'begin-at-once')).toBe(changed['begin-at-once.yaml']);
  await page.goBack();
  await cardWith(page, 'Begin at once').waitFor();
});

test('a replacement that a page of the book refuses says why in plain words', async () => {
  const { page } = await openEditor(browser, '?tab=replace', { content: await contentFolder(fullContent) });
  await page.getByLabel('Find', { exact: true }).fill('Morning intentions');
  await page.getByLabel('Replace with').fill('Plans');
  for (const part of ['Templates', 'Articles', 'Site words']) await page.getByRole('checkbox', { name: part, exact: true }).uncheck();
  await page.getByRole('button', { name: 'Replace in 1 place' }).click();
  await holdToast(page, 'The morning page of "Daily spread" has no "Plans"');
  expect((await toastsOn(page)).flat().join(' ')).not.toContain('blocks');
});

test('setting a field of many quotes can be undone, and a quote that changed elsewhere is named and left unchanged', async () => {
  const { page, server } = await openEditor(browser);
  const before = filesOf(server);
  for (const name of ['Begin at once', 'Little by little', 'Well begun']) await cardWith(page, name).getByRole('checkbox').check();
  const bar = page.getByRole('region', { name: 'Selected quotes' });
  await choose(page, bar, 'Field to set', 'Category');
  await bar.getByRole('combobox', { name: 'New value' }).fill('Patience');
  const changeElsewhere = () => writeFileSync(path.join(server.content, 'quotes/little-by-little.yaml'), 'text: Step by step.\n');
  await page.route('**/api/bulk/quotes', (route) => (changeElsewhere(), route.continue()), { times: 1 });
  await bar.getByRole('button', { name: 'Set Category' }).click();
  await holdToast(page, '2 quotes updated.');
  await bar.getByText('1 quote was left as it is:').waitFor();
  await bar.getByText('This quote was changed since you opened it.').waitFor();
  await bar.getByText('1 quote selected').waitFor();
  for (const id of ['begin-at-once', 'two-lines']) expect(fileOf(server, id)).toContain('category: Patience');
  expect(fileOf(server, 'little-by-little')).toBe('text: Step by step.\n');
  // The toast does not cover the buttons of the bar.
  await bar.getByRole('button', { name: 'Delete' }).click({ trial: true });
  await holdToast(page, '2 quotes updated.');
  // After a failed request, Undo can be pressed again and sends the same key. The quotes had two categories.
  browser.expectLostCalls(page);
  const keys: (string | undefined)[] = [];
  page.on('request', (request) => request.url().endsWith('/api/bulk/quotes') && keys.push(request.headers()['idempotency-key']));
  await page.route('**/api/bulk/quotes', (route) => route.abort(), { times: 1 });
  await page.getByRole('button', { name: 'Undo' }).click();
  await holdToast(page, 'Failed to update');
  // A quote that was changed meanwhile is left unchanged.
  await server.send('PUT', '/api/quotes/two-lines', { text: 'Other words.' });
  await page.getByRole('button', { name: 'Undo' }).click();
  await seeToast(page, 'Error', '1 quote was left as it is: This quote was changed since you opened it');
  expect(fileOf(server, 'begin-at-once')).toBe(before['begin-at-once.yaml']);
  expect(fileOf(server, 'two-lines')).toContain('Other words.');
  expect([keys.length, keys[1]]).toEqual([2, keys[0]]);
});

test('a table is edited cell by cell with the keyboard, saves each cell, and renders only rows near the viewport', async () => {
  const content = await contentFolder();
  for (let n = 0; n < 300; n += 1)
    writeFileSync(path.join(content, `quotes/row-${String(n).padStart(3, '0')}.yaml`), `text: Row number ${n}.\nauthor: Anne\n`);
  const { page, server } = await openEditor(browser, '', { content });
  await chooseFrom(page, 'View', 'Table');
  const grid = page.getByRole('grid', { name: 'Journal Quotes' });
  await grid.waitFor();
  await expect.poll(async () => [await grid.getAttribute('aria-rowcount'), await grid.getAttribute('aria-colcount')]).toEqual(['304', '8']);
  for (const [sort, direction, first] of [
    ['-text', 'descending', 'Well begun'],
    ['text', 'ascending', 'Begin at once'],
  ] as const) {
    await grid.getByRole('button', { name: 'Quote' }).click();
    await page.waitForURL(`**/journal-editor?sort=${sort}`);
    await expect.poll(() => grid.getByRole('columnheader', { name: 'Quote' }).getAttribute('aria-sort')).toBe(direction);
    await until(async () => (await grid.getByRole('row').nth(1).innerText()).includes(first));
  }
  expect((await grid.getByRole('row').nth(2).boundingBox())?.height).toBe(40);
  await page.goBack();
  await page.goBack();
  await grid.getByRole('gridcell', { name: /^Begin at once/ }).focus();
  await page.keyboard.press('ArrowRight');
  await until(() => isFocused(page, 'Seneca'));
  await page.keyboard.press('F2');
  await page.keyboard.press('End');
  await page.keyboard.type(' the Younger');
  await page.keyboard.press('Tab');
  await until(() => fileOf(server, 'begin-at-once').includes('author: Seneca the Younger   # the younger'));
  await until(() => isFocused(page, 'Time'));
  // A typed letter replaces the value, and Escape restores it.
  await page.keyboard.type('Life');
  await page.keyboard.press('Escape');
  await until(() => isFocused(page, 'Time'));
  await page.keyboard.type('Life');
  await page.keyboard.press('Control+s');
  await until(() => fileOf(server, 'begin-at-once').includes('category: Life'));
  await until(() => isFocused(page, 'Life'));
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await until(() => fileOf(server, 'begin-at-once').includes('dayOfWeek: tuesday'));
  expect(fileOf(server, 'begin-at-once')).toContain('category: Life');
  // Enter moves down.
  await until(() => page.evaluate(() => document.activeElement?.closest('tr')?.dataset['id'] === 'little-by-little'));

  await page.keyboard.press('Control+End');
  await until(() => focusedRow(page, 304));
  await expect.poll(() => grid.getByRole('row').count()).toBeLessThan(90);
  await page.keyboard.press('Home');
  await page.keyboard.press('Space');
  await page.getByText('1 quote selected').waitFor();
  await page.keyboard.press('Control+Home');
  await until(() => focusedRow(page, 2));
  await page.keyboard.press('Shift+Space');
  await page.getByText('303 quotes selected').waitFor();
});

test('a cell is not saved over a change elsewhere, its dialog has both versions, and typed text survives a reload', async () => {
  const { page, server } = await openEditor(browser);
  await chooseFrom(page, 'View', 'Table');
  const row = page.getByRole('row', { name: /Little by little/ });
  await row.getByRole('gridcell').nth(2).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.type('Mine');
  writeFileSync(
    path.join(server.content, 'quotes/little-by-little.yaml'),
    'text: Little by little, the bird builds its nest.\nauthor: Theirs\ncategory: Patience\n',
  );
  await until(async () => (await (await server.get('/api/quotes/little-by-little')).text()).includes('Theirs'));
  await page.keyboard.press('Enter');
  await seeToast(page, 'Error', 'Changed by two people. Press “Keep writing” to choose a version.');
  expect(fileOf(server, 'little-by-little')).toContain('author: Theirs');
  await row.getByText('Theirs').waitFor();
  await page.getByText('Unsaved changes to a quote:').waitFor();
  expect(await axeViolations(page)).toEqual([]);

  await page.reload();
  await page.getByRole('grid').waitFor();
  await page.getByRole('button', { name: 'Keep writing' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Quote' });
  await dialog.getByText('Changed by two people.').waitFor();
  await dialog.getByRole('radio', { name: 'Yours' }).check();
  await dialog.getByRole('button', { name: 'Update Quote' }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(fileOf(server, 'little-by-little')).toContain('author: Mine');

  // Refused input is also kept.
  await refuseChanges(page);
  browser.ignoreMessages(page);
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.method()));
  await row.getByRole('gridcell').nth(2).focus();
  await page.keyboard.type('Nobody');
  // Safari sends this code with the key that ends a composition.
  await row.locator('input:focus').dispatchEvent('keydown', { key: 'Enter', keyCode: 229, bubbles: true });
  await row.locator('input:focus').waitFor();
  await page.keyboard.press('Tab');
  await seeToast(page, 'Error', 'Failed to update quote. Please try again. The disk is full; nothing was changed.');
  expect(sent.filter((method) => method === 'PUT')).toHaveLength(1);
  await row.getByText('Mine').waitFor();
  await page.getByText('Unsaved changes to a quote:').waitFor();
  await expect.poll(() => page.evaluate(storedTexts)).toContain('Nobody');
});

test('recently deleted quotes are restored unless their name is taken, and the order by last change has the newest first', async () => {
  const { page, server } = await openEditor(browser);
  const before = filesOf(server);
  for (const id of ['little-by-little', 'two-lines']) await server.send('DELETE', `/api/quotes/${id}`, undefined);
  const file = path.join(server.content, 'quotes/two-lines.yaml');
  writeFileSync(file, 'text: Another one.\n');
  utimesSync(file, new Date(), new Date(Date.now() + 60_000));
  await cardWith(page, 'Another one.').waitFor();
  await chooseFrom(page, 'Menu', 'Earlier');
  const dialog = page.getByRole('dialog', { name: 'Earlier' });
  await dialog.getByText('Another quote has its file name now.').waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await expect.poll(() => dialog.getByRole('button', { name: /Restore .*Well begun/ }).isDisabled()).toBe(true);
  await dialog.getByRole('button', { name: 'Restore Little by little' }).click();
  await seeToast(page, 'Success', '1 quote restored.');
  expect(filesOf(server)['little-by-little.yaml']).toBe(before['little-by-little.yaml']);
  await pressEscape(page);
  await cardWith(page, 'Little by little').waitFor();

  await chooseFrom(page, 'View', 'Last change');
  await until(() => firstCard(page).then((text) => text.includes('Another one.')));
  // Before the save, because a new time alone fires no event.
  utimesSync(file, new Date(), new Date(1_000_000_000_000));
  await server.send('PUT', '/api/quotes/begin-at-once', { text: 'Changed later.' });
  await until(() => firstCard(page).then((text) => text.includes('Changed later.')));
});

test('when the editor opens, each list is read once, and again if it changed before the stream opened', async () => {
  const reads: string[] = [];
  const lists = () => reads.filter((where) => ['/api/quotes', '/api/prompts', '/api/journal-templates'].includes(where)).sort();
  const { page } = await openEditor(browser, '', {
    async prepare(page, server) {
      page.on('requestfinished', (request) => reads.push(new URL(request.url()).pathname));
      await page.route('**/api/events', async (route) => {
        await until(() => lists().length === 3);
        await server.send('POST', '/api/quotes', { text: 'In between.' });
        await route.continue();
      });
    },
  });
  await cardWith(page, 'In between.').waitFor();
  // Once the stream is open, the editor refetches what depends on the lists.
  await until(() => reads.includes('/api/desk'));
  await expect.poll(lists).toEqual(['/api/journal-templates', '/api/prompts', '/api/quotes', '/api/quotes']);
});

function filesOf({ content }: TestServer): Record<string, string> {
  const folder = path.join(content, 'quotes');
  return Object.fromEntries(readdirSync(folder).map((name) => [name, readFileSync(path.join(folder, name), 'utf8')]));
}

function fileOf(server: TestServer, id: string): string {
  return filesOf(server)[`${id}.yaml`] ?? '';
}

function focusedRow(page: Page, index: number): Promise<boolean> {
  return page.evaluate((row) => document.activeElement?.closest('tr')?.getAttribute('aria-rowindex') === String(row), index);
}

async function firstCard(page: Page): Promise<string> {
  return page.getByRole('article').first().innerText();
}
