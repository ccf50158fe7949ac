import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { contentFolder } from '../../fixtures/harness/content-folder.ts';
import { journal } from '../../fixtures/harness/run-in-process.ts';
import { testServer, until } from '../../fixtures/harness/test-server.ts';
import { axeViolations } from './axe.ts';
import { useBrowser } from './browser.ts';
import {
  answerQuestion,
  cardWith,
  choose,
  deleteCard,
  discard,
  holdToast,
  isFocused,
  openEditor,
  pressEscape,
  seeToast,
  toastsOn,
} from './editor.ts';

const browser = useBrowser();

test('a quote is added, edited in one field and deleted, and git shows nothing else', async () => {
  const { page, server, git } = await openEditor(browser);
  await page.getByRole('button', { name: 'Add New Quote' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add New Quote' });
  await expect.poll(() => dialog.getByRole('button', { name: 'Add Quote' }).isDisabled()).toBe(true);
  await dialog.getByLabel('Quote', { exact: true }).fill('Adopt the pace of nature: her secret is patience.\n');
  await dialog.getByLabel('Author').fill('Ralph Waldo Emerson');
  await dialog.getByLabel('Category').fill('Time');
  await choose(page, dialog, 'Day of Week', 'Wednesday');
  const post = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/api/quotes'));
  await dialog.getByRole('button', { name: 'Add Quote' }).click();
  const text = 'Adopt the pace of nature: her secret is patience.';
  expect((await post).postDataJSON()).toEqual({ text, author: 'Ralph Waldo Emerson', category: 'Time', dayOfWeek: 'wednesday' });
  await seeToast(page, 'Success', 'Quote added successfully!', 'Show');
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  await cardWith(page, 'Adopt the pace').getByText('New, not online yet').waitFor();
  await cardWith(page, 'Adopt the pace')
    .getByRole('button', { name: /^More for/ })
    .waitFor();
  expect((await cardWith(page, 'Adopt the pace').innerText()).split('\n').filter(Boolean)).toEqual([
    'Wednesday',
    'Time',
    '“Adopt the pace of nature: her secret is patience.”',
    'Ralph Waldo Emerson',
    'New, not online yet',
    'Edit',
    'Delete',
  ]);
  const added = 'content/quotes/adopt-the-pace-of-nature-her.yaml';
  expect(git('status', '--porcelain')).toBe(`?? ${added}\n`);
  expect(readFileSync(`${server.content}/../${added}`, 'utf8')).toBe(
    'text: "Adopt the pace of nature: her secret is patience."\nauthor: Ralph Waldo Emerson\ncategory: Time\ndayOfWeek: wednesday\n',
  );

  git('add', '.');
  git('commit', '--quiet', '--message', 'Add a quote');
  await cardWith(page, 'Begin at once to live').getByRole('button', { name: 'Edit' }).click();
  await page.getByRole('dialog', { name: 'Edit Quote' }).getByLabel('Author').fill('Lucius Annaeus Seneca');
  await page.getByRole('button', { name: 'Update Quote' }).click();
  await seeToast(page, 'Success', 'Quote updated successfully!');
  await cardWith(page, 'Begin at once to live').getByText('Lucius Annaeus Seneca').waitFor();
  expect(changedLines(git('diff', '--unified=0'))).toEqual([
    '-author: Seneca   # the younger',
    '+author: Lucius Annaeus Seneca   # the younger',
  ]);
  expect(git('status', '--porcelain')).toBe(' M content/quotes/begin-at-once.yaml\n');

  const question = answerQuestion(page, 'accept');
  await cardWith(page, 'Adopt the pace').getByRole('button', { name: 'Delete' }).click();
  expect(await question).toBe('Are you sure you want to delete this quote?');
  await seeToast(page, 'Success', 'Quote deleted successfully!', 'Undo');
  await expect.poll(() => cardWith(page, 'Adopt the pace').count()).toBe(0);
  const changes = ` D ${added}\n M content/quotes/begin-at-once.yaml\n`;
  expect(git('status', '--porcelain')).toBe(changes);

  // A save without a change, and a declined deletion.
  const card = cardWith(page, 'Little by little');
  expect((await card.innerText()).split('\n').filter(Boolean).slice(0, 2)).toEqual(['Any Day', 'General']);
  await card.getByRole('button', { name: 'Edit' }).click();
  await page.getByRole('button', { name: 'Update Quote' }).click();
  await seeToast(page, 'Success', 'Quote updated successfully!');
  const declined = answerQuestion(page, 'dismiss');
  await card.getByRole('button', { name: 'Delete' }).click();
  await declined;
  await page.getByRole('tab', { name: 'Export' }).click();
  expect(git('status', '--porcelain')).toBe(changes);
});

test('on a server that other machines can reach, the editor is closed and says how to open it', async () => {
  const content = await contentFolder();
  const server = await testServer({ content, dist: path.resolve('dist'), host: '0.0.0.0' });
  const page = await browser.open(`http://127.0.0.1:${server.port}/journal-editor`);
  await page.getByText('The editor is closed here: others can reach this server').waitFor();
  await page.getByText('Or start the server without HOST and SITE_URL').waitFor();
  await expect.poll(() => page.getByRole('tab').count()).toBe(0);
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole('link', { name: 'View site' }).click();
  await page.getByRole('link', { name: 'Journal Editor' }).click();
  await page.getByText('The editor is closed here').waitFor();
  expect(browser.takeMessages(page)).toEqual(['error: Failed to load resource: the server responded with a status of 403 (Forbidden)']);
});

test('closing a dialog with changes asks first; Discard drops them, and the focus returns to the button', async () => {
  const { page } = await openEditor(browser);
  const text = page.getByLabel('Quote', { exact: true });
  await page.getByRole('button', { name: 'Add New Quote' }).click();
  await text.fill('Not meant.');
  const question = page.getByRole('alertdialog', { name: 'Discard what you typed?' });
  for (const leave of [
    () => page.keyboard.press('Escape'),
    () => page.getByRole('button', { name: 'Cancel' }).click(),
    // A dialog notices outside clicks only a moment after the previous question has closed.
    () => until(async () => (await page.mouse.click(5, 5), question.isVisible())),
  ]) {
    await leave();
    await expect.poll(() => question.innerText()).toBe('Discard what you typed?\n\nThe quote is not saved.\n\nKeep writing\nDiscard');
    await pressEscape(page);
    await question.waitFor({ state: 'detached' });
    await expect.poll(() => text.inputValue()).toBe('Not meant.');
  }
  await discard(page);
  await until(() => isFocused(page, 'Add New Quote'));
  await page.keyboard.press('Enter');
  await expect.poll(() => text.inputValue()).toBe('');
  await pressEscape(page);
  await until(() => isFocused(page, 'Add New Quote'));
});

test('a toast replaces the previous one, and closes by F8 and Escape, by a swipe of 50 px, or after five seconds (ten with a button)', async () => {
  const recordDelays = () => {
    const { setTimeout } = window;
    const delays: unknown[] = [];
    Object.assign(window, { delays, setTimeout: (run: () => void, delay?: number) => (delays.push(delay), setTimeout(run, delay)) });
  };
  const { page } = await openEditor(browser, '', { prepare: (page) => page.addInitScript(recordDelays) });
  const save = async () => {
    await cardWith(page, 'Little by little').getByRole('button', { name: 'Edit' }).click();
    await page.getByRole('button', { name: 'Update Quote' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  };
  await save();
  await save();
  await holdToast(page, 'Quote updated successfully!');
  expect(await toastsOn(page)).toEqual([['Success', 'Quote updated successfully!']]);
  await page.keyboard.press('F8');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Escape');
  await until(async () => (await toastsOn(page)).length === 0);
  await expect.poll(() => isFocused(page, 'Edit')).toBe(true);
  const delays = await page.evaluate(() => (window as unknown as { delays: number[] }).delays);
  // A closed toast is removed after 1000 s. Every 5 minutes, the editor asks what others put online.
  expect(new Set(delays.filter((delay) => delay >= 5000 && delay !== 300_000))).toEqual(new Set([5000, 1_000_000]));

  await deleteCard(page, 'Begin at once');
  await holdToast(page, 'Quote deleted successfully!');
  expect(await page.evaluate(() => (window as unknown as { delays: number[] }).delays)).toContain(10_000);

  await save();
  const toast = page.getByRole('region', { name: 'Notifications (F8)' }).getByRole('listitem');
  const { x, y } = (await toast.boundingBox()) ?? { x: 0, y: 0 };
  const swipe = async (pixels: number) => {
    await page.mouse.move(x + 20, y + 20);
    await page.mouse.down();
    await page.mouse.move(x + 20 + pixels, y + 20, { steps: 5 });
    await page.mouse.up();
  };
  await swipe(45);
  await until(async () => (await toast.boundingBox())?.x === x);
  await swipe(60);
  await toast.waitFor({ state: 'detached' });
});

test('in a low window, nothing covers the focused element, and the current tab is in sight', async () => {
  const { page } = await openEditor(browser, '?tab=book', { prepare: (page) => page.setViewportSize({ width: 640, height: 400 }) });
  const hidden = async (steps: number) => {
    const found: string[] = [];
    for (let step = 0; step < steps; step += 1) {
      await page.keyboard.press('Tab');
      const focused = page.locator(':focus');
      const isShown = await focused.evaluate((element) => {
        const { left, top, width, height } = element.getBoundingClientRect();
        return [0.1, 0.5, 0.9].some((part) => element.contains(document.elementFromPoint(left + width / 2, top + height * part)));
      });
      if (!isShown) found.push((await focused.evaluate((element) => element.outerHTML)).slice(0, 200));
    }
    return found;
  };
  await page.getByRole('button', { name: /not online|No changes/ }).waitFor();
  const tab = page.getByRole('tab', { name: 'Book' });
  await until(() =>
    tab.evaluate((element) => {
      const { left, width, top, height } = element.getBoundingClientRect();
      return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    }),
  );
  await page.getByRole('tab', { name: 'Quotes' }).press('Enter');
  await page.keyboard.press('n');
  await page.getByRole('dialog').waitFor();
  expect(await hidden(16)).toEqual([]);
  await page.goto(page.url().replace(/\?.*|$/, '?tab=cover'));
  await page.getByLabel('Title', { exact: true }).focus();
  expect(await hidden(8)).toEqual([]);
});

test('on a phone with text at 200%, no screen or dialog is wider than the phone', async () => {
  const content = await contentFolder();
  expect((await journal('edition', 'first', '--weeks', '1', '--for', 'kdp', '--content', content)).status).toBe(0);
  const { page, server } = await openEditor(browser, '', {
    content,
    async prepare(page) {
      await page.setViewportSize({ width: 360, height: 740 });
      // The browser's own setting, to which media queries in `rem` also refer.
      const session = await page.context().newCDPSession(page);
      await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
    },
  });
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
  for (const [where, ready, open] of [
    ['', button('Add New Quote'), button('Add New Quote')],
    ['?tab=prompts', button('Add New Prompt'), button('Filter')],
    ['?tab=templates', button('Create New Template'), button('Create New Template')],
    ['?tab=export', button(/days\.csv/)],
    ['?tab=articles', button('View'), button('Go to')],
    ['?tab=book', button('Interior'), button('New edition…')],
    ['?tab=checks', page.getByRole('heading', { name: 'Checks' })],
    ['?tab=categories', button('Create New Category'), button('Create New Category')],
    ['?tab=site-words', page.getByText('Desktop')],
    ['?tab=site-words&section=print', page.getByText('Desktop')],
    ['?tab=cover', page.getByText('Desktop')],
    ['?tab=dates', page.getByLabel('Days that mean something')],
    ['?tab=replace', page.getByLabel('Find')],
    ['/pictures', button('Upload pictures')],
    ['/articles/new', button('Preview'), button('Picture')],
    ['/articles/power-of-daily-journaling', button('Preview'), button('Details')],
    ['/pages?template=weekday', page.getByRole('heading', { name: /^Pages of/ })],
    ['/pages?template=weekday&page=morning', page.getByRole('list', { name: 'Blocks' }), button(/^Heading/)],
  ] as const) {
    await page.goto(`${server.url}/journal-editor${where}`);
    await ready.first().waitFor();
    await until(async () => (await page.getByText(/^Loading/).count()) === 0);
    expect([where, await page.evaluate(wideElements)]).toEqual([where, []]);
    if (!open) continue;
    await open.first().click();
    expect([where, await page.evaluate(wideElements)]).toEqual([where, []]);
  }
});

test('with forced colors, chosen elements differ from the others', async () => {
  const { page, server } = await openEditor(browser, '?tab=cover');
  await page.emulateMedia({ forcedColors: 'active' });
  const expectMarked = async (chosen: string, others: string) => {
    await page.locator(chosen).first().waitFor();
    const looksOf = (selector: string) =>
      page.locator(selector).evaluateAll((all) =>
        all.map((each) => {
          const { borderBottomColor, backgroundColor } = getComputedStyle(each);
          return `${borderBottomColor} ${backgroundColor}`;
        }),
      );
    const [marked, unmarked] = [await looksOf(chosen), await looksOf(others)];
    expect([others, unmarked.length > 0, unmarked.filter((look) => marked.includes(look))]).toEqual([others, true, []]);
  };
  await expectMarked('.tab[data-state=active]', '.tab:not([data-state=active])');
  await expectMarked('.tab[data-state=active]', '.desk-link');
  await expectMarked('.segment:has(:checked)', '.segment:not(:has(:checked))');
  await page.getByRole('button', { name: 'Go to' }).click();
  // The others have the background of the page.
  const backgroundOf = (selector: string) => page.locator(selector).evaluate((each) => getComputedStyle(each).backgroundColor);
  expect(await backgroundOf('[role=option][aria-selected=true]')).not.toBe(await backgroundOf('html'));
  await page.goto(`${server.url}/journal-editor/articles/power-of-daily-journaling`);
  await expectMarked('[aria-pressed=true]:visible', '[aria-pressed=false]:visible');
});

test('with forced colors on black, a page of the journal is ink on white paper', async () => {
  const { page } = await openEditor(browser, '?tab=templates', {
    prepare: (each) => each.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' }),
  });
  const looks = await page
    .locator('svg.leaf')
    .first()
    .evaluate((leaf) => [getComputedStyle(leaf).color, getComputedStyle(leaf).backgroundColor]);
  expect(looks).toEqual(['rgb(0, 0, 0)', 'rgb(255, 255, 255)']);
});

test('axe finds no violations in tabs and dialogs, and the list of shortcuts names all keys, which open nothing behind it', async () => {
  const { page } = await openEditor(browser);
  for (const tab of ['Quotes', 'Prompts', 'Templates', 'Export']) {
    await page.getByRole('tab', { name: tab }).press('Enter');
    await page.getByRole('tabpanel', { name: tab }).waitFor();
    expect([tab, await axeViolations(page)]).toEqual([tab, []]);
  }
  for (const [tab, button] of [
    ['Quotes', 'Add New Quote'],
    ['Prompts', 'Add New Prompt'],
    ['Templates', 'Create New Template'],
    ['Quotes', 'Edit'],
  ] as const) {
    await page.getByRole('tab', { name: tab }).press('Enter');
    await page.getByRole('button', { name: button }).first().click();
    await page.getByRole('dialog').waitFor();
    expect([button, await axeViolations(page)]).toEqual([button, []]);
    // After a key closes a dialog, the next keys open nothing.
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  }

  const tab = page.getByRole('tab', { name: 'Quotes' });
  await tab.focus();
  await page.keyboard.press('?');
  const shortcuts = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect
    .poll(() => shortcuts.locator('dd').allInnerTexts())
    .toEqual([
      'Go to a screen, a text, a day or an action',
      'Search',
      'New quote, prompt, template or edition',
      'Move between cards',
      'Edit the card (Delete: delete it, F2: its buttons, Esc: back)',
      'Select the card (Shift+x: all from the last one)',
      'Change or delete what is selected',
      'In a table, edit the cell (Tab: the next, Esc: undo)',
      'Save and stay',
      'Save and close',
      'Save and write another',
      'Close (asks first if something is unsaved)',
      'Jump to the notification (Undo)',
      'Show this list',
    ]);
  expect(await axeViolations(page)).toEqual([]);
  await page.keyboard.press('n');
  await pressEscape(page);
  await until(() => isFocused(page, 'Quotes'));
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
});

/** Runs in the page: the elements that reach beyond the screen, or beyond the dialog that they are in. */
function wideElements(): string[] {
  const dialog = document.querySelector('[role=dialog]');
  const right = dialog ? dialog.getBoundingClientRect().left + dialog.clientWidth : document.documentElement.clientWidth;
  return [...(dialog ?? document.body).querySelectorAll('*')]
    .filter((element) => !element.closest('.tabs, .sr-only, .leaf, iframe') && element.getBoundingClientRect().right > right + 1)
    .map(({ outerHTML }) => outerHTML.slice(0, 160));
}

function changedLines(diff: string): string[] {
  return diff.split('\n').filter((line) => /^[+-](?![+-])/.test(line));
}
