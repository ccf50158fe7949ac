import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { until } from '../../fixtures/harness/test-server.ts';
import { useBrowser } from './browser.ts';
import { answerQuestion, cardWith, holdCalls, holdToast, isFocused, openEditor, refuseChanges, refusedChange, seeToast } from './editor.ts';

const browser = useBrowser();

test('a key that is held down saves one time', async () => {
  const { page } = await openEditor(browser);
  await refuseChanges(page);
  await cardWith(page, 'Little by little').getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('Author').fill('Mine');
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
});

test('Escape answers a question also when a toast opened after it', async () => {
  const { page } = await openEditor(browser);
  const add = page.getByRole('button', { name: 'Add New Quote' });
  await add.click();
  const text = page.getByLabel('Quote', { exact: true });
  await text.fill('Saved slowly.');
  const sendHeld = await holdCalls(page, '**/api/quotes', 'POST');
  await page.keyboard.press('Control+Shift+Enter');
  await text.fill('Typed meanwhile.');
  await page.keyboard.press('Escape');
  await until(() => isFocused(page, 'Keep writing'));
  await sendHeld();
  await holdToast(page, 'Quote added successfully!');
  await page.keyboard.press('Escape');
  await page.getByRole('alertdialog').waitFor({ state: 'detached' });
  expect(await text.inputValue()).toBe('Typed meanwhile.');
});

test('Enter and Escape belong to an input method that composes', async () => {
  const { page } = await openEditor(browser);
  await page.getByRole('button', { name: 'Add New Quote' }).click();
  const text = page.getByLabel('Quote', { exact: true });
  await text.fill('半分');
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.method()));
  const press = (key: string, isComposing: boolean) =>
    text.dispatchEvent('keydown', { key, ctrlKey: key === 'Enter', isComposing, bubbles: true, cancelable: true });
  await press('Enter', true);
  expect(sent).not.toContain('POST');
  await press('Escape', true);
  expect(await page.getByRole('alertdialog').count()).toBe(0);
  await press('Enter', false);
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(sent.filter((method) => method === 'POST')).toHaveLength(1);
});

test('what an input method composes while a quote is saved belongs to the next quote', async () => {
  const { page } = await openEditor(browser);
  await page.getByRole('button', { name: 'Add New Quote' }).click();
  const text = page.getByLabel('Quote', { exact: true });
  await text.fill('Saved slowly. ');
  const sendHeld = await holdCalls(page, '**/api/quotes', 'POST');
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
  expect(await text.inputValue()).toBe('半分');
});

test('the second tap on Cancel does not fall on Discard', async () => {
  const { page } = await openEditor(browser);
  await page.getByRole('button', { name: 'Add New Quote' }).click();
  await page.getByLabel('Quote', { exact: true }).fill('Half an hour of typing.');
  await stopClock(page);
  await page.getByRole('button', { name: 'Cancel' }).click();
  const discard = page.getByRole('alertdialog').getByRole('button', { name: 'Discard' });
  expect(await discard.isDisabled()).toBe(true);
  await page.clock.runFor(500);
  await discard.click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
});

test('when one of two deletions cannot be undone, it can be tried again', async () => {
  const { page } = await openEditor(browser);
  for (const text of ['Little by little', 'Begin at once']) {
    const answered = answerQuestion(page, 'accept');
    await cardWith(page, text).getByRole('button', { name: 'Delete' }).click();
    await answered;
    await cardWith(page, text).waitFor({ state: 'detached' });
    await holdToast(page, 'Quote deleted successfully!');
  }
  // The second response comes after the first request has failed.
  browser.expectLostCalls(page);
  const lost = page.waitForEvent('requestfailed');
  await page.route('**/api/quotes/little-by-little', (route) => (route.request().method() === 'PUT' ? route.abort() : route.continue()), {
    times: 1,
  });
  await page.route('**/api/quotes/begin-at-once', (route) => lost.then(() => route.continue()));
  await page.getByRole('button', { name: 'Undo all 2' }).click();
  await cardWith(page, 'Begin at once').waitFor();
  await holdToast(page, 'Please try again.');
  await page.getByRole('button', { name: 'Undo' }).click();
  await seeToast(page, 'Success', 'Quote restored.');
  expect(await cardWith(page, 'Little by little').count()).toBe(1);
});

test('in a dialog F8 leads to the toast, Escape closes it alone, and the cursor is where it was', async () => {
  const { page } = await openEditor(browser);
  await page.getByRole('button', { name: 'Add New Quote' }).click();
  await page.getByLabel('Quote', { exact: true }).fill('The first of many.');
  await page.keyboard.press('Control+Shift+Enter');
  await holdToast(page, 'Quote added successfully!');
  const author = page.getByLabel('Author');
  await author.click();
  await page.keyboard.type('Marcus, Emperor');
  for (let step = 0; step < ', Emperor'.length; step += 1) await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('F8');
  await page.getByRole('region', { name: 'Notifications (F8)' }).locator(':focus').waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Dismiss' }).waitFor({ state: 'detached' });
  await page.keyboard.type(' Aurelius');
  expect(await author.inputValue()).toBe('Marcus Aurelius, Emperor');
  await page.keyboard.press('F8');
  await page.keyboard.type(' Antoninus');
  expect(await author.inputValue()).toBe('Marcus Aurelius Antoninus, Emperor');
});

test('a deletion that ends while a dialog is open leaves the focus in the dialog', async () => {
  const { page } = await openEditor(browser);
  const sendHeld = await holdCalls(page, '**/api/quotes/little-by-little', 'DELETE');
  const question = answerQuestion(page, 'accept');
  await cardWith(page, 'Little by little').getByRole('button', { name: 'Delete' }).click();
  await question;
  await page.getByRole('button', { name: 'Add New Quote' }).click();
  const author = page.getByLabel('Author');
  await author.click();
  await page.keyboard.type('Marcus A');
  await sendHeld();
  await page.getByText('Quote deleted successfully!').first().waitFor();
  await page.keyboard.type('urelius');
  expect(await author.inputValue()).toBe('Marcus Aurelius');
});

test('a search that finds nothing for a moment after a deletion keeps the focus', async () => {
  const { page } = await openEditor(browser);
  const question = answerQuestion(page, 'accept');
  await cardWith(page, 'Little by little').getByRole('button', { name: 'Delete' }).click();
  await question;
  await holdToast(page, 'Quote deleted successfully!');
  const search = page.getByRole('searchbox');
  await search.click();
  await page.keyboard.type('beginx');
  await page.getByRole('article').first().waitFor({ state: 'detached' });
  await page.keyboard.press('Backspace');
  await cardWith(page, 'Begin at once').waitFor();
  await page.keyboard.type(' now');
  expect(await search.inputValue()).toBe('begin now');
});

/** Stops the timers of the page. */
async function stopClock(page: Page): Promise<void> {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
}

test('a key pressed before a change from elsewhere is rendered does not revert the change', async () => {
  const { page, server } = await openEditor(browser);
  await cardWith(page, 'Little by little').getByRole('button', { name: 'Edit' }).click();
  const text = page.getByLabel('Quote', { exact: true });
  await text.press('End');
  // Its response would render all pending updates.
  await holdCalls(page, '**/api/changes*', 'GET');
  const late = await renderLate(page, 'GET', '/api/quotes/little-by-little');
  await writeFile(path.join(server.content, 'quotes/little-by-little.yaml'), 'text: Step by step.\n');
  await late.hasRead();
  await page.keyboard.type(' Always.');
  await late.render();
  expect(await text.inputValue()).toBe('Step by step. Always.');
});

interface LateRender {
  /** Waits until the page has read the response. */
  hasRead(): Promise<unknown>;
  /** Lets React render. */
  render(): Promise<unknown>;
}

/** Delays React's renders without an event, as on a slow machine, until `render` is called. */
async function renderLate(page: Page, method: string, where: string): Promise<LateRender> {
  await page.evaluate(
    ([expectedMethod, path]) => {
      const post = MessagePort.prototype.postMessage;
      const held: (() => void)[] = [];
      MessagePort.prototype.postMessage = function hold(this: MessagePort, message: unknown) {
        held.push(() => post.call(this, message));
      };
      window.addEventListener('render', () => {
        MessagePort.prototype.postMessage = post;
        for (const go of held) go();
      });
      const call = window.fetch;
      window.fetch = async (...parameters) => {
        const response = await call(...parameters);
        const read = response.json.bind(response);
        const isExpected = (parameters[1]?.method ?? 'GET') === expectedMethod && response.url.endsWith(path ?? '');
        response.json = async () => {
          const value: unknown = await read();
          if (isExpected) setTimeout(() => document.documentElement.setAttribute('data-read', ''));
          return value;
        };
        return response;
      };
    },
    [method, where],
  );
  return {
    hasRead: () => page.locator('html[data-read]').waitFor(),
    render: () => page.evaluate(() => window.dispatchEvent(new Event('render'))),
  };
}
