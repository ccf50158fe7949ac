import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium } from 'playwright-core';
import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { chromiumFlags, chromiumPath } from '../../fixtures/harness/chromium.ts';
import { contentFolder } from '../../fixtures/harness/content-folder.ts';
import { testServer, until } from '../../fixtures/harness/test-server.ts';
import { copiedTexts } from './editor.ts';

test('what was typed outlives a browser that is killed right after, and what was saved is not offered', async () => {
  const server = await testServer({ content: await contentFolder(), dist: path.resolve('dist') });
  const profile = await temporaryFolder();
  const address = `${server.url}/journal-editor`;
  const text = (page: Page) => page.getByLabel('Quote', { exact: true });

  const first = await startBrowser(profile, address);
  await first.page.getByRole('button', { name: 'Add New Quote' }).click();
  await text(first.page).fill('Saved at once.');
  await first.page.getByLabel('Author').fill('Epictetus');
  await first.page.getByRole('button', { name: 'Add Quote' }).click();
  await first.page.getByText('Quote added successfully!').first().waitFor();
  await first.page.getByRole('button', { name: 'Add New Quote' }).click();
  await text(first.page).pressSequentially('It took an hour to write.');
  await until(async () => (await first.page.evaluate(copiedTexts)).includes('It took an hour to write.'));
  await first.kill();

  const next = await startBrowser(profile, address);
  const drafts = next.page.getByRole('list', { name: 'Not saved yet' });
  await drafts.getByText('It took an hour to write.').waitFor();
  expect(await drafts.getByRole('button', { name: 'Continue' }).count()).toBe(1);
  await drafts.getByRole('button', { name: 'Continue' }).click();
  expect(await text(next.page).inputValue()).toBe('It took an hour to write.');
});

test('what was typed right before its page was left is copied by the next', async () => {
  const server = await testServer({ content: await contentFolder(), dist: path.resolve('dist') });
  const address = `${server.url}/journal-editor`;
  const { page } = await startBrowser(await temporaryFolder(), address);
  await page.getByRole('button', { name: 'Add New Quote' }).click();
  // As one that had no time for it.
  await page.evaluate(`IDBDatabase.prototype.transaction = () => { throw new DOMException('left', 'InvalidStateError'); };`);
  await page.getByLabel('Quote', { exact: true }).fill('Typed in haste.');
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await page.getByRole('list', { name: 'Not saved yet' }).getByText('Typed in haste.').waitFor();
  expect(await until(async () => (await page.evaluate(copiedTexts)).includes('Typed in haste.'))).toBe(true);
});

test('what was discarded stays so where a browser is killed that had it on the disk', async () => {
  const { profile, address, first } = await withDiscardedDraft();
  await first.kill();

  const next = await startBrowser(profile, address);
  await until(() => next.page.evaluate(() => !Object.keys(localStorage).some((name) => name.startsWith('journal-draft '))));
  expect(await next.page.getByRole('list', { name: 'Not saved yet' }).count()).toBe(0);
});

test.each(['reloaded', 'opened once more'])(
  'what was discarded stays so where the editor is %s before the browser is killed',
  async (how) => {
    const { profile, address, first } = await withDiscardedDraft();
    const again = how === 'reloaded' ? first.page : await first.page.context().newPage();
    await again.goto(address);
    await again.getByRole('button', { name: 'Add New Quote' }).click();
    await again.getByLabel('Quote', { exact: true }).fill('By the right one.');
    await until(async () => (await again.evaluate(copiedTexts)).includes('By the right one.'));
    await first.kill();

    const next = await startBrowser(profile, address);
    const drafts = next.page.getByRole('list', { name: 'Not saved yet' });
    await drafts.getByText('By the right one.').waitFor();
    expect(await drafts.getByRole('button', { name: 'Continue' }).count()).toBe(1);
  },
);

/** A browser in which a draft was discarded after it was brought to the disk. */
async function withDiscardedDraft(): Promise<{ profile: string; address: string; first: StartedBrowser }> {
  const server = await testServer({ content: await contentFolder(), dist: path.resolve('dist') });
  const profile = await temporaryFolder();
  const address = `${server.url}/journal-editor`;
  const first = await startBrowser(profile, address);
  await first.page.getByRole('button', { name: 'Add New Quote' }).click();
  await first.page.getByLabel('Quote', { exact: true }).fill('By the WRONG MAN.');
  await until(async () => (await storedBytes(profile)).includes('By the WRONG MAN.'));
  await first.page.getByRole('button', { name: 'Cancel' }).click();
  await first.page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
  await until(async () => !(await first.page.evaluate(copiedTexts)).includes('By the WRONG MAN.'));
  return { profile, address, first };
}

/** What the browser has brought to the disk of its storage. */
async function storedBytes(profile: string): Promise<string> {
  const folder = path.join(profile, 'Default/Local Storage/leveldb');
  const names = await readdir(folder).catch(() => []);
  const files = await Promise.all(names.map((name) => readFile(path.join(folder, name), 'latin1').catch(() => '')));
  return files.join('');
}

interface StartedBrowser {
  page: Page;
  /** Ends all of its processes at once, as a system without memory does. */
  kill(): Promise<void>;
}

/** A browser of its own with what it kept in `profile`, at `address`. */
async function startBrowser(profile: string, address: string): Promise<StartedBrowser> {
  await rm(path.join(profile, portFile), { force: true });
  const flags = [...chromiumFlags, '--remote-debugging-port=0', `--user-data-dir=${profile}`, 'about:blank'];
  const child = spawn(chromiumPath(), flags, { detached: true, stdio: 'ignore' });
  const gone = once(child, 'exit');
  const kill = async () => {
    if (child.exitCode === null && child.signalCode === null && child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    await gone;
  };
  onTestFinished(kill);
  const [port] = await until(async () => {
    const lines = (await readFile(path.join(profile, portFile), 'utf8').catch(() => '')).split('\n');
    return lines.length > 1 && lines;
  });
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  const [context] = browser.contexts();
  if (!context) throw new Error('the browser has no window');
  const page = await context.newPage();
  await page.goto(address);
  return { page, kill };
}

const portFile = 'DevToolsActivePort';

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'journal-profile-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}
