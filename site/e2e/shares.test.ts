import { appendFile } from 'node:fs/promises';
import path from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { contentFolder } from '../../fixtures/harness/content-folder.ts';
import { axeViolations } from './axe.ts';
import { useBrowser } from './browser.ts';
import { cardWith, openEditor } from './editor.ts';

const browser = useBrowser();

test('an author shares a draft with a link, which a stranger can open without a log-in until the author ends it', async () => {
  const { page, server } = await openEditor(browser, '/articles/half-an-idea');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByLabel('Title', { exact: true }).fill('An unsaved title');
  const dialog = await openDialog(page);
  await dialog.getByText('Only this computer can open the address').waitFor();
  await dialog.getByText('Unsaved changes are not shown.').waitFor();
  await dialog.getByText('There are no open links.').waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await dialog.getByLabel('1 day', { exact: true }).check();
  await dialog.getByRole('button', { name: 'Make a link' }).click();
  const address = await dialog.getByLabel('Address').inputValue();
  await dialog.getByRole('button', { name: 'Copy' }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
  await dialog.getByText(/^Until \w+ \d+, as it is saved$/).waitFor();
  expect(await axeViolations(page)).toEqual([]);

  const stranger = await openAsStranger(address);
  expect(await stranger.getByRole('complementary', { name: 'About this page' }).innerText()).toMatch(/^A draft of \w+ \d+, until \w+ \d+$/);
  await stranger.getByRole('heading', { name: 'Half an Idea' }).waitFor();
  expect(await stranger.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');
  expect([await stranger.getByRole('textbox').count(), await stranger.locator('link[rel=canonical]').count()]).toEqual([0, 0]);
  expect(await axeViolations(stranger)).toEqual([]);
  const requests: string[] = [];
  stranger.on('request', (request) => requests.push(request.headers()['referer'] ?? ''));
  await stranger.getByRole('link', { name: 'Blog' }).first().click();
  await stranger.waitForURL(`${server.url}/blog`);
  expect(new Set(requests)).not.toContain(address);
  expect(requests[0]).toBe('');

  await dialog.getByRole('button', { name: /^End it: Half an Idea/ }).click();
  await dialog.getByText('There are no open links.').waitFor();
  await dialog.getByRole('button', { name: 'Make a link' }).waitFor();
  expect((await stranger.goto(address))?.status()).toBe(404);
  await stranger.getByRole('heading', { name: 'Nothing is shown here' }).waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Show to somebody…');
});

test('a page of the book, words of the site and a change that is not online can be shared', async () => {
  const content = await contentFolder();
  const { page, server } = await openEditor(browser, '/pages?template=weekday&page=book.goals', { content });
  browser.expectMissing(page);
  expect(await shownBy(page)).toMatch(/^A draft of [^]*Goals/);
  await page.goto(`${server.url}/journal-editor?tab=site-words`);
  expect(await shownBy(page)).toMatch(/^A draft of [^]*A page for the day/);

  await appendFile(path.join(content, 'posts/half-an-idea.yaml'), '  <p>A sentence more.</p>\n');
  await page.goto(`${server.url}/journal-editor?tab=articles`);
  await cardWith(page, 'Half an Idea')
    .getByRole('button', { name: /not online yet/ })
    .click();
  expect(await shownBy(page)).toMatch(/^A draft of [^]*A sentence more\./);
});

async function openDialog(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Show to somebody…' }).first().click();
  return page.getByRole('dialog', { name: 'Show to somebody' });
}

async function shownBy(page: Page): Promise<string> {
  const dialog = await openDialog(page);
  await dialog.getByRole('button', { name: 'Make a link' }).click();
  const stranger = await openAsStranger(await dialog.getByLabel('Address').inputValue());
  expect(await axeViolations(stranger)).toEqual([]);
  return stranger.locator('body').innerText();
}

async function openAsStranger(address: string): Promise<Page> {
  const stranger = await browser.open('about:blank');
  // The test content has no default picture for articles.
  browser.expectMissing(stranger);
  await stranger.goto(address);
  return stranger;
}
