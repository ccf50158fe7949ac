import { STATUS_CODES } from 'node:http';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { fakeBuild } from '../../fixtures/harness/fake-build.ts';
import { rawRequest } from '../../fixtures/harness/raw-request.ts';
import { sharedServer, type TestServer } from '../../fixtures/harness/test-server.ts';
import { baseHeaders } from './headers.ts';
import { headersFile } from '../static/host-files.ts';

const password = 'correct horse battery';
const form = 'Content-Type: application/x-www-form-urlencoded\r\n';
const json = 'Content-Type: application/json\r\n';
const page =
  "default-src 'self'; script-src 'self' 'sha256-pu9eAsMHZLHAKlW28h0s5x4MA1bih+hRy0BIy9T4CcY='; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; object-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'";
const pageWithAnalytics =
  "default-src 'self'; script-src 'self' 'sha256-pu9eAsMHZLHAKlW28h0s5x4MA1bih+hRy0BIy9T4CcY=' https://*.googletagmanager.com; style-src 'self' 'unsafe-inline'; img-src 'self' data: https://*.google-analytics.com https://*.googletagmanager.com; connect-src 'self' https://*.google-analytics.com https://*.analytics.google.com https://*.googletagmanager.com; object-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'";
const file = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

// Every kind of response: its request, its status, and its policy when it is not that of pages.
const kinds: [kind: string, request: string, headers: string, body: string, status: number, policy?: string][] = [
  ['a page', 'GET /', '', '', 200],
  ['an unchanged page', 'GET /', 'If-None-Match: *\r\n', '', 304],
  ['the head of a page', 'HEAD /blog', '', '', 200],
  ['an unknown page', 'GET /nowhere', '', '', 404],
  ['a page that fails', 'GET /contact', '', '', 500],
  ['a redirect', 'GET /blog/page/1', '', '', 301],
  ['a list', 'GET /api/quotes', '', '', 200],
  ['a long list, compressed', 'GET /feed.xml', 'Accept-Encoding: br\r\n', '', 200],
  ['an item', 'GET /api/quotes/two-lines', '', '', 200],
  ['a table', 'GET /api/export/quotes', '', '', 200],
  ['a page of the journal', 'GET /api/journal-pages/morning', '', '', 200],
  ['an open stream', 'GET /api/events', '', '', 200],
  ['the head of a stream', 'HEAD /api/events', '', '', 200],
  ['a wrong method', 'PATCH /', '', '', 405],
  ['a write without a session', 'POST /api/quotes', json, '{"text":"x"}', 401],
  ['a write from another site', 'POST /api/quotes', `${json}Origin: http://evil.test\r\n`, '{"text":"x"}', 403],
  ['the changes, without a session', 'GET /api/changes', '', '', 401],
  ['the editor', 'GET /journal-editor', '', '', 200],
  ['a wrong password', 'POST /journal-editor', form, 'password=wrong', 401],
  ['a login', 'POST /journal-editor', form, `password=${encodeURIComponent(password)}`, 303],
  ['a logout', 'POST /journal-editor/log-out', form, '', 303],
  ['a signup', 'POST /', form, 'form-name=newsletter&email=ann@example.com', 200],
  ['a signup by a plain form', 'POST /', `${form}Sec-Fetch-Mode: navigate\r\n`, 'form-name=newsletter&email=ann@example.com', 303],
  ['a signup that is too large', 'POST /', form, 'x'.repeat(1024 * 1024 + 1), 413],
  ['a repeated host', 'GET /', 'Host: localhost\r\n', '', 400],
  ['a path with dots', 'GET /../x', '', '', 400],
  ['a script', 'GET /assets/app-1a2b.js', '', '', 200, file],
  ['a font', 'GET /assets/font-3c4d.woff2', '', '', 200, file],
  ['the icon', 'GET /favicon.svg', '', '', 200],
  ['a picture', 'GET /images/morning.png', '', '', 200, file],
  ['a drawing', 'GET /images/leaf.svg', '', '', 200, file],
  ['a picture for social networks', 'GET /social/leaf.png', '', '', 200, file],
  ['a page of the journal as a picture', 'GET /images/pages/monday-morning-320.webp', '', '', 200, file],
  ['an unknown picture', 'GET /images/nothing.png', '', '', 404],
  ['a feed', 'GET /feed.xml', '', '', 200],
  ['a sitemap', 'GET /sitemap.xml', '', '', 200],
  ['the rules for robots', 'GET /robots.txt', '', '', 200],
];

describe.each([
  [{}, page],
  [{ ANALYTICS_KEY: 'G-1' }, pageWithAnalytics],
])('with the settings %j', async (environment: Record<string, string>, pagePolicy) => {
  const dist = await fakeBuild(afterAll);
  const server = await sharedServer({ dist, environment: { JOURNAL_EDITOR_PASSWORD: password, ...environment } });
  const rules = rulesIn(headersFile(baseHeaders({ hasAnalytics: 'ANALYTICS_KEY' in environment, isDevelopment: false })));

  test.each(kinds)('%s has the security headers of its kind', async (kind, request, headers, body, status, policy = pagePolicy) => {
    const response = await ask(server, request, headers, body);
    const security = securityHeaders(headersOf(response));
    expect(response.split('\r\n', 1)).toEqual([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`]);
    expect([Number(response.slice(9, 12)), ...security]).toEqual([status, policy, 'strict-origin-when-cross-origin', 'nosniff']);
    if (kind === 'a page that fails') expectLogged('The page fell apart');
    // `_headers`, for a static host, gives each file the same headers.
    const isFile = request.startsWith('GET ') && `${headers}${body}` === '' && status === 200;
    expect(isFile ? securityHeaders(headersFor(rules, request.slice(4))) : security).toEqual(security);
  });
});

/** The raw response; for one that does not end, what has arrived so far. */
async function ask(server: TestServer, request: string, headers = '', body = ''): Promise<string> {
  const length = body === '' ? '' : `Content-Length: ${body.length}\r\n`;
  const text = `${request} HTTP/1.1\r\nHost: localhost:${server.port}\r\nConnection: close\r\n${headers}${length}\r\n${body}`;
  if (request !== 'GET /api/events') return rawRequest(server.port, text);
  const leaving = new AbortController();
  const response = await fetch(`${server.url}/api/events`, { signal: leaving.signal });
  leaving.abort();
  return `HTTP/1.1 ${response.status} ${response.statusText}\r\n${[...response.headers].map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`;
}

type Headers = ReadonlyMap<string, string>;

function headersOf(response: string): Headers {
  const [head = ''] = response.split('\r\n\r\n', 1);
  const headers = new Map<string, string>();
  for (const line of head.split('\r\n').slice(1)) {
    const [name = '', value = ''] = line.split(/: ?(.*)/s);
    // Two policies would be joined.
    headers.set(name.toLowerCase(), headers.has(name.toLowerCase()) ? `${headers.get(name.toLowerCase())}, ${value}` : value);
  }
  return headers;
}

function securityHeaders(headers: Headers): (string | undefined)[] {
  return ['content-security-policy', 'referrer-policy', 'x-content-type-options'].map((name) => headers.get(name));
}

interface Rule {
  pattern: RegExp;
  headers: [name: string, value: string][];
}

/** The rules of `_headers`: a line with a path, `*` for anything, and a line for each header below it. */
function rulesIn(text: string): Rule[] {
  const rules: Rule[] = [];
  for (const line of text.split('\n').filter((text) => text !== '' && !text.startsWith('#'))) {
    const [, name, value] = /^ {2}([a-z-]+): (.+)$/.exec(line) ?? [];
    if (name !== undefined && value !== undefined) rules.at(-1)?.headers.push([name, value]);
    else rules.push({ pattern: new RegExp(`^${line.replaceAll('.', '\\.').replaceAll('*', '.*')}$`), headers: [] });
  }
  return rules;
}

/** What such a host sends with a file: the headers of all matching rules. Where two policies apply, the later is the narrower. */
function headersFor(rules: readonly Rule[], where: string): Headers {
  return new Map(rules.filter(({ pattern }) => pattern.test(where)).flatMap(({ headers }) => headers));
}

function expectLogged(message: string): void {
  const { calls } = vi.mocked(console.error).mock;
  expect(String(calls.flat().find((value) => value instanceof Error))).toContain(message);
  vi.mocked(console.error).mockClear();
}
