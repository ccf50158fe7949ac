import { readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { testServer, until } from '../../fixtures/harness/test-server.ts';
import { useBrowser } from './browser.ts';
import { cardWith, deleteCard, holdCalls, holdToast, isFocused, openEditor, pressUndo, seeToast } from './editor.ts';
import { writeWhole } from '../../fixtures/harness/content-folder.ts';

const browser = useBrowser();

test('a deletion is undone by keyboard, byte for byte; an undo of two that fails for one can be retried', async () => {
  const { page, server, git } = await openEditor(browser);
  await deleteCard(page, 'Begin at once');
  await holdToast(page, 'Quote deleted successfully!');
  expect(git('status', '--porcelain')).toBe(' D content/quotes/begin-at-once.yaml\n');
  await until(() => page.evaluate(() => document.activeElement?.textContent?.includes('Little by little')));
  await page.keyboard.press('F8');
  await until(async () => {
    await page.keyboard.press('Tab');
    return isFocused(page, 'Undo');
  });
  await page.keyboard.press('Enter');
  await seeToast(page, 'Success', 'Quote restored.');
  expect(git('status', '--porcelain')).toBe('');
  await until(() => page.evaluate(() => document.activeElement?.textContent?.includes('Begin at once')));

  await deleteCard(page, 'Little by little');
  await holdToast(page, 'Quote deleted successfully!');
  await deleteCard(page, 'Begin at once');
  await page.getByRole('button', { name: 'Undo all 2' }).hover();
  const file = path.join(server.content, 'quotes/little-by-little.yaml');
  writeWhole(file, 'text: Somebody was faster.\n');
  // The second response comes after the first request has failed.
  const refused = page.waitForResponse('**/api/quotes/little-by-little');
  await page.route('**/api/quotes/begin-at-once', (route) => refused.then(() => route.continue()));
  await page.getByRole('button', { name: 'Undo all 2' }).click();
  await cardWith(page, 'Begin at once').waitFor();
  await holdToast(page, 'Failed to restore quote. Please try again.');
  // The undo does not overwrite a new file.
  expect(await readFile(file, 'utf8')).toBe('text: Somebody was faster.\n');
  await rm(file);
  await pressUndo(page);
  await seeToast(page, 'Success', 'Quote restored.');
  expect(git('status', '--porcelain')).toBe('');
  expect(browser.takeMessages(page)).toEqual([
    'error: Failed to load resource: the server responded with a status of 412 (Precondition Failed)',
  ]);
});

test('a dialog survives the deletion of its item, a server that does not respond, and a response of a network in between', async () => {
  const { page, server } = await openEditor(browser);
  const file = path.join(server.content, 'quotes/little-by-little.yaml');
  await cardWith(page, 'Little by little').getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('Author').fill('A bird');
  const before = await readFile(file);
  const note = page.getByText('This quote was deleted elsewhere. You can put back what you see here.');
  await rm(file);
  await note.waitFor();
  // For example, another branch was checked out for a moment.
  writeWhole(file, before);
  await note.waitFor({ state: 'detached' });
  await rm(file);
  await note.waitFor();
  const sendHeld = await holdCalls(page, '**/api/quotes/little-by-little', 'PUT');
  await page.getByRole('button', { name: 'Put it back' }).click();
  await page.getByLabel('Author').focus();
  await sendHeld();
  await seeToast(page, 'Success', 'Quote restored.');
  expect(await readFile(file, 'utf8')).toBe('text: Little by little, the bird builds its nest.\nauthor: A bird\ndayOfWeek: any\n');
  const missing = 'error: Failed to load resource: the server responded with a status of 404 (Not Found)';
  expect(new Set(browser.takeMessages(page))).toEqual(new Set([missing]));

  await page.getByRole('button', { name: 'Add New Quote' }).click();
  await page.getByLabel('Quote', { exact: true }).fill('Still here.');
  const add = page.getByRole('button', { name: 'Add Quote' });
  const failure = page.getByText('No answer from the server. Your quote may or may not be saved; press Add Quote to try again.');
  browser.expectLostCalls(page);
  await server.close();
  const notice = page.getByText('Connection lost. What you see may be out of date, and nothing can be saved until the server is back.');
  await notice.waitFor();
  await add.click();
  await seeToast(page, 'Error', 'Failed to add quote. Please try again.');
  await failure.waitFor();
  await expect.poll(() => page.getByLabel('Quote', { exact: true }).inputValue()).toBe('Still here.');

  writeWhole(path.join(server.content, 'quotes/meanwhile.yaml'), 'text: Written meanwhile.\n');
  await testServer({ content: server.content, dist: path.resolve('dist'), port: server.port });
  await notice.waitFor({ state: 'detached' });
  await page.route('**/api/quotes', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    await route.fetch();
    return route.fulfill({ status: 200, body: '<p>Please accept the terms of this network.</p>', contentType: 'text/html' });
  });
  await add.click();
  await until(async () => (await readdir(path.join(server.content, 'quotes'))).includes('still-here.yaml'));
  await failure.waitFor();
  await page.unroute('**/api/quotes');
  await add.click();
  await seeToast(page, 'Success', 'Quote added successfully!', 'Show');
  await cardWith(page, 'Written meanwhile.').waitFor();
  expect((await readdir(path.join(server.content, 'quotes'))).filter((name) => name.startsWith('still-here'))).toEqual(['still-here.yaml']);
});

test('an editor without an event stream polls, and listens again as soon as the server accepts its stream', async () => {
  // As many streams as one client may have. Referenced, because garbage collection would close them.
  const listening: Response[] = [];
  const { page, server } = await openEditor(browser, '', {
    async prepare(page, { get }) {
      while (listening.length < 32) listening.push(await get('/api/events'));
      await page.clock.install();
    },
  });
  await cardWith(page, 'Little by little').waitFor();
  await until(() => browser.takeMessages(page).length > 0);

  writeWhole(path.join(server.content, 'quotes/new.yaml'), 'text: Written by hand.\n');
  await until(async () => ((await (await server.get('/api/quotes')).json()) as unknown[]).length === 4);
  await page.clock.fastForward(10_000);
  await cardWith(page, 'Written by hand.').waitFor();
  await expect.poll(() => page.getByText('Connection lost.').count()).toBe(0);

  await Promise.all(listening.map((response) => response.body?.cancel()));
  writeWhole(path.join(server.content, 'quotes/new.yaml'), 'text: Written once more.\n');
  await page.clock.fastForward(10_000);
  await cardWith(page, 'Written once more.').waitFor();
  writeWhole(path.join(server.content, 'quotes/new.yaml'), 'text: Written a third time.\n');
  await cardWith(page, 'Written a third time.').waitFor();
  const refused = 'error: Failed to load resource: the server responded with a status of 429 (Too Many Requests)';
  expect(browser.takeMessages(page).filter((message) => message !== refused)).toEqual([]);
});
