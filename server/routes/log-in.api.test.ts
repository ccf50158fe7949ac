import { readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { testApp, testServer, until, type TestServer } from '../../fixtures/harness/test-server.ts';
import { editorApi } from '../model/api/editor-calls.ts';

const password = 'correct horse battery';

describe('an editor with a password', () => {
  test('accepts changes from a session only', async () => {
    const server = await lockedServer();
    expect(await add(server)).toEqual([401, 'Log in at /journal-editor first, in another tab if you have unsaved work here']);
    expect(await access(server)).toEqual({ access: 'locked' });
    expect((await server.get('/api/changes/quotes/two-lines')).status).toBe(401);
    expect(await readdir(path.join(server.content, 'quotes'))).toHaveLength(3);

    const response = await logIn(server, password);
    expect([response.status, response.headers.get('location')]).toEqual([303, '/journal-editor']);
    const cookie = cookieOf(response);
    expect(response.headers.get('set-cookie')).toMatch(/^journal-editor=[\w-]{43}; Path=\/; Max-Age=43200; HttpOnly; SameSite=Strict$/);
    expect(await access(server, cookie)).toEqual({ access: 'open', isLoggedIn: true });
    expect((await add(server, cookie))[0]).toBe(201);
    expect((await server.get('/api/changes', { cookie })).status).toBe(200);
  });

  test('requires it even on this machine, and on a read-only server', async () => {
    const local = await lockedServer({ host: '127.0.0.1' });
    expect((await add(local))[0]).toBe(401);
    const readOnly = await lockedServer({ readOnly: true });
    const cookie = cookieOf(await logIn(readOnly, password));
    expect(await access(readOnly, cookie)).toEqual({ access: 'read-only', isLoggedIn: true });
    expect(await add(readOnly, cookie)).toEqual([403, 'This server is read-only']);
  });

  test('reports problems of the content to a session, and only their number to others', async () => {
    const server = await lockedServer();
    await writeFile(path.join(server.content, 'posts/secret.yaml'), 'title: [\n');
    await until(async () => ((await (await server.get('/api/health')).json()) as { status: string }).status === 'degraded');
    const health = async (cookie = '') => {
      const response = await server.get('/api/health', { cookie });
      expect(response.headers.get('cache-control')).toBe('no-store');
      return response.json();
    };
    expect(await health()).toEqual({ status: 'degraded', items: 24, problems: [], problemsNotTold: 1 });
    const cookie = cookieOf(await logIn(server, password));
    expect(await health(cookie)).toMatchObject({ status: 'degraded', problems: [{ file: 'posts/secret.yaml' }] });
  });

  test('refuses a wrong password, and begins no session', async () => {
    const server = await lockedServer();
    for (const wrong of ['', 'correct horse batter', 'correct horse battery ', 'correct horse battery\0']) {
      const response = await logIn(server, wrong);
      expect([response.status, await response.text()]).toEqual([401, 'That is not the password. Please try again.']);
      expect(response.headers.get('set-cookie')).toBeNull();
    }
  });

  test('asks an address to wait after five wrong tries, but accepts the right password at any time', async () => {
    const server = await lockedServer();
    const responses = await Promise.all(Array.from({ length: 7 }, () => logIn(server, 'not the password')));
    expect(responses.map(({ status }) => status).sort()).toEqual([401, 401, 401, 401, 401, 429, 429]);
    const refused = await logIn(server, 'not the password');
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await refused.text()).toMatch(/^Too many tries\. Please wait (a second|\d+ seconds), then try again\.$/);
    expect((await logIn(server, password)).status).toBe(303);
  });

  test('ends a session after twelve hours, whatever the system clock shows', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'performance'], now: new Date('2036-01-01') });
    onTestFinished(() => void vi.useRealTimers());
    const server = await lockedServer();
    const cookie = cookieOf(await logIn(server, password));
    for (const date of ['2026-01-01', '2046-01-01']) {
      vi.setSystemTime(date);
      expect(await access(server, cookie)).toEqual({ access: 'open', isLoggedIn: true });
    }
    vi.setSystemTime('2026-01-01');
    vi.advanceTimersByTime(12 * 60 * 60 * 1000);
    expect(await access(server, cookie)).toEqual({ access: 'locked' });
  });

  test('ends a session at its log-out, for every copy of its cookie', async () => {
    const server = await lockedServer();
    const [cookie, other] = [cookieOf(await logIn(server, password)), cookieOf(await logIn(server, password))];
    const response = await form(server, '/journal-editor/log-out', {}, cookie);
    expect([response.status, response.headers.get('location')]).toEqual([303, '/journal-editor']);
    expect(response.headers.get('set-cookie')).toBe('journal-editor=; Path=/; Max-Age=0; HttpOnly; SameSite=Strict');
    expect((await add(server, cookie))[0]).toBe(401);
    expect((await add(server, other))[0]).toBe(201);
  });

  test('accepts only cookies of sessions that it began', async () => {
    const server = await lockedServer();
    const cookie = cookieOf(await logIn(server, password));
    const [name, value = ''] = cookie.split('=');
    for (const made of ['', 'x', '%', '__proto__', value.slice(0, -2), `${value}A`, 'A'.repeat(2000)])
      expect(await access(server, `${name}=${made}`)).toEqual({ access: 'locked' });
    expect(await access(server, cookie)).toEqual({ access: 'open', isLoggedIn: true });
  });

  test('redirects to the requested view of the editor, and nowhere else', async () => {
    const server = await lockedServer();
    const where = '/journal-editor?tab=prompts&q=a%20day&next=//evil.test&q=b';
    expect((await form(server, where, { password })).headers.get('location')).toBe('/journal-editor?tab=prompts&q=a+day');
  });

  test('accepts its password from its own form, not from another site, host name or media type', async () => {
    const server = await lockedServer();
    for (const where of ['/journal-editor', '/journal-editor/log-out']) {
      const other = await form(server, where, { password }, '', { origin: 'http://evil.test' });
      expect([other.status, await other.text()]).toEqual([403, 'This request comes from another site']);
    }
    expect((await server.send('POST', '/journal-editor', { password })).status).toBe(415);

    const { app } = await testApp({ isLocal: false, editorPassword: password, siteOrigin: 'https://mindset.example' });
    const at = async (url: string, origin: string) => {
      const body = new URLSearchParams({ password });
      const response = await app.request(url, { method: 'POST', body, headers: { origin } });
      return [response.status, response.headers.get('set-cookie')?.endsWith('; Secure')];
    };
    expect(await at('http://mindset.example/journal-editor', 'https://mindset.example')).toEqual([303, true]);
    expect(await at('http://10.0.0.7/journal-editor', 'http://10.0.0.7')).toEqual([303, false]);
    expect(await at('http://[2001:db8::1]/journal-editor', 'http://[2001:db8::1]')).toEqual([303, false]);
    for (const name of ['evil.test', '10.0.0.7.evil.test', 'xmindset.example', 'mindset.example:81'])
      expect(await at(`http://${name}/journal-editor`, `http://${name}`)).toEqual([403, undefined]);
  });
});

test('an editor without a password has no log-in, and is closed to an unknown host name', async () => {
  const server = await testServer();
  expect((await logIn(server, password)).status).toBe(405);
  expect((await form(server, '/journal-editor/log-out', {})).status).toBe(404);
  const { app } = await testApp();
  expect(await (await app.request('http://evil.test/api/editor')).json()).toEqual({ access: 'closed' });
  expect((await app.request('http://evil.test/api/changes')).status).toBe(403);
});

test.each([
  ['elevenchars', 'at least 12 characters, because anybody may try to guess it'],
  ['x'.repeat(257), 'at most 256 characters'],
])('the password %j is refused at the start: it must have %s', async (password, wanted) => {
  await expect(testServer({ environment: { JOURNAL_EDITOR_PASSWORD: password } })).rejects.toThrow(
    new Error(`JOURNAL_EDITOR_PASSWORD: it must have ${wanted}`),
  );
});

test.each([[{}], [{ JOURNAL_EDITOR_PASSWORD: password }]])(
  'a password of reviewers beside %j is refused at the start',
  async (environment) => {
    await expect(testServer({ environment: { ...environment, JOURNAL_REVIEW_PASSWORD: password } })).rejects.toThrow(
      new Error('JOURNAL_REVIEW_PASSWORD: set JOURNAL_EDITOR_PASSWORD too, to a different password'),
    );
  },
);

test('every route that changes something is behind the guard', async () => {
  for (const config of [{}, { editorPassword: password }, { isLocal: false }, { isReadOnly: true }]) {
    const { app } = await testApp(config);
    const writes = app['~routes'].filter(({ method }) => !['', 'GET', 'HEAD'].includes(method ?? ''));
    expect(writes.length).toBeGreaterThan(11);
    for (const { method, route } of writes) {
      const where = `http://localhost${route?.replaceAll(/:\w+/g, 'x')}`;
      const response = await app.request(where, { method: method ?? '', body: '{}', headers: { origin: 'http://evil.test' } });
      expect([method, route, response.status, await response.text()]).toEqual([method, route, 403, 'This request comes from another site']);
      if (Object.keys(config).length === 0 || route === '/' || route?.startsWith('/journal-editor')) continue;
      if ('isReadOnly' in config && savesNothing.has(route ?? '')) continue;
      const plain = await app.request(where, { method: method ?? '', body: '{}', headers: { 'content-type': 'application/json' } });
      expect([method, route, plain.status]).toEqual([method, route, 'editorPassword' in config ? 401 : 403]);
    }
  }
});

// They save nothing; a tool of `/mcp` is guarded like the calls that it makes.
const savesNothing = new Set([
  '/mcp',
  editorApi.print,
  editorApi.textCheck,
  editorApi.replacePreview,
  editorApi.postPreview,
  editorApi.documentPreview('site'),
  editorApi.documentPreview('cover'),
  editorApi.journalPage(':type'),
  editorApi.templatePage(':id', ':key'),
]);

function lockedServer(options: Parameters<typeof testServer>[0] = {}): Promise<TestServer> {
  return testServer({ host: '0.0.0.0', environment: { JOURNAL_EDITOR_PASSWORD: password }, ...options });
}

function form(server: TestServer, where: string, fields: Record<string, string>, cookie = '', headers: Record<string, string> = {}) {
  const body = new URLSearchParams(fields);
  return fetch(server.url + where, { method: 'POST', body, redirect: 'manual', headers: { ...(cookie && { cookie }), ...headers } });
}

function logIn(server: TestServer, tried: string): Promise<Response> {
  return form(server, '/journal-editor', { password: tried });
}

function cookieOf(response: Response): string {
  return response.headers.get('set-cookie')?.split(';')[0] ?? '';
}

async function access(server: TestServer, cookie = ''): Promise<unknown> {
  return (await server.get('/api/editor', { cookie })).json();
}

async function add(server: TestServer, cookie = ''): Promise<[number, string]> {
  const response = await server.send('POST', '/api/quotes', { text: 'New.' }, { cookie });
  return [response.status, await response.text()];
}
