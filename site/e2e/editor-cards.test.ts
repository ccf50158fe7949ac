import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { until } from '../../fixtures/harness/test-server.ts';
import { useBrowser } from './browser.ts';
import { answerQuestion, cardWith, openEditor, pressEscape } from './editor.ts';

const browser = useBrowser();

test('the cards are one tab stop, arrow keys move between them, and a key reaches their buttons', async () => {
  const { page } = await openEditor(browser);
  await cardWith(page, 'Begin at once').waitFor();
  await page.getByRole('button', { name: 'View', exact: true }).focus();
  await page.keyboard.press('Tab');
  await isAt(page, /^Begin at once/);
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.closest('main li') ?? null)).toBe(null);
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('ArrowRight');
  await isAt(page, /^Little by little/);
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  await isAt(page, /^Little by little/);

  await page.keyboard.press('F2');
  await isAt(page, /^Edit Little by little/);
  await page.keyboard.press('Tab');
  await isAt(page, /^Delete Little by little/);
  await page.keyboard.press('ArrowRight');
  await isAt(page, /^Delete \W?Well begun/);
  await page.keyboard.press('Escape');
  await isAt(page, /^\W?Well begun/);
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Edit Quote' }).waitFor();
  await pressEscape(page);
  await isAt(page, /^\W?Well begun/);
  const question = answerQuestion(page, 'accept');
  await page.keyboard.press('Delete');
  expect(await question).toBe('Are you sure you want to delete this quote?');
  await isAt(page, /^Little by little/);
});

test('the line for a first visit disappears with the first save, and stays away after a reload', async () => {
  const { page } = await openEditor(browser);
  const line = page.getByText('New here? Press “Add New Quote”.');
  await line.waitFor();
  await page.keyboard.press('n');
  await page.getByRole('textbox', { name: 'Quote' }).fill('Adopt the pace of nature.');
  await page.keyboard.press('Control+Enter');
  await cardWith(page, 'Adopt the pace').waitFor();
  await line.waitFor({ state: 'detached' });
  await page.reload();
  await cardWith(page, 'Adopt the pace').waitFor();
  await expect.poll(() => page.getByRole('list', { name: 'To do' }).count()).toBe(1);
  expect(await line.count()).toBe(0);
});

/** Waits until the element with this label has the focus. */
function isAt(page: Page, name: RegExp): Promise<unknown> {
  return until(async () => name.test((await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))) ?? ''));
}
