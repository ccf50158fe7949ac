import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { clonesTemplate, type Clone } from '../../fixtures/harness/clones.ts';
import { clientOverHttp, clientOverStdio, type McpClient } from '../../fixtures/harness/mcp-client.ts';
import { testServer, until } from '../../fixtures/harness/test-server.ts';
import { useBrowser } from './browser.ts';
import { cardWith } from './editor.ts';

const browser = useBrowser();
const makeClones = clonesTemplate();

const pulled = { kind: 'quotes', id: 'begin-at-once' };
const edited = { kind: 'quotes', id: 'little-by-little' };
const shared = [edited, { kind: 'prompts', id: 'one-thing' }, { kind: 'quotes', id: 'two-lines' }, pulled];

interface Read {
  version: string;
  item: { text: string };
}

test('fourteen assistants over HTTP and stdio, two people and a git pull change the same items concurrently, and no edit is lost', async () => {
  const { first, second } = await makeClones();
  const server = await testServer({ content: first.content, dist: path.resolve('dist') });
  const people = await Promise.all(['Author', 'Category'].map((field) => openQuote(server.url, field)));
  const assistants = await Promise.all(
    Array.from({ length: 14 }, (_, index) => (index % 2 === 0 ? clientOverHttp(server.url) : clientOverStdio(first.root, first.content))),
  );
  const marks = assistants.map((_, index) => `(${index + 1})`);

  // All have read the quote that a colleague's change then replaces.
  const held = await Promise.all(assistants.map(({ use }) => use('read', pulled)));
  await second.write('quotes/begin-at-once.yaml', first.read('quotes/begin-at-once.yaml').replace('Begin', 'Start'));
  second.git('commit', '--quiet', '--all', '-m', 'Start');
  second.git('push', '--quiet');

  // The pull arrives while the first items are being changed.
  const isPulled = pull(first, () => marks.some((mark) => first.read('quotes/little-by-little.yaml').includes(mark)));
  const [refusals] = await Promise.all([
    Promise.all(
      assistants.map(async ({ use }, index) => {
        const mark = marks[index] ?? '';
        const refusals = await Promise.all(shared.slice(0, 3).map((item) => addMark(use, item, mark)));
        await isPulled;
        const stale = await addMark(use, pulled, mark, held[index] as unknown as Read);
        expect(stale).not.toEqual([]);
        return [...refusals, stale].flat();
      }),
    ),
    ...people.map((page) => save(page)),
  ]);
  expect(refusals.flat().filter((sentence) => !/^This (?:quote|prompt) was changed since you opened it$/.test(sentence))).toEqual([]);

  for (const item of shared) {
    const text = first.read(`${item.kind}/${item.id}.yaml`);
    expect([item, marks.filter((mark) => !text.includes(mark))]).toEqual([item, []]);
  }
  expect(first.read('quotes/begin-at-once.yaml')).toMatch(/^# Seneca, in the 101st letter\.\ntext: "Start at once/);
  expect(first.read('quotes/little-by-little.yaml')).toMatch(/^author: Typed Author$/m);
  expect(first.read('quotes/little-by-little.yaml')).toMatch(/^category: Typed Category$/m);
  expect(first.git('status', '--porcelain').split('\n')).toHaveLength(shared.length);
});

/** Somebody who has typed another value of a field of the quote, but not saved it. */
async function openQuote(url: string, field: string): Promise<Page> {
  const page = await browser.open(`${url}/journal-editor`);
  // Refused saves log errors.
  browser.ignoreMessages(page);
  await cardWith(page, 'Little by little').getByRole('button', { name: 'Edit' }).click();
  await page.getByRole('dialog').getByLabel(field).fill(`Typed ${field}`);
  return page;
}

/** Saves it, and tries again when others were faster five times in a row. */
async function save(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Update Quote' });
  await until(async () => {
    // Without waiting, because the dialog closes when it is saved. A disabled button ignores the click.
    await button.evaluateAll((buttons) => buttons.forEach((each) => (each as HTMLElement).click()));
    return (await page.getByRole('dialog').count()) === 0;
  });
}

/** Pulls what others pushed, once `isDue` returns true. */
async function pull(clone: Clone, isDue: () => boolean): Promise<void> {
  await until(isDue);
  await promisify(execFile)('git', ['pull', '--quiet'], { cwd: clone.root });
}

/** Adds words to the text of an item, and retries on the newer text while somebody else was faster. Returns the refusals. */
async function addMark(use: McpClient['use'], item: { kind: string; id: string }, mark: string, known?: Read): Promise<string[]> {
  const refusals = [];
  let read = known ?? ((await use('read', item)) as unknown as Read);
  while (!read.item.text.includes(mark)) {
    const done = await use('update', { ...item, version: read.version, fields: { text: `${read.item.text} ${mark}` } });
    if (typeof done !== 'string') break;
    refusals.push(done);
    read = (await use('read', item)) as unknown as Read;
  }
  return refusals;
}
