import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { testServer, until } from '../../fixtures/harness/test-server.ts';
import { axeViolations } from './axe.ts';
import { useBrowser } from './browser.ts';
import { cardWith, chooseFrom, holdCalls, openEditor, pressEscape, refuseChanges, refusedChange, seeToast } from './editor.ts';

const browser = useBrowser();

test('uncommitted changes are marked, counted, described and undone one by one, and nothing is committed', async () => {
  const { page, server, git } = await openEditor(browser);
  await cardWith(page, 'Begin at once').waitFor();
  await expect.poll(() => page.getByText(/not online/).count()).toBe(0);
  const before = filesOf(server.content);

  const file = path.join(server.content, 'quotes/begin-at-once.yaml');
  writeFileSync(file, readFileSync(file, 'utf8').replace('separate life', 'whole life').replace('monday', 'friday'));
  await server.send('POST', '/api/quotes', { text: 'Adopt the pace of nature.' });
  await server.send('DELETE', '/api/quotes/two-lines', undefined);
  const online = page.getByRole('button', { name: /^\d+ changes? not online$/ });
  await expect.poll(() => online.allInnerTexts()).toEqual(['3 changes not online']);
  await expect.poll(() => page.getByRole('tab', { name: 'Quotes', exact: true }).count()).toBe(1);
  expect(
    await cardWith(page, 'Little by little')
      .getByRole('button', { name: /not online/ })
      .count(),
  ).toBe(0);

  await cardWith(page, 'Begin at once').getByRole('button', { name: 'Edited, not online yet' }).click();
  const dialog = page.getByRole('dialog', { name: 'Changes', exact: true });
  await dialog.getByText('Day of Week').waitFor();
  await expect.poll(() => marksIn(dialog)).toEqual(['Quote: -separate- +whole+', 'Day of Week: -Monday- +Friday+']);
  await dialog.getByRole('button', { name: 'Show the file' }).click();
  expect((await dialog.getByLabel('Lines that changed').innerText()).split('\n').filter((line) => /^[-+]\w/.test(line))).toEqual([
    '-text: "Begin at once to live, and count each separate day as a separate life."',
    '+text: "Begin at once to live, and count each separate day as a whole life."',
    '-dayOfWeek: monday',
    '+dayOfWeek: friday',
  ]);
  expect(await axeViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Go back to what is online' }).click();
  const question = page.getByRole('alertdialog', { name: 'Undo the changes to this quote?' });
  expect(await axeViolations(page)).toEqual([]);
  await question.getByRole('button', { name: 'Keep it' }).click();
  expect(readFileSync(file, 'utf8')).toContain('whole life');
  await dialog.getByRole('button', { name: 'Go back to what is online' }).click();
  await question.getByRole('button', { name: 'Go back to what is online' }).click();
  await seeToast(page, 'Success', 'The quote is back to what is online.');
  await dialog.getByText('Nothing is left here to put online.').waitFor();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await cardWith(page, 'a separate life').waitFor();

  await online.click();
  await dialog.getByRole('button', { name: /Deleted/ }).click();
  await dialog.getByRole('button', { name: 'Bring back' }).waitFor();
  await expect.poll(() => dialog.locator('dd').allInnerTexts()).toEqual(['"Well begun\nis half done."', 'Aristotle, as told']);
  await dialog.getByRole('button', { name: 'Bring back' }).click();
  await page.getByRole('alertdialog', { name: 'Bring this quote back?' }).getByRole('button', { name: 'Bring back' }).click();
  await seeToast(page, 'Success', 'The quote is back.');
  await dialog.getByText('1 change not online (new).').waitFor();
  await dialog.getByRole('button', { name: /New/ }).click();
  await dialog.getByRole('button', { name: 'Go back to what is online' }).click();
  await page
    .getByRole('alertdialog', { name: 'Remove this new quote?' })
    .getByRole('button', { name: 'Go back to what is online' })
    .click();
  await seeToast(page, 'Success', 'The new quote was removed.');
  await dialog.getByRole('button', { name: 'Close' }).click();

  await expect.poll(() => page.getByText(/not online/).count()).toBe(0);
  expect(filesOf(server.content)).toEqual(before);
  expect(git('status', '--porcelain')).toBe('');
  expect(git('rev-list', '--count', '--all')).toBe('1\n');
});

test('the list can show only items with changes; an open change follows its file and commits made elsewhere, and a refused undo says why', async () => {
  const { page, server, git } = await openEditor(browser);
  const file = path.join(server.content, 'quotes/little-by-little.yaml');
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, text.replace('bird', 'wren'));
  await chooseFrom(page, 'View', 'Only what is not online');
  await page.getByText('1 of 3 quotes').waitFor();
  await page.reload();
  await page.getByText('1 of 3 quotes').waitFor();
  await until(async () => (await page.getByRole('article').count()) === 1);
  await page.getByRole('button', { name: 'Show all' }).click();
  await page.getByText('3 quotes', { exact: true }).waitFor();
  await cardWith(page, 'wren').getByRole('button', { name: 'Edited, not online yet' }).click();
  const dialog = page.getByRole('dialog', { name: 'Changes', exact: true });
  await dialog.getByText('Quote').waitFor();
  const question = page.getByRole('alertdialog');
  await refuseChanges(page);
  await dialog.getByRole('button', { name: 'Go back to what is online' }).click();
  await question.getByRole('button', { name: 'Go back to what is online' }).click();
  await dialog.getByText('Nothing was undone. The disk is full; nothing was changed').waitFor();
  await seeToast(page, 'Error', 'Failed to undo the change to the quote. Please try again.');
  expect(browser.takeMessages(page)).toEqual([refusedChange]);
  await page.unroute('**/api/**');

  writeFileSync(file, text.replace('bird', 'heron').replace('any', 'sunday'));
  await until(async () => (await marksIn(dialog)).length === 2);
  await expect.poll(() => marksIn(dialog)).toEqual(['Quote: -bird- +heron+', 'Day of Week: -Any Day- +Sunday+']);
  // The undo refuses to overwrite what was saved while the question was open.
  await dialog.getByRole('button', { name: 'Go back to what is online' }).click();
  await question.waitFor();
  writeFileSync(file, text.replace('bird', 'heron, carefully,'));
  await page.getByText('carefully').first().waitFor({ state: 'attached' });
  await question.getByRole('button', { name: 'Go back to what is online' }).click();
  await dialog.getByRole('alert').getByText('Nothing was undone. This was changed since you opened it.').waitFor();
  expect(readFileSync(file, 'utf8')).toContain('carefully');
  expect(browser.takeMessages(page)).toEqual([
    'error: Failed to load resource: the server responded with a status of 412 (Precondition Failed)',
  ]);

  writeFileSync(file, `# By hand.\n${text}`);
  await dialog.getByText('The words are the same. Only the formatting of the file changed; its lines are below.').waitFor();
  git('commit', '--quiet', '--all', '--message', 'Add a comment');
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await dialog.getByText('Everything that is saved here is online.').waitFor();
  await expect.poll(() => page.getByText('1 change not online').count()).toBe(0);
});

test('the change of an article shows the words around it, and says when only its formatting changed', async () => {
  const { page, server, git } = await openEditor(browser);
  const file = path.join(server.content, 'posts/margins.yaml');
  const text = readFileSync(file, 'utf8');
  const article = (words: string) => `${text.slice(0, text.indexOf('content:'))}content: |\n${words}`;
  const list = '  <ul>\n    <li>Ask &amp; <em>wait</em>.</li>\n  </ul>\n';
  const many = `  <p>${'One more word. '.repeat(20).trim()}</p>\n`;
  writeFileSync(file, article(`  <p>It is early.</p>\n${many}${list}`));
  git('commit', '--quiet', '--all', '--message', 'Write an article');

  writeFileSync(file, article(`  <p>It is late.</p>\n${many}${list}`));
  await page.reload();
  await page.getByRole('button', { name: '1 change not online' }).click();
  const dialog = page.getByRole('dialog', { name: 'Changes', exact: true });
  await expect.poll(() => marksIn(dialog)).toEqual(['Text: -early- +late+']);
  expect(await dialog.locator('dd').innerText()).toMatch(/^It is earlylate\.\nOne more word\. .* …$/);

  writeFileSync(file, article(`  <p>It is early.</p>\n${many}${list.replaceAll('em>', 'strong>')}`));
  await expect.poll(() => dialog.locator('dd').allInnerTexts()).toEqual(['Only links, pictures or formatting changed.']);
});

test('the state of git and the checks shift nothing when they load, on a wide screen and on a phone, and the first quote is near the top', async () => {
  const { page, server } = await openEditor(browser);
  const file = path.join(server.content, 'quotes/begin-at-once.yaml');
  writeFileSync(file, readFileSync(file, 'utf8').replace('separate life', 'whole life'));
  await page.addInitScript(recordMoves);
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 800 });
    const calls = ['**/api/changes', '**/api/publish', '**/api/checks'];
    const releases = await Promise.all(calls.map((url) => holdCalls(page, url, 'GET')));
    await page.reload();
    await cardWith(page, 'whole life')
      .getByRole('button', { name: /^More for/ })
      .waitFor();
    await page.evaluate(async () => {
      await document.fonts.ready;
      (window as unknown as MovesWindow).moves = [];
    });
    for (const release of releases) await release();
    const online = page.getByRole('button', { name: '1 change not online' });
    await online.waitFor();
    expect((await online.boundingBox())?.x).toBeLessThan(width - 100);
    await cardWith(page, 'whole life').getByRole('button', { name: 'Edited, not online yet' }).waitFor();
    expect([width, await movesOn(page)]).toEqual([width, []]);
    const top = await page
      .getByRole('article')
      .first()
      .evaluate((card) => card.getBoundingClientRect().top);
    expect(top).toBeLessThanOrEqual(width === 390 ? 260 : 230);
  }
  for (const where of ['/pictures', '/pages?template=weekday']) {
    await page.goto(`${server.url}/journal-editor${where}`);
    await page.getByRole('button', { name: '1 change not online' }).waitFor();
  }
});

test('without a git repository, the editor saves and does not mention git', async () => {
  const server = await testServer({ dist: path.resolve('dist') });
  const page = await browser.open(`${server.url}/journal-editor`);
  expect(await (await server.get('/api/changes')).json()).toMatchObject({ isKnown: false });
  await Promise.all([page.waitForResponse('**/api/changes'), page.reload()]);
  await cardWith(page, 'Begin at once').waitFor();
  await expect.poll(() => page.getByRole('article').count()).toBe(3);
  await expect.poll(() => page.getByRole('main').innerText()).not.toMatch(/\bgit\b|published|Earlier/);
});

interface LayoutShift extends PerformanceEntry {
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
}

interface MovesWindow {
  moves: string[];
}

/** Runs in the page: records what moves up or down. */
function recordMoves(): void {
  const moved = window as unknown as MovesWindow;
  moved.moves = [];
  new PerformanceObserver((list) => {
    for (const { sources } of list.getEntries() as LayoutShift[])
      for (const { node, previousRect: before, currentRect: after } of sources)
        if (before.height > 0 && after.height > 0 && before.y !== after.y)
          moved.moves.push(`${node?.nodeName} ${node?.textContent?.slice(0, 40)}: ${before.y} to ${after.y}`);
  }).observe({ type: 'layout-shift', buffered: true });
}

/** What has moved up or down, after two more frames. */
function movesOn(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    return (window as unknown as MovesWindow).moves;
  });
}

/** The content of every item's file. */
function filesOf(content: string): Record<string, string> {
  const names = ['quotes', 'prompts', 'templates'].flatMap((folder) =>
    readdirSync(path.join(content, folder)).map((name) => `${folder}/${name}`),
  );
  return Object.fromEntries(names.map((name) => [name, readFileSync(path.join(content, name), 'utf8')]));
}

/** Each changed field, with its removed and added words. */
async function marksIn(dialog: Locator): Promise<string[]> {
  return dialog.locator('dl > div').evaluateAll((rows) =>
    rows.map((row) => {
      const marks = [...row.querySelectorAll('del, ins')].map((mark) => {
        const sign = mark.nodeName === 'DEL' ? '-' : '+';
        return `${sign}${mark.textContent.trim()}${sign}`;
      });
      return `${row.querySelector('dt')?.textContent}: ${marks.join(' ')}`;
    }),
  );
}

test('the changes of a large import are counted soon after it', async () => {
  const { page, server } = await openEditor(browser);
  await page.getByRole('button', { name: 'More ways to add quotes' }).click();
  await page.getByRole('menuitem', { name: 'From a table…' }).click();
  const rows = Array.from({ length: 40 }, (_, n) => `"Number ${n} of many, each of its own words ${n * 7}."`).join('\r\n');
  let reads = 0;
  page.on('request', (request) => (reads += /\/api\/(?:changes|desk)$/.test(request.url()) ? 1 : 0));
  await page
    .getByLabel('File', { exact: true })
    .setInputFiles({ name: 'many.csv', mimeType: 'text/csv', buffer: Buffer.from(`text\r\n${rows}\r\n`) });
  await page.getByRole('button', { name: 'Import 40 quotes' }).click();
  await until(() => readdirSync(path.join(server.content, 'quotes')).length === 43);
  await page.getByText('40 quotes imported.').first().waitFor();
  await pressEscape(page);
  await page.getByRole('button', { name: '40 changes not online' }).waitFor();
  expect(reads).toBeLessThan(20);
});
