import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { chromium, type BrowserContextOptions, type Page, type Route } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { chromiumFlags } from '../../fixtures/harness/chromium.ts';
import { contentFolder, fullContent } from '../../fixtures/harness/content-folder.ts';
import { testServer, until } from '../../fixtures/harness/test-server.ts';
import { weekdays } from '../../server/model/entities/days.ts';
import { frugalFlags, useBrowser } from './browser.ts';
import { publicPages, sharedPublicSite, waitForHydration, withoutPictures } from './public-site.ts';

const browser = useBrowser();
const { url } = await sharedPublicSite();

const entry = '**/assets/client-*.js';
const thanks = 'Thank you for subscribing! Check your inbox soon.';

test.each(publicPages)('%s runs only the loader until an intent, and prefetches the rest when idle, without running it', async (where) => {
  const page = await browser.open('about:blank');
  const requests: { path: string; type: string }[] = [];
  page.on('request', (request) => requests.push({ path: new URL(request.url()).pathname, type: request.resourceType() }));
  await page.goto(url + where);
  await until(() => requests.some(({ path }) => path.includes('/client-')));
  await page.waitForLoadState('networkidle');
  expect(requests.filter(({ type, path }) => type === 'script' && !path.includes('/loader-'))).toEqual([]);
  expect(await isHydrated(page)).toBe(false);
});

const intents: [name: string, show: (page: Page) => Promise<unknown>][] = [
  ['a pointer on a link', (page) => page.getByRole('link', { name: 'About', exact: true }).first().hover()],
  ['the focus', (page) => page.getByLabel('Email Address').focus()],
  ['a key', (page) => page.keyboard.press('Shift')],
];

test.each(intents)('%s hydrates the page', async (_name, show) => {
  const page = await browser.open(url);
  await untilLoaderRuns(page);
  expect(await isHydrated(page)).toBe(false);
  await show(page);
  await until(() => isHydrated(page));
});

test('Look inside hydrates the page when it is one screen away, and shows its buttons and counter before that', async () => {
  for (const [width, count] of [
    [1280, '1 of 14'],
    [360, '1 of 28'],
  ] as const) {
    const page = await openWithoutEntry('/product', { viewport: { width, height: 740 } });
    const frame = page.locator('.look-inside');
    expect(await frame.getByText(count, { exact: true }).isVisible()).toBe(true);
    expect(await frame.getByRole('button', { name: 'Next pages' }).isVisible()).toBe(true);
    expect(page.entries).toBe(0);
    await page.evaluate(() => {
      const top = document.querySelector('.look-inside')?.getBoundingClientRect().top ?? 0;
      window.scrollTo({ top: top - 1.9 * window.innerHeight, behavior: 'instant' });
    });
    await until(() => page.entries === 1);
  }
});

test('a signup submitted twice before React runs is sent once, with the last input', async () => {
  const page = await openWithoutEntry('/');
  const sent = postsOf(page);
  await page.getByLabel('First Name').fill('Ada');
  await page.getByLabel('Email Address').fill('ada@example.com');
  await page.locator('#newsletter').getByRole('button').click();
  await page.getByLabel('Email Address').fill('ada@example.org');
  await page.locator('#newsletter').getByRole('button').click();
  await page.release();
  await page.locator('#newsletter').getByText(thanks).waitFor();
  expect(sent).toEqual(['form-name=newsletter&name=Ada&email=ada%40example.org']);
  expect(new URL(page.url()).search).toBe('');
  // The busy button has kept the focus.
  await expect.poll(() => page.locator(':focus').innerText()).toBe('Subscribe');
});

test('an invalid form is not sent when React arrives', async () => {
  const page = await openWithoutEntry('/');
  const sent = postsOf(page);
  await page.locator('#newsletter').getByRole('button').click();
  await page.release();
  await until(() => isHydrated(page));
  expect(sent).toEqual([]);
});

test('words typed before the loader runs are searched for', async () => {
  const page = await browser.open('about:blank');
  const held: Route[] = [];
  await page.route('**/assets/loader-*.js', (route) => void held.push(route));
  await page.goto(`${url}/blog`, { waitUntil: 'commit' });
  await page.getByLabel('Search the blog').pressSequentially('morning');
  await until(() => held.length > 0);
  await held[0]?.continue();
  await page.getByText(/articles? for “morning”/).waitFor();
  expect(page.url()).toBe(`${url}/blog?q=morning`);
});

test('words typed before React runs are searched for, with or without Enter', async () => {
  for (const key of [undefined, 'Enter']) {
    const page = await openWithoutEntry('/blog');
    await page.getByLabel('Search the blog').pressSequentially('morning');
    if (key) await page.keyboard.press(key);
    await page.release();
    await page.getByText(/articles? for “morning”/).waitFor();
    expect(await page.getByLabel('Search the blog').inputValue()).toBe('morning');
    expect(page.url()).toBe(`${url}/blog?q=morning`);
  }
});

test.each([
  ['/blog', '/api/entries'],
  ['/categories/habits', '/api/categories/habits/entries'],
])('focusing the search of %s requests its data at once, and React uses these responses', async (where, list) => {
  const page = await openWithoutEntry('about:blank');
  const reads: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) reads.push(pathname);
  });
  await page.goto(url + where);
  await untilLoaderRuns(page);
  const field = page.getByRole('searchbox');
  await field.focus();
  await until(() => reads.length === 2);
  await page.keyboard.type('morning');
  await page.release();
  await page.getByText(/articles? for “morning”/).waitFor();
  expect(reads.toSorted()).toEqual([list, '/api/search.json'].toSorted());
});

test('a click and a key before React runs each turn the book once', async () => {
  const page = await openWithoutEntry('/product');
  await page.locator('.look-inside').scrollIntoViewIfNeeded();
  const next = page.getByRole('button', { name: 'Next pages' });
  await next.click();
  await next.click();
  await page.release();
  await shown(page, '2 of 14: How to use it');
  expect(page.entries).toBe(1);
  const second = await openWithoutEntry('/product');
  await second.locator('.inside-strip').focus();
  await second.keyboard.press('ArrowRight');
  await second.release();
  await shown(second, '2 of 14: How to use it');
});

test('when the entry fails to load, forms and links work as without scripts', async () => {
  const page = await browser.open('about:blank');
  await page.route(entry, (route) => route.abort());
  await page.goto(url);
  browser.expectLostCalls(page);
  await page.getByLabel('First Name').fill('Ada');
  await page.getByLabel('Email Address').fill('ada@example.com');
  await page.locator('#newsletter').getByRole('button').click();
  await page.waitForURL(`${url}/#subscribed`);
  await page.getByText(thanks).waitFor();
  await page.goto(`${url}/product`);
  await page.keyboard.press('Shift');
  // Buttons that would do nothing are hidden.
  await page.getByRole('button', { name: 'Next pages' }).waitFor({ state: 'detached' });
  await page.locator('.inside-strip a').first().click();
  await page.waitForURL('**/images/pages/written-morning-1280.webp');
  await page.goto(`${url}/blog`);
  await page.getByLabel('Search the blog').fill('morning');
  await page.keyboard.press('Enter');
  await page.getByText(/articles? for “morning”/).waitFor();
  expect(await isHydrated(page)).toBe(false);
});

test('a page of the book turns without a connection once React runs', async () => {
  const page = await browser.open(`${url}/product`);
  await waitForHydration(page);
  browser.expectLostCalls(page);
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Next pages' }).click();
  await expect.poll(() => page.locator('#look-inside output').textContent()).toBe('2 of 14: How to use it');
});

test('a form waits three seconds for the entry, and is not sent again when the entry arrives', async () => {
  const page = await openWithoutEntry('about:blank');
  await page.clock.install({ time: 0 });
  await page.goto(url);
  await untilLoaderRuns(page);
  await page.clock.pauseAt(3_600_000);
  let answer = () => {};
  const sent: string[] = [];
  await page.route(`${url}/`, async (route) => {
    if (route.request().method() === 'GET') return route.continue();
    sent.push(route.request().postData() ?? '');
    await new Promise<void>((resolve) => (answer = resolve));
    await route.continue();
  });
  const form = page.locator('#newsletter form');
  await form.getByLabel('First Name').fill('Ada');
  await form.getByLabel('Email Address').fill('ada@example.com');
  await form.getByRole('button').click();
  await page.clock.runFor(2900);
  expect(sent).toEqual([]);
  await page.clock.runFor(200);
  await until(() => sent.length === 1);
  await page.release();
  answer();
  await page.waitForURL(`${url}/?subscribed=1#subscribed`, { waitUntil: 'commit' });
  expect(sent).toHaveLength(1);
});

test('the thanks after a plain form disappear after five seconds, without an intent', async () => {
  const page = await browser.open(`${url}/?subscribed=1#subscribed`);
  await until(() => isHydrated(page));
  await expect.poll(() => page.getByText(thanks).count()).toBe(0);
});

test('a prerendered page counts as a view when it is shown, and loads nothing before', async () => {
  const page = await browser.open('about:blank');
  await page.addInitScript(() => {
    const events: unknown[] = [];
    let isAhead = true;
    Object.assign(window, { events, gtag: (...words: unknown[]) => events.push(words), activate: () => (isAhead = false) });
    Object.defineProperty(document, 'prerendering', { get: () => isAhead });
  });
  const events = () => page.evaluate(() => (window as unknown as { events: unknown[] }).events);
  await page.goto(`${url}/blog`);
  await untilLoaderRuns(page);
  await page.keyboard.press('Shift');
  expect([await events(), await isHydrated(page)]).toEqual([[], false]);
  await page.evaluate(() => {
    (window as unknown as { activate(): void }).activate();
    document.dispatchEvent(new Event('prerenderingchange'));
  });
  const view = ['event', 'view_blog_list', { event_category: 'engagement', event_label: 'blog_section' }];
  expect(await events()).toEqual([view]);
  await waitForHydration(page);
  expect(await events()).toEqual([view]);
});

test('with reduced data, nothing is prefetched, and presses still work', async () => {
  const page = await openWithoutEntry('about:blank');
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
  await page.goto(`${url}/product`);
  await untilLoaderRuns(page);
  expect(await page.locator('script[type=speculationrules]').count()).toBe(0);
  await page.locator('.look-inside').scrollIntoViewIfNeeded();
  await page.getByRole('link', { name: 'Thu', exact: true }).hover();
  expect([page.entries, await page.locator('link[rel=prefetch]').count()]).toEqual([0, 0]);
  await page.getByRole('link', { name: 'Thu', exact: true }).click();
  await page.release();
  await shown(page, '8 of 14: Thursday');
});

test('the loader of a page runs once, and speculation rules say which links to prerender', async () => {
  const page = await browser.open('about:blank');
  await page.addInitScript(() => {
    const events: unknown[] = [];
    Object.assign(window, { events, gtag: (...words: unknown[]) => events.push(words) });
  });
  await page.goto(`${url}/blog`);
  await untilLoaderRuns(page);
  const loader = (await page.locator('script[data-loader]').getAttribute('src')) ?? '';
  await page.addScriptTag({ url: `${url}${loader}?again`, type: 'module' });
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: /Mindset Journal/ })
    .dispatchEvent('click');
  const names = await page.evaluate(() => (window as unknown as { events: [string, string][] }).events.map(([, name]) => name));
  expect(names).toEqual(['view_blog_list', 'click']);
  const rules = JSON.parse((await page.locator('script[type=speculationrules]').textContent()) ?? '') as object;
  expect(Object.keys(rules)).toEqual(['prefetch', 'prerender']);
});

test("the question and the year are for the reader's date, and stay after hydration", async () => {
  const content = await contentFolder(fullContent);
  for (const weekday of weekdays)
    await writeFile(
      path.join(content, `prompts/of-${weekday}.yaml`),
      `text: What did this ${weekday} bring? Write it.\ntype: evening\ndayOfWeek: ${weekday}\n`,
    );
  const { url } = await testServer({ content, dist: path.resolve('dist') });
  const page = await browser.open('about:blank');
  await withoutPictures(page);
  const question = page.locator('[data-questions]');
  await page.goto(url);
  const today = Number(await question.getAttribute('data-weekday'));
  const questions = JSON.parse((await question.getAttribute('data-questions')) ?? '') as (string[] | null)[];
  const other = questions.findIndex((texts, weekday) => texts && weekday !== today);
  const [label = '', text = ''] = questions[other] ?? [];
  const monday = 3;
  await page.clock.setFixedTime(new Date(2031, 2, monday + other, 12));
  for (const where of ['/', '/blog']) {
    await page.goto(url + where);
    await untilLoaderRuns(page);
    const look = async () => [await question.innerText(), await page.getByText(/^© /).innerText()];
    const before = await look();
    expect(before[0]).toContain(label);
    expect(before[0]).toContain(text);
    expect(before[1]).toContain('© 2031 ');
    await waitForHydration(page);
    expect(await look()).toEqual(before);
  }
});

test('a tap on a link loads its page like a plain link', async () => {
  const page = await browser.open(url, { hasTouch: true, viewport: { width: 390, height: 844 } });
  await untilLoaderRuns(page);
  await page.evaluate(() => Object.assign(window, { isFirst: true }));
  await page.getByRole('link', { name: 'About', exact: true }).first().tap();
  await page.getByRole('heading', { level: 1, name: 'About' }).waitFor();
  expect(await page.evaluate(() => 'isFirst' in window)).toBe(false);
  // Even with React on the page: it would have to load more than the browser.
  await waitForHydration(page);
  await page.evaluate(() => Object.assign(window, { isFirst: true }));
  await page.getByRole('link', { name: 'Blog', exact: true }).first().tap();
  await page.getByRole('heading', { level: 1, name: 'Blog' }).waitFor();
  expect(await page.evaluate(() => 'isFirst' in window)).toBe(false);
});

// The headless shell has no back-forward cache.
const wholeChromium = ['/usr/bin/chromium', '/usr/bin/google-chrome'].find((place) => existsSync(place));

async function launchWhole() {
  const whole = await chromium.launch({
    ...(wholeChromium && { executablePath: wholeChromium }),
    args: [...chromiumFlags, ...frugalFlags],
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  });
  onTestFinished(() => whole.close());
  return whole;
}

test.skipIf(!wholeChromium)('a page that Back restores from memory is viewed again', async () => {
  const page = await (await launchWhole()).newPage();
  await page.addInitScript(() => {
    const events: unknown[] = [];
    Object.assign(window, { events, gtag: (...words: unknown[]) => events.push(words[1]) });
  });
  await page.goto(`${url}/blog`);
  await untilLoaderRuns(page);
  await page.goto(`${url}/about`);
  await page.evaluate(() => window.history.back());
  await page.waitForURL('**/blog', { waitUntil: 'commit' });
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { events: string[] }).events))
    .toEqual(['view_blog_list', 'view_blog_list']);
});

test.skipIf(!wholeChromium)('pages that Back restores from memory after a new build still send their forms, once', async () => {
  const whole = await launchWhole();
  for (const isHydratedBefore of [false, true]) {
    const page = await whole.newPage();
    let isNewBuild = !isHydratedBefore;
    await page.route('**/assets/*.js', (route) =>
      isNewBuild && !route.request().url().includes('/loader-') ? route.fulfill({ status: 404 }) : route.continue(),
    );
    const sent = postsOf(page);
    await page.goto(url);
    await (isHydratedBefore ? waitForHydration(page) : untilLoaderRuns(page));
    isNewBuild = true;
    await page.evaluate(() =>
      window.addEventListener('pageshow', ({ persisted }) => (document.body.dataset['persisted'] = String(persisted))),
    );
    await page.goto(`${url}/about`);
    await page.evaluate(() => window.history.back());
    await page.locator('body[data-persisted=true]').waitFor();
    await page.getByLabel('First Name').fill('Ada');
    await page.getByLabel('Email Address').fill('ada@example.com');
    await page.locator('#newsletter').getByRole('button').click();
    await page.getByText(thanks).waitFor();
    expect(await isHydrated(page)).toBe(isHydratedBefore);
    expect(sent).toHaveLength(1);
  }
});

interface WaitingPage extends Page {
  /** The number of requests for the entry. */
  entries: number;
  /** Lets the entry arrive. */
  release(): Promise<void>;
}

/** A page whose entry is held until `release`. */
async function openWithoutEntry(where: string, options?: BrowserContextOptions): Promise<WaitingPage> {
  const page = Object.assign(await browser.open('about:blank', options), { entries: 0, release: async () => {} });
  let go = () => {};
  const released = new Promise<void>((resolve) => (go = resolve));
  await page.route(entry, async (route) => {
    // Only counts scripts that run, not prefetches.
    if (route.request().resourceType() === 'script') page.entries += 1;
    await released;
    await route.continue();
  });
  page.release = async () => go();
  if (where === 'about:blank') return page;
  await page.goto(url + where);
  await untilLoaderRuns(page);
  return page;
}

async function untilLoaderRuns(page: Page): Promise<void> {
  await page.locator('script[data-loader=running]').waitFor({ state: 'attached' });
}

function isHydrated(page: Page): Promise<boolean> {
  return page.evaluate(() => Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__react')));
}

/** The bodies of the forms that the page sends. */
function postsOf(page: Page): string[] {
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.postData() ?? ''));
  return sent;
}

async function shown(page: Page, status: string): Promise<void> {
  await until(async () => (await page.locator('#look-inside output').textContent()) === status);
}
