import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Locator, Route } from 'playwright-core';
import { expect, test } from 'vitest';
import { testServer, until } from '../../fixtures/harness/test-server.ts';
import { axeViolations } from './axe.ts';
import { useBrowser } from './browser.ts';
import { cardWith, openEditor, seeToast } from './editor.ts';

const browser = useBrowser();
const notice = 'You can look, not change. Ask whoever runs the site.';

test('on a read-only server, no tab or dialog offers a change, and a note says whom to ask', async () => {
  const { page, server } = await openEditor(browser, '', { readOnly: true });
  const file = path.join(server.content, 'quotes/little-by-little.yaml');
  writeFileSync(file, readFileSync(file, 'utf8').replace('bird', 'wren'));
  await cardWith(page, 'wren').getByRole('button', { name: 'Edited, not online yet' }).waitFor();
  expect(await (await server.get('/journal-editor')).text()).toContain('You can look, not change.');
  const buttons: Record<string, string[]> = {};
  for (const tab of ['Quotes', 'Prompts', 'Templates', 'Export']) {
    await page.getByRole('tab', { name: tab }).click();
    const panel = page.getByRole('tabpanel');
    await panel.locator('article, section').first().waitFor();
    await page.getByText(notice, { exact: true }).waitFor();
    buttons[tab] = await buttonsIn(panel.locator('div:has(> h2), .item-card'));
  }
  expect(buttons).toEqual({
    // Buttons without a label open a card's menu, which has its history.
    Quotes: ['View', '', 'Edited, not online yet', '', ''],
    Prompts: ['View', '', '', ''],
    Templates: ['View', 'Export', '', 'Export', ''],
    Export: ['Download quotes.csv', 'Download prompts.csv', 'Download days.csv'],
  });
  await expect.poll(() => page.getByText('Import').count()).toBe(0);
  await page.getByRole('link', { name: /^Checks/ }).click();
  const sourceless = page.getByRole('region', { name: /^Quotes without a source/ });
  await sourceless.waitFor();
  await expect.poll(() => page.getByRole('button', { name: /^(Edit|Correct|Delete|Add)/ }).count()).toBe(0);
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Must', exact: true }).click();
  await sourceless.waitFor({ state: 'detached' });

  await page.getByRole('tab', { name: 'Quotes' }).click();
  await page.keyboard.press('n');
  await cardWith(page, 'wren').getByRole('button', { name: 'Edited, not online yet' }).click();
  const changes = page.getByRole('dialog', { name: 'Changes', exact: true });
  await changes.locator('ins').getByText('wren').first().waitFor();
  await expect.poll(() => buttonsIn(changes)).not.toContain('Go back to what is online');
  // After a key closes a dialog, shortcuts are ignored for a second.
  await changes.getByRole('button', { name: 'Close', exact: true }).click();
  await changes.waitFor({ state: 'detached' });
  await page.keyboard.press('?');
  await expect
    .poll(() => page.getByRole('dialog').locator('dd').allInnerTexts())
    .toEqual([
      'Go to a screen, a text, a day or an action',
      'Search',
      'Move between cards',
      'Close (asks first if something is unsaved)',
      'Jump to the notification (Undo)',
      'Show this list',
    ]);
});

test('text typed when the server restarts read-only becomes a draft, which can be continued when the server accepts changes again', async () => {
  const { page, server } = await openEditor(browser);
  browser.expectLostCalls(page);
  await page.getByRole('button', { name: 'Add New Quote' }).click();
  await page.getByLabel('Quote', { exact: true }).fill('Well begun.');
  await page.getByText('Fits its page').waitFor();
  await server.close();
  const readOnly = await testServer({ content: server.content, dist: path.resolve('dist'), port: server.port, readOnly: true });
  await page.getByText(notice, { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Add Quote' }).click();
  await seeToast(page, 'Error', 'Failed to add quote. Please try again.');
  await page.getByRole('dialog').getByRole('alert').getByText('Nothing was saved. This server is read-only').waitFor();
  expect(browser.takeMessages(page)).toEqual(['error: Failed to load resource: the server responded with a status of 403 (Forbidden)']);
  page.once('dialog', (question) => void question.accept());
  await page.reload();
  const drafts = page.getByRole('list', { name: 'Unsaved, kept here' });
  await drafts.getByText('Unsaved new quote: “Well begun.”').waitFor();
  await expect.poll(() => buttonsIn(drafts)).toEqual(['Discard']);

  await readOnly.close();
  await testServer({ content: server.content, dist: path.resolve('dist'), port: server.port });
  await drafts.getByRole('button', { name: 'Keep writing' }).click();
  await page.getByRole('button', { name: 'Add Quote' }).click();
  await seeToast(page, 'Success', 'Quote added successfully!', 'Show');
  expect(readFileSync(path.join(server.content, 'quotes/well-begun.yaml'), 'utf8')).toBe('text: Well begun.\ndayOfWeek: any\n');
});

test('a read-only restart before the event stream opens is noticed, and an empty list offers no new item', async () => {
  let call: Route | undefined;
  const { page, server } = await openEditor(browser, '?tab=templates', {
    async prepare(page) {
      browser.expectLostCalls(page);
      await page.route('**/api/events', (route) => void (call = route));
      await page.route('**/api/journal-templates', (route) => route.fulfill({ json: [] }));
    },
  });
  await until(() => call !== undefined);
  await server.close();
  await testServer({ content: server.content, dist: path.resolve('dist'), port: server.port, readOnly: true });
  await call?.continue();
  await page.getByText(notice, { exact: true }).waitFor();
  await page.getByText('There are no templates yet.', { exact: true }).waitFor();
  await expect.poll(() => page.getByRole('button', { name: /^Create/ }).count()).toBe(0);
});

async function buttonsIn(place: Locator): Promise<string[]> {
  return (await place.getByRole('button').allInnerTexts()).map((text) => text.trim());
}
