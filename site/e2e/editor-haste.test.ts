import path from 'node:path';
import { expect, test } from 'vitest';
import { until } from '../../fixtures/harness/test-server.ts';
import { useBrowser } from './browser.ts';
import { cardWith, deleteCard, discard, holdCalls, holdToast, openEditor, refuseChanges, refusedChange, seeToast } from './editor.ts';
import { writeWhole } from '../../fixtures/harness/content-folder.ts';

const browser = useBrowser();

test('a key held down saves once, a dialog left during its save closes no other, and a change from elsewhere is rendered before the next key', async () => {
  const { page, server } = await openEditor(browser);
  await refuseChanges(page);
  await cardWith(page, 'Little by little').getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('Author').fill('A bird');
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.method()));
  await page.keyboard.down('Enter');
  await seeToast(page, 'Error', 'Failed to update quote. Please try again.');
  await page.keyboard.down('Enter');
  await page.keyboard.down('Control');
  await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await page.keyboard.up('Control');
  expect(sent.filter((method) => method === 'PUT')).toHaveLength(1);
  expect(browser.takeMessages(page)).toEqual([refusedChange]);

  await page.unroute('**/api/**');
  const sendHeld = await holdCalls(page, '**/api/quotes/little-by-little', 'PUT');
  await page.getByRole('button', { name: 'Update Quote' }).click();
  await discard(page);
  await page.getByRole('button', { name: 'Add New Quote' }).click();
  await page.locator('textarea:focus').waitFor();
  await page.keyboard.type('Still being written.');
  await sendHeld();
  await seeToast(page, 'Success', 'Quote updated successfully!');
  await expect.poll(() => page.getByLabel('Quote', { exact: true }).inputValue()).toBe('Still being written.');
  await discard(page);

  // Otherwise the next key would revert the change when React renders late.
  await cardWith(page, 'Little by little').getByRole('button', { name: 'Edit Little' }).click();
  const text = page.getByLabel('Quote', { exact: true });
  await text.press('End');
  // Its response would render all pending updates.
  await holdCalls(page, '**/api/changes*', 'GET');
  // React schedules all renders without an event through a message port.
  await page.evaluate(() => {
    MessagePort.prototype.postMessage = () => {};
  });
  writeWhole(path.join(server.content, 'quotes/little-by-little.yaml'), 'text: Step by step.\n');
  await until(async () => (await text.inputValue()) === 'Step by step.');
  await page.keyboard.type(' Always.');
  await expect.poll(() => text.inputValue()).toBe('Step by step. Always.');
});

test('save keys pressed during a save are queued, letters typed meanwhile are kept, and no letter after it is a shortcut', async () => {
  const { page, server } = await openEditor(browser);
  await page.getByRole('button', { name: 'Add New Quote' }).click();
  const text = page.getByLabel('Quote', { exact: true });
  await text.fill('First of two.');
  const sendHeld = await holdCalls(page, '**/api/quotes', 'POST');
  await page.keyboard.press('Control+Shift+Enter');
  await page.getByText('Adding 1...').waitFor();
  await page.keyboard.type('Second of two.');
  await page.keyboard.press('Control+Shift+Enter');
  await page.getByText('Adding 2...').waitFor();
  await page.keyboard.type('Third');
  await sendHeld();
  await page.getByText(/^2 quotes added/).waitFor();
  await expect.poll(() => text.inputValue()).toBe('Third');
  const listed = (await (await server.get('/api/quotes')).json()) as { text: string }[];
  expect(listed.map((quote) => quote.text).filter((words) => words.includes('of two'))).toEqual(['First of two.', 'Second of two.']);
  await discard(page);

  await cardWith(page, 'Little by little').getByRole('button', { name: 'Edit Little' }).click();
  await text.press('End');
  await page.keyboard.type(' Slowly.');
  const sendUpdate = await holdCalls(page, '**/api/quotes/little-by-little', 'PUT');
  await page.keyboard.press('Control+s');
  await page.getByText('Saving...').waitFor();
  await page.keyboard.type(' And on.');
  await sendUpdate();
  await seeToast(page, 'Success', 'Quote updated successfully!');
  await expect.poll(() => text.inputValue()).toMatch(/nest\. Slowly\. And on\.$/);
  const isOpened = page.evaluate(
    () =>
      new Promise((resolve) => {
        const press = (key: string) => document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
        new MutationObserver((_, observer) => {
          if (document.querySelector('[role=dialog]')) return;
          observer.disconnect();
          for (const key of 'and now') press(key);
          setTimeout(() => resolve(document.querySelector('[role=dialog]') !== null));
        }).observe(document.body, { childList: true, subtree: true });
      }),
  );
  await page.keyboard.press('Control+Enter');
  expect(await isOpened).toBe(false);
  await cardWith(page, 'Slowly. And on.').waitFor();
});

test('Enter and Escape belong to an input method during a composition, and Escape to a question, even when a toast opened after it', async () => {
  const { page } = await openEditor(browser);
  await page.getByRole('button', { name: 'Add New Quote' }).click();
  const text = page.getByLabel('Quote', { exact: true });
  await text.fill('Saved slowly. ');
  let sendHeld = await holdCalls(page, '**/api/quotes', 'POST');
  const sent: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/quotes') sent.push(request.method());
  });
  const press = (key: string, composition: Pick<KeyboardEventInit, 'isComposing'> | { keyCode: number }) =>
    text.dispatchEvent('keydown', { key, ctrlKey: key === 'Enter', ...composition, bubbles: true, cancelable: true });
  // Safari reports the key that ends a composition in the second way.
  for (const composition of [{ isComposing: true }, { keyCode: 229 }]) {
    await press('Enter', composition);
    expect(sent).not.toContain('POST');
    await press('Escape', composition);
    await expect.poll(() => page.getByRole('alertdialog').count()).toBe(0);
  }

  await page.keyboard.press('Control+Shift+Enter');
  const keyboard = await page.context().newCDPSession(page);
  const compose = (letters: string) =>
    keyboard.send('Input.imeSetComposition', { text: letters, selectionStart: letters.length, selectionEnd: letters.length });
  await compose('は');
  await sendHeld();
  await seeToast(page, 'Success', 'Quote added successfully!');
  await compose('はん');
  await keyboard.send('Input.insertText', { text: '半' });
  await until(async () => (await text.inputValue()) === '半');
  await page.keyboard.type('分');
  await expect.poll(() => text.inputValue()).toBe('半分');
  await page.unroute('**/api/quotes');
  await press('Enter', {});
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(sent.filter((method) => method === 'POST')).toHaveLength(2);
  await seeToast(page, 'Success', 'Quote added successfully!', 'Show');

  await page.getByRole('button', { name: 'Add New Quote' }).click();
  await text.fill('Saved slowly, too.');
  sendHeld = await holdCalls(page, '**/api/quotes', 'POST');
  await page.keyboard.press('Control+Shift+Enter');
  await text.fill('Typed meanwhile.');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Keep writing' }).and(page.locator(':focus')).waitFor();
  await sendHeld();
  await holdToast(page, 'Quote added successfully!');
  await page.keyboard.press('Escape');
  await page.getByRole('alertdialog').waitFor({ state: 'detached' });
  await expect.poll(() => text.inputValue()).toBe('Typed meanwhile.');

  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.getByRole('button', { name: 'Cancel' }).click();
  const discard = page.getByRole('alertdialog').getByRole('button', { name: 'Discard' });
  await expect.poll(() => discard.isDisabled()).toBe(true);
  await page.clock.runFor(500);
  await discard.click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
});

test('the cursor stays when a deletion ends, when F8 and Escape close its toast, and in a search without results', async () => {
  const { page } = await openEditor(browser);
  const sendHeld = await holdCalls(page, '**/api/quotes/little-by-little', 'DELETE');
  await deleteCard(page, 'Little by little');
  await page.getByRole('button', { name: 'Add New Quote' }).click();
  const author = page.getByLabel('Author');
  await author.click();
  await page.keyboard.type('Marcus, Emperor');
  for (let step = 0; step < ', Emperor'.length; step += 1) await page.keyboard.press('ArrowLeft');
  await sendHeld();
  await holdToast(page, 'Quote deleted successfully!');
  await page.keyboard.type(' Au');
  await page.keyboard.press('F8');
  await page.getByRole('region', { name: 'Notifications (F8)' }).locator(':focus').waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Dismiss' }).waitFor({ state: 'detached' });
  await page.keyboard.type('rel');
  await page.keyboard.press('F8');
  await page.keyboard.type('ius');
  await expect.poll(() => author.inputValue()).toBe('Marcus Aurelius, Emperor');
  await author.fill('');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });

  await deleteCard(page, 'Well begun');
  await holdToast(page, 'Quote deleted successfully!');
  const search = page.getByRole('searchbox');
  await search.click();
  await page.keyboard.type('beginx');
  await page.getByRole('article').first().waitFor({ state: 'detached' });
  await page.keyboard.press('Backspace');
  await cardWith(page, 'Begin at once').waitFor();
  await page.keyboard.type(' now');
  await expect.poll(() => search.inputValue()).toBe('begin now');
});
