import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { testServer, until } from '../../fixtures/harness/test-server.ts';
import { axeViolations } from './axe.ts';
import { useBrowser } from './browser.ts';
import {
  answerQuestion,
  cardWith,
  choose,
  crash,
  discard,
  holdCalls,
  holdToast,
  isFocused,
  openEditor,
  refuseChanges,
  refusedChange,
  seeToast,
} from './editor.ts';

const browser = useBrowser();

test('a deletion is undone from its message: the same file, byte for byte, and its card has the focus', async () => {
  const { page, server, git } = await openEditor(browser);
  const file = path.join(server.content, 'quotes/begin-at-once.yaml');
  const question = answerQuestion(page, 'accept');
  await cardWith(page, 'Begin at once').getByRole('button', { name: 'Delete' }).click();
  await question;
  await holdToast(page, 'Quote deleted successfully!');
  expect(git('status', '--porcelain')).toBe(' D content/quotes/begin-at-once.yaml\n');
  await until(() => page.evaluate(() => document.activeElement?.textContent?.includes('Little by little')));
  await page.getByRole('button', { name: 'Undo' }).click();
  await seeToast(page, 'Success', 'Quote restored.');
  expect(git('status', '--porcelain')).toBe('');
  expect(await readFile(file, 'utf8')).toContain('source: Letters to Lucilius');
  await until(() => page.evaluate(() => document.activeElement?.textContent?.includes('Begin at once')));
});

test('by the keyboard alone a deletion is undone', async () => {
  const { page, git } = await openEditor(browser);
  await cardWith(page, 'Begin at once').getByRole('button', { name: 'Delete' }).focus();
  const question = answerQuestion(page, 'accept');
  await page.keyboard.press('Enter');
  await question;
  await holdToast(page, 'Quote deleted successfully!');
  await page.keyboard.press('F8');
  await until(async () => {
    await page.keyboard.press('Tab');
    return isFocused(page, 'Undo');
  });
  await page.keyboard.press('Enter');
  await seeToast(page, 'Success', 'Quote restored.');
  expect(git('status', '--porcelain')).toBe('');
});

test('an undo that fails says so and can be tried again; whoever took the place is not overwritten', async () => {
  const { page, server } = await openEditor(browser);
  const file = path.join(server.content, 'quotes/little-by-little.yaml');
  const question = answerQuestion(page, 'accept');
  await cardWith(page, 'Little by little').getByRole('button', { name: 'Delete' }).click();
  await question;
  await holdToast(page, 'Quote deleted successfully!');
  await writeFile(file, 'text: Somebody was faster.\n');
  await page.getByRole('button', { name: 'Undo' }).click();
  await holdToast(page, 'Failed to restore quote. Please try again.');
  expect(await readFile(file, 'utf8')).toBe('text: Somebody was faster.\n');
  await rm(file);
  await page.getByRole('button', { name: 'Undo' }).click();
  await seeToast(page, 'Success', 'Quote restored.');
  expect(await readFile(file, 'utf8')).toBe('text: "Little by little, the bird builds its nest."\ndayOfWeek: any\n');
  expect(browser.takeMessages(page)).toEqual(['error: Failed to load resource: the server responded with a status of 412 ()']);
});

test('what was typed survives a reload, is offered again, and is a draft no more once it is saved', async () => {
  const { page, server } = await openEditor(browser);
  await page.getByRole('button', { name: 'Add New Quote' }).click();
  await page.getByLabel('Quote', { exact: true }).fill('Well begun.');
  await choose(page, page, 'Day of Week', 'Friday');
  page.once('dialog', (question) => void question.accept());
  await page.reload();
  const drafts = page.getByRole('list', { name: 'Not saved yet' });
  await drafts.getByText('a new quote, “Well begun.”').waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await drafts.getByRole('button', { name: 'Continue' }).click();
  expect(await page.getByLabel('Quote', { exact: true }).inputValue()).toBe('Well begun.');
  expect(await page.getByRole('combobox', { name: 'Day of Week' }).innerText()).toBe('Friday');
  await page.getByRole('button', { name: 'Add Quote' }).click();
  await seeToast(page, 'Success', 'Quote added successfully!', 'Show');
  expect(await readFile(path.join(server.content, 'quotes/well-begun.yaml'), 'utf8')).toBe('text: Well begun.\ndayOfWeek: friday\n');
  await page.reload();
  await cardWith(page, 'Well begun.').waitFor();
  expect(await drafts.count()).toBe(0);
});

test('changes to an item survive a crash of the page, and its dialog opens with them', async () => {
  const { page, server } = await openEditor(browser);
  await cardWith(page, 'Little by little').getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('Author').fill('A bird');
  const next = await crash(page);
  await next.getByText('your changes to a quote').waitFor();
  await cardWith(next, 'Little by little').getByRole('button', { name: 'Edit' }).click();
  expect(await next.getByLabel('Author').inputValue()).toBe('A bird');
  await next.getByRole('button', { name: 'Update Quote' }).click();
  await seeToast(next, 'Success', 'Quote updated successfully!');
  expect(await readFile(path.join(server.content, 'quotes/little-by-little.yaml'), 'utf8')).toBe(
    'text: "Little by little, the bird builds its nest."\nauthor: A bird\ndayOfWeek: any\n',
  );
});

test.each<[string, (page: Page) => Promise<unknown>]>([
  ['may keep nothing', (page) => page.addInitScript(forbidStorage)],
  ['has no room left', (page) => page.addInitScript(fillStorage)],
])(
  'where the browser %s the dialog says so, and a draft stays with the page, which is not left without a question',
  async (_why, spoil) => {
    const { page, server } = await openEditor(browser);
    await spoil(page);
    await page.goto(`${server.url}/journal-editor`);
    await page.getByRole('tab', { name: 'Prompts' }).click();
    await page.getByRole('button', { name: 'Add New Prompt' }).click();
    const note = page.getByText('This browser keeps no drafts');
    expect(await note.count()).toBe(0);
    await page.getByLabel('Prompt', { exact: true }).fill('It took an hour to write.');
    await note.waitFor();
    await page.goBack();
    await page.goForward();
    await page.getByText('a new prompt, “It took an hour to write.”').waitFor();

    const asked = page.waitForEvent('dialog');
    await page.close({ runBeforeUnload: true });
    expect((await asked).type()).toBe('beforeunload');
    await (await asked).dismiss();
    await page.getByRole('button', { name: 'Continue' }).click();
    expect(await page.getByLabel('Prompt', { exact: true }).inputValue()).toBe('It took an hour to write.');
    await page.getByRole('button', { name: 'Add Prompt' }).click();
    await seeToast(page, 'Success', 'Prompt added successfully!', 'Show');
    // With nothing left to lose it goes without a question.
    await Promise.all([page.waitForEvent('close'), page.close({ runBeforeUnload: true })]);
  },
);

// As it stands: what is compiled for Node does not run in a page.
const forbidStorage = `Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('denied', 'SecurityError'); } });`;
const fillStorage = `for (let size = 2 ** 20, n = 0; size >= 1; n += 1)
  try { localStorage.setItem('full ' + n, 'x'.repeat(size)); } catch { size = Math.floor(size / 2); }`;

test('a draft that is written in another tab is not offered here; a discarded one can be kept after all', async () => {
  const { page, server } = await openEditor(browser);
  await page.getByRole('button', { name: 'Add New Quote' }).click();
  await page.getByLabel('Quote', { exact: true }).fill('Here.');
  const other = await page.context().newPage();
  await other.goto(`${server.url}/journal-editor`);
  await cardWith(other, 'Little by little').waitFor();
  expect(await other.getByText('a new quote').count()).toBe(0);
  await page.close({ runBeforeUnload: false });
  await other.reload();
  await other.getByText('a new quote, “Here.”').waitFor();
  await other.getByRole('button', { name: 'Discard' }).click();
  await other.getByText('a new quote, “Here.”').waitFor({ state: 'detached' });
  await other.getByRole('button', { name: 'Undo' }).click();
  await other.getByText('a new quote, “Here.”').waitFor();
});

test('two people edit one quote: the second sees both versions side by side and chooses for each field', async () => {
  const { page, server } = await openEditor(browser);
  const other = await browser.open(`${server.url}/journal-editor`);
  for (const one of [page, other]) await cardWith(one, 'Begin at once').getByRole('button', { name: 'Edit' }).click();
  const text = other.getByLabel('Quote', { exact: true });
  await text.fill('Begin at once to live.');
  await text.press('Home');

  await page.getByLabel('Quote', { exact: true }).fill('Begin today.');
  await page.getByLabel('Author').fill('Lucius Seneca');
  await page.getByRole('button', { name: 'Update Quote' }).click();
  await seeToast(page, 'Success', 'Quote updated successfully!');

  // It is told at once, and what is being typed stays, down to the place of the cursor.
  const alert = other.getByRole('dialog').getByRole('alert');
  await alert.getByText('This quote was changed elsewhere while it was open here.').waitFor();
  await other.keyboard.type('Yes: ');
  expect(await text.inputValue()).toBe('Yes: Begin at once to live.');
  expect(await other.getByLabel('Author').inputValue()).toBe('Lucius Seneca');
  expect(await alert.innerText()).toBe(
    'This quote was changed elsewhere while it was open here. Choose what “Update Quote” saves:\n\nQuote\nTheirs\nBegin today.\nMine\nYes: Begin at once to live.\nAuthor\nTheirs\nLucius Seneca\nMine\nSeneca\nAll of theirs\nAll of mine',
  );
  expect(await axeViolations(other)).toEqual([]);
  await alert.getByRole('button', { name: 'All of theirs' }).click();
  expect(await text.inputValue()).toBe('Begin today.');
  await alert.getByRole('group', { name: 'Quote' }).getByRole('radio', { name: 'Mine' }).check();
  expect(await text.inputValue()).toBe('Yes: Begin at once to live.');
  // The focus may leave any field for the messages, and come back.
  await other.keyboard.press('F8');
  await other.keyboard.press('Shift+Tab');
  await other.getByRole('button', { name: 'Update Quote' }).click();
  await seeToast(other, 'Success', 'Quote updated successfully!');
  expect(await readFile(path.join(server.content, 'quotes/begin-at-once.yaml'), 'utf8')).toBe(
    '# Seneca, in the 101st letter.\ntext: "Yes: Begin at once to live."\nauthor: Lucius Seneca   # the younger\ncategory: Time\ndayOfWeek: monday\nsource: Letters to Lucilius\n',
  );
});

test('a save over a change that was not seen yet is refused with the specified words, and the next one goes through', async () => {
  const { page, server } = await openEditor(browser);
  const file = path.join(server.content, 'quotes/little-by-little.yaml');
  // Nothing tells this page of changes.
  browser.expectLostCalls(page);
  await page.route('**/api/events', (route) => route.abort());
  await page.reload();
  await cardWith(page, 'Little by little').getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('Author').fill('Mine');
  await until(async () => (await server.get('/api/quotes/little-by-little')).ok);
  await writeFile(file, 'text: Little by little.\nauthor: Theirs\n');
  await until(async () => (await (await server.get('/api/quotes/little-by-little')).text()).includes('Theirs'));
  await page.getByRole('button', { name: 'Update Quote' }).click();
  await seeToast(page, 'Error', 'Failed to update quote. Please try again.');
  expect(await page.getByLabel('Author').inputValue()).toBe('Mine');
  expect(await page.getByLabel('Quote', { exact: true }).inputValue()).toBe('Little by little.');
  expect(await page.getByRole('group', { name: 'Author' }).getByRole('radio', { name: 'Mine' }).isChecked()).toBe(true);
  await page.getByRole('button', { name: 'Update Quote' }).click();
  await seeToast(page, 'Success', 'Quote updated successfully!');
  expect(await readFile(file, 'utf8')).toBe('text: Little by little.\nauthor: Mine\n');
  expect(new Set(browser.takeMessages(page))).toEqual(
    new Set(['error: Failed to load resource: the server responded with a status of 412 ()']),
  );
});

test('a save over a change that came in below what one sees is refused too, and shows it', async () => {
  const { page, server } = await openEditor(browser);
  await page.setViewportSize({ width: 360, height: 640 });
  const file = path.join(server.content, 'quotes/little-by-little.yaml');
  await cardWith(page, 'Little by little').getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('Quote', { exact: true }).fill('Mine.\n'.repeat(12));
  await writeFile(file, 'text: Theirs.\n');
  const note = page.getByRole('group', { name: 'Quote' });
  await note.waitFor({ state: 'attached' });
  await page.getByRole('button', { name: 'Update Quote' }).click();
  await seeToast(page, 'Error', 'Failed to update quote. Please try again.');
  expect(await readFile(file, 'utf8')).toBe('text: Theirs.\n');
  await until(() =>
    note.evaluate((shown) => document.elementFromPoint(180, shown.getBoundingClientRect().top + 4)?.closest('.trouble') !== null),
  );
  await page.getByRole('button', { name: 'Update Quote' }).click();
  await seeToast(page, 'Success', 'Quote updated successfully!');
  expect(await readFile(file, 'utf8')).toContain('Mine.');
});

test('a field that was touched and reads as before takes over what somebody else wrote', async () => {
  const { page, server } = await openEditor(browser);
  const file = path.join(server.content, 'quotes/little-by-little.yaml');
  await cardWith(page, 'Little by little').getByRole('button', { name: 'Edit' }).click();
  const text = page.getByLabel('Quote', { exact: true });
  await text.press('x');
  await text.press('Backspace');
  await page.getByLabel('Author').fill('A bird');
  await writeFile(file, 'text: Theirs.\n');
  await until(async () => (await text.inputValue()) === 'Theirs.');
  await page.getByRole('button', { name: 'Update Quote' }).click();
  await seeToast(page, 'Success', 'Quote updated successfully!');
  expect(await readFile(file, 'utf8')).toBe('text: Theirs.\nauthor: A bird\n');
});

test('an answer that is none of the server’s leaves the dialog in use, and what is sent again is made once', async () => {
  const { page, server } = await openEditor(browser);
  await page.getByRole('button', { name: 'Add New Quote' }).click();
  await page.getByLabel('Quote', { exact: true }).fill('Well begun.');
  await page.route('**/api/quotes', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    await route.fetch();
    return route.fulfill({ status: 200, body: '<p>Please accept the terms of this network.</p>', contentType: 'text/html' });
  });
  await page.getByRole('button', { name: 'Add Quote' }).click();
  await page.getByText('The server did not answer, so this may be saved or not.').waitFor();
  await page.unroute('**/api/quotes');
  await page.getByRole('button', { name: 'Add Quote' }).click();
  await seeToast(page, 'Success', 'Quote added successfully!', 'Show');
  expect((await readdir(path.join(server.content, 'quotes'))).filter((name) => name.startsWith('well-begun'))).toEqual(['well-begun.yaml']);
});

test('an item that was deleted elsewhere while it was edited can be put back as it stands in the dialog', async () => {
  const { page, server } = await openEditor(browser);
  const file = path.join(server.content, 'quotes/little-by-little.yaml');
  await cardWith(page, 'Little by little').getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('Author').fill('A bird');
  const before = await readFile(file);
  const told = page.getByText('This quote was deleted elsewhere. What you see here can be put back in its place.');
  await rm(file);
  await told.waitFor();
  // As when another branch is checked out for a moment.
  await writeFile(file, before);
  await told.waitFor({ state: 'detached' });
  await rm(file);
  await told.waitFor();
  await page.getByRole('button', { name: 'Put it back' }).click();
  await seeToast(page, 'Success', 'Quote restored.');
  expect(await readFile(file, 'utf8')).toBe('text: Little by little, the bird builds its nest.\nauthor: A bird\ndayOfWeek: any\n');
  const missing = 'error: Failed to load resource: the server responded with a status of 404 ()';
  expect(browser.takeMessages(page)).toEqual([missing, missing]);
});

test('what is typed while an item is put back does not seem to be taken', async () => {
  const { page, server } = await openEditor(browser);
  const file = path.join(server.content, 'quotes/little-by-little.yaml');
  await cardWith(page, 'Little by little').getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('Author').fill('A bird');
  await rm(file);
  const answer = await holdCalls(page, '**/api/quotes/little-by-little', 'PUT');
  await page.getByRole('button', { name: 'Put it back' }).click();
  await page.getByLabel('Author').focus();
  await page.keyboard.type(' and more');
  expect(await page.getByLabel('Author').inputValue()).toBe('A bird');
  await answer();
  await seeToast(page, 'Success', 'Quote restored.');
  expect(await readFile(file, 'utf8')).toContain('author: A bird\n');
  expect(browser.takeMessages(page)).toEqual(['error: Failed to load resource: the server responded with a status of 404 ()']);
});

test('what is typed for the next one while the last is saved is a draft of its own', async () => {
  const { page, server } = await openEditor(browser);
  await page.getByRole('button', { name: 'Add New Quote' }).click();
  const answer = await holdCalls(page, '**/api/quotes', 'POST');
  const text = page.getByLabel('Quote', { exact: true });
  await text.fill('Well begun.');
  await page.keyboard.press('Control+Shift+Enter');
  await page.keyboard.type('The next one.');
  await answer();
  await seeToast(page, 'Success', 'Quote added successfully!');
  expect(await text.inputValue()).toBe('The next one.');
  const next = await page.context().newPage();
  await page.close({ runBeforeUnload: false });
  await next.goto(`${server.url}/journal-editor`);
  await next.getByText('a new quote, “The next one.”').waitFor();
  expect(await next.getByText('Not saved:').count()).toBe(1);

  await next.getByRole('button', { name: 'Continue' }).click();
  await next.keyboard.press('Control+Shift+Enter');
  await seeToast(next, 'Success', 'Quote added successfully!');
  await next.reload();
  await cardWith(next, 'The next one.').waitFor();
  expect(await next.getByText('Not saved:').count()).toBe(0);
});

test('a version that was chosen is in the draft like one that was typed', async () => {
  const { page, server } = await openEditor(browser);
  const file = path.join(server.content, 'quotes/little-by-little.yaml');
  await cardWith(page, 'Little by little').getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('Author').fill('Mine');
  await writeFile(file, 'text: Little by little.\nauthor: Theirs\n');
  const author = page.getByRole('group', { name: 'Author' });
  await author.getByRole('radio', { name: 'Theirs' }).check();
  await page.getByRole('dialog').getByLabel('Category').fill('Patience');
  await author.getByRole('radio', { name: 'Mine' }).check();
  const next = await page.context().newPage();
  await page.close({ runBeforeUnload: false });
  await next.goto(`${server.url}/journal-editor`);
  await next.getByRole('button', { name: 'Continue' }).click();
  expect(await next.getByLabel('Author').inputValue()).toBe('Mine');
});

test('a dialog that was left while it was saving does not close the next one', async () => {
  const { page, server } = await openEditor(browser);
  await cardWith(page, 'Little by little').getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('Author').fill('A bird');
  const answer = await holdCalls(page, '**/api/quotes/little-by-little', 'PUT');
  await page.getByRole('button', { name: 'Update Quote' }).click();
  await discard(page);
  await page.getByRole('button', { name: 'Add New Quote' }).click();
  await page.getByLabel('Quote', { exact: true }).fill('Still being written.');
  await answer();
  await seeToast(page, 'Success', 'Quote updated successfully!');
  expect(await readFile(path.join(server.content, 'quotes/little-by-little.yaml'), 'utf8')).toContain('author: A bird\n');
  expect(await page.getByLabel('Quote', { exact: true }).inputValue()).toBe('Still being written.');
});

test('a change on disk shows in the open list', async () => {
  const { page, server } = await openEditor(browser);
  await cardWith(page, 'Little by little').waitFor();
  await writeFile(path.join(server.content, 'quotes/little-by-little.yaml'), 'text: Step by step.\n');
  await cardWith(page, 'Step by step.').waitFor();
  await writeFile(path.join(server.content, 'quotes/another.yaml'), 'text: Another one.\n');
  await cardWith(page, 'Another one.').waitFor();
  await rm(path.join(server.content, 'quotes/another.yaml'));
  await cardWith(page, 'Another one.').waitFor({ state: 'detached' });
  expect(await page.getByRole('status').first().innerText()).toBe('3 quotes');
});

test('a server that dies is told plainly; nothing typed is lost, and when it is back everything goes on by itself', async () => {
  const { page, server } = await openEditor(browser);
  await page.getByRole('button', { name: 'Add New Quote' }).click();
  await page.getByLabel('Quote', { exact: true }).fill('Still here.');
  browser.expectLostCalls(page);
  await server.close();
  const notice = page.getByText('The server does not answer. What you see may be out of date, and nothing can be saved until it is back.');
  await notice.waitFor();
  await page.getByRole('button', { name: 'Add Quote' }).click();
  await seeToast(page, 'Error', 'Failed to add quote. Please try again.');
  await page.getByText('The server did not answer, so this may be saved or not. “Add Quote” sends it again.').waitFor();
  expect(await page.getByLabel('Quote', { exact: true }).inputValue()).toBe('Still here.');

  await writeFile(path.join(server.content, 'quotes/meanwhile.yaml'), 'text: Written meanwhile.\n');
  const again = await testServer({ content: server.content, dist: path.resolve('dist'), port: server.port });
  await notice.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Add Quote' }).click();
  await seeToast(page, 'Success', 'Quote added successfully!', 'Show');
  await cardWith(page, 'Written meanwhile.').waitFor();
  expect(await readFile(path.join(again.content, 'quotes/still-here.yaml'), 'utf8')).toBe('text: Still here.\ndayOfWeek: any\n');
});

test('an editor that the server has no stream of changes for reads everything again now and then, and listens once there is room', async () => {
  const { page, server } = await openEditor(browser);
  await page.goto('about:blank');
  // As many pages as one client may have listening; an answer that nobody holds would be closed at some time.
  const listening: Response[] = [];
  while (listening.length < 32) {
    const answer = await fetch(`${server.url}/api/events`);
    if (answer.ok) listening.push(answer);
    else await answer.text();
  }
  await page.clock.install();
  await page.goto(`${server.url}/journal-editor`);
  await cardWith(page, 'Little by little').waitFor();
  await until(() => browser.takeMessages(page).length > 0);

  await writeFile(path.join(server.content, 'quotes/new.yaml'), 'text: Written by hand.\n');
  await until(async () => ((await (await server.get('/api/quotes')).json()) as unknown[]).length === 4);
  await page.clock.fastForward(10_000);
  await cardWith(page, 'Written by hand.').waitFor();
  expect(await page.getByText('The server does not answer.').count()).toBe(0);

  await Promise.all(listening.map((answer) => answer.body?.cancel()));
  await writeFile(path.join(server.content, 'quotes/new.yaml'), 'text: Written once more.\n');
  await page.clock.fastForward(10_000);
  await cardWith(page, 'Written once more.').waitFor();
  await writeFile(path.join(server.content, 'quotes/new.yaml'), 'text: Written a third time.\n');
  await cardWith(page, 'Written a third time.').waitFor();
  const refused = 'error: Failed to load resource: the server responded with a status of 429 ()';
  expect(browser.takeMessages(page).filter((message) => message !== refused)).toEqual([]);
});

test('a list that could not be read comes by itself when the server is back', async () => {
  const { page, server } = await openEditor(browser, '?tab=export');
  browser.expectLostCalls(page);
  await page.goto('about:blank');
  await page.route('**/api/quotes', (route) => route.abort());
  await page.route('**/api/events', (route) => route.abort());
  await page.goto(`${server.url}/journal-editor`);
  await page.getByText('Error loading quotes: Failed to fetch').waitFor();
  await page.unroute('**/api/quotes');
  await page.unroute('**/api/events');
  await cardWith(page, 'Little by little').waitFor();
  expect(await page.getByRole('status').first().innerText()).toBe('3 quotes');
});

test('what is discarded after a failed save is gone for good', async () => {
  const { page } = await openEditor(browser);
  await refuseChanges(page);
  await page.getByRole('button', { name: 'Add New Quote' }).click();
  await page.getByLabel('Quote', { exact: true }).fill('Not kept.');
  await page.getByRole('button', { name: 'Add Quote' }).click();
  await seeToast(page, 'Error', 'Failed to add quote. Please try again.');
  await discard(page);
  await page.reload();
  await cardWith(page, 'Little by little').waitFor();
  expect(await page.getByText('Not saved:').count()).toBe(0);
  expect(browser.takeMessages(page)).toEqual([refusedChange]);
});
