import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { clonesTemplate } from '../../fixtures/harness/clones.ts';
import { writeWhole } from '../../fixtures/harness/content-folder.ts';
import { sharedServer, until, withBuild } from '../../fixtures/harness/test-server.ts';
import { axeViolations } from './axe.ts';
import { useBrowser } from './browser.ts';
import { editorOf, editQuote, openReview } from './clone-editor.ts';
import { cardWith, isInView, openEditor, seeToast, toastsOn } from './editor.ts';

const browser = useBrowser();
const makeClones = clonesTemplate();

test('with a quote open in two tabs, the second asks about the fields that both changed, and preselects nothing', async () => {
  const { page, server } = await openEditor(browser);
  const other = await page.context().newPage();
  await other.goto(`${server.url}/journal-editor`);
  for (const tab of [page, other]) await cardWith(tab, 'Begin at once').getByRole('button', { name: 'Edit' }).click();
  const text = other.getByLabel('Quote', { exact: true });
  await text.fill('Begin at once to live.');
  await text.press('Home');

  await page.getByLabel('Quote', { exact: true }).fill('Begin today.');
  await page.getByLabel('Author').fill('Lucius Seneca');
  await page.getByRole('button', { name: 'Update Quote' }).click();
  await seeToast(page, 'Success', 'Quote updated successfully!');

  // The cursor stays when the note appears.
  const alert = other.getByRole('dialog').getByRole('alert');
  await alert.getByText('Changed by two people.').waitFor();
  await other.keyboard.type('Yes: ');
  await expect.poll(() => text.inputValue()).toBe('Yes: Begin at once to live.');
  await expect.poll(() => other.getByLabel('Author').inputValue()).toBe('Lucius Seneca');
  await other.getByText('Changed elsewhere; was “Seneca”', { exact: true }).waitFor();
  await expect
    .poll(() => alert.innerText())
    .toBe(
      'Changed by two people. Choose what “Update Quote” saves of this quote:\n\nQuote\nTheirs\nBegin today.\nYours\nYes: Begin at once to live.\nEdit both',
    );
  // The words that the other version lacks.
  await expect.poll(() => alert.locator('mark').allInnerTexts()).toEqual(['today', 'Yes:', 'at once to live']);
  await expect.poll(() => alert.getByRole('radio', { checked: true }).count()).toBe(0);
  expect(await axeViolations(other)).toEqual([]);
  await expect.poll(() => other.getByRole('button', { name: 'Choose a version of Quote' }).isDisabled()).toBe(true);
  // The save keys lead to the choice.
  for (const key of ['Control+Enter', 'Control+s']) {
    await text.focus();
    await other.keyboard.press(key);
    await until(() => alert.getByRole('radio', { name: 'Theirs' }).evaluate((radio) => radio === document.activeElement));
  }
  expect(await toastsOn(other)).toEqual([]);
  await alert.getByRole('radio', { name: 'Theirs' }).check();
  await expect.poll(() => text.inputValue()).toBe('Begin today.');
  await alert.getByRole('radio', { name: 'Yours' }).check();
  await expect.poll(() => text.inputValue()).toBe('Yes: Begin at once to live.');
  await other.keyboard.press('Control+Enter');
  await seeToast(other, 'Success', 'Quote updated successfully!');
  expect(await readFile(path.join(server.content, 'quotes/begin-at-once.yaml'), 'utf8')).toBe(
    '# Seneca, in the 101st letter.\ntext: "Yes: Begin at once to live."\nauthor: Lucius Seneca   # the younger\ncategory: Time\ndayOfWeek: monday\nsource: Letters to Lucilius\n',
  );
});

test('a save over a change that the page has not read asks for a choice, then saves', async () => {
  const { page, server } = await openEditor(browser, '', {
    async prepare(page) {
      browser.expectLostCalls(page);
      await page.route('**/api/events', (route) => route.abort());
      await page.setViewportSize({ width: 360, height: 640 });
    },
  });
  const file = path.join(server.content, 'quotes/little-by-little.yaml');
  const read = page.waitForResponse('**/api/quotes/little-by-little');
  await cardWith(page, 'Little by little').getByRole('button', { name: 'Edit' }).click();
  await read;
  await page.getByLabel('Quote', { exact: true }).fill('Mine.\n'.repeat(12).trim());
  await page.getByLabel('Author').fill('Mine');
  // Otherwise a poll may read the change before the save.
  let isSent = false;
  await page.route('**/api/quotes/little-by-little', (route) => {
    isSent ||= route.request().method() === 'PUT';
    return isSent ? route.continue() : route.abort();
  });
  writeWhole(file, 'text: Theirs.\nauthor: Theirs\n');
  await until(async () => (await (await server.get('/api/quotes/little-by-little')).text()).includes('Theirs'));
  await page.getByRole('button', { name: 'Update Quote' }).click();
  await page.getByText('Changed by two people.').waitFor();
  // A conflict is not a failure.
  expect(await toastsOn(page)).toEqual([]);
  expect(await readFile(file, 'utf8')).toBe('text: Theirs.\nauthor: Theirs\n');
  const author = page.getByRole('group', { name: 'Author' });
  await until(() =>
    page
      .getByRole('group', { name: 'Quote' })
      .evaluate((shown) => document.elementFromPoint(180, shown.getBoundingClientRect().top + 4)?.closest('.trouble') !== null),
  );
  await page.getByRole('button', { name: 'All of theirs' }).click();
  await author.getByRole('radio', { name: 'Yours' }).check();
  await page.getByRole('button', { name: 'Update Quote' }).click();
  await seeToast(page, 'Success', 'Quote updated successfully!');
  expect(await readFile(file, 'utf8')).toBe('text: Theirs.\nauthor: Mine\n');
  expect(new Set(browser.takeMessages(page))).toEqual(
    new Set(['error: Failed to load resource: the server responded with a status of 412 (Precondition Failed)']),
  );
});

test('when two people changed an item, both versions are shown, either can stay, and yours can be edited beside theirs', async () => {
  const { first, second } = await makeClones();
  const mine = 'Little by little, mine.';
  const file = 'quotes/little-by-little.yaml';
  await editQuote(second, 'little-by-little', 'Little by little, theirs.');
  await second.write(file, `${second.read(file).replace(/(author|dayOfWeek): .*\n/g, '')}author: Theirs\ndayOfWeek: friday\n`);
  await editQuote(second, 'begin-at-once', 'Begin, theirs.');
  await second.write('quotes/two-lines.yaml', undefined);
  const cover = (subtitle: string) => first.read('cover.yaml').replace(/(?<=subtitle: ).*/, subtitle);
  await second.write('cover.yaml', cover('Theirs'));
  second.git('commit', '--quiet', '--all', '--message', 'Theirs');
  second.git('push', '--quiet');
  await editQuote(first, 'little-by-little', mine);
  await editQuote(first, 'begin-at-once', 'Begin, mine.');
  await first.write('quotes/two-lines.yaml', 'text: Well begun, mine.\n');
  await first.write('cover.yaml', cover('Mine'));
  const { page, clone } = await editorOf(browser, first);
  await openReview(page);
  await page.getByRole('button', { name: 'Get others’ changes' }).click();
  await page.getByText('Changed by two people: choose what stays. Nothing was changed.').waitFor();
  const little = page.getByRole('group', { name: mine });
  await little.getByText('theirs.').waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await expect.poll(() => page.getByRole('button', { name: 'Choose a version of each' }).isDisabled()).toBe(true);
  await little.getByLabel('Edit both').check();
  const own = little.getByLabel('Yours, Quote');
  await expect.poll(() => own.inputValue()).toBe(mine);
  // A field that was not changed here starts with theirs.
  await expect.poll(() => little.getByLabel('Yours, Author').inputValue()).toBe('Theirs');
  await own.fill('Little by little, both.');
  expect(await axeViolations(page)).toEqual([]);
  expect(await page.getByRole('group', { name: 'Cover' }).innerText()).toBe('Cover\nTheirs\nSubtitle\nTheirs\nYours\nSubtitle\nMine');
  for (const name of ['Begin, mine.', 'Well begun, mine.', 'Cover']) await page.getByRole('group', { name }).getByLabel('Theirs').check();
  await page.getByRole('dialog').getByRole('button', { name: 'Get others’ changes' }).click();
  await page.getByText('Others changed 4 items; you have them now.').waitFor();
  await until(() => clone.read('quotes/begin-at-once.yaml').includes('Begin, theirs.'));
  for (const words of ['Little by little, both.', 'author: Theirs', 'dayOfWeek: friday']) expect(clone.read(file)).toContain(words);
  expect(clone.git('ls-files', 'content/quotes/two-lines.yaml')).toBe('');
  expect(clone.git('diff', '--name-only', 'HEAD')).toBe('content/quotes/little-by-little.yaml');
});

test('what a colleague saves while the choice is shown is neither dropped nor overwritten', async () => {
  const { first, second } = await makeClones();
  const ids = ['little-by-little', 'begin-at-once'];
  for (const id of ids) await editQuote(second, id, 'Theirs.');
  second.git('commit', '--quiet', '--all', '--message', 'Theirs');
  second.git('push', '--quiet');
  for (const id of ids) await editQuote(first, id, `Mine, ${id}.`);
  const { page, clone, server } = await editorOf(browser, first);
  await openReview(page);
  await page.getByRole('button', { name: 'Get others’ changes' }).click();
  const both = page.getByRole('group', { name: 'Mine, little-by-little.' });
  await both.getByLabel('Edit both').check();
  await both.getByLabel('Yours, Quote').fill('Of both.');
  await page.getByRole('group', { name: 'Mine, begin-at-once.' }).getByLabel('Theirs').check();
  await server.send('PUT', '/api/quotes/little-by-little', { text: 'Of a colleague.' });
  await page.getByRole('dialog').getByRole('button', { name: 'Get others’ changes' }).click();
  await page
    .getByText(/^What you typed was not saved\./)
    .first()
    .waitFor();
  expect(clone.read('quotes/little-by-little.yaml')).toContain('Of a colleague.');
  await both.getByRole('radio', { name: /^Yours/ }).check();
  await server.send('PUT', '/api/quotes/begin-at-once', { text: 'Of a colleague.' });
  await page.getByRole('dialog').getByRole('button', { name: 'Get others’ changes' }).click();
  await page.getByText('Not every version of yours was dropped.').first().waitFor();
  for (const id of ids) expect(clone.read(`quotes/${id}.yaml`)).toContain('Of a colleague.');
  expect(browser.takeMessages(page).every((message) => /\b412\b/.test(message))).toBe(true);
});

test('a change of an open article on disk is merged in another line, and has to be chosen in the same line', async () => {
  const server = await sharedServer(withBuild);
  const file = path.join(server.content, 'posts/shared.yaml');
  const read = () => readFile(file, 'utf8');
  const paragraphs = ['First.', 'Second.', 'Third.', ...Array<string>(60).fill('More.')].map((text) => `  <p>${text}</p>\n`);
  const facts = 'title: Shared\nexcerpt: About it.\nauthor: Ivo Marsh\npublishedAt: 2026-01-05\ncategories:\n  - habits\n';
  writeWhole(file, `${facts}content: |\n${paragraphs.join('')}`);
  await until(async () => (await server.get('/api/entries/shared/source')).ok);
  const page = await browser.open(`${server.url}/journal-editor/articles/shared`);
  const body = page.getByRole('textbox', { name: 'Text', exact: true });
  await page.getByText('Third.').click();
  await page.keyboard.press('End');
  await page.keyboard.type(' Mine.');
  writeWhole(file, (await read()).replace('First.', 'Theirs.').replace('Ivo Marsh', 'Ann Other'));
  await body.getByText('Theirs.').waitFor();
  await page.getByText('Both changes are in it now').waitFor();
  await page.getByText('Changed elsewhere; was “Ivo Marsh”', { exact: true }).waitFor();
  // The cursor is still where it was.
  await page.keyboard.type('!');
  await page.keyboard.press('Control+s');
  await seeToast(page, 'Success', 'Article saved.', 'View');
  expect(await read()).toContain('  <p>Theirs.</p>\n  <p>Second.</p>\n  <p>Third. Mine.!</p>\n');

  await page.getByText('Second.').click();
  await page.keyboard.press('End');
  await page.keyboard.type(' Mine.');
  writeWhole(file, (await read()).replace('Second.', 'Second, theirs.'));
  const theirs = page.getByRole('radio', { name: 'Theirs Second, theirs.' });
  await theirs.waitFor();
  await expect.poll(() => page.getByRole('radio', { name: 'Yours Second. Mine.' }).isChecked()).toBe(false);
  // From the end of the text, the button and the keys scroll to the choice.
  await page.getByText('More.').last().click();
  await expect.poll(() => isInView(theirs)).toBe(true);
  for (const lead of [
    () => page.getByRole('button', { name: 'Choose a version of Text' }).click(),
    () => page.keyboard.press('Control+Enter'),
    () => page.keyboard.press('Control+s'),
  ]) {
    await body.focus();
    await lead();
    await until(() => theirs.evaluate((radio) => radio === document.activeElement));
  }
  expect(await read()).toContain('Second, theirs.');
  expect(await axeViolations(page)).toEqual([]);
  await theirs.check();
  await body.getByText('Second, theirs.').waitFor();
  await page.getByRole('radio', { name: 'Yours Second. Mine.' }).check();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await seeToast(page, 'Success', 'Article saved.', 'View');
  expect(await read()).toContain('  <p>Second. Mine.</p>\n');
});
