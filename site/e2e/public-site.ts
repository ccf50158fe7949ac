import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page, Route } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { contentFolder, fullContent } from '../../fixtures/harness/content-folder.ts';
import { testServer } from '../../fixtures/harness/test-server.ts';
import type { TestServer } from '../../fixtures/harness/test-server.ts';
import { startServer } from '../../server/start.ts';
import type { RunningServer } from '../../server/start.ts';

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
] as const;

/** Addresses without a page. */
export const missingPages = ['/nowhere', '/blog/nowhere', '/categories/nowhere'] as const;

// Pictures are slow to make, and the same in every test.
const cacheFolder = path.resolve('node_modules/.cache/journal');

/** The built site over `fixtures/full-content`. */
export function publicSite(): Promise<TestServer> {
  return testServer({ content: fullContent, dist: path.resolve('dist'), cacheFolder });
}

/** One such server for all tests of a file. Call it once at the top. */
export function usePublicSite(): { url: string; get(where: string): Promise<Response> } {
  let server: RunningServer;
  let data: string;
  beforeAll(async () => {
    data = await mkdtemp(path.join(tmpdir(), 'journal-test-'));
    const environment = { JOURNAL_DATA: data };
    const folders = { content: fullContent, dist: path.resolve('dist'), cacheFolder };
    server = await startServer({ ...folders, host: '127.0.0.1', port: 0, environment });
  });
  afterAll(async () => {
    await server.close();
    await rm(data, { recursive: true });
  });
  return {
    get url() {
      return server.url;
    },
    get: (where) => fetch(server.url + where, { redirect: 'manual' }),
  };
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
  return testServer({ content, dist: path.resolve('dist') });
}

// nginx sends the reason phrase.
const missing = /^error: Failed to load resource: the server responded with a status of 404 \((Not Found)?\)$/;

/** Expects the browser's messages about `count` missing resources, and no others. */
export function expectMissing(messages: string[], count: number): void {
  expect(messages.filter((message) => !missing.test(message))).toEqual([]);
  expect(messages).toHaveLength(count);
}

/** Expects messages about missing resources only; their number depends on the prefetches of the pointer. */
export function expectOnlyMissing(messages: string[]): void {
  expect(messages).not.toEqual([]);
  expect(messages.filter((message) => !missing.test(message))).toEqual([]);
}

/** Follows a link after hydration, so that the browser renders the next page. */
export async function follow(page: Page, name: string | RegExp): Promise<void> {
  await waitForHydration(page);
  await page.getByRole('link', { name }).first().click();
}

/** Waits until the page is hydrated. */
export async function waitForHydration(page: Page): Promise<void> {
  // React adds a property to each element that it hydrates.
  await page.waitForFunction(() => Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__react')));
}

export type CallRoutes = Record<string, (route: Route) => Promise<void>>;

/** Makes the calls fail with 500. Returns the paths of all calls, in their order. */
export async function failCalls(page: Page, ...calls: string[]): Promise<string[]> {
  return routeCalls(
    page,
    Object.fromEntries(calls.map((call) => [call, (route: Route) => route.fulfill({ status: 500, body: 'broken' })])),
  );
}

/** Handles calls by their path instead of the server. Returns the paths of all calls, in their order. */
export async function routeCalls(page: Page, routes: CallRoutes): Promise<string[]> {
  const calls: string[] = [];
  await page.route('**/api/**', async (route) => {
    const { pathname } = new URL(route.request().url());
    calls.push(pathname);
    await (routes[pathname] ?? ((other: Route) => other.continue()))(route);
  });
  return calls;
}
