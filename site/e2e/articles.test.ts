import { existsSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { builtCode } from '../../fixtures/harness/built-code.ts';
import { sharedServer, until, withBuild } from '../../fixtures/harness/test-server.ts';
import { axeViolations } from './axe.ts';
import { useBrowser } from './browser.ts';
import { cardWith, chooseFrom, deleteCard, isInView, pressUndo, seeToast } from './editor.ts';
import { writeWhole } from '../../fixtures/harness/content-folder.ts';

const browser = useBrowser();

// ProseMirror needs 60 of these for plain text.
const maxCodeKiB = 76.85;

test('the writing screen loads less than 77 KB of code beyond that of the editor', () => {
  const known = ['site/entry/client.tsx', 'site/editor/editor-page.tsx'];
  expect(builtCode('site/editor/article-page.tsx', known).compressed / 1024).toBeLessThanOrEqual(maxCodeKiB);
});

const textOf = (page: Page) => page.getByRole('textbox', { name: 'Text', exact: true });
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });
const tool = (page: Page, name: string) => page.getByRole('toolbar').getByRole('button', { name, exact: true });

describe('the writing screen', async () => {
  const server = await sharedServer(withBuild);
  const file = (slug: string) => path.join(server.content, `posts/${slug}.yaml`);
  const read = (slug: string) => readFile(file(slug), 'utf8');

  async function open(slug: string, options = {}): Promise<Page> {
    const page = await browser.open(`${server.url}/journal-editor/articles/${slug}`, options);
    await textOf(page).waitFor();
    return page;
  }

  test('a writer types an article with a heading, a list, a quotation and a link, sees its page, schedules it in their own time zone, and changes its title and address', async () => {
    const page = await browser.open(`${server.url}/journal-editor?tab=articles`, { timezoneId: 'America/New_York' });
    browser.expectMissing(page);
    await page.getByRole('link', { name: 'New Article' }).click();
    const title = page.getByLabel('Title', { exact: true });
    await until(() => title.evaluate((field) => field === document.activeElement));
    await page.keyboard.type('Begin with a pen');
    await page.getByLabel('Excerpt').fill('What to put on the table.');
    await textOf(page).click();
    await page.keyboard.type('It’s “late”. ');
    await page.keyboard.press('Control+b');
    await page.keyboard.type('Write');
    await page.keyboard.press('Control+b');
    await page.keyboard.press('Enter');
    await page.keyboard.type('## What you need\nA pen.\n- One line\nTwo lines\n\n> Begin at once.\n\nSee ');
    await page.keyboard.press('Control+k');
    await page.getByLabel('Article or address').fill('goals day');
    await page.getByRole('option', { name: /Three Goals a Day/, selected: true }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.keyboard.type(' and ');
    await page.keyboard.press('Control+k');
    await page.getByLabel('Article or address').fill(`${server.url}/about`);
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByLabel('Habits').check();
    await page.getByLabel('On a date').check();
    await page.getByLabel('Date', { exact: true }).fill('2999-02-02');
    await page.getByLabel('Time', { exact: true }).fill('19:00');
    await page.getByText('From 7 p.m. on February 2, 2999 your time, midnight UTC on February 3, 2999.').waitFor();
    await page.getByRole('button', { name: 'Preview' }).click();
    const preview = page.frameLocator('iframe');
    await preview.getByRole('heading', { name: 'What you need' }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.keyboard.press('Control+Enter');
    await seeToast(page, 'Success', 'Article saved.', 'Preview');
    expect(new URL(page.url()).pathname).toBe('/journal-editor/articles/begin-with-a-pen');
    expect(await read('begin-with-a-pen')).toBe(`title: Begin with a pen
excerpt: What to put on the table.
author: Ivo Marsh
publishedAt: "2999-02-03"
categories:
  - habits
content: |
  <p>It’s “late”. <strong>Write</strong></p>
  <h2>What you need</h2>
  <p>A pen.</p>
  <ul>
  <li>One line</li>
  <li>Two lines</li>
  </ul>
  <blockquote><p>Begin at once.</p></blockquote>
  <p>See <a href="/blog/three-goals-a-day">Three Goals a Day: &lt;Enough&gt;</a> and <a href="/about">/about</a></p>
`);
    // The undo history survives the first save.
    await textOf(page).click();
    await tool(page, 'Undo').click();
    await page.getByText('. Unsaved, kept here').waitFor();
    expect((await server.get('/blog/begin-with-a-pen')).status).toBe(404);

    await page.getByRole('button', { name: 'Details' }).click();
    const address = page.getByLabel('Web address');
    const change = page.getByRole('button', { name: 'Change address…' });
    await page.getByLabel('Title', { exact: true }).fill('Begin with a Pen, before You Look at a Screen');
    await page.getByLabel('Time', { exact: true }).fill('12:30');
    await page.getByText('Save what you typed first.').waitFor();
    expect(await change.isDisabled()).toBe(true);
    await save(page).click();
    await seeToast(page, 'Success', 'Article saved.', 'Preview');
    // A saved address stays until it is changed explicitly.
    expect(await address.inputValue()).toBe('/blog/begin-with-a-pen');
    const saved = await read('begin-with-a-pen');
    expect(saved).toContain('publishedAt: "2999-02-02T17:30:00Z"\n');
    await change.click();
    const dialog = page.getByRole('dialog', { name: 'Change the web address' });
    await dialog
      .getByText('The old address, /blog/begin-with-a-pen, will lead nowhere: no visitor has seen it.', { exact: true })
      .waitFor();
    expect(await axeViolations(page)).toEqual([]);
    browser.ignoreMessages(page);
    await dialog.getByLabel('New address').fill('Evening Pages');
    await page.keyboard.press('Enter');
    await dialog.getByRole('alert').getByText('Another post has "evening-pages"').waitFor();
    // What an address cannot have is left out.
    await dialog.getByLabel('New address').fill('“A Pen!”');
    await dialog.getByRole('button', { name: 'Change address' }).click();
    await page.waitForURL('**/articles/a-pen');
    await seeToast(page, 'Success', 'Web address changed.');
    expect([existsSync(file('begin-with-a-pen')), await read('a-pen')]).toEqual([false, saved]);
    await expect.poll(() => address.inputValue()).toBe('/blog/a-pen');
    await page.getByRole('link', { name: 'Articles' }).click();
    await page.getByText('Scheduled for February 2, 2999, 12:30 p.m. EST').waitFor();
    await cardWith(page, 'Begin with a Pen').waitFor();
  });

  test('a corrected word changes one line, unknown HTML stays, a reload right after the last key loses nothing, and an article deleted meanwhile can be put back', async () => {
    const before = await write(
      'corrected',
      '<p>One &mdash; two.</p>\n\n<div class="x"><p>An island</p></div>\n<p>Three <b>four</b>.</p>\n',
    );
    const page = await open('corrected');
    await page.getByText('An island').waitFor();
    await expect.poll(() => save(page).getAttribute('aria-disabled')).toBe('true');
    await page.getByText('Three').click();
    await page.keyboard.press('End');
    await page.keyboard.type(' Five.');
    await save(page).click();
    await seeToast(page, 'Success', 'Article saved.', 'View');
    const after = await read('corrected');
    expect(changedLines(before, after)).toEqual(
      [/^updatedAt: "\d{4}-\d\d-\d\d"$/, /^ {2}<p>Three <b>four<\/b>. Five.<\/p>$/].map((line) => expect.stringMatching(line)),
    );

    await page.getByRole('button', { name: 'Edit as HTML' }).last().click();
    await page.getByRole('dialog').getByLabel('HTML').fill('<p>No island</p>');
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.keyboard.press('Control+Enter');
    await seeToast(page, 'Success', 'Article saved.', 'View');
    expect(await read('corrected')).toBe(after.replace('<div class="x"><p>An island</p></div>', '<p>No island</p>'));

    browser.expectMissing(page);
    await page.getByText('No island').click();
    await page.keyboard.press('End');
    await page.keyboard.type(' Typed.');
    page.once('dialog', (question) => void question.accept());
    await page.reload();
    await textOf(page).getByText('No island Typed.').waitFor();
    await page.getByText(/^You typed this on .* and did not save it\.$/).waitFor();
    await rm(file('corrected'));
    await page.getByRole('button', { name: 'Put it back' }).click();
    await seeToast(page, 'Success', 'Article restored.');
    expect(await read('corrected')).toContain('<p>No island Typed.</p>');
  });

  test('a new article that was typed before a reload is offered; a missing value or a taken address is reported beside its field', async () => {
    await write('linking', '<p><a href="/blog/evening-pages-2">More</a></p>\n');
    const page = await open('new');
    browser.ignoreMessages(page);
    const title = page.getByLabel('Title', { exact: true });
    await title.fill('Unfinished');
    await page.getByLabel('Excerpt').fill('Again.');
    await textOf(page).fill('Look back.');
    page.once('dialog', (question) => void question.accept());
    await page.reload();
    await page.getByRole('list', { name: 'Unsaved, kept here' }).getByText('Unsaved new article: “Unfinished”').waitFor();
    await page.getByRole('button', { name: 'Keep writing' }).click();
    await textOf(page).getByText('Look back.').waitFor();
    await expect.poll(() => page.getByLabel('Excerpt').inputValue()).toBe('Again.');
    await expect.poll(() => title.inputValue()).toBe('Unfinished');

    await title.fill('Привет, мир');
    await expect.poll(() => page.getByLabel('Web address').inputValue()).toBe('privet-mir');
    await title.fill('');
    await save(page).click();
    await page.getByText('Title must not be empty.').waitFor();
    await until(() => page.evaluate(() => document.activeElement?.getAttribute('name') === 'title'));
    await page.keyboard.type('Evening Pages');
    await page.getByLabel('Web address').fill('evening!');
    await page.getByRole('alert').getByText('"evening!" is not an id; write lower-case letters').waitFor();
    await page.getByLabel('Web address').fill('evening-');
    await page.getByText('is not an id').waitFor({ state: 'detached' });
    await page.getByLabel('Web address').fill('evening-pages');
    await save(page).click();
    await page.getByRole('alert').getByText('Another post has "evening-pages"').waitFor();
    await page.getByLabel('Web address').fill('');
    await save(page).click();
    await seeToast(page, 'Success', 'Article saved.', 'Preview');
    expect(new URL(page.url()).pathname).toBe('/journal-editor/articles/evening-pages-2');
    expect(await read('evening-pages-2')).toContain('draft: true\n');

    // Publishing a draft sets its date.
    await page.getByLabel('At once').check();
    await expect.poll(() => page.getByLabel('Date', { exact: true }).inputValue()).toBe(new Date().toISOString().slice(0, 10));
    await page.getByLabel('On a date').check();
    // A half-typed year is in the past.
    await page.getByLabel('Date', { exact: true }).fill('0002-12-04');
    await page.getByLabel('Time', { exact: true }).fill('09:30');
    await expect.poll(() => page.getByLabel('Date', { exact: true }).inputValue()).toBe('0002-12-04');
    await page.getByRole('radio', { name: /^Draft/ }).check();
    await page.getByLabel('At once').check();
    await save(page).click();
    await seeToast(page, 'Success', 'Article saved.', 'View');
    await page.getByRole('radio', { name: 'Live' }).waitFor();
    await expect.poll(() => page.getByLabel('Web address').inputValue()).toBe('/blog/evening-pages-2');
    await page.getByRole('button', { name: 'Change address…' }).click();
    const dialog = page.getByRole('dialog');
    await dialog
      .getByText('The old address, /blog/evening-pages-2, will lead here. Links in 1 other article will change.', { exact: true })
      .waitFor();
    await dialog.getByLabel('New address').fill('evenings');
    await dialog.getByRole('button', { name: 'Change address' }).click();
    await page.waitForURL('**/articles/evenings');
    await expect.poll(() => page.getByLabel('Web address').inputValue()).toBe('/blog/evenings');
    await page.getByText('deleted elsewhere').waitFor({ state: 'detached' });
    expect(await read('evenings')).toContain('\naliases:\n  - /blog/evening-pages-2\n');
    expect(await read('linking')).toContain('<a href="/blog/evenings">');
    expect((await server.get('/blog/evening-pages-2')).headers.get('location')).toBe('/blog/evenings');
    // The form continues under the new address.
    await title.fill('Evenings');
    await save(page).click();
    await expect.poll(() => read('evenings')).toContain('title: Evenings\n');
    await page.getByLabel('On a date').check();
    await page.getByRole('radio', { name: 'Live' }).check();
    await expect.poll(() => save(page).getAttribute('aria-disabled')).toBe('true');
  });

  test('on a phone, a picture is chosen and a table written with only the keyboard', async () => {
    const page = await open('new', { viewport: { width: 360, height: 740 } });
    await page.getByLabel('Title', { exact: true }).focus();
    await page.keyboard.type('By keyboard');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Without a mouse.');
    await page.keyboard.press('Tab');
    const isFocused = (name: string) => page.evaluate((label) => document.activeElement?.getAttribute('aria-label') === label, name);
    for (const name of ['Heading', 'Subheading', 'Bold']) {
      await until(() => isFocused(name));
      await page.keyboard.press('ArrowRight');
    }
    // Radix moves the focus a moment later.
    await until(() => isFocused('Italic'));
    const inText = () => textOf(page).evaluate((element) => element === document.activeElement);
    await page.keyboard.press('Tab');
    await until(inText);
    await page.keyboard.type('Before');
    await page.keyboard.press('Shift+Tab');
    await tool(page, 'Table').focus();
    await page.keyboard.press('Enter');
    await until(inText);
    await page.keyboard.type('Day');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Line');
    for (const key of ['Tab', 'Tab', 'Tab', 'Tab', 'Shift+Tab']) await page.keyboard.press(key);
    await page.keyboard.type('Third');
    // Tab leaves the text only from the last cell.
    await page.keyboard.press('Tab');
    expect(await inText()).toBe(true);
    await page.keyboard.press('Tab');
    await until(async () => !(await inText()));
    await tool(page, 'Picture').focus();
    await page.keyboard.press('Enter');
    await page.getByRole('radio', { name: /^morning\.png/ }).press('Space');
    await page.getByLabel('What does it show?').fill('A window');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await until(inText);
    await page.keyboard.type('A caption');
    await page.keyboard.press('Enter');
    await page.keyboard.type('After');
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    expect(await isInView(page.getByRole('button', { name: 'Save' }))).toBe(true);
    await page.keyboard.press('Control+Enter');
    await seeToast(page, 'Success', 'Article saved.', 'Preview');
    expect(await read('by-keyboard')).toContain(`content: |
  <p>Before</p>
  <table>
  <thead>
  <tr><th scope="col">Day</th><th scope="col">Line</th></tr>
  </thead>
  <tbody>
  <tr><td></td><td></td></tr>
  <tr><td>Third</td><td></td></tr>
  </tbody>
  </table>
  <figure><img src="/images/morning.png" alt="A window"><figcaption>A caption</figcaption></figure>
  <p>After</p>
`);
  });

  test('HTML pasted from Word, Docs and web pages loses its styles and scripts; pictures are inserted one by one, with their texts', async () => {
    const page = await open('new');
    await paste(
      page,
      `<html><head><style>p{color:red}</style></head><body><!--StartFragment--><h1 style="x">Top</h1>
      <p class="MsoNormal" style="margin:0"><b style="font-weight:normal" id="docs-internal-guid-1"><span style="font-weight:700">Bold</span></b> <i>it</i><o:p></o:p></p>
      <p class="MsoListParagraph" style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">·<span>  </span></span>One</p>
      <p class="MsoListParagraph" style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">·<span>  </span></span>Two</p>
      <div>A line</div><script>alert(1)</script><p><a href="javascript:alert(1)" onclick="x()">link</a><img src="https://evil.test/x.png"></p>
      <table><tr><td><p>Cell</p></td></tr></table></body></html>`,
    );
    expect(browser.takeMessages(page)).toEqual([expect.stringContaining('inline event handler')]);
    await tool(page, 'Edit as HTML').click();
    await expect
      .poll(() => page.getByLabel('Text as HTML').inputValue())
      .toBe(
        '<h2>Top</h2>\n<p><strong>Bold</strong> <em>it</em></p>\n<ul>\n<li>One</li>\n<li>Two</li>\n</ul>\n<p>A line</p>\n<p>link</p>\n<table>\n<tbody>\n<tr><td>Cell</td></tr>\n</tbody>\n</table>\n',
      );
    for (const [html, expected] of pastes) {
      await page.getByLabel('Text as HTML').fill('');
      await tool(page, 'Edit as HTML').click();
      await textOf(page).waitFor();
      await paste(page, html.replaceAll('http://localhost/', `${server.url}/`));
      await tool(page, 'Edit as HTML').click();
      await expect.poll(() => page.getByLabel('Text as HTML').inputValue()).toBe(expected);
    }
    await page.getByLabel('Text as HTML').fill('<p>Before</p>\n');
    await tool(page, 'Edit as HTML').click();
    await textOf(page).getByText('Before').waitFor();

    await give(page, 'drop', { files: ['drop one.png', 'drop two.png'] });
    for (const name of ['drop-one', 'drop-two']) await describePicture(page, name);
    await until(() => textOf(page).evaluate((element) => element === document.activeElement));
    await page.keyboard.type('A caption');
    // What Chromium copies for a picture of a web page.
    await give(page, 'paste', { html: '<meta charset="utf-8"><img src="https://evil.test/x.png">', files: ['copied.png'] });
    await describePicture(page, 'copied');
    await tool(page, 'Picture').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('leaf.svg').click();
    await page.keyboard.press('Enter');
    await dialog.getByText('Write what the picture shows, or tick “Only decoration”.').waitFor();
    await describePicture(page, 'leaf', 'svg');
    await textOf(page).getByRole('button', { name: 'Picture…' }).last().click();
    await dialog.getByLabel('Only decoration').check();
    await dialog.getByRole('button', { name: 'Apply' }).click();
    await give(page, 'paste', { html: '<p>Text with <img src="https://evil.test/x.png"> a picture</p>', files: ['of the text.png'] });
    await page.getByRole('alert').getByText('1 picture could not be pasted; insert it with Picture.').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await tool(page, 'Edit as HTML').click();
    expect((await page.getByLabel('Text as HTML').inputValue()).split('\n')).toEqual([
      '<p>Before</p>',
      '<figure><img src="/images/drop-one.png" alt="About drop-one"></figure>',
      '<figure><img src="/images/drop-two.png" alt="About drop-two"><figcaption>A caption</figcaption></figure>',
      '<figure><img src="/images/copied.png" alt="About copied"></figure>',
      '<figure><img src="/images/leaf.svg" alt=""><figcaption>Text with a picture</figcaption></figure>',
      '',
    ]);
  });

  test('in an article that ends with a table, the end is after the table', async () => {
    const page = await open('new');
    await tool(page, 'Edit as HTML').click();
    await page.getByLabel('Text as HTML').fill('<p>Before</p>\n<table>\n<tbody>\n<tr><td>a</td><td>b</td></tr>\n</tbody>\n</table>\n');
    await tool(page, 'Edit as HTML').click();
    await textOf(page).getByText('Before').click();
    await page.keyboard.press('Control+End');
    await paste(page, '<h2>Top</h2><p>Text</p>');
    await textOf(page).getByText('b', { exact: true }).click();
    // The body applies the selection of a click a moment later, but before a key.
    await page.keyboard.press('End');
    await paste(page, '<p>one</p><p>two</p>');
    await tool(page, 'Edit as HTML').click();
    await expect
      .poll(() => page.getByLabel('Text as HTML').inputValue())
      .toBe('<p>Before</p>\n<table>\n<tbody>\n<tr><td>a</td><td>bone<br>two</td></tr>\n</tbody>\n</table>\n<h2>Top</h2>\n<p>Text</p>\n');
  });

  test.each(['link', 'browser'])('the way back by the %s leads to the article in the same view of the list', async (way) => {
    const page = await browser.open(`${server.url}/journal-editor?tab=articles&q=a`, { viewport: { width: 600, height: 500 } });
    browser.expectMissing(page);
    const cards = page.getByRole('article');
    await cards.nth(2).waitFor();
    const name = (await cards.nth(2).getAttribute('aria-label')) ?? '';
    await cards
      .nth(2)
      .getByRole('button', { name: /^Edit / })
      .click();
    await textOf(page).waitFor();
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await (way === 'link' ? page.getByRole('link', { name: 'Articles', exact: true }).click() : page.goBack());
    const card = page.getByRole('article', { name, exact: true });
    await until(() => card.evaluate((element) => element === document.activeElement));
    expect([await isInView(card.getByRole('heading')), new URL(page.url()).searchParams.get('q')]).toEqual([true, 'a']);
  });

  test('articles are found, filtered, duplicated, deleted and restored in the list', async () => {
    const page = await browser.open(`${server.url}/journal-editor?tab=articles`);
    browser.expectMissing(page);
    await page.getByRole('combobox', { name: 'State' }).click();
    await page.getByRole('option', { name: 'Drafts' }).click();
    await cardWith(page, 'Half an Idea').getByText('Draft', { exact: true }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    const search = page.getByRole('searchbox', { name: 'Search articles' });
    await search.fill('marsh yet');
    await cardWith(page, 'Half an Idea').locator('mark').getByText('yet').waitFor();
    await search.fill('yet nowhere');
    await page.getByText('No articles match “yet nowhere”.').waitFor();
    await search.fill('half idea');
    await page.getByText(/^1 of \d+ articles$/).waitFor();
    const bytes = await read('half-an-idea');
    await deleteCard(page, 'Half an Idea');
    await pressUndo(page);
    await cardWith(page, 'Half an Idea').waitFor();
    expect(await read('half-an-idea')).toBe(bytes);
    await chooseFrom(cardWith(page, 'Half an Idea'), /^More for/, 'Duplicate');
    await until(async () => (await page.getByLabel('Title', { exact: true }).inputValue()) === 'Half an Idea (copy)');
    await textOf(page).getByText('Not yet.').waitFor();
  });

  async function write(slug: string, content: string): Promise<string> {
    const lines = content.replace(/^(?=.)/gm, '  ');
    const text = `title: ${slug}\nexcerpt: About it.\nauthor: Ivo Marsh\npublishedAt: 2026-01-05\ncategories:\n  - habits\ncontent: |\n${lines}`;
    writeWhole(file(slug), text);
    await until(async () => (await server.get(`/api/entries/${slug}/source`)).ok);
    return text;
  }
});

/** The lines of `after` that `before` does not have. */
function changedLines(before: string, after: string): string[] {
  const known = before.split('\n');
  return after.split('\n').filter((line) => !known.includes(line));
}

/** Pastes HTML into the text like a browser. */
async function paste(page: Page, html: string): Promise<void> {
  await give(page, 'paste', { html });
}

/** HTML of a clipboard, and the resulting text. */
const pastes = [
  // Word
  [
    '<p class=MsoNormal>One</p><p class=MsoNormal><o:p>&nbsp;</o:p></p><p class=MsoNormal>Two</p><p class=MsoNormal> </p>',
    '<p>One</p>\n<p>Two</p>\n',
  ],
  // A nested list, and one that continues at a number.
  [
    `<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>4.</span>First</p>
    <p class=MsoListParagraph style='mso-list:l0 level2 lfo1'><span style='mso-list:Ignore'>a.</span>Sub a</p>
    <p class=MsoListParagraph style='mso-list:l0 level2 lfo1'><span style='mso-list:Ignore'>b.</span>Sub b</p>
    <p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>5.</span>Second</p>
    <p class=MsoQuote>Words <s>old</s> <span style="text-decoration:line-through">gone</span></p>`,
    '<ol start="4">\n<li>First<ol>\n<li>Sub a</li>\n<li>Sub b</li>\n</ol></li>\n<li>Second</li>\n</ol>\n<blockquote><p>Words <del>old</del> <del>gone</del></p></blockquote>\n',
  ],
  // A restarted list.
  [
    `<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>1.</span>A</p>
    <p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>2.</span>B</p>
    <p class=MsoListParagraph style='mso-list:l1 level1 lfo2'><span style='mso-list:Ignore'>1.</span>C<br></p>`,
    '<ol>\n<li>A</li>\n<li>B</li>\n</ol>\n<ol>\n<li>C</li>\n</ol>\n',
  ],
  // Numbers of several levels
  [
    `<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>2.</span>A</p>
    <p class=MsoListParagraph style='mso-list:l0 level2 lfo1'><span style='mso-list:Ignore'>2.1.</span>B</p>`,
    '<ol start="2">\n<li>A<ol>\n<li>B</li>\n</ol></li>\n</ol>\n',
  ],
  // Hidden text, and the hidden row that measures the columns of a table of Excel
  [
    '<p>a<span style="display:none">b</span></p><table><tr><td>c</td></tr><tr height=0 style="display:none"><td></td></tr></table>',
    '<p>a</p>\n<table>\n<tbody>\n<tr><td>c</td></tr>\n</tbody>\n</table>\n',
  ],
  // A table of Notes
  [
    '<div><object><table><tr><td><div>a</div></td></tr></table></object><br></div>',
    '<table>\n<tbody>\n<tr><td>a</td></tr>\n</tbody>\n</table>\n',
  ],
  // Levels continue after an empty paragraph, and an item can have a second paragraph.
  [
    `<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·</span>One</p>
    <p class=MsoListParagraph style='margin-left:.5in'>More</p><p class=MsoNormal>&nbsp;</p>
    <p class=MsoListParagraph style='mso-list:l0 level2 lfo1'><span style='mso-list:Ignore'>o</span>Sub</p>`,
    '<ul>\n<li><p>One</p><p>More</p><ul>\n<li>Sub</li>\n</ul></li>\n</ul>\n',
  ],
  // Paragraphs and lists in a cell, and a footnote.
  [
    `<table><tr><td><p>a</p><p>b <a href="#_ftn1">[1]</a></p></td><td>c<div>d</div>e</td><td><ul><li>f</li><li>g</li></ul></td></tr></table>`,
    '<table>\n<tbody>\n<tr><td>a<br>b [1]</td><td>c<br>d<br>e</td><td>f<br>g</td></tr>\n</tbody>\n</table>\n',
  ],
  // Lines of list items
  [
    '<ul><li><div>a</div><div>b</div></li><li>c<div>d</div></li><li><div>e</div><ul><li>f</li></ul></li><li><p>g</p>h</li></ul>',
    '<ul>\n<li><p>a</p><p>b</p></li>\n<li><p>c</p><p>d</p></li>\n<li>e<ul>\n<li>f</li>\n</ul></li>\n<li><p>g</p><p>h</p></li>\n</ul>\n',
  ],
  // Word on the web
  [
    `<div class="ListContainerWrapper"><ol start="3"><li data-aria-level="1"><p>One</p></li></ol></div>
    <div class="ListContainerWrapper"><ul><li data-aria-level="2"><p>Sub</p></li></ul></div>`,
    '<ol start="3">\n<li>One<ul>\n<li>Sub</li>\n</ul></li>\n</ol>\n',
  ],
  // Google Docs
  [
    '<ol><li><h2><span>Begin</span></h2></li></ol><p>a</p><ol start="2"><li><h2>Go on</h2></li></ol><ul><li><h3>b</h3></li></ul>',
    '<h2>1. Begin</h2>\n<p>a</p>\n<h2>2. Go on</h2>\n<h3>b</h3>\n',
  ],
  ['<p>One<br>line</p><br><p>Two</p><br>', '<p>One<br>line</p>\n<p>Two</p>\n'],
  [
    '<p>H<span style="vertical-align:sub">2</span>O, m<span style="vertical-align:super">2</span></p>',
    '<p>H<sub>2</sub>O, m<sup>2</sup></p>\n',
  ],
  [
    `<b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr" style="margin:0"><span style="font-weight:400">See </span><a
    href="https://www.google.com/url?q=https://example.com/a?b%3D1&amp;sa=D&amp;source=editors"><span>this</span></a></p><p dir="ltr"><br></p>
    <ul><li dir="ltr"><p dir="ltr" role="presentation"><span>One</span></p></li></ul><h2 dir="ltr"><span></span></h2></b>`,
    '<p>See <a href="https://example.com/a?b=1">this</a></p>\n<ul>\n<li>One</li>\n</ul>\n',
  ],
  // Notion and other web pages
  [
    '<aside>A <b>note</b></aside><details><summary>Sum</summary>in</details><header>End</header>',
    '<p>A <strong>note</strong></p>\n<p>Sum</p>\n<p>in</p>\n<p>End</p>\n',
  ],
  // Wikipedia
  ['<p id="x">A<sup id="cite_ref-1"><a href="#cite_note-1">[1]</a></sup></p>', '<p>A<sup>[1]</sup></p>\n'],
  // Gmail
  ['<div dir="ltr">One<div><br></div><div>Two <b>lines</b></div><div><br></div></div>', '<p>One</p>\n<p>Two <strong>lines</strong></p>\n'],
  // Code with a bar above it, and code whose lines are elements.
  [
    '<pre><div>js<button>Copy</button></div><div><code class="code language-js"><span>a</span>\n  b\n</code></div></pre><p>c</p><pre><div>d</div><div>  e</div></pre><p>f</p><pre>g<br>h</pre>',
    '<pre><code class="language-js">a\n  b\n</code></pre>\n<p>c</p>\n<pre><code>d\n  e</code></pre>\n<p>f</p>\n<pre><code>g\nh</code></pre>\n',
  ],
  // VS Code
  [
    '<div style="font-family: Consolas, monospace;white-space: pre;"><div><span>a {</span></div><br><div>  <span>b</span></div><div>}</div></div>',
    '<pre><code>a {\n\n  b\n}</code></pre>\n',
  ],
  // A chat, and a video
  [
    '<span style="white-space: pre-wrap">One\ntwo</span><div style="white-space-collapse: preserve">three <b>b</b>\n</div><iframe src="https://video.example/1" title="A talk"></iframe>',
    '<p>One<br>two</p>\n<p>three <strong>b</strong></p>\n<p><a href="https://video.example/1">A talk</a></p>\n',
  ],
  // Outlook
  [
    '<p><a href="https://eur01.safelinks.protection.outlook.com/?url=https%3A%2F%2Fexample.com%2F&amp;data=05">this</a></p>',
    '<p><a href="https://example.com/">this</a></p>\n',
  ],
  // A page of this site, whose addresses browsers copy with its host, and emoji that are pictures.
  [
    '<p><a href="http://localhost/blog/x?a=1#b">One</a> <a name="c">two</a> <img alt="😀" src="https://example.com/1f600.png"> <img alt="A" src="http://localhost/images/leaf.svg"></p>',
    '<p><a href="/blog/x?a=1#b">One</a> two 😀 <img src="/images/leaf.svg" alt="A"></p>\n',
  ],
  // Pictures with and without a caption, and one with other words.
  [
    '<figure><img src="/images/leaf.svg" alt="A"></figure><figure><img src="/images/leaf.svg" alt="B"><p>Ann Lee</p><figcaption>C</figcaption></figure>',
    '<figure><img src="/images/leaf.svg" alt="A"></figure>\n<p><img src="/images/leaf.svg" alt="B"></p>\n<p>Ann Lee</p>\n<p>C</p>\n',
  ],
  // Blocks that list items cannot have
  [
    '<ul><li><h3>One</h3><p>a</p></li><li>b<h4>Two</h4></li></ul><ol start="2"><li>c<table><tr><td>d</td></tr></table></li><li><p>e</p></li></ol>',
    '<h3>One</h3>\n<p>a</p>\n<p>b</p>\n<h4>Two</h4>\n<p>2. c</p>\n<table>\n<tbody>\n<tr><td>d</td></tr>\n</tbody>\n</table>\n<p>3. e</p>\n',
  ],
  // A quotation in another, with code
  [
    '<blockquote><p>a</p><blockquote>b</blockquote><pre>c</pre><p>d</p></blockquote>',
    '<blockquote><p>a</p><blockquote><p>b</p></blockquote><pre><code>c</code></pre><p>d</p></blockquote>\n',
  ],
  // Text beside blocks, in divisions and without any
  [
    '<div>a<div>b<p>c</p></div></div><h3>d</h3><b>e</b> <i>f</i> <u>g</u><ol><li>h<ol><li>i<h4>j</h4></li></ol></li></ol>',
    '<p>a</p>\n<p>b</p>\n<p>c</p>\n<h3>d</h3>\n<p><strong>e</strong> <em>f</em> g</p>\n<p>1. h</p>\n<p>1. i</p>\n<h4>j</h4>\n',
  ],
  // Terms and their descriptions
  ['<dl><dt>a</dt><dd>b</dd><div><dt>c</dt><dd>d</dd></div></dl>', '<dl><dt>a</dt><dd>b</dd><dt>c</dt><dd>d</dd></dl>\n'],
  // A different direction stays, with everything in it.
  [
    '<h2 dir="ltr">Top</h2><p dir="rtl">שלום <span dir="ltr">one</span></p><p dir="auto">End</p>',
    '<h2>Top</h2>\n<p dir="rtl">שלום <span dir="ltr">one</span></p>\n<p>End</p>\n',
  ],
] as const;

/** Pastes or drops HTML and pictures. */
async function give(page: Page, kind: 'paste' | 'drop', { html, files = [] }: { html?: string; files?: string[] }): Promise<void> {
  const bytes = [...(await readFile('fixtures/content/images/morning.png'))];
  await textOf(page).evaluate(
    (element, [event, text, names, picture]) => {
      const data = new DataTransfer();
      if (text !== undefined) data.setData('text/html', text);
      for (const name of names) data.items.add(new File([new Uint8Array(picture)], name, { type: 'image/png' }));
      const { right, bottom } = (element.firstElementChild ?? element).getBoundingClientRect();
      const options = { bubbles: true, cancelable: true, clientX: right - 1, clientY: bottom - 1 };
      if (event === 'paste') element.dispatchEvent(new ClipboardEvent(event, { ...options, clipboardData: data }));
      else element.dispatchEvent(new DragEvent(event, { ...options, dataTransfer: data }));
    },
    [kind, html, files, bytes] as const,
  );
}

/** Fills in the dialog that a picture opens. */
async function describePicture(page: Page, name: string, ending = 'png'): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Choose a picture' });
  const radio = dialog.getByRole('radio', { name: new RegExp(`^${name}\\.${ending}`) });
  await radio.waitFor();
  await expect.poll(() => radio.isChecked()).toBe(true);
  await until(() => dialog.getByLabel('What does it show?').evaluate((element) => element === document.activeElement));
  await page.keyboard.type(`About ${name}`);
  await page.keyboard.press('Enter');
  // Waits for the picture rather than the dialog to close, because the next dialog may already be open.
  await page.locator(`img[alt="About ${name}"]`).waitFor();
}
