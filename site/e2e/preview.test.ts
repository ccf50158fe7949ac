import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { fonts, inkOf, layOutSpread, textsOf, type SpreadOrder } from '../../fixtures/harness/page-operations.ts';
import { axeViolations } from './axe.ts';
import { useBrowser } from './browser.ts';
import { cardWith, holdCalls, openEditor, seeToast } from './editor.ts';

const browser = useBrowser();

test('the preview starts with Monday’s morning page, 6 by 9 and 600 px wide, with the printed letters and exact guides', async () => {
  const { page } = await openEditor(browser, '?tab=templates');
  const picture = pagePicture(page, 'Morning Page for Monday');
  await expect.poll(() => page.getByRole('combobox', { name: 'Day of Week' }).innerText()).toBe('Monday');
  await expect.poll(() => page.getByRole('combobox', { name: 'Page Type' }).innerText()).toBe('Morning Page');
  const wide = await picture.boundingBox();
  expect([wide?.width, wide?.height]).toEqual([600, 900]);
  // A clicked tab has no focus ring, even after a second click.
  for (const name of ['Template Code', 'Preview', 'Template Code', 'Preview']) {
    const tab = page.getByRole('tab', { name });
    await tab.click();
    await expect.poll(() => tab.evaluate((element) => getComputedStyle(element).outlineStyle)).toBe('none');
  }
  // The fixtures have no prompt for a Monday morning.
  await page.getByText('There is no morning prompt for Monday, so a built-in text is shown.').waitFor();
  const monday = { type: 'morning', weekday: 'monday', side: 'left' } as const;
  await expect.poll(() => lettersOf(page)).toEqual(printedLetters(monday));
  await expect.poll(() => misplacedInk(page, monday)).toEqual([]);

  await pick(page, 'Page Type', 'Sunday Reflection');
  await pagePicture(page, 'Sunday Reflection for Sunday').waitFor();
  const reflection = { text: 'Which day of the week would you live again?' };
  await expect
    .poll(() => lettersOf(page))
    .toEqual(printedLetters({ type: 'sunday_reflection', weekday: 'sunday', side: 'left', prompt: reflection }));

  await pick(page, 'Page Type', 'Evening Page');
  await pagePicture(page, 'Evening Page for Monday').waitFor();
  await expect.poll(() => page.getByLabel('Right page').isChecked()).toBe(true);

  await pick(page, 'Page Type', 'Morning Page');
  await page.getByLabel('Left page').check();
  await pick(page, 'Day of Week', 'Tuesday');
  await pagePicture(page, 'Morning Page for Tuesday: Tuesday morning').waitFor();
  await page.getByText('With a morning prompt for Tuesday.').waitFor();
  const prompt = { text: 'What is the one thing that would make today enough?' };
  await expect.poll(() => lettersOf(page)).toEqual(printedLetters({ type: 'morning', weekday: 'tuesday', side: 'left', prompt }));

  // The guides are to scale, and there is no bleed at the spine.
  await expect.poll(() => page.locator('.page-guides').count()).toBe(0);
  await page.getByLabel('Show bleed, trim and margins').check();
  await page.getByText('inside 0.5 in, outside 0.375 in, top and bottom 0.375 in').first().waitFor();
  await expect
    .poll(() => guidesIn(page))
    .toEqual({ bleed: [-12.5, -12.5, 612.5, 925], trim: [0, 0, 600, 900], margin: [37.5, 37.5, 512.5, 825] });
  await page.getByLabel('Right page').check();
  await expect
    .poll(() => guidesIn(page))
    .toEqual({ bleed: [0, -12.5, 612.5, 925], trim: [0, 0, 600, 900], margin: [50, 37.5, 512.5, 825] });
  await page.setViewportSize({ width: 360, height: 800 });
  const narrow = await pagePicture(page, 'Morning Page').boundingBox();
  expect(narrow?.height).toBeCloseTo((narrow?.width ?? 0) * 1.5, 1);
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  expect(await axeViolations(page)).toEqual([]);
});

test('another draw shows another quote, the other side keeps it and swaps the margins, and the code is copied exactly; lists and tabs work by keyboard', async () => {
  const { page, server } = await openEditor(browser, '?tab=templates');
  await page.getByRole('combobox', { name: 'Page Type' }).press('Enter');
  await expect.poll(() => page.getByRole('option').allInnerTexts()).toEqual(['Morning Page', 'Evening Page', 'Sunday Reflection']);
  await page.locator('[data-highlighted]', { hasText: 'Morning Page' }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.locator('[data-highlighted]', { hasText: 'Evening Page' }).waitFor();
  await page.keyboard.press('Enter');
  await pagePicture(page, 'Evening Page for Monday').waitFor();
  const seen = new Set<string>();
  while (seen.size < 3) {
    const before = await quoteOn(page);
    seen.add(before);
    await page.getByRole('button', { name: 'Another' }).click();
    await expect.poll(() => quoteOn(page)).not.toBe(before);
  }

  rmSync(`${server.content}/quotes/two-lines.yaml`);
  rmSync(`${server.content}/quotes/little-by-little.yaml`);
  await pagePicture(page, 'Begin at once to live').waitFor();
  const quote = { text: 'Begin at once to live, and count each separate day as a separate life.', author: 'Seneca' };
  const prompt = { text: 'What went better than you thought it would?' };
  const order = { type: 'evening', weekday: 'monday', quote, prompt } as const;
  await expect.poll(() => lettersOf(page)).toEqual(printedLetters({ ...order, side: 'right' }));
  await page.getByLabel('Left page').check();
  await expect.poll(() => lettersOf(page)).toEqual(printedLetters({ ...order, side: 'left' }));

  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  // A tab has a focus ring after a key, and none after a click.
  const ring = (name: string) => page.getByRole('tab', { name }).evaluate((tab) => getComputedStyle(tab).outlineStyle);
  await page.getByRole('tab', { name: 'Template Code' }).click();
  await expect.poll(() => ring('Template Code')).toBe('none');
  await page.keyboard.press('ArrowLeft');
  // Polls, because the focus moves a moment after the key.
  await expect.poll(() => ring('Preview')).toBe('solid');
  await page.keyboard.press('ArrowRight');
  await page.getByText('<<quote>>').waitFor();
  const code = await page.getByLabel('Template code', { exact: true }).innerText();
  expect(code.split('\n').slice(0, 7)).toEqual(['Monday evening', '', '“<<text>>”', '<<author>>', '', 'Day review', '<<text>>']);
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Copy' }).click();
  await seeToast(page, 'Success', 'Template code copied.');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code);
});

test('the preview follows the files of its text and its template, names what cannot be printed, and replaces a deleted text', async () => {
  let release = async () => {};
  const prepare = async (page: Page) => (release = await holdCalls(page, '**/api/journal-pages/**', 'GET'));
  const { page, server } = await openEditor(browser, '?tab=templates', { prepare });
  const choice = page.getByRole('combobox', { name: 'Template' });
  await expect.poll(() => choice.innerText()).toBe('Loading…');
  await release();
  await pick(page, 'Day of Week', 'Tuesday');
  await pagePicture(page, 'What is the one thing').waitFor();
  const file = `${server.content}/prompts/one-thing.yaml`;
  await page.getByRole('tab', { name: 'Prompts' }).click();
  writeFileSync(file, readFileSync(file, 'utf8').replace('the one thing', 'one great thing'));
  await cardWith(page, 'one great thing').waitFor();
  await page.getByRole('tab', { name: 'Templates' }).click();
  await pick(page, 'Day of Week', 'Tuesday');
  await pagePicture(page, 'What is one great thing').waitFor();
  writeFileSync(file, readFileSync(file, 'utf8').replace('one great thing', 'one small thing'));
  await pagePicture(page, 'What is one small thing that would make today enough?').waitFor();
  const prompt = { text: 'What is one small thing that would make today enough?' };
  await expect.poll(() => lettersOf(page)).toEqual(printedLetters({ type: 'morning', weekday: 'tuesday', side: 'left', prompt }));

  const long = `水 ${'What would you do if nobody were ever to know of it, and why? '.repeat(12).trim()}`;
  writeFileSync(file, `text: ${JSON.stringify(long)}\ntype: morning\ndayOfWeek: tuesday\n`);
  const printed = layOutSpread({ type: 'morning', weekday: 'tuesday', side: 'left', prompt: { text: long } }, fonts);
  const notes = page.getByRole('status').filter({ hasText: 'too long' });
  await notes.waitFor();
  expect((await notes.innerText()).split('\n').filter(Boolean)).toEqual([
    `The prompt is too long for its place, even in the smallest type. Its last ${printed.overflow[0]?.characters} characters are cut off here and in print.`,
    'The journal’s typeface has no “水”, so the prompt is printed without it.',
  ]);

  rmSync(file);
  await page.getByText('There is no morning prompt for Tuesday, so a built-in text is shown.').waitFor();

  await expect.poll(() => choice.innerText()).toBe('Weekday spread');
  const templates = ['sunday', 'weekday'].map((id) => `${server.content}/templates/${id}.yaml`);
  const texts = templates.map((each) => readFileSync(each, 'utf8'));
  // Their thumbnails are missing until the list is refetched.
  browser.expectMissing(page);
  for (const each of templates) rmSync(each);
  await page.getByText('Standard pages. There is no morning prompt for Tuesday').waitFor();
  await expect.poll(() => choice.innerText()).toBe('Standard pages');
  for (const [index, each] of templates.entries()) writeFileSync(each, texts[index] ?? '');
  await expect.poll(() => choice.innerText()).toBe('Weekday spread');
  const template = `${server.content}/templates/own.yaml`;
  writeFileSync(template, 'name: Own pages\npages:\n  morning:\n    - heading: Before noon\n    - lines: rest\n');
  await cardWith(page, 'Own pages').waitFor();
  await pick(page, 'Template', 'Own pages');
  await pagePicture(page, 'Morning Page for Tuesday: Before noon').waitFor();
  await expect.poll(() => choice.innerText()).toBe('Own pages');
  writeFileSync(template, readFileSync(template, 'utf8').replace('Before noon', 'After breakfast'));
  await pagePicture(page, 'Morning Page for Tuesday: After breakfast').waitFor();
  await pick(page, 'Page Type', 'Evening Page');
  await page.getByText('"Own pages" has no Evening Page.').waitFor();

  // A typing error is named above the page. The removed block comes back with its text, and so does the page of a broken template.
  const evening = (block: string) => writeFileSync(template, `name: Own pages\npages:\n  evening:\n    - ${block}:\n        rows: 6\n`);
  evening('quote');
  await pagePicture(page, 'Evening Page for Tuesday: “').waitFor();
  const shown = await quoteOn(page);
  for (let round = 0; round < 2; round += 1) {
    evening('qoute');
    await page.getByText(/^Line 4: pages\.evening\[0\]\.qoute: "qoute" is not a block here; /).waitFor();
    await expect.poll(() => quoteOn(page)).not.toContain('“');
    evening('quote');
    await pagePicture(page, 'Evening Page for Tuesday: “').waitFor();
    await expect.poll(() => quoteOn(page)).toBe(shown);
  }
  expect(await axeViolations(page)).toEqual([]);
});

function pagePicture(page: Page, words: string) {
  return page.getByRole('img', { name: words });
}

async function pick(page: Page, label: string, choice: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: choice }).click();
}

async function quoteOn(page: Page): Promise<string> {
  return (await pagePicture(page, ' for ').getAttribute('aria-label')) ?? '';
}

/** The outlines of the lines of text on the rendered page. */
function lettersOf(page: Page): Promise<(string | null)[]> {
  return pagePicture(page, ' for ')
    .locator('path')
    .evaluateAll((paths) => paths.map((path) => path.getAttribute('d')));
}

function printedLetters(order: SpreadOrder): string[] {
  return textsOf(layOutSpread(order, fonts)).map((line) => fonts.outline(line));
}

/** The lines of text whose ink the browser paints more than a quarter of a point away from the layout. */
async function misplacedInk(page: Page, order: SpreadOrder): Promise<unknown[]> {
  const painted = await pagePicture(page, ' for ')
    .locator('path')
    .evaluateAll((paths) =>
      paths.map((path) => {
        const { x, y, width, height } = (path as SVGPathElement).getBBox();
        return { left: x, right: x + width, top: y, bottom: y + height };
      }),
    );
  const inks = textsOf(layOutSpread(order, fonts)).map(inkOf);
  expect(painted.length).toBe(inks.length);
  const edges = ['left', 'right', 'top', 'bottom'] as const;
  return inks.filter((ink, index) => edges.some((edge) => Math.abs((painted[index]?.[edge] ?? 0) - ink[edge]) > 0.25));
}

/** Left, top, width and height of each guide, in pixels from the corner of a page of 600 by 900 px. */
function guidesIn(page: Page): Promise<Record<string, number[]>> {
  return page.evaluate(() => {
    const corner = document.querySelector('.leaf:has(+ .page-guides, .page-guides)')?.getBoundingClientRect();
    const places = ['bleed', 'trim', 'margin'].map((name) => {
      const { x, y, width, height } = document.querySelector(`.page-guides .guide-${name}`)?.getBoundingClientRect() ?? new DOMRect();
      return [name, [x - (corner?.x ?? 0), y - (corner?.y ?? 0), width, height].map((length) => Math.round(length * 10) / 10)];
    });
    return Object.fromEntries(places) as Record<string, number[]>;
  });
}
