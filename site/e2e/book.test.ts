import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { contentFolder } from '../../fixtures/harness/content-folder.ts';
import { commitAll } from '../../fixtures/harness/content-repository.ts';
import { journal } from '../../fixtures/harness/run-in-process.ts';
import { sharedServer, until, withBuild } from '../../fixtures/harness/test-server.ts';
import { axeViolations } from './axe.ts';
import { useBrowser } from './browser.ts';
import { answerQuestion, cardWith, holdCalls, holdToast, isFocused, pressUndo, seeToast } from './editor.ts';
import { waitForHydration } from './public-site.ts';

const browser = useBrowser();

// Shared, because the tests change different days of the edition.
const server = await sharedServer({ content: await contentWithEdition(), ...withBuild });
const file = (name: string) => path.join(server.content, name);
const edition = () => readFileSync(file('editions/first.yaml'), 'utf8').split('\n');

/** The fixtures with twenty more quotes, and the edition `first` of two weeks. */
async function contentWithEdition(): Promise<string> {
  const content = await contentFolder(undefined, afterAll);
  for (let n = 1; n <= 20; n += 1) writeFileSync(path.join(content, `quotes/q-${n}.yaml`), `text: Quote number ${n}.\nauthor: Anon\n`);
  expect((await journal('edition', 'first', '--weeks', '2', '--for', 'kdp', '--content', content)).status).toBe(0);
  commitAll(content);
  return content;
}

async function openTab(where: string): Promise<Page> {
  const page = await browser.open(`${server.url}/journal-editor?tab=${where}`);
  await waitForHydration(page);
  return page;
}

async function openBook(number = 1): Promise<Page> {
  const page = await openTab(`book&edition=first&page=${number}`);
  await sheet(page, number).waitFor();
  return page;
}

const sheet = (page: Page, number: number) => page.getByRole('img', { name: new RegExp(`^Page ${number}\\b`) });

test('a quote is exchanged by a search, and again by "Not this one", each a change of one line; Undo restores it', async () => {
  const page = await openBook(6);
  const before = edition();
  const quote = page.getByRole('region', { name: 'Quote of day 1' });
  const old = await quote.locator('.item-text').innerText();
  await quote.getByRole('button', { name: 'Exchange' }).click();
  await page.keyboard.press('Escape');
  await until(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label') === 'Exchange the quote of day 1'));
  await page.keyboard.press('Enter');
  await page.getByRole('searchbox', { name: 'Search quotes' }).fill('BEGIN at once');
  expect(await axeViolations(page)).toEqual([]);
  const hadBlankPage = await watchForBlankPages(page);
  await page.getByRole('button', { name: /^Begin at once to live/ }).click();
  await seeToast(page, 'Success', 'Day 1 has another quote.', 'Undo');
  await page.getByRole('img', { name: /^Page 7, .*“Begin at once to live/ }).waitFor();
  expect(await hadBlankPage()).toBe(false);
  const exchanged = edition();
  expect(differences(before, exchanged)).toEqual([expect.stringMatching(/^ {2}- quote: begin-at-once$/)]);

  await quote.getByRole('button', { name: 'Not this one' }).click();
  await holdToast(page, 'Day 1 has another quote.');
  await expect.poll(() => differences(exchanged, edition()).length).toBe(1);
  expect(differences(exchanged, edition())[0]).not.toContain('begin-at-once');
  await expect.poll(() => quote.locator('.item-text').innerText()).not.toMatch(/^Begin at once/);
  await pressUndo(page);
  await page.getByRole('img', { name: /^Page 7, .*“Begin at once to live/ }).waitFor();
  await expect.poll(edition).toEqual(exchanged);
  expect(old).not.toMatch(/^Begin at once/);

  await page.getByRole('button', { name: 'Edited, not online yet' }).click();
  const review = page.getByRole('dialog', { name: 'Changes', exact: true });
  await review.getByText('Day 1, quote').waitFor();
  await expect.poll(() => review.locator('dd del').allInnerTexts()).toEqual([old]);
  await expect.poll(() => review.locator('dd ins').allInnerTexts()).toEqual([expect.stringMatching(/^Begin at once to live/)]);
  await review.getByRole('button', { name: 'Go back to what is online' }).click();
  await page
    .getByRole('alertdialog', { name: 'Undo the changes to this edition?' })
    .getByRole('button', { name: 'Go back to what is online' })
    .click();
  await expect.poll(edition).toEqual(before);
  await review.getByRole('button', { name: 'Close' }).click();
  await expect.poll(() => quote.locator('.item-text').innerText()).toBe(old);

  // Two quick exchanges are both saved.
  const statuses: number[] = [];
  page.on('response', (response) => response.request().method() === 'PUT' && statuses.push(response.status()));
  const another = quote.getByRole('button', { name: 'Not this one' });
  await another.evaluate((button: HTMLElement) => [1, 2].forEach(() => button.click()));
  await expect.poll(() => statuses).toEqual([200, 200]);
  expect(differences(before, edition())).toEqual([expect.stringMatching(/^ {2}- quote: /)]);
});

test('a spread whose preload failed is read when it is shown', async () => {
  const page = await browser.open('about:blank');
  browser.expectLostCalls(page);
  await page.route('**/spreads/2?*', (route) => route.abort(), { times: 1 });
  const lost = page.waitForEvent('requestfailed');
  await page.goto(`${server.url}/journal-editor?tab=book&edition=first&page=1`);
  await waitForHydration(page);
  await lost;
  for (const first of [2, 4]) {
    await page.getByRole('button', { name: 'Next' }).click();
    await sheet(page, first).waitFor();
  }
  await expect.poll(() => page.getByRole('alert').count()).toBe(0);
});

test('the book is turned with buttons, keys and a slider, fits the window, opens at a search result, and preloads the next spread; a text changed on disk is shown with its new words; the question before its deletion names the edition', async () => {
  const page = await openBook();
  await expect.poll(() => page.getByRole('heading', { name: 'First edition' }).count()).toBe(1);
  await expect.poll(() => page.getByRole('button', { name: 'Previous' }).isDisabled()).toBe(true);
  await page.getByRole('button', { name: 'Next' }).click();
  await sheet(page, 2).waitFor();
  await sheet(page, 3).waitFor();
  await page.keyboard.press('ArrowRight');
  await page.getByText('Pages 4 and 5 of 40').waitFor();
  await page.keyboard.press('End');
  await sheet(page, 40).waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Next' }).isDisabled()).toBe(true);
  await page.keyboard.press('Home');
  await sheet(page, 1).waitFor();
  await page.getByRole('slider', { name: 'Pages' }).fill('9');
  await sheet(page, 18).waitFor();
  expect(new URL(page.url()).search).toBe('?tab=book&edition=first&page=18');
  for (const [width, height] of [
    [1280, 800],
    [1366, 768],
  ] as const) {
    await page.setViewportSize({ width, height });
    const box = await sheet(page, 18).boundingBox();
    expect(box?.height).toBeLessThan(height);
    expect(box?.height).toBeGreaterThan(0.75 * height);
    // Including its lower edge: the controls are beside it.
    expect((box?.y ?? height) + (box?.height ?? 0)).toBeLessThan(height);
  }
  const found = page.getByRole('search').getByRole('listitem');
  const field = page.getByRole('searchbox', { name: 'Find a day, a week or a text' });
  await field.fill('week 2');
  await expect.poll(() => found.allInnerTexts()).toEqual(['Week 2, from day 8']);
  expect(await axeViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect.poll(() => found.count()).toBe(0);
  await page.keyboard.type('day 9');
  await page.keyboard.press('Enter');
  await page.getByRole('img', { name: /^Page 24, Morning Page: Tuesday morning/ }).waitFor();
  await page.reload();
  await sheet(page, 25).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  // Turning needs no request when the next spread is loaded.
  await page.waitForLoadState('networkidle');
  browser.expectLostCalls(page);
  await page.route('**/spreads/*', (route) => route.abort());
  const failed = page.waitForEvent('requestfailed');
  await page.keyboard.press('ArrowRight');
  await failed;
  await sheet(page, 27).waitFor();
  await expect.poll(() => sheet(page, 25).count()).toBe(0);
  await page.unroute('**/spreads/*');

  await page.keyboard.press('ArrowLeft');
  await sheet(page, 25).waitFor();
  const id =
    [
      ...edition()
        .join('\n')
        .matchAll(/quote: ([a-z0-9-]+)/g),
    ][8]?.[1] ?? '';
  writeFileSync(file(`quotes/${id}.yaml`), 'text: Other words than before.\n');
  await page.getByRole('img', { name: /^Page 25, .*“Other words than before\.”/ }).waitFor();

  await page.getByRole('tab', { name: 'Quotes' }).click();
  await page.getByRole('searchbox').fill('Other words');
  const question = answerQuestion(page, 'dismiss');
  await cardWith(page, 'Other words').getByRole('button', { name: 'Delete' }).click();
  expect(await question).toBe(
    'Are you sure you want to delete this quote?\n\nIt is in “First edition” (day 9), which cannot be printed without it.',
  );
});

test('the Book tab says in one verdict whether the printer accepts the edition, and creates its PDFs; a new edition is created within the limit of its printer, copied, edited, deleted and restored', async () => {
  const page = await openTab('book');
  await sheet(page, 1).waitFor();
  const row = page.getByRole('region', { name: 'Editions' }).getByRole('listitem').filter({ hasText: 'First edition' });
  await expect.poll(() => row.innerText()).toMatch(/^First edition\s+2 weeks · Amazon KDP/);
  const print = page.getByRole('region', { name: 'Print', exact: true });
  await print.getByText('Ready for Amazon KDP.').waitFor();
  await expect.poll(() => print.getByText('40; 24 to 828 on white paper, a multiple of 2').isVisible()).toBe(false);
  await print.getByText('Show details').click();
  await print.getByText('40; 24 to 828 on white paper, a multiple of 2').waitFor();
  expect(await axeViolations(page)).toEqual([]);
  expect(await downloadBy(page, print.getByRole('button', { name: 'Interior' }))).toEqual(['first.pdf', '%PDF-1.3']);
  // Held, because the print may finish before the click.
  await page.route('**/api/print', () => undefined, { times: 1 });
  await print.getByRole('button', { name: 'Sample' }).click();
  await print.getByRole('progressbar', { name: 'Printing' }).waitFor();
  const cancel = print.getByRole('button', { name: 'Cancel' });
  // Its label is on one line.
  expect(await cancel.evaluate((button) => button.scrollHeight)).toBeLessThanOrEqual(40);
  await cancel.click();
  await print.getByRole('progressbar').waitFor({ state: 'detached' });
  expect((await downloadBy(page, print.getByRole('button', { name: 'Sample' })))[0]).toBe('first-sample.pdf');
  await print.getByRole('combobox', { name: 'Binding' }).click();
  await page.getByRole('option', { name: 'Hardcover' }).click();
  await print.getByText(/^Not ready for Amazon KDP\. The book has 40 pages, and Amazon KDP binds a hardcover of 75 to 550; /).waitFor();

  await page.getByRole('button', { name: 'New edition…' }).click();
  const dialog = page.getByRole('dialog', { name: 'New edition' });
  const weeks = dialog.getByRole('spinbutton', { name: 'Weeks' });
  const make = dialog.getByRole('button', { name: 'Make the edition' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Spring 2027');
  await weeks.fill('105');
  await dialog.getByText('A whole number from 1 to 104.').waitFor();
  await weeks.fill('104');
  await dialog.getByText(/^104 weeks are \d+ pages\. Amazon KDP prints at most 828\.$/).waitFor();
  await expect.poll(() => make.isDisabled()).toBe(true);
  expect(await axeViolations(page)).toEqual([]);
  const fitting = dialog.getByRole('button', { name: /^Make it \d+ weeks$/ });
  const [most] = /\d+/.exec(await fitting.innerText()) ?? [];
  await fitting.click();
  await expect.poll(() => weeks.inputValue()).toBe(most);
  await weeks.fill('1');
  await expect.poll(() => make.isDisabled()).toBe(false);
  const release = await holdCalls(page, '**/api/editions', 'POST');
  await make.press('Enter');
  await expect.poll(() => make.getAttribute('aria-disabled')).toBe('true');
  expect(await isFocused(page, 'Make the edition')).toBe(true);
  await release();
  await seeToast(page, 'Success', '“Spring 2027” was recorded.');
  const heading = page.getByRole('heading', { name: 'Spring 2027' });
  await expect.poll(() => heading.evaluate((element) => element === document.activeElement)).toBe(true);
  await sheet(page, 1).waitFor();
  expect(readFileSync(file('editions/spring-2027.yaml'), 'utf8')).toMatch(/^name: Spring 2027\n/);

  const menu = async (name: string, action: string) => {
    await page.getByRole('button', { name: `More for ${name}`, exact: true }).click();
    await page.getByRole('menuitem', { name: action }).click();
  };
  await menu('Spring 2027', 'Duplicate');
  await page.getByRole('heading', { name: 'Spring 2027 copy' }).waitFor();
  await menu('Spring 2027 copy', 'Edit');
  const edit = page.getByRole('dialog', { name: 'Edit edition' });
  await edit.getByRole('textbox', { name: 'Name' }).fill('Summer 2027');
  await edit.getByRole('spinbutton', { name: 'Weeks' }).fill('2');
  await edit.getByLabel('First day, if dated').fill('2027-06-07');
  const save = edit.getByRole('button', { name: 'Save' });
  await expect.poll(() => save.isDisabled()).toBe(false);
  await save.click();
  await page.getByRole('heading', { name: 'Summer 2027' }).waitFor();
  await page.getByText('2 weeks from June 7, 2027 · Amazon KDP').waitFor();
  expect(readFileSync(file('editions/spring-2027-copy.yaml'), 'utf8')).toMatch(
    /^name: Summer 2027\n(.*\n)*weeks: 2\nstart: (["']?)2027-06-07\2\n/,
  );
  const question = answerQuestion(page, 'accept');
  await menu('Summer 2027', 'Delete');
  expect(await question).toContain('Are you sure you want to delete “Summer 2027”?');
  await pressUndo(page);
  await page.getByRole('heading', { name: 'Summer 2027' }).waitFor();
  // The tab opens with the edition that was read last.
  await page.goto(`${new URL(page.url()).origin}/journal-editor?tab=book`);
  await page.getByRole('heading', { name: 'Summer 2027' }).waitFor();
  // An open page would read the book of the deleted edition again.
  await page.close();
  rmSync(file('editions/spring-2027-copy.yaml'));
  rmSync(file('editions/spring-2027.yaml'));
});

test('“I ordered this” records what is printed; texts that change later are shown beside it, and the same file can be downloaded again', async () => {
  const page = await openBook();
  const print = page.getByRole('region', { name: 'Print', exact: true });
  await print.getByText('Ready for Amazon KDP.').waitFor();
  await print.getByRole('button', { name: 'I ordered this' }).click();
  const printed = page.getByRole('region', { name: 'Printed' });
  await printed.getByText('The edition has the same texts today.').waitFor();
  const [name = ''] = readdirSync(file('printings'));
  const words = readFileSync(file(`printings/${name}`), 'utf8');
  const id = /quote:\n +id: (\S+)/.exec(words)?.[1] ?? '';
  const before = readFileSync(file(`quotes/${id}.yaml`), 'utf8');
  writeFileSync(file(`quotes/${id}.yaml`), before.replace(/^text: .*/m, 'text: Words of a later day.'));
  await printed.getByText(/differs? from what was printed on/).click();
  await printed.getByText('Words of a later day.').first().waitFor();
  expect(await axeViolations(page)).toEqual([]);
  expect(await downloadBy(page, printed.getByRole('button', { name: /^Interior as printed on/ }))).toEqual([
    name.replace('.yaml', '.pdf'),
    '%PDF-1.3',
  ]);
  writeFileSync(file(`printings/${name}`), words.replace(/author: Anon/, 'author: Nobody'));
  await printed.getByText(/^This record was edited by hand/).waitFor();
  await expect.poll(() => printed.getByRole('button', { name: /^Interior/ }).count()).toBe(0);
  writeFileSync(file(`quotes/${id}.yaml`), before);
  rmSync(file('printings'), { recursive: true });
});

test('a slot that somebody else changed meanwhile shows both texts', async () => {
  // A third text, because an earlier test may have put one of the two below there.
  await server.send('PUT', '/api/editions/first/days/1', { slot: 'quote', text: 'begin-at-once' });
  const page = await openBook(6);
  const quote = page.getByRole('region', { name: 'Quote of day 1' });
  await quote.getByRole('button', { name: 'Exchange' }).click();
  await page.getByRole('searchbox', { name: 'Search quotes' }).fill('Quote number 3.');
  // Changes the slot just before the page's own request, so that the page does not know it.
  await page.route('**/api/editions/first/days/1', async (route) => {
    await server.send('PUT', '/api/editions/first/days/1', { slot: 'quote', text: 'q-4' });
    await route.continue();
  });
  await page.getByRole('button', { name: /^Quote number 3\./ }).click();
  await holdToast(page, 'Changed by two people. Day 1 now has another quote: “Quote number 4.” Yours: “Quote number 3.”');
  expect(browser.takeMessages(page)).toEqual([
    'error: Failed to load resource: the server responded with a status of 412 (Precondition Failed)',
  ]);
  await page.unroute('**/api/editions/first/days/1');
  await page.getByRole('button', { name: 'Use yours' }).click();
  await page.getByRole('img', { name: /^Page 7, .*“Quote number 3/ }).waitFor();
  expect(edition().join('\n')).toContain('quote: q-3');
});

test('words corrected in the dialog are also corrected in the edition; Book and Checks name a deleted text and show its day', async () => {
  const ids = [
    ...edition()
      .join('\n')
      .matchAll(/quote: ([a-z0-9-]+)/g),
  ].map(([, id]) => id ?? '');
  const [corrected = '', ...deleted] = ids.slice(10, 13);
  const text = readFileSync(file(`quotes/${corrected}.yaml`), 'utf8').match(/^text: (.*)$/m)?.[1] ?? '';
  const before = edition();
  const page = await openTab('quotes');
  await page.getByRole('searchbox').fill(text);
  await cardWith(page, text)
    .getByRole('button', { name: /^Edit / })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Edit Quote' });
  await dialog.getByText('Printed on day 11 of First edition.').waitFor();
  await dialog.getByLabel('Quote', { exact: true }).fill(`${text}!`);
  await dialog.getByRole('button', { name: 'Update Quote' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('tab', { name: 'Book' }).click();
  const print = page.getByRole('region', { name: 'Print', exact: true });
  await print.getByText('Ready for Amazon KDP.').waitFor();

  const copies = deleted.map((id) => [file(`quotes/${id}.yaml`), readFileSync(file(`quotes/${id}.yaml`))] as const);
  for (const [name] of copies) rmSync(name);
  await page.getByRole('region', { name: 'Editions' }).getByText('2 weeks · Amazon KDP · 2 texts to exchange').waitFor();
  await print.getByText('Not ready for Amazon KDP: 2 problems.').waitFor();
  await expect.poll(() => print.getByRole('link', { name: /^Show day/ }).allInnerTexts()).toEqual(['Show day 12', 'Show day 13']);
  await expect.poll(() => print.getByRole('alert').innerText()).not.toMatch(/journal edition|\.yaml/);
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole('link', { name: /^Checks/ }).click();
  const group = page.getByRole('region', { name: /^Deleted texts in editions/ });
  const row = group.getByRole('listitem').filter({ hasText: 'Day 12 of First edition has a quote that was deleted.' });
  await row.getByRole('link', { name: 'Show day 12' }).click();
  await page.getByRole('region', { name: 'Quote of day 12' }).getByText('This text was deleted.').waitFor();
  expect(edition()).toEqual(before);
  for (const [name, bytes] of copies) writeFileSync(name, bytes);
});

test('a text that does not fit is reported with its file, and a template’s pages are downloaded', async () => {
  writeFileSync(file('quotes/long.yaml'), `text: ${'Nothing great was ever set down in so few words. '.repeat(20).trim()}\n`);
  const text = edition().join('\n');
  writeFileSync(file('editions/first.yaml'), text.replace(/quote: \S+/, 'quote: long'));
  const page = await openTab('book&edition=first');
  const print = page.getByRole('region', { name: 'Print', exact: true });
  await print.getByText('Not ready for Amazon KDP: 1 problem.').waitFor();
  await print.getByRole('button', { name: 'Interior' }).click();
  await page.getByText('Nothing was printed: quotes/long.yaml, line 1').first().waitFor();

  await page.getByRole('tab', { name: 'Templates' }).click();
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export Weekday spread' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('weekday.pdf');
  expect(readFileSync(await download.path(), 'latin1').match(/\/Type \/Page\b/g)?.length).toBe(3);
});

/** Records whether any frame has no pages. Returns a function that stops and returns the result. */
async function watchForBlankPages(page: Page): Promise<() => Promise<unknown>> {
  await page.evaluate(`window.hasBlankPage = false;
    (function look() {
      const pages = [...document.querySelectorAll('svg[role=img]')];
      window.hasBlankPage ||= pages.length < 2 || pages.some((each) => each.childElementCount === 0);
      window.watching = requestAnimationFrame(look);
    })()`);
  return () => page.evaluate('cancelAnimationFrame(window.watching); window.hasBlankPage');
}

/** The name and the first bytes of the file that a button downloads. */
async function downloadBy(page: Page, button: Locator): Promise<[string, string]> {
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
  const bytes = readFileSync(await download.path());
  return [download.suggestedFilename(), bytes.subarray(0, 8).toString()];
}

function differences(before: readonly string[], after: readonly string[]): string[] {
  expect(after.length).toBe(before.length);
  return after.filter((line, index) => line !== before[index]);
}
