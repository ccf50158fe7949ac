import path from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { testServer, type TestServer } from '../../fixtures/harness/test-server.ts';
import type { StartOptions } from '../../server/start.ts';
import { axeViolations } from './axe.ts';
import { useBrowser } from './browser.ts';
import { cardWith, chooseFrom, openEditor, seeToast, toastsOn } from './editor.ts';

const browser = useBrowser();
const password = 'correct horse battery';
// With a cache, a public site draws the pictures of its cover ahead.
const locked = { host: '0.0.0.0', environment: { JOURNAL_EDITOR_PASSWORD: password }, cacheFolder: undefined };
const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="40"><rect width="60" height="40"/></svg>';
const refusedByServer = 'error: Failed to load resource: the server responded with a status of 401 (Unauthorized)';

test('the editor asks for its password, reports a wrong one, opens the requested view, and closes after logging out', async () => {
  const { page, server } = await openEditor(browser, '?tab=prompts', locked);
  await expect.poll(() => page.getByRole('tab').count()).toBe(0);
  expect(await axeViolations(page)).toEqual([]);

  await page.getByLabel('Your name').fill('Ada');
  await page.getByLabel('Your email address').fill('ada@example.com');
  await page.getByLabel('Password').fill('wrong password');
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('alert').getByText('That is not the password. Please try again.', { exact: true }).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  expect(browser.takeMessages(page)).toEqual([refusedByServer]);
  await expect.poll(() => page.getByLabel('Your name').inputValue()).toBe('Ada');

  // The field has the focus.
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await page.getByRole('tab', { name: 'Prompts', selected: true }).waitFor();
  expect(page.url()).toBe(`${server.url}/journal-editor?tab=prompts`);
  await expect.poll(() => page.evaluate(() => document.cookie)).toBe('');

  await page.getByRole('tab', { name: 'Quotes' }).click();
  await cardWith(page, 'Little by little').waitFor();
  // A call may still be running.
  browser.expectRefusals(page);
  await chooseFrom(page, 'Menu', 'Log out');
  await page.getByLabel('Password').waitFor();
  await page.goBack();
  await page.getByLabel('Password').waitFor();
  await expect.poll(() => page.getByLabel('Your email address').inputValue()).toBe('ada@example.com');
  await expect.poll(() => page.getByText('Little by little').count()).toBe(0);
});

test('an open dialog keeps its text when a restarted server closes the editor or ends the session, asks for the password, and continues the save', async () => {
  const { page, server } = await openEditor(browser, '', locked);
  const restart = (running: TestServer, options: Partial<StartOptions>) =>
    running.close().then(() => testServer({ content: server.content, dist: path.resolve('dist'), port: server.port, ...options }));
  await logIn(page);
  await page.getByRole('button', { name: 'Add New Quote' }).click();
  const text = page.getByLabel('Quote', { exact: true });
  await text.pressSequentially('Begun');
  browser.expectLostCalls(page);
  browser.expectRefusals(page);
  const closed = await restart(server, { host: '0.0.0.0' });
  await page.getByText('The editor was closed on the server, so nothing can be saved.').waitFor();
  await restart(closed, locked);
  const loggedOut = page.getByText('You are logged out. What you typed stays here; saving it asks for the password.');
  await loggedOut.waitFor();
  await page.keyboard.type(' and gone on.');
  await expect.poll(() => text.inputValue()).toBe('Begun and gone on.');
  await page.getByRole('button', { name: 'Add Quote' }).click();
  await page.getByRole('dialog').getByText('Log in again to save.').waitFor();
  expect(await toastsOn(page)).toEqual([]);
  expect(await axeViolations(page)).toEqual([]);
  const secret = page.getByRole('dialog').getByLabel('Password');
  await secret.fill('wrong password');
  await page.getByRole('dialog').getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('dialog').getByText('That is not the password. Please try again.', { exact: true }).waitFor();
  await expect.poll(() => text.inputValue()).toBe('Begun and gone on.');
  await secret.fill(password);
  await secret.press('Enter');
  // The save continues automatically.
  await seeToast(page, 'Success', 'Quote added successfully!', 'Show');
  await loggedOut.waitFor({ state: 'detached' });
  await cardWith(page, 'Begun and gone on.').waitFor();
});

test('a call refused after the end of a session leads to the log-in', async () => {
  const { page } = await openEditor(browser, '', locked);
  await logIn(page);
  await cardWith(page, 'Little by little').getByRole('checkbox').check();
  await page.context().clearCookies({ name: 'journal-editor' });
  browser.expectRefusals(page);
  await page.getByRole('button', { name: /^(Set|Remove) Day of Week$/ }).click();
  await page.getByLabel('Your name').waitFor();
  await expect.poll(() => page.getByLabel('Your email address').inputValue()).toBe('ada@example.com');
  // The log-in has taken the focus from the screen.
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await page.getByRole('tab', { name: 'Quotes', selected: true }).waitFor();
});

test('find and replace, a new edition and a rename keep what was typed when a session ends, and ask for the password', async () => {
  const { page, server } = await openEditor(browser, '?tab=replace', locked);
  await logIn(page);
  browser.expectRefusals(page);
  const logInHere = async () => {
    await page.getByLabel('Password').waitFor();
    await page.keyboard.type(password);
    await page.keyboard.press('Enter');
    await page.getByLabel('Password').waitFor({ state: 'detached' });
  };
  await page.getByLabel('Find', { exact: true }).fill('Little by little');
  await page.getByLabel('Replace with').fill('Bit by bit');
  const replace = page.getByRole('button', { name: 'Replace in 1 place' });
  await replace.waitFor();
  await page.context().clearCookies({ name: 'journal-editor' });
  await replace.click();
  await logInHere();
  expect(await page.getByLabel('Replace with').inputValue()).toBe('Bit by bit');
  await replace.click();
  await seeToast(page, 'Success', 'Replaced in 1 place.', 'Undo');

  await page.getByRole('tab', { name: 'Book' }).click();
  await page.getByRole('button', { name: 'New edition' }).click();
  const dialog = page.getByRole('dialog', { name: 'New edition' });
  await dialog.getByLabel('Name').fill('Spring 2027');
  const make = dialog.getByRole('button', { name: 'Make the edition', disabled: false });
  await make.waitFor();
  await page.context().clearCookies({ name: 'journal-editor' });
  await make.click();
  await logInHere();
  await make.click();
  await dialog.waitFor({ state: 'detached' });

  await page.goto(`${server.url}/journal-editor/pictures`);
  await page.getByRole('button', { name: 'Rename' }).first().click();
  await page.getByLabel('New name').fill('first-light');
  await page.context().clearCookies({ name: 'journal-editor' });
  await page.keyboard.press('Enter');
  await logInHere();
  await page.keyboard.press('Enter');
  await seeToast(page, 'Success', 'Renamed to first-light.svg.');
});

test('publishing waits for the password in its dialog, and a screen that keeps its text has a log-in', async () => {
  const { page } = await openEditor(browser, '/articles/three-goals-a-day', locked);
  await logIn(page);
  const show = page.getByRole('button', { name: 'Show to somebody' });
  await show.waitFor();
  browser.expectRefusals(page);
  await page.context().clearCookies({ name: /^(?!journal-person)/ });
  await show.click();
  await page.getByRole('button', { name: 'Make a link' }).click();
  await page.getByRole('alert').getByText('Log in again to save.').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await page.getByRole('alert').getByRole('button', { name: 'Log in' }).click();
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await page.getByLabel('Password').waitFor({ state: 'detached' });

  await page.getByLabel('Excerpt').fill('Fewer goals.');
  await page.keyboard.press('Control+s');
  await page.getByRole('link', { name: 'Articles' }).click();
  await page.getByRole('button', { name: '1 change not online' }).click();
  const record = page.getByRole('button', { name: 'Record 1 change' });
  await record.waitFor();
  await page.context().clearCookies({ name: /^(?!journal-person)/ });
  await record.click();
  await page.getByRole('alert').getByText('You were logged out, so nothing was done.').waitFor();
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await page.getByLabel('Password').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => page.getByRole('status').getByText('Recorded: 1 change.').count()).toBe(1);
});

test('after logging in again, the focus is where it was', async () => {
  const { page } = await openEditor(browser, '?tab=site-words', locked);
  await logIn(page);
  const field = page.getByLabel('Tagline');
  await field.fill('A quiet page');
  browser.expectRefusals(page);
  await page.context().clearCookies({ name: /^(?!journal-person)/ });
  await field.press('Control+s');
  await page.getByLabel('Password').waitFor();
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await seeToast(page, 'Success', 'Site words saved.');
  await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);
});

test('pictures uploaded after the end of a session wait for the password and are then sent', async () => {
  const { page } = await openEditor(browser, '/articles/three-goals-a-day', locked);
  await logIn(page);
  await page.getByRole('button', { name: 'Choose a cover' }).click();
  const dialog = page.getByRole('dialog', { name: 'Choose a picture' });
  browser.expectRefusals(page);
  await page.context().clearCookies({ name: /^(?!journal-person)/ });
  const files = ['one.svg', 'other.svg'].map((name) => ({ name, mimeType: 'image/svg+xml', buffer: Buffer.from(svg) }));
  await dialog.locator('input[type=file]').setInputFiles(files);
  await dialog.getByText('other.svg was not saved. Log in again to save.').waitFor();
  await page.keyboard.type(password);
  expect(await axeViolations(page)).toEqual([]);
  await page.keyboard.press('Enter');
  for (const { name } of files) await dialog.getByRole('radio', { name }).waitFor();
});

test('logging in and out works without JavaScript', async () => {
  const server = await testServer({ dist: path.resolve('dist'), ...locked });
  const page = await browser.open(`${server.url}/journal-editor`, { javaScriptEnabled: false });
  await logIn(page);
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.getByLabel('Password').waitFor();
  expect((await page.context().cookies()).map(({ name }) => name)).toEqual(['journal-person']);
});

async function logIn(page: Page): Promise<void> {
  await page.getByLabel('Your name').fill('Ada');
  await page.getByLabel('Your email address').fill('ada@example.com');
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
}
