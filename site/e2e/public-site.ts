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

/** What stands at addresses that name nothing. */
export const missingPages = ['/nowhere', '/blog/nowhere', '/categories/nowhere'] as const;

// Pictures take their time, and are the same in every test.
const cacheFolder = path.resolve('node_modules/.cache/journal');

/** The built site over `fixtures/full-content`. */
export function publicSite(): Promise<TestServer> {
  return testServer({ content: fullContent, dist: path.resolve('dist'), cacheFolder });
}

/** The same for all tests of a file, which share what it keeps. Call it once at the top; it stands when the tests run. */
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

/** The built site of an owner who has written nothing yet but one category, `empty`. */
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

// Some servers send a word after the status.
const missing = /^error: Failed to load resource: the server responded with a status of 404 \((Not Found)?\)$/;

/** All that the browser may say of so many pages that are not there, and says by itself. */
export function expectMissing(messages: string[], count: number): void {
  expect(messages.filter((message) => !missing.test(message))).toEqual([]);
  expect(messages).toHaveLength(count);
}

/** The same of some such pages, where the pointer may come to rest on a link and ask for what nobody follows. */
export function expectOnlyMissing(messages: string[]): void {
  expect(messages).not.toEqual([]);
  expect(messages.filter((message) => !missing.test(message))).toEqual([]);
}

/** Follows a link as a visitor does, after the page has become alive, and so without a page from the server. */
export async function follow(page: Page, name: string | RegExp): Promise<void> {
  await alive(page);
  await page.getByRole('link', { name }).first().click();
}

/** Waits until the scripts of the page have taken it over. */
export async function alive(page: Page): Promise<void> {
  // React notes its part on each element that it takes over, those of the page itself last.
  await page.waitForFunction(() => Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__react')));
}

/** Makes the calls fail with 500; gives the paths that were asked for, in their order. */
export async function failing(page: Page, ...calls: string[]): Promise<string[]> {
  return answering(page, Object.fromEntries(calls.map((call) => [call, (route: Route) => route.fulfill({ status: 500, body: 'broken' })])));
}

/** Answers calls in the server's place, by their path; gives the paths of all calls that were made, in their order. */
export async function answering(page: Page, answers: Record<string, (route: Route) => Promise<void>>): Promise<string[]> {
  const asked: string[] = [];
  await page.route('**/api/**', async (route) => {
    const { pathname } = new URL(route.request().url());
    asked.push(pathname);
    await (answers[pathname] ?? ((other: Route) => other.continue()))(route);
  });
  return asked;
}
