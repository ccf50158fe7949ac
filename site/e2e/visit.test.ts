import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { until } from '../../fixtures/harness/test-server.ts';
import { useBrowser } from './browser.ts';
import { expectMissing, follow, publicPages, sharedPublicSite, waitForHydration, waitForLayout, withoutPictures } from './public-site.ts';

const browser = useBrowser();
const { url } = await sharedPublicSite();

// A missing page is as short as the page of a missing post or category.
test.each([...publicPages, '/nowhere'])(
  '%s has no layout shift, no requests to other sites, one h1 and all pictures, fits every width, and divides no word in large text or on paper',
  async (where) => {
    const page = await browser.open('about:blank');
    const hosts = new Set<string>();
    page.on('request', (request) => hosts.add(new URL(request.url()).origin));
    await page.addInitScript(recordShifts);
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(url + where);
      const steps = Math.ceil((await page.evaluate(() => document.documentElement.scrollHeight)) / 800);
      for (let step = 0; step < steps; step += 1) {
        await page.mouse.wheel(0, 800);
        await waitForLayout(page);
      }
      expect([width, await page.evaluate(() => (window as unknown as { shifts: string[] }).shifts)]).toEqual([width, []]);
    }

    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
    await page.evaluate(() => [...document.images].forEach((image) => (image.loading = 'eager')));
    // Not `decode()`, which fails when another width is chosen meanwhile.
    await page.waitForFunction(() => [...document.images].every((image) => image.complete && image.naturalWidth > 0));
    // The size of the loaded picture does not affect the layout.
    await withoutPictures(page);
    for (const [width, percent] of [
      [320, 100],
      [640, 200],
      [1280, 100],
      [2560, 100],
      [360, 200],
    ] as const) {
      await resize(page, width, percent);
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
    await expect.poll(() => page.evaluate(dividedWords)).toEqual([]);
    await page.emulateMedia({ media: 'print' });
    await resize(page, 720, 100);
    await expect.poll(() => page.evaluate(dividedWords)).toEqual([]);
    // Paper cannot be scrolled.
    await expect.poll(() => page.evaluate(cutOffTexts)).toEqual([]);
    expect([...hosts]).toEqual([url]);
    expectMissing(browser.takeMessages(page), where === '/nowhere' ? 2 : 0);
  },
);

test('Back restores the scroll position', async () => {
  const page = await browser.open(`${url}/blog`);
  const card = page.getByRole('link', { name: 'The Power of Daily Journaling' });
  await card.scrollIntoViewIfNeeded();
  const left = await page.evaluate(() => window.scrollY);
  expect(left).toBeGreaterThan(400);
  await follow(page, 'The Power of Daily Journaling');
  await page.getByRole('heading', { level: 1, name: 'The Power of Daily Journaling' }).waitFor();
  await until(async () => (await page.evaluate(() => window.scrollY)) === 0);
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: 'Blog' }).waitFor();
  await until(async () => Math.abs((await page.evaluate(() => window.scrollY)) - left) <= 1);
});

test('after links and Back, a page has the same metadata and links to other articles as when it is loaded', async () => {
  const page = await browser.open(url);
  await waitForHydration(page);
  const expectSame = async (where: string) => {
    const loaded = await page.evaluate(headAndLinksOf, where);
    expect(loaded.filter((tag) => /keywords|og:url|twitter:title|ld\+json|rel="prev/.test(tag)).length).toBeGreaterThan(2);
    await expect.poll(() => page.evaluate(headAndLinksOf, undefined), { message: where }).toEqual(loaded);
  };
  const links = [
    '/blog',
    '/blog/power-of-daily-journaling',
    '/categories/mindfulness',
    '/categories',
    '/about',
    '/product',
    '/contact',
    '/',
  ];
  for (const where of links) {
    await page.locator(`a[href="${where}"]`).first().click();
    await expectSame(where);
  }
  for (const where of ['/', ...links].reverse().slice(1)) {
    await page.goBack();
    await expectSame(where);
  }
});

/** Changes the width of the page and the size of its text. */
async function resize(page: Page, width: number, percent: number): Promise<void> {
  await page.setViewportSize({ width, height: 800 });
  await page.evaluate((size) => void (document.documentElement.style.fontSize = size), `${percent}%`);
}

/** The title, metadata, structured data and links to nearby articles, of the page in the browser or of the HTML at a path. */
async function headAndLinksOf(path: string | undefined): Promise<string[]> {
  const shown = path === undefined ? document : new DOMParser().parseFromString(await (await fetch(path)).text(), 'text/html');
  const metadata = 'title, meta, link:not([rel*=load], [rel=prefetch], [rel=stylesheet]), [type="application/ld+json"]';
  const tags = shown.querySelectorAll(`${metadata}, a[rel=prev], a[rel=next], [aria-labelledby=related] a`);
  // The server's render separates texts with comments.
  return [...tags].map(({ outerHTML }) => outerHTML.replaceAll('<!-- -->', '')).sort();
}

/** The words of the page that are divided over two lines, except in articles, which browsers hyphenate. */
function dividedWords(): string[] {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const divided: string[] = [];
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    if (text.parentElement?.closest('.prose')) continue;
    const range = document.createRange();
    for (const { 0: word, index } of (text.textContent ?? '').matchAll(/[^\s-]+/g)) {
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) divided.push(word);
    }
  }
  return divided;
}

/** Runs in the page: the visible texts beyond its right edge. */
function cutOffTexts(): string[] {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const cutOff: string[] = [];
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const range = document.createRange();
    range.selectNodeContents(text);
    if (text.parentElement?.checkVisibility() && range.getBoundingClientRect().right > window.innerWidth)
      cutOff.push(text.textContent ?? '');
  }
  return cutOff;
}

/** Runs in the page: records each layout shift and what moved, except fractions of a pixel, by which a new font moves line ends. */
function recordShifts(): void {
  const shifts: string[] = [];
  Object.assign(window, { shifts });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as LayoutShift[]) {
      if (entry.value < 0.0005) continue;
      const moved = entry.sources.map(
        ({ node, previousRect: before, currentRect: after }) =>
          `${node instanceof Element ? node.outerHTML.slice(0, 120) : node?.textContent?.slice(0, 40)}: ${before.y} to ${after.y}, ${before.height} to ${after.height} high`,
      );
      shifts.push(`${entry.value.toFixed(3)} at ${Math.round(window.scrollY)}: ${moved.join('; ')}`);
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

interface LayoutShift extends PerformanceEntry {
  value: number;
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
}
