import { execFileSync } from 'node:child_process';
import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { contentFolder } from '../../fixtures/content-folder.ts';
import { testServer } from '../../fixtures/test-server.ts';
import { useBrowser } from './browser.ts';

const browser = useBrowser();

test('an editor adds a quote, changes one line of it, and deletes it, and git sees just that', async () => {
  const content = await contentFolder();
  const git = (...parameters: string[]) =>
    execFileSync('git', ['-C', content, '-c', 'user.name=t', '-c', 'user.email=t@example.org', ...parameters], { encoding: 'utf8' });
  git('init', '-q');
  git('add', '-A');
  git('commit', '-qm', 'Before');
  const before = await readdir(path.join(content, 'quotes'));
  const { url } = await testServer({ content, dist: path.resolve('dist') });
  const page = await browser.open(`${url}/journal-editor`);

  await page.getByRole('button', { name: 'Add New Quote' }).click();
  const dialog = page.getByRole('dialog');
  expect(await dialog.getByRole('button', { name: 'Add Quote' }).isDisabled()).toBe(true);
  await dialog.getByLabel('Quote').fill('Waste no more time arguing: begin.');
  await dialog.getByLabel('Author').fill('Marcus');
  await dialog.getByRole('button', { name: 'Add Quote' }).click();
  await page.getByText('Quote added successfully!').first().waitFor();
  await dialog.waitFor({ state: 'hidden' });
  const file = path.join(content, 'quotes/waste-no-more-time-arguing-begin.yaml');
  const added = 'text: "Waste no more time arguing: begin."\nauthor: Marcus\ndayOfWeek: any\n';
  expect(await readFile(file, 'utf8')).toBe(added);
  git('add', '-A');
  git('commit', '-qm', 'Added');

  const card = page.getByText('Waste no more time arguing: begin.').locator('xpath=ancestor::*[.//button][1]');
  await card.getByRole('button', { name: /Edit/ }).click();
  await dialog.getByLabel('Author').fill('Marcus Aurelius');
  await dialog.getByRole('button', { name: 'Update Quote' }).click();
  await page.getByText('Quote updated successfully!').first().waitFor();
  expect(await readFile(file, 'utf8')).toBe(added.replace('Marcus', 'Marcus Aurelius'));
  expect(git('diff', '--numstat')).toBe('1\t1\tquotes/waste-no-more-time-arguing-begin.yaml\n');

  await dialog.waitFor({ state: 'hidden' });
  page.once('dialog', (question) => {
    expect(question.message()).toBe('Are you sure you want to delete this quote?');
    void question.accept();
  });
  await card.getByRole('button', { name: /Delete/ }).click();
  await page.getByText('Quote deleted successfully!').first().waitFor();
  expect(await readdir(path.join(content, 'quotes'))).toEqual(before);
});
