import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { chromiumFlags, chromiumPath } from '../../fixtures/harness/chromium.ts';
import { testServer, until } from '../../fixtures/harness/test-server.ts';
import { discard, storedTexts } from './editor.ts';

test('after the browser is killed, unsaved text is offered, but no saved or discarded text', async () => {
  const server = await testServer({ dist: path.resolve('dist') });
  const profile = await mkdtemp(path.join(tmpdir(), 'journal-profile-'));
  onTestFinished(() => rm(profile, { recursive: true, force: true, maxRetries: 5 }));
  const text = (page: Page) => page.getByLabel('Quote', { exact: true });

  const page = await startBrowser(profile, `${server.url}/journal-editor`);
  await page.getByRole('button', { name: 'Add New Quote' }).click();
  await text(page).fill('Saved at once.');
  await page.getByRole('button', { name: 'Add Quote' }).click();
  await page.getByText('Quote added successfully!').first().waitFor();
  await page.getByRole('button', { name: 'Add New Quote' }).click();
  await text(page).fill('By the WRONG MAN.');
  await until(async () => (await page.evaluate(storedTexts)).includes('By the WRONG MAN.'));
  await discard(page);
  await page.getByRole('button', { name: 'Add New Quote' }).click();
  await text(page).pressSequentially('It took an hour to write.');
  await until(async () => (await page.evaluate(storedTexts)).includes('It took an hour to write.'));
  await kill(page);

  const next = await startBrowser(profile, `${server.url}/journal-editor`);
  const drafts = next.getByRole('list', { name: 'Unsaved, kept here' });
  await drafts.getByText('It took an hour to write.').waitFor();
  await expect.poll(() => drafts.getByRole('button', { name: 'Keep writing' }).count()).toBe(1);
});

/** Starts a browser with this profile and opens `address`. */
async function startBrowser(profile: string, address: string): Promise<Page> {
  const context = await chromium.launchPersistentContext(profile, { executablePath: chromiumPath(), args: chromiumFlags });
  onTestFinished(() => context.close());
  const page = await context.newPage();
  await page.goto(address);
  return page;
}

/** Kills the browser of the page at once, with all its processes. */
async function kill(page: Page): Promise<void> {
  const session = await page.context().browser()?.newBrowserCDPSession();
  const closed = page.context().waitForEvent('close');
  // A crashed browser sends no response.
  session?.send('Browser.crash').catch(() => undefined);
  await closed;
}
