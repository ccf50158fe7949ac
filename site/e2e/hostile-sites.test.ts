import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { contentRepository } from '../../fixtures/harness/content-repository.ts';
import { testServer, until, type TestServer } from '../../fixtures/harness/test-server.ts';
import type { StartOptions } from '../../server/start.ts';
import { useBrowser } from './browser.ts';

const browser = useBrowser();
const password = 'correct horse battery';

interface Write {
  method: string;
  route: string;
}

// One route of each kind. The test of the guard covers every route.
const writes: readonly Write[] = [
  { method: 'POST', route: '/' },
  { method: 'POST', route: '/journal-editor' },
  { method: 'POST', route: '/api/quotes' },
  { method: 'PUT', route: '/api/quotes/two-lines' },
  { method: 'DELETE', route: '/api/quotes/two-lines' },
  { method: 'POST', route: '/api/import/quotes' },
];

test.each([
  ['of another site', 'evil.test', {}],
  ['on another port of this machine, with the session’s cookie', 'localhost', { JOURNAL_EDITOR_PASSWORD: password }],
])('every request from a page %s that could change something is refused', async (_what, host, environment) => {
  const { server, refused, expectUnchanged } = await victim({ environment });
  const page = await pageOf(host);
  const editor = await page.context().newPage();
  await editor.goto(`${server.url}/journal-editor`);
  if ('JOURNAL_EDITOR_PASSWORD' in environment) {
    await editor.getByLabel('Your name').fill('Ada');
    await editor.getByLabel('Your email address').fill('ada@example.com');
    await editor.getByLabel('Password').fill(password);
    await editor.getByRole('button', { name: 'Log in' }).click();
  }
  await editor.getByRole('tab', { name: 'Quotes' }).waitFor();

  const sent = await attack(page, server.url, writes);
  await until(() => refused().length >= sent.length);
  expect(countsOf(refused())).toEqual(countsOf(sent));
  expectUnchanged();
  // The session is not affected.
  await editor.reload();
  await editor.getByRole('tab', { name: 'Quotes' }).waitFor();
});

test("another site's host name that resolves to this machine can read public pages but change nothing, and is in no response", async () => {
  const { server, expectUnchanged } = await victim();
  const rebound = `http://evil.test:${server.port}`;
  const page = await browser.open(`${rebound}/blog`);
  for (const { method, route } of writes) {
    if (route === '/') continue;
    const status = await page.evaluate(
      async ([method, route]) => {
        const headers = { 'content-type': route.includes('/import/') ? 'text/csv' : 'application/json', 'if-match': '*' };
        return (await fetch(route, { method, headers, body: '{"text":"Taken over."}' })).status;
      },
      [method, route] as const,
    );
    expect([method, route, status]).toEqual([method, route, 403]);
  }
  expect(await page.evaluate(async () => (await fetch('/api/changes')).status)).toBe(403);
  browser.takeMessages(page);
  expectUnchanged();

  for (const where of ['/', '/blog', '/blog/margins', '/journal-editor', '/nowhere', '/sitemap.xml', '/robots.txt', '/feed.xml']) {
    const text = await page.evaluate(async (path) => (await fetch(path)).text(), where);
    expect([where, text.includes('evil.test'), /rel="canonical" href="(?!http:\/\/(127\.0\.0\.1|localhost):)/.test(text)]).toEqual([
      where,
      false,
      false,
    ]);
  }
  browser.takeMessages(page);
  await page.goto(`${rebound}/journal-editor`);
  await page.getByText('The editor is closed here').waitFor();
  browser.ignoreMessages(page);
});

interface Victim {
  server: TestServer;
  /** The requests refused with 403. */
  refused(): Write[];
  /** Fails the test if a file of the content changed or somebody signed up. */
  expectUnchanged(): void;
}

/** A server over a copy of the content, whose log yields the refused requests. */
async function victim(options: Partial<StartOptions> = {}): Promise<Victim> {
  const log: string[] = [];
  const { content, git } = await contentRepository();
  const addToLog = (lines: string) => void log.push(...lines.split('\n').filter(Boolean));
  const server = await testServer({ content, dist: path.resolve('dist'), ...options, log: addToLog });
  return {
    server,
    refused: () =>
      log
        .map((line) => JSON.parse(line) as { method: string; path: string; status: number })
        .flatMap(({ method, path: route, status }) => (status === 403 ? [{ method, route }] : [])),
    expectUnchanged: () => expect([git('status', '--porcelain', '--ignored'), existsSync(server.data)]).toEqual(['', false]),
  };
}

/** An empty page of another server with this host name, which resolves to this machine. */
async function pageOf(name: string): Promise<Page> {
  const hostile = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html').end('<!doctype html><title>Hostile</title>');
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void hostile.close().closeAllConnections());
  await once(hostile, 'listening');
  const page = await browser.open(`http://${name}:${(hostile.address() as AddressInfo).port}/`);
  // The console logs each refusal.
  onTestFinished(() => void browser.takeMessages(page));
  return page;
}

/** Sends all requests that need no preflight and attempts the others. Returns the requests that reach the server. */
async function attack(page: Page, target: string, routes: readonly Write[]): Promise<Write[]> {
  const ways = await page.evaluate(
    async ([target, routes]) => {
      const body = JSON.stringify({ text: 'Taken over.', type: 'morning', name: 'Taken over' });
      const fields = { 'form-name': 'newsletter', email: 'evil@example.com', password: 'correct horse battery', _method: 'DELETE' };
      const sendForm = (action: string, enctype: string) =>
        new Promise<void>((resolve) => {
          const frame = document.createElement('iframe');
          frame.name = `frame-${Math.random()}`;
          const form = document.createElement('form');
          Object.assign(form, { action, enctype, method: 'post', target: frame.name });
          for (const [name, value] of Object.entries(fields)) form.append(Object.assign(document.createElement('input'), { name, value }));
          document.body.append(frame, form);
          frame.addEventListener('load', () => resolve());
          form.submit();
        });
      const load = (src: string) =>
        new Promise<void>((resolve) => {
          const image = Object.assign(new Image(), { src });
          for (const event of ['load', 'error']) image.addEventListener(event, () => resolve());
        });
      const plain = { method: 'POST', mode: 'no-cors', credentials: 'include', body } as const;
      let posts = 0;
      for (const route of new Set(routes.map(({ route }) => route))) {
        const url = `${target}${route}`;
        const multipart = new FormData();
        for (const [name, value] of Object.entries(fields)) multipart.append(name, value);
        const sends = [
          fetch(url, { ...plain, headers: { 'content-type': 'text/plain' } }),
          fetch(url, { ...plain, body: new URLSearchParams(fields) }),
          fetch(url, { ...plain, body: multipart }),
          fetch(`${url}?_method=DELETE`, { ...plain, keepalive: true }),
          fetch(url, { ...plain, mode: 'cors', body: 'text' }).catch(() => undefined),
          navigator.sendBeacon(url, new Blob([body], { type: 'text/plain' })),
          ...['application/x-www-form-urlencoded', 'multipart/form-data', 'text/plain'].map((type) => sendForm(url, type)),
        ];
        posts = sends.length;
        await Promise.all([...sends, load(url)]);
      }
      for (const { method, route } of routes) {
        // The server refuses the preflight.
        const headers = { 'content-type': route.includes('/import/') ? 'text/csv' : 'application/json', 'x-http-method-override': method };
        await fetch(`${target}${route}`, { method, credentials: 'include', headers, body }).then(
          () => Promise.reject(new Error(`${method} ${route} was let through`)),
          () => undefined,
        );
      }
      return posts;
    },
    [target, routes] as const,
  );
  const addresses = new Set(routes.map(({ route }) => route));
  const posts = [...addresses].flatMap((route) => Array.from({ length: ways }, () => ({ method: 'POST', route })));
  return [...posts, ...routes.map(({ route }) => ({ method: 'OPTIONS', route }))];
}

function countsOf(all: readonly Write[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { method, route } of all) counts[`${method} ${route}`] = (counts[`${method} ${route}`] ?? 0) + 1;
  return counts;
}
