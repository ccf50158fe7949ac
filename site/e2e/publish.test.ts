import type { Locator, Page } from 'playwright-core';
import { afterEach, expect, test, vi } from 'vitest';
import { Clone, clonesTemplate } from '../../fixtures/harness/clones.ts';
import { axeViolations } from './axe.ts';
import { useBrowser } from './browser.ts';
import { editorOf, editQuote, openReview } from './clone-editor.ts';
import { cardWith, chooseFrom, seeToast } from './editor.ts';

const browser = useBrowser();
const makeClones = clonesTemplate();

afterEach(() => {
  vi.unstubAllEnvs();
});

test('a proposal whose response is lost is created once, and its outcome is shown after a reload', async () => {
  const { first, atRemote } = await makeClones();
  await first.write('quotes/nature.yaml', 'text: Adopt the pace of nature.\n');
  const { page } = await editorOf(browser, first);

  // A proposal does not change files, index or branch.
  const before = first.bytes();
  await openReview(page);
  const dialog = page.getByRole('dialog');
  expect(await dialog.innerText()).not.toMatch(gitWords);
  await openDetails(dialog);
  await expect.poll(() => dialog.getByLabel('Commit message').inputValue()).toBe('Add “Adopt the pace of nature.”');
  await dialog.getByText('By Ada <ada@example.com>').waitFor();
  expect(await axeViolations(page)).toEqual([]);
  // A call that did not leave the browser did nothing.
  browser.expectLostCalls(page);
  await page.context().setOffline(true);
  await dialog.getByRole('button', { name: 'Send 1 for review' }).click();
  await dialog.getByRole('alert').getByText('You are offline. Please try again when you are online.').waitFor();
  await page.context().setOffline(false);
  // The request arrives, but its response is lost.
  let calls = 0;
  await page.route('**/api/publish', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    calls += 1;
    await route.fetch();
    await route.abort('connectionreset');
  });
  await dialog.getByRole('button', { name: 'Try again' }).dblclick();
  await page.getByText('No answer from the server.').waitFor();
  expect(calls).toBe(1);
  await page.unroute('**/api/publish');
  await page.reload();
  await dialog.getByText(/^Sent\. Give a colleague this name to look at it:journal\//).waitFor();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await dialog.getByRole('button', { name: 'Copy' }).click();
  await dialog.getByText('Name copied.').waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^journal\//);
  expect(first.bytes()).toEqual(before);
  const branches = atRemote('for-each-ref', '--format=%(refname:short)', 'refs/heads/journal/').split('\n');
  expect(branches).toHaveLength(1);
  await page.reload();
  await cardWith(page, 'Adopt the pace').getByText('New, waiting for review').waitFor();
  await expect.poll(() => dialog.count()).toBe(0);
  await page.getByRole('button', { name: 'Waiting for review', exact: true }).click();
  await dialog.getByText('Waiting for review, by Ada').waitFor();
  // The last used way is the main one, in the same place.
  await expect.poll(() => dialog.locator('.main-button').innerText()).toBe('Send for review');
  // A commit besides the proposal, like one left by a failed push.
  first.git('commit', '--quiet', '--allow-empty', '--message', 'Local');
  await page.reload();
  await page.getByRole('button', { name: '1 change not online', exact: true }).waitFor();
  // A colleague merges the proposal.
  first.git('reset', '--quiet', '--soft', 'HEAD~1');
  atRemote('update-ref', 'refs/heads/main', branches[0] ?? '');
  first.git('fetch', '--quiet');
  await page.reload();
  await page.getByRole('button', { name: '1 change of others', exact: true }).click();
  await dialog.getByText('Reviewed and online', { exact: true }).waitFor();
  await dialog.getByText('All of it is online.').waitFor();
  await page.keyboard.press('Escape');
  await cardWith(page, 'Adopt the pace').getByText('New, reviewed and online').waitFor();
});

test('a clone that is behind puts nothing online before asking, then gets the changes of others and puts its own online in one step; text typed meanwhile stays', async () => {
  const { first, second, atRemote } = await makeClones();
  const { page, server } = await editorOf(browser, first);
  await page.getByRole('button', { name: 'All online' }).waitFor();
  await editQuote(second, 'little-by-little', 'Little by little, the wren makes its nest.');
  second.git('commit', '--quiet', '--all', '--message', 'Edit');
  second.git('push', '--quiet');
  await editQuote(first, 'begin-at-once', 'Begin at once to live, and count each hour.');
  const head = first.git('rev-parse', 'HEAD');
  await putOnline(page);
  await page.getByRole('alert').getByText('Others changed something since. Nothing was put online.').waitFor();
  expect(first.git('rev-parse', 'HEAD')).toBe(head);
  await page.getByRole('dialog').getByRole('button', { name: 'Get changes and put online', exact: true }).click();
  await page.getByText('Online now: 1 change.').waitFor();
  expect(await page.getByRole('dialog').innerText()).not.toMatch(gitWords);
  await openDetails(page.getByRole('dialog'));
  await page.getByText('1 file committed on main and pushed to origin/main.').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await cardWith(page, 'the wren makes').waitFor();

  expect(atRemote('log', '--format=%an: %s', 'main').split('\n')).toEqual([
    'Ada: Edit “Begin at once to live, and count each hour.”',
    'Bob: Edit',
    'Ada: Begin',
  ]);
  expect(first.git('status', '--porcelain')).toBe('');

  second.git('pull', '--quiet');
  await editQuote(second, 'little-by-little', 'Little by little, once more.');
  second.git('commit', '--quiet', '--all', '--message', 'Edit');
  second.git('push', '--quiet');
  await cardWith(page, 'Begin at once').getByRole('button', { name: 'Edit' }).click();
  const text = page.getByRole('textbox', { name: 'Quote', exact: true });
  await text.fill('Typed meanwhile.');
  expect((await server.send('POST', '/api/publish/update', {})).status).toBe(200);
  await page.locator('.item-card').getByText('Little by little, once more.').waitFor();
  await expect.poll(() => text.inputValue()).toBe('Typed meanwhile.');
  await page.getByRole('button', { name: 'Update Quote' }).click();
  await seeToast(page, 'Success', 'Quote updated successfully!');
});

test('the bar counts what others put online, but not without a remote; putting more than ten changes online asks first', async () => {
  const { first, second, atRemote } = await makeClones();
  await editQuote(second, 'little-by-little', 'Little by little, the wren makes its nest.');
  second.git('commit', '--quiet', '--all', '--message', 'Edit');
  second.git('push', '--quiet');
  const { page, server } = await editorOf(browser, first);
  await page.getByRole('button', { name: '1 change of others' }).click();
  await page.getByRole('dialog').getByText('1 change of others.').waitFor();
  await page.getByRole('button', { name: 'Get others’ changes' }).click();
  await page.getByText('Others changed 1 item; you have it now.').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'All online' }).waitFor();

  for (let count = 1; count <= 11; count += 1) await server.send('POST', '/api/quotes', { text: `Quote number ${count} of eleven.` });
  await page.getByRole('button', { name: '11 changes not online' }).click();
  await page.getByRole('button', { name: 'Put 11 changes online' }).click();
  const question = page.getByRole('alertdialog', { name: 'Put 11 changes online?' });
  expect(await axeViolations(page)).toEqual([]);
  await question.getByRole('button', { name: 'Not yet' }).click();
  expect(atRemote('log', '-1', '--format=%s', 'main')).toBe('Edit');
  await page.getByRole('button', { name: 'Put 11 changes online' }).click();
  await question.getByRole('button', { name: 'Put 11 changes online' }).click();
  await page.getByText('Online now: 11 changes.').waitFor();

  first.git('remote', 'set-url', 'origin', '/nowhere');
  const { page: alone } = await editorOf(browser, first);
  await alone.getByRole('button', { name: 'No changes' }).click();
  await alone
    .getByRole('dialog')
    .getByText(/^What others changed since .* is not known/)
    .waitFor();
});

test('a page goes online with the page that refers to it, and the row says so', async () => {
  const { first, atRemote } = await makeClones();
  await first.write('pages/month.yaml', 'name: My month\nblocks:\n  - title: Month\n');
  await first.write('pages/weeks.yaml', 'name: Weeks\nblocks:\n  - text: "See page {page of month}."\n');
  const { page } = await editorOf(browser, first);
  await openReview(page);
  await page.getByLabel('All').uncheck();
  await page.getByRole('checkbox', { name: 'Choose Weeks' }).check();
  await page.getByRole('button', { name: /My month.*With “Weeks”/ }).waitFor();
  await expect.poll(() => page.getByRole('checkbox', { name: 'Choose My month' }).isDisabled()).toBe(true);
  await page.getByRole('button', { name: 'Put 2 changes online' }).click();
  await page.getByText('Online now: 2 changes.').waitFor();
  expect(atRemote('show', '--name-only', '--format=', 'main').split('\n')).toEqual([
    'content/pages/month.yaml',
    'content/pages/weeks.yaml',
  ]);

  await first.write('pages/weeks.yaml', 'name: Weeks\nblocks:\n  - text: "See page {page of year}."\n');
  await first.write('pages/year.yaml', 'name: My year\nblocks: 3\n');
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await openReview(page);
  await page.getByRole('button', { name: /Weeks.*Needs “year”, which has an error/ }).waitFor();
  await expect.poll(() => page.getByRole('checkbox', { name: 'Choose Weeks' }).isDisabled()).toBe(true);
});

test('a refused push keeps the commit and can be retried; a version is restored from the history', async () => {
  const { first, remote } = await makeClones();
  await editQuote(first, 'little-by-little', 'Little by little, all the same.');
  const { page, clone } = await editorOf(browser, first);
  const forge = new Clone(remote);
  await forge.hook('pre-receive', 'echo "main is closed today" >&2; exit 1');
  await putOnline(page);
  const refusal = 'Here everything goes online after a review. Your changes are kept, but not online yet.';
  await page.getByRole('alert').getByText(refusal).waitFor();
  await openDetails(page.getByRole('dialog'));
  await page.getByLabel('What git printed').getByText('main is closed today').waitFor();
  await page.getByRole('button', { name: 'Close' }).click();
  await openReview(page);
  await page.getByText('1 earlier change kept here, not online yet.').waitFor();
  await page.getByText('Comparing...').waitFor({ state: 'detached' });
  expect(await page.getByText('Everything that is saved here is online.').count()).toBe(0);
  await forge.hook('pre-receive', 'exit 0');
  await page.getByRole('button', { name: 'Put online', exact: true }).click();
  await page.getByText('Online now.').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'All online' }).waitFor();

  await chooseFrom(cardWith(page, 'all the same'), /^More for/, 'Earlier');
  const history = page.getByRole('dialog', { name: 'Earlier versions' });
  await history.getByText('by Ada').first().waitFor();
  await openDetails(history);
  await history.getByText('Edit “Little by little, all the same.”').waitFor();
  await expect.poll(() => history.locator('ins').allInnerTexts()).toEqual([' all', 'same']);
  expect(await axeViolations(page)).toEqual([]);
  await history.getByRole('button', { name: 'Bring this version back' }).click();
  await page.getByText(/^The version of .* by Ada\. It is not saved yet\.$/).waitFor();
  await page.getByRole('button', { name: 'Update Quote' }).click();
  await seeToast(page, 'Success', 'Quote updated successfully!');
  expect(clone.git('show', 'HEAD~1:content/quotes/little-by-little.yaml')).toBe(clone.read('quotes/little-by-little.yaml').trimEnd());
});

test('a clone that diverged sends the chosen change for review, not the earlier commit', async () => {
  const { first, second, atRemote } = await makeClones();
  const { page } = await editorOf(browser, first);
  // From now on, the editor learns of others only when it publishes.
  await page.getByRole('button', { name: 'All online' }).waitFor();
  await editQuote(second, 'little-by-little', 'Little by little, the wren makes its nest.');
  second.git('commit', '--quiet', '--all', '--message', 'Edit');
  second.git('push', '--quiet');
  first.git('commit', '--quiet', '--allow-empty', '--message', 'Local');
  await editQuote(first, 'begin-at-once', 'Begin at once to live, and count each hour.');
  await putOnline(page);
  await page.getByRole('button', { name: 'Get changes and put online', exact: true }).click();
  await page.getByRole('alert').getByText('It cannot go online from here. Send it for review. Nothing was put online.').waitFor();
  await page.getByRole('button', { name: 'Send for review', exact: true }).click();
  await page.getByText(/^Sent\./).waitFor();
  const [branch] = atRemote('for-each-ref', '--format=%(refname)', 'refs/heads/journal/').split('\n');
  expect(atRemote('diff', '--name-only', `main...${branch}`)).toBe('content/quotes/begin-at-once.yaml');
});

test('changes are ticked one by one or as a range, and their pages are shown before and after', async () => {
  const { first, atRemote } = await makeClones();
  for (const name of ['first', 'second', 'third']) await first.write(`quotes/${name}.yaml`, `text: The ${name} of the new quotes.\n`);
  await first.write('posts/margins.yaml', first.read('posts/margins.yaml').replace(/^title: .*$/m, 'title: Wider margins'));
  const { page, clone } = await editorOf(browser, first);
  // The default cover of a post is only in the content of the real site.
  browser.expectMissing(page);
  await openReview(page);
  const tick = (name: string) => page.getByRole('checkbox', { name: `Choose ${name}` });
  await page.getByRole('button', { name: 'Put 4 changes online' }).waitFor();
  await page.getByText('Visitors see 1 of them').waitFor();
  await page.getByLabel('All').uncheck();
  await page.getByText('Choose a change first.').first().waitFor();
  await tick('The first').focus();
  await page.keyboard.press('Space');
  await tick('The third').click({ modifiers: ['Shift'] });
  await page.getByText('For the book; the words of the site stay as they are.').waitFor();
  await expect.poll(() => tick('Wider margins').isChecked()).toBe(false);

  const article = page.getByRole('region', { name: 'Articles' });
  await article.getByRole('button', { name: /Wider margins/ }).click();
  await article.getByRole('button', { name: 'Before and after' }).click();
  const marks = (title: string) => page.frameLocator(`iframe[title="${title}"]`).locator('mark');
  await marks('The page with your change').getByText('Wider').first().waitFor();
  await expect.poll(() => marks('The page online').allInnerTexts()).not.toContain('Wider');
  expect(await axeViolations(page, { iframes: false })).toEqual([]);
  await page.getByRole('dialog', { name: 'Before and after' }).getByRole('button', { name: 'Close' }).click();
  await page.getByRole('dialog', { name: 'Before and after' }).waitFor({ state: 'detached' });
  const quotes = page.getByRole('region', { name: 'Quotes' });
  await quotes.getByRole('button', { name: /The second/ }).click();
  await quotes.getByRole('button', { name: 'Before and after' }).click();
  await page.getByRole('img', { name: /The second of the new quotes/ }).waitFor();
  await page.getByRole('dialog', { name: 'Before and after' }).getByRole('button', { name: 'Close' }).click();
  await page.getByRole('dialog', { name: 'Before and after' }).waitFor({ state: 'detached' });

  await page.getByText('Details', { exact: true }).press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Home');
  await page.keyboard.type('New: ');
  await page.getByRole('button', { name: 'Put 3 changes online' }).press('Enter');
  await page.getByText('Online now: 3 changes.').waitFor();
  expect(atRemote('show', '--name-only', '--format=%s', 'main').split('\n')).toEqual([
    'New: Add 3 quotes',
    '',
    'content/quotes/first.yaml',
    'content/quotes/second.yaml',
    'content/quotes/third.yaml',
  ]);
  expect(clone.git('diff', '--name-only')).toBe('content/posts/margins.yaml');
});

test('a change saved while the changes are shown is not ticked, and goes online once it has been seen', async () => {
  const { first, atRemote } = await makeClones();
  await first.write('quotes/mine.yaml', 'text: My new quote.\n');
  await first.write('quotes/other.yaml', 'text: Another new quote.\n');
  const { page, server } = await editorOf(browser, first);
  await openReview(page);
  const tick = (name: string) => page.getByRole('checkbox', { name: `Choose ${name}` });
  await tick('Another').uncheck();
  await page.getByRole('button', { name: 'Put 1 change online' }).waitFor();
  await server.send('POST', '/api/quotes', { text: 'A half finished thought.' });
  await page.getByRole('button', { name: /A half finished thought.*Saved since you opened this/ }).waitFor();
  await expect.poll(() => tick('A half').isChecked()).toBe(false);
  await server.send('PUT', '/api/quotes/mine', { text: 'My new quote, and mo' });
  await page.getByRole('button', { name: /My new quote, and mo.*Saved since you opened this/ }).waitFor();
  await page.getByText('Choose a change first.').first().waitFor();
  await tick('My new quote').check();
  await page.getByRole('button', { name: /My new quote, and mo/ }).waitFor();
  await expect.poll(() => page.getByText('Saved since you opened this').count()).toBe(1);
  await page.getByRole('button', { name: 'Put 1 change online' }).click();
  await page.getByText('Online now: 1 change.').waitFor();
  expect(atRemote('show', '--name-only', '--format=', 'main')).toBe('content/quotes/mine.yaml');
  expect(atRemote('show', 'main:content/quotes/mine.yaml')).toBe('text: My new quote, and mo');
});

test('without a remote, changes are only recorded, and a missing name for git is asked for; all by keyboard', async () => {
  vi.stubEnv('EMAIL', undefined);
  const { first } = await makeClones();
  first.git('remote', 'remove', 'origin');
  for (const name of ['user.name', 'user.email']) first.git('config', '--unset', name);
  first.git('config', 'user.useConfigOnly', 'true');
  await first.write('quotes/nature.yaml', 'text: Adopt the pace of nature.\n');
  const { page, clone } = await editorOf(browser, first);
  await page.getByRole('button', { name: '1 change not online' }).focus();
  await page.keyboard.press('Enter');
  await page.getByText('Kept in the history on this computer.').waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Record' }).isDisabled()).toBe(true);
  await page.getByLabel('Your name').focus();
  await page.keyboard.type('Cleo');
  await page.keyboard.press('Tab');
  await page.keyboard.type('cleo@example.com');
  await page.keyboard.press('Enter');
  await page.getByText('By Cleo <cleo@example.com>').waitFor();
  await page.getByRole('button', { name: 'Record' }).focus();
  await page.keyboard.press('Enter');
  await page.getByText('Recorded: 1 change.').waitFor();
  expect(clone.git('log', '-1', '--format=%an <%ae>: %s')).toBe('Cleo <cleo@example.com>: Add “Adopt the pace of nature.”');
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).press('Enter');

  // A hook adds a file, and somebody switches the branch while the review is open.
  await clone.hook('pre-commit', 'git add --update');
  await clone.write('../code.js', '// Not finished.\n');
  await editQuote(clone, 'little-by-little', 'Little by little, at another place.');
  await openReview(page);
  await openDetails(page.getByRole('dialog'));
  await page.getByText('The branch here is main.').waitFor();
  clone.git('switch', '-q', '-c', 'side');
  browser.expectRefusals(page);
  await page.getByRole('button', { name: 'Record' }).press('Enter');
  await page.getByRole('alert').getByText('Somebody else worked here meanwhile. Look at your changes again.').waitFor();
  await page.getByRole('button', { name: 'Look again' }).press('Enter');
  await openDetails(page.getByRole('dialog'));
  await page.getByText('The branch here is side.').waitFor();
  await page.getByRole('button', { name: 'Record' }).press('Enter');
  await page.getByRole('alert').getByText('A check of this site adds files that you did not choose.').waitFor();
  await page.getByRole('listitem').getByText('code.js').waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Put it online, too' }).press('Enter');
  await page.getByText('Recorded: 1 change.').waitFor();
  expect(clone.git('show', '--name-only', '--format=').split('\n')).toEqual(['code.js', 'content/quotes/little-by-little.yaml']);
});

test('on a server that does not publish, the review has no checkboxes and no buttons that publish', async () => {
  const { first } = await makeClones();
  await first.write('quotes/nature.yaml', 'text: Adopt the pace of nature.\n');
  const { page } = await editorOf(browser, first, { publish: false });
  await openReview(page);
  await page.getByRole('dialog').getByText('Adopt the pace of nature.').first().waitFor();
  await expect.poll(() => page.getByRole('dialog').getByRole('checkbox').count()).toBe(0);
  await expect.poll(() => page.getByRole('button', { name: /^(?:Put|Send) / }).count()).toBe(0);
});

/** Words that may appear only below Details. */
const gitWords = /\b(commit|branch|origin|push|clone|pull request|publish|propos|remote)/i;

async function openDetails(dialog: Locator): Promise<void> {
  await dialog.getByText('Details', { exact: true }).first().click();
}

async function putOnline(page: Page): Promise<void> {
  await openReview(page);
  await page.getByRole('button', { name: /^Put .* online$/ }).click();
}
