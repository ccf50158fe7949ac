import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium } from 'playwright-core';
import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { chromiumFlags, chromiumPath } from '../../fixtures/harness/chromium.ts';
import { contentFolder } from '../../fixtures/harness/content-folder.ts';
import { testServer, until } from '../../fixtures/harness/test-server.ts';
import { discard, storedTexts } from './editor.ts';

test('after a killed browser, unsaved text is offered, but neither saved nor discarded text', async () => {
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
  await text(first.page).fill('By the WRONG MAN.');
  await until(async () => (await first.page.evaluate(storedTexts)).includes('By the WRONG MAN.'));
  await discard(first.page);
  await first.page.getByRole('button', { name: 'Add New Quote' }).click();
  await text(first.page).pressSequentially('It took an hour to write.');
  await until(async () => (await first.page.evaluate(storedTexts)).includes('It took an hour to write.'));
  await first.kill();

  const next = await startBrowser(profile, address);
  const drafts = next.page.getByRole('list', { name: 'Not saved yet' });
  await drafts.getByText('It took an hour to write.').waitFor();
  expect(await drafts.getByRole('button', { name: 'Keep writing' }).count()).toBe(1);
  await drafts.getByRole('button', { name: 'Keep writing' }).click();
  expect(await text(next.page).inputValue()).toBe('It took an hour to write.');
});

interface StartedBrowser {
  page: Page;
  /** Kills all of its processes. */
  kill(): Promise<void>;
}

/** Starts a browser with this profile and opens `address`. */
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
