import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page, Route } from 'playwright-core';
import { expect } from 'vitest';
import { contentFolder, fullContent } from '../../fixtures/harness/content-folder.ts';
import { sharedServer, testServer, withBuild, type TestServer } from '../../fixtures/harness/test-server.ts';

/** A page of each kind. */
export const publicPages = [
  '/',
  '/about',
  '/product',
  '/blog',
  '/blog/power-of-daily-journaling',
  '/categories',
  '/categories/habits',
  '/contact',
  '/privacy',
] as const;

/** Addresses without a page. */
export const missingPages = ['/nowhere', '/blog/nowhere', '/categories/nowhere'] as const;

// Shared by all tests, because pictures are slow to render. Not the build's cache, from which a build removes other covers.
const cacheFolder = path.resolve('node_modules/.cache/journal-tests');

const options = { content: fullContent, dist: path.resolve('dist'), cacheFolder };

/** The built site over `fixtures/full-content`. */
export function publicSite(): Promise<TestServer> {
  return testServer(options);
}

/** One such server for all tests of a file. Await it at the top. */
export function sharedPublicSite(): Promise<TestServer> {
  return sharedServer(options);
}

/** The built site without posts and with one category, `empty`. */
export async function newSite(): Promise<TestServer> {
  const content = await contentFolder();
  for (const folder of ['posts', 'categories']) {
    await rm(path.join(content, folder), { recursive: true });
    await mkdir(path.join(content, folder));
  }
  const category = 'name: Empty\ndescription: Nothing yet.\nicon: icon-[lucide--leaf]\n';
  await writeFile(path.join(content, 'categories/empty.yaml'), category);
  return testServer({ content, ...withBuild });
}

// nginx sends the reason phrase.
const missing = /^error: Failed to load resource: the server responded with a status of 404 \((Not Found)?\)$/;

/** Expects the browser's messages about `count` missing resources, and no others. Prefetches for the pointer count too. */
export function expectMissing(messages: string[], count = messages.length): void {
  expect(messages.filter((message) => !missing.test(message))).toEqual([]);
  expect(messages).toHaveLength(count);
}

/** Follows a link after hydration, so that the browser renders the next page. */
export async function follow(page: Page, name: string | RegExp): Promise<void> {
  await waitForHydration(page);
  await page.getByRole('link', { name }).first().click();
}

/** Makes the page load React, like a key. */
export async function showIntent(page: Page): Promise<void> {
  await page.locator('script[data-loader=running]').waitFor({ state: 'attached' });
  await page.evaluate(() => document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Shift', bubbles: true })));
}

/** Shows an intent, and waits until the page is hydrated. */
export async function waitForHydration(page: Page): Promise<void> {
  await showIntent(page);
  await waitForReact(page, 'main');
}

/** Waits until React has hydrated the first element of a selector: a click before that does nothing. */
export async function waitForReact(page: Page, selector: string): Promise<void> {
  // React adds a property to each hydrated element. Polls by time: checking in each frame, the default, would make the page render frames.
  const isHydrated = (name: string) => Object.keys(document.querySelector(name) ?? {}).some((key) => key.startsWith('__reactProps'));
  await page.waitForFunction(isHydrated, selector, { polling: 50 });
}

/** Waits until the fonts and the pictures near the viewport are rendered. */
export async function waitForLayout(page: Page): Promise<void> {
  const areLoaded = () => [...document.images].every(({ complete, loading }) => complete || loading === 'lazy');
  await page.waitForFunction(areLoaded, undefined, { polling: 50 });
  await page.evaluate(() => document.fonts.ready);
  // A layout shift is reported after its frame is rendered.
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
}

/** Serves an empty picture for those that a test does not check. The server takes up to a second to render one. */
export async function withoutPictures(page: Page, pattern = /\/images\//): Promise<void> {
  const body = '<svg xmlns="http://www.w3.org/2000/svg"/>';
  await page.route(pattern, (route) => route.fulfill({ contentType: 'image/svg+xml', body }));
}

export type CallRoutes = Record<string, (route: Route) => Promise<void>>;

/** Responds to calls in place of the server, by path. Returns the paths of all calls in order. */
export async function routeCalls(page: Page, routes: CallRoutes): Promise<string[]> {
  const calls: string[] = [];
  await page.route('**/api/**', async (route) => {
    const { pathname } = new URL(route.request().url());
    calls.push(pathname);
    await (routes[pathname] ?? ((other: Route) => other.continue()))(route);
  });
  return calls;
}
