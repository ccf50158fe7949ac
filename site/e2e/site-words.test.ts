import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { writeWhole } from '../../fixtures/harness/content-folder.ts';
import { until, type TestServer } from '../../fixtures/harness/test-server.ts';
import { axeViolations } from './axe.ts';
import { useBrowser } from './browser.ts';
import { openEditor, seeToast } from './editor.ts';
import { withoutPictures } from './public-site.ts';

const browser = useBrowser();
const options = { prepare: (page: Page) => withoutPictures(page) };

test('words are changed, ordered and saved as single lines, beside a preview of the page', async () => {
  const { page, git } = await openEditor(browser, '?tab=site-words', options);
  const preview = page.frameLocator('iframe');
  await page.getByRole('link', { name: 'Product', exact: true }).click();
  await page.getByLabel('Lead').fill('A quiet journal.');
  await preview.getByText('A quiet journal.').first().waitFor();
  await page.getByRole('link', { name: 'Menu and links' }).click();
  // The browser handles text that is dropped on a field.
  const isTaken = await page
    .getByLabel('Label')
    .first()
    .evaluate((field) => {
      const drop = new DragEvent('drop', { bubbles: true, cancelable: true });
      return !field.dispatchEvent(drop);
    });
  expect(isTaken).toBe(false);
  // With only the keyboard.
  await page.getByLabel('Label').first().focus();
  await page.keyboard.press('Alt+ArrowDown');
  await preview.getByRole('navigation').first().getByText('Blog').waitFor();
  expect(await page.getByLabel('Label').evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value))).toEqual([
    'Blog',
    'Home',
  ]);
  expect(await axeViolations(page)).toEqual([]);
  await page.keyboard.press('Control+s');
  await seeToast(page, 'Success', 'Site words saved.');
  const changed = git('diff', '-U0')
    .split('\n')
    .filter((line) => /^[-+] /.test(line));
  expect(changed.sort()).toEqual(
    [
      '+  - label: Home',
      '+    path: /',
      '+  lead: A quiet journal.',
      '-  - label: Home',
      '-    path: /',
      '-  lead: A journal of thirteen weeks.',
    ].sort(),
  );

  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload();
  await page.getByRole('link', { name: 'Menu and links' }).and(page.locator('[aria-current=page]')).waitFor();
  await page.goto(`${new URL(page.url()).origin}/journal-editor?tab=cover`);
  const book = page.getByRole('tab', { name: 'Book', selected: true });
  await until(() =>
    book.evaluate((tab) => tab.getBoundingClientRect().right - 1 < (tab.parentElement?.getBoundingClientRect().right ?? 0)),
  );
  await page.getByLabel('Colour').fill('brik');
  await page.getByText('"brik" is not a colour; did you mean "brick"?').waitFor();
  await page.getByLabel('Title', { exact: true }).fill('');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Title must not be empty.').waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await page.getByText('Title must not be empty.').waitFor({ state: 'detached' });
});

test('the first holidays and personal days are typed as lines, and are a separate change', async () => {
  const { page, server } = await openEditor(browser, '?tab=dates', options);
  const lines = page.getByLabel('Days that mean something');
  await lines.fill('12-25: Christmas Day\n02-30: Nothing');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('02-30 is not a date that exists.').waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await lines.fill('12-25: Christmas Day\neaster-2: Good Friday');
  await page.keyboard.press('Control+s');
  await seeToast(page, 'Success', 'Dates saved.');
  expect(await readFile(path.join(server.content, 'dates.yaml'), 'utf8')).toBe('12-25: Christmas Day\neaster-2: Good Friday\n');
  const { changes } = (await (await server.get('/api/publish/changes')).json()) as { changes: { part: string; kind: string }[] };
  expect(changes).toMatchObject([{ part: 'dates', kind: 'added' }]);
});

test('a price that differs from the cover is reported beside Save, and can be used on the cover', async () => {
  const { page, server } = await openEditor(browser, '?tab=site-words', options);
  const cover = path.join(server.content, 'cover.yaml');
  writeWhole(cover, `${await readFile(cover, 'utf8')}price: "24.00"\n`);
  await page.getByRole('link', { name: 'Price and shop' }).click();
  const offer = page.getByRole('button', { name: 'Use 26.00 on the cover, too' });
  await page.getByLabel('Price', { exact: true }).fill('24');
  await page.getByText('The price on the cover is 24.00.').waitFor({ state: 'detached' });
  await page.getByLabel('Price', { exact: true }).fill('26.00');
  await offer.waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await offer.click();
  await seeToast(page, 'Success', 'The price on the cover is 26.00 now.');
  expect(await readFile(cover, 'utf8')).toMatch(/^price: "26\.00"$/m);
  await offer.waitFor({ state: 'detached' });
});

test('typed words stay as a draft; what others change meanwhile is merged or has to be chosen', async () => {
  const { page, server } = await openEditor(browser, '?tab=site-words', options);
  await page.getByLabel('Tagline').fill('A quiet page');
  await page.getByText('Unsaved, kept here.').waitFor();
  await page.reload();
  await page.getByText('and did not save it.').waitFor();
  expect(await page.getByLabel('Tagline').inputValue()).toBe('A quiet page');
  await edit(server, (text) => text.replace('A small site to test with.', 'A site.').replace('A page for the day', 'A page'));
  await page.getByText('Choose what “Save” saves').waitFor();
  expect(await page.getByLabel('Description').inputValue()).toBe('A site.');
  await page.getByRole('radio', { name: /^Yours/ }).check();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await seeToast(page, 'Success', 'Site words saved.');
  expect(await fileOf(server)).toContain('tagline: A quiet page\ndescription: A site.\n');
  await page.getByLabel('Tagline').fill('A page');
  await page.getByText('Unsaved, kept here.').waitFor();
  expect(await page.getByText('and did not save it.').count()).toBe(0);
});

test('a broken file is reported with its line and can be corrected as text', async () => {
  const { page, server } = await openEditor(browser, '?tab=site-words', options);
  await page.getByLabel('Tagline').waitFor();
  await edit(server, (text) => text.replace('tagline: A', 'mood: calm\ntagline: A: '));
  await page.getByText('Line 4, column 10:').waitFor();
  await page.getByRole('button', { name: 'Correct the text' }).click();
  const text = page.getByLabel('Text of the file');
  await text.fill((await text.inputValue()).replace('tagline: A: ', 'tagline: A'));
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await seeToast(page, 'Success', 'The file was saved.');
  await page.getByRole('button', { name: 'Close' }).click();
  await page.getByText('Line 4, column 10:').waitFor({ state: 'detached' });
  await page.getByLabel('Tagline').fill('One page');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await seeToast(page, 'Success', 'Site words saved.');
  expect(await fileOf(server)).toContain('mood: calm\ntagline: One page\n');
});

async function edit(server: TestServer, change: (text: string) => string): Promise<void> {
  const before = await fileOf(server);
  writeWhole(path.join(server.content, 'site.yaml'), change(before));
  await until(async () => (await fileOf(server)) !== before);
}

function fileOf(server: TestServer): Promise<string> {
  return readFile(path.join(server.content, 'site.yaml'), 'utf8');
}
