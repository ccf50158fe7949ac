import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { builtCode } from '../../fixtures/harness/built-code.ts';
import { contentFolder } from '../../fixtures/harness/content-folder.ts';
import { journal } from '../../fixtures/harness/run-in-process.ts';
import { until } from '../../fixtures/harness/test-server.ts';
import { articleEditorPath } from '../../server/model/api/editor-views.ts';
import { axeViolations } from './axe.ts';
import { useBrowser } from './browser.ts';
import { cardWith, openEditor, pressEscape } from './editor.ts';

const browser = useBrowser();

test('Ctrl+K finds screens, sections, texts, days of the book and actions by their words, recent choices first', async () => {
  const content = await contentFolder();
  expect((await journal('edition', 'first', '--weeks', '1', '--for', 'kdp', '--content', content)).status).toBe(0);
  const { page } = await openEditor(browser, '', { content });
  await cardWith(page, 'Begin at once').waitFor();
  // Chrome's autofill fires a keydown event without a key.
  await page.evaluate(() => document.body.dispatchEvent(new Event('keydown', { bubbles: true })));
  const search = await openPalette(page);
  expect(await axeViolations(page)).toEqual([]);
  // One ring, on its border.
  expect(await search.evaluate((element) => getComputedStyle(element).outline)).toBe('rgb(26, 25, 23) solid 1px');
  // Arrow keys during a composition belong to the input method.
  await search.dispatchEvent('keydown', { key: 'ArrowDown', isComposing: true, bubbles: true });
  await expect.poll(() => search.getAttribute('aria-activedescendant')).toMatch(/-0$/);
  await choose(page, 'price', /^Price and shop\s*Site words$/);
  await page.waitForURL('**/journal-editor?tab=site-words&section=price-and-shop');
  await page.getByLabel('Price note').waitFor();

  await openPalette(page);
  await choose(page, 'go to day 3', /^Day 3\s*First edition$/);
  await page.waitForURL('**/journal-editor?tab=book&edition=first&day=3&slot=quote');

  // An edition without a name has the name that it has everywhere else.
  await openPalette(page);
  await choose(page, 'first edition', /^First edition\s*Edition$/);
  await page.waitForURL('**/journal-editor?tab=book&edition=first');

  await openPalette(page);
  await choose(page, 'bird nest', /^Little by little, the bird builds its nest\.\s*Quote$/);
  await until(() => page.evaluate(() => document.activeElement?.getAttribute('data-id') === 'little-by-little'));

  await openPalette(page);
  await choose(page, 'new prompt', /^New prompt\s*Action$/);
  await page.getByRole('dialog', { name: 'Add New Prompt' }).waitFor();
  await pressEscape(page);
  await page.getByRole('dialog').waitFor({ state: 'detached' });

  await openPalette(page);
  await choose(page, 'put online', /^Put online\s*Action$/);
  await page.getByRole('dialog').getByText('Everything that is saved here is online.').waitFor();
  await pressEscape(page);
  await page.getByRole('dialog').waitFor({ state: 'detached' });

  await page.getByRole('button', { name: 'Go to' }).click();
  await expect.poll(() => page.getByRole('option').first().innerText()).toMatch(/^Put online/);
  await search.fill('nothing like this');
  await page.getByText('Nothing matches “nothing like this”.').waitFor();
  await pressEscape(page);
  await until(() => page.getByRole('button', { name: 'Go to' }).evaluate((button) => button === document.activeElement));
});

test('each action that creates something opens its form, from any screen', async () => {
  const { page } = await openEditor(browser, '?tab=checks');
  const presses = await page.evaluateHandle(() => {
    const counted = { count: 0 };
    const isOfButton = ({ target }: Event) => target instanceof Element && target.closest('[aria-keyshortcuts="n"]') !== null;
    window.addEventListener('click', (event) => void (counted.count += Number(isOfButton(event))), { capture: true });
    return counted;
  });
  for (const noun of ['quote', 'prompt', 'template', 'category', 'edition']) {
    await openPalette(page);
    await choose(page, `new ${noun}`, new RegExp(`^New ${noun}\\s*Action$`));
    await page.getByRole('dialog', { name: new RegExp(`${noun}$`, 'i') }).waitFor();
    await pressEscape(page);
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  }
  expect(await presses.evaluate(({ count }) => count)).toBe(5);
  await openPalette(page);
  await choose(page, 'new article', /^New article\s*Action$/);
  await page.getByLabel('Title', { exact: true }).waitFor();
  expect(new URL(page.url()).pathname).toBe(articleEditorPath('new'));
});

test('the palette is loaded when it is first opened', () => {
  expect(
    builtCode('site/editor/desk/palette.tsx', ['site/entry/client.tsx', 'site/editor/editor-page.tsx']).compressed / 1024,
  ).toBeLessThan(6);
});

async function openPalette(page: Page) {
  await page.keyboard.press('Control+k');
  const search = page.getByRole('dialog', { name: 'Go to' }).getByRole('combobox');
  await search.waitFor();
  return search;
}

/** Types a query and chooses its first result, which has this name. */
async function choose(page: Page, query: string, name: RegExp): Promise<void> {
  await page.keyboard.type(query);
  await page.getByRole('option', { name, selected: true }).waitFor();
  await page.keyboard.press('Enter');
}
