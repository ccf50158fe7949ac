import { readdir, rm, utimes } from 'node:fs/promises';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { temporaryFolder } from '../../fixtures/harness/content-folder.ts';
import { contentRepository } from '../../fixtures/harness/content-repository.ts';
import { rawRequest, statusOf } from '../../fixtures/harness/raw-request.ts';
import { testApp, testServer, until } from '../../fixtures/harness/test-server.ts';
import { Shares } from '../access/shares.ts';
import { Tokens } from '../access/tokens.ts';
import type { PageRequest } from '../model/api/page-request.ts';
import type { MadeShare, ShareList } from '../model/api/response-schemas.ts';
import type { AppConfig } from '../services.ts';

const draft = 'half-an-idea';
const editorPassword = 'correct horse battery';

/** What a page shows, as words. */
async function render({ url, site, fallback, hasScripts }: PageRequest): Promise<Buffer> {
  return Buffer.from(`<html><head></head><body class="x">${url} ${site.tagline} ${hasScripts} ${JSON.stringify(fallback)}</body></html>`);
}

async function shownApp(config: Partial<AppConfig> = {}) {
  const dataFolder = path.join(await temporaryFolder(), 'data');
  const { app, content } = await testApp({ dataFolder, ...config }, render);
  const send = (method: string, where: string, body?: object, headers: Record<string, string> = {}) =>
    app.request(where, {
      method,
      ...(body && { body: JSON.stringify(body) }),
      headers: { 'content-type': 'application/json', ...headers },
    });
  const share = async (order: object) => (await (await send('POST', '/api/shares', order)).json()) as MadeShare;
  const show = (address: string, method = 'GET') => app.request(new URL(address).pathname, { method });
  return { app, content, dataFolder, send, share, show };
}

test('a link shows a draft to anybody, with its dates on top, for no search engine, cache or script', async () => {
  const { content, send, share, show } = await shownApp();
  await utimes(path.join(content, `posts/${draft}.yaml`), new Date('2026-11-28T12:00Z'), new Date('2026-11-28T12:00Z'));
  const made = await share({ part: 'posts', item: draft, days: 1 });
  expect(made).toEqual({
    id: expect.stringMatching(/^[0-9a-f]{12}$/) as string,
    part: 'posts',
    item: draft,
    name: 'Half an Idea',
    madeAt: expect.any(String) as string,
    until: new Date(Date.parse(made.madeAt) + 24 * 60 * 60 * 1000).toISOString(),
    isFixed: false,
    address: expect.stringMatching(/^http:\/\/localhost\/show\/[\w-]{43}$/) as string,
    unreachable: 'Only this computer can open the address, because the site has no public address. Whoever runs the site can give it one.',
  });
  const page = await show(made.address);
  const html = await page.text();
  expect(page.status).toBe(200);
  expect(Object.fromEntries(page.headers)).toMatchObject({
    'cache-control': 'private, no-store',
    'content-type': 'text/html; charset=utf-8',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
    'x-content-type-options': 'nosniff',
  });
  for (const rule of ["script-src 'none'", "form-action 'none'", "frame-ancestors 'none'"])
    expect(page.headers.get('content-security-policy')).toContain(rule);
  expect([page.headers.get('set-cookie'), page.headers.get('etag')]).toEqual([null, null]);
  const until = new Date(made.until).toLocaleDateString('en-US', { month: 'long', day: 'numeric' });
  expect(html).toMatch(
    new RegExp(`<meta name="robots" content="noindex">.*<body class="x"><aside [^>]*>A draft of November 28, until ${until}</aside>`),
  );
  expect(html).toContain('Half an Idea');
  expect((await show(made.address, 'HEAD')).status).toBe(200);

  const [listed, shares] = await Promise.all([send('GET', '/api/shares'), (await send('GET', '/api/shares')).json()]);
  expect(listed.headers.get('cache-control')).toBe('no-store');
  const { address, unreachable, ...summary } = made;
  expect(shares).toEqual({ shares: [summary], unreachable } satisfies ShareList);
  expect(JSON.stringify(shares)).not.toContain(address.slice(-43));
});

test('a link follows what is saved, or keeps the words of its day', async () => {
  const { content, send, share, show } = await shownApp();
  const following = await share({ part: 'posts', item: draft });
  const fixed = await share({ part: 'posts', item: draft, isFixed: true });
  const { id: _, ...fields } = (await (await send('GET', `/api/entries/${draft}/source`)).json()) as { id: string };
  expect((await send('PUT', `/api/entries/${draft}`, { ...fields, title: 'A whole idea' })).status).toBe(200);
  await utimes(path.join(content, `posts/${draft}.yaml`), new Date('2020-03-04T12:00Z'), new Date('2020-03-04T12:00Z'));
  const [now, then] = [await (await show(following.address)).text(), await (await show(fixed.address)).text()];
  expect([now.includes('A whole idea'), now.includes('A draft of March 4')]).toEqual([true, true]);
  expect([then.includes('A whole idea'), then.includes('Half an Idea'), then.includes('of March 4')]).toEqual([false, true, false]);
});

test('a page of the book, a category and words of the site are shown, each on its own', async () => {
  const { share, show, send } = await shownApp();
  const blocks = [{ title: 'Written <today>' }, { image: { file: '/images/leaf.svg', rows: 3 } }];
  expect((await send('PUT', '/api/documents/pages/extra', { name: 'Extra', blocks }, { 'if-none-match': '*' })).status).toBe(200);
  const page = await (await show((await share({ part: 'pages', item: 'extra' })).address)).text();
  expect(page).toContain('<title>Extra</title>');
  expect(page).toMatch(/aria-label="Extra: .*<svg xmlns.*<image [^>]*href="\/images\/leaf.svg"/);
  expect(page).toMatch(/<body><aside/);

  const category = await (await show((await share({ part: 'categories', item: 'habits' })).address)).text();
  expect(category).toContain('/categories/habits ');
  const about = await (await show((await share({ part: 'site', item: 'site', page: 'about', isFixed: true })).address)).text();
  expect(about).toContain('/about ');
  for (const html of [category, about]) expect(html).not.toContain('Half an Idea');
});

test('an ended, expired, forged or cut link, and a link to something deleted, get the same response', async () => {
  const { content, dataFolder, send, share, show } = await shownApp();
  const [ended, expired, deleted, gone, whole] = [
    await share({ part: 'posts', item: draft }),
    await share({ part: 'posts', item: draft, days: 1 }),
    await share({ part: 'posts', item: 'sunday-review', days: 30, isFixed: true }),
    await share({ part: 'categories', item: 'mindfulness', days: 30 }),
    await share({ part: 'posts', item: draft, days: 30 }),
  ];
  expect((await send('DELETE', `/api/shares/${ended.id}`)).status).toBe(204);
  expect((await send('DELETE', `/api/shares/${ended.id}`)).status).toBe(404);
  expect((await send('DELETE', '/api/entries/sunday-review')).status).toBe(204);
  const anew = { title: 'Secret', excerpt: 'x', author: 'x', publishedAt: '2026-01-01', categories: [], content: '<p>x</p>', draft: true };
  expect((await send('POST', '/api/entries', { ...anew, slug: 'sunday-review' })).status).toBe(201);
  await new Tokens(dataFolder).add('p', 'online');
  const token = await new Tokens(dataFolder).add('q', 'online');
  await rm(path.join(content, 'categories/mindfulness.yaml'));
  vi.useFakeTimers({ now: Date.now() + 2 * 24 * 60 * 60 * 1000, toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());

  const { app } = await testApp({ dataFolder }, render, content);
  const key = new URL(whole.address).pathname;
  const tried = [ended.address, expired.address].map((address) => new URL(address).pathname);
  const dead = [...tried, new URL(gone.address).pathname, '/show/', `/show/${'x'.repeat(43)}`, `/show/${token}`, `/show/${whole.id}`];
  const near = [
    `${key}/`,
    `${key}x`,
    key.slice(0, -1),
    `${key}/images/leaf.svg`,
    `${key}%00`,
    `/show/${key}`,
    key.toUpperCase().replace('/SHOW', '/show'),
  ];
  const responses = new Set<string>();
  for (const where of [...dead, ...near]) {
    const response = await app.request(where);
    responses.add(JSON.stringify([response.status, [...response.headers].sort(), await response.text()]));
  }
  expect(responses.size).toBe(1);
  const [status, headers, html] = JSON.parse([...responses][0] ?? '') as [number, [string, string][], string];
  expect(status).toBe(404);
  expect(Object.fromEntries(headers)).toMatchObject({ 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' });
  expect(html).toContain('<h1>Nothing is shown here</h1>');
  expect((await app.request(key)).status).toBe(200);
  // The deleted article, and the new one at its address.
  expect((await show(deleted.address)).status).toBe(404);
});

test('a link of a deleted article shows it again when the deletion is undone, and moves with the article to another address', async () => {
  const { send, share, show } = await shownApp();
  const made = await share({ part: 'posts', item: draft });
  const { id: _, ...fields } = (await (await send('GET', `/api/entries/${draft}/source`)).json()) as { id: string };
  await send('DELETE', `/api/entries/${draft}`);
  expect((await show(made.address)).status).toBe(404);
  expect((await send('PUT', `/api/entries/${draft}`, fields, { 'if-none-match': '*' })).status).toBe(201);
  expect((await show(made.address)).status).toBe(200);
  expect((await send('POST', `/api/entries/${draft}/rename`, { slug: 'a-whole-idea' })).status).toBe(200);
  expect(await (await show(made.address)).text()).toContain('Half an Idea');
});

test('a link of a new article ends when the article is discarded, and shows no other article of that name', async () => {
  const { content } = await contentRepository();
  const { app } = await testApp({ dataFolder: path.join(await temporaryFolder(), 'data') }, render, content);
  const send = (method: string, where: string, body: object | null, headers = {}) =>
    app.request(where, { method, body: body && JSON.stringify(body), headers: { 'content-type': 'application/json', ...headers } });
  const made = { title: 'New', excerpt: 'x', author: 'x', publishedAt: '2026-01-01', categories: [], content: '<p>x</p>', draft: true };
  expect((await send('POST', '/api/entries', { ...made, slug: 'fresh' })).status).toBe(201);
  const { address } = (await (await send('POST', '/api/shares', { part: 'posts', item: 'fresh', isFixed: true })).json()) as MadeShare;
  const version = (await app.request('/api/changes/posts/fresh')).headers.get('etag') ?? '';
  expect((await send('DELETE', '/api/changes/posts/fresh', null, { 'if-match': version })).status).toBe(204);
  expect((await send('POST', '/api/entries', { ...made, slug: 'fresh', title: 'Secret' })).status).toBe(201);
  expect((await app.request(new URL(address).pathname)).status).toBe(404);
});

test('only those who may write make, list and end links, and a link lets nobody write', async () => {
  const config = { editorPassword, siteOrigin: 'https://mindset.example', origin: 'https://mindset.example', isLocal: false };
  const { dataFolder, send, show } = await shownApp(config);
  const tokens = new Tokens(dataFolder);
  const [reader, writer] = [await tokens.add('reader', 'read'), await tokens.add('Robot', 'review')];
  const by = (token: string) => ({ authorization: `Bearer ${token}` });
  const order = { part: 'posts', item: draft };
  for (const [method, where, body] of [
    ['GET', '/api/shares'],
    ['POST', '/api/shares', order],
    ['DELETE', '/api/shares/0123456789ab'],
  ] as const)
    expect([where, (await send(method, where, body)).status]).toEqual([where, 401]);
  expect((await send('POST', '/api/shares', order, by(reader))).status).toBe(403);
  expect((await send('POST', '/api/shares', order, { ...by(writer), origin: 'https://evil.example' })).status).toBe(403);
  const made = (await (await send('POST', '/api/shares', order, by(writer))).json()) as MadeShare;
  expect(made).toMatchObject({
    by: 'Robot',
    unreachable: null,
    address: expect.stringMatching(/^https:\/\/mindset\.example\/show\//) as string,
  });
  expect((await send('GET', '/api/shares', undefined, by(reader))).status).toBe(200);

  const key = new URL(made.address).pathname.slice('/show/'.length);
  expect((await show(made.address)).status).toBe(200);
  for (const headers of [by(key), { cookie: `journal-editor=${key}` }, { origin: 'https://mindset.example' }]) {
    expect([401, 403]).toContain((await send('POST', '/api/quotes', { text: 'x' }, headers)).status);
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH'])
      expect([401, 403]).toContain((await send(method, `/show/${key}`, {}, headers)).status);
  }
  expect((await send('POST', `/show/${key}`, {}, by(writer))).status).toBe(405);
});

test('an order that is wrong is refused in words, and stores nothing', async () => {
  const { dataFolder, send } = await shownApp();
  for (const [order, status, sentence] of [
    [{ part: 'quotes', item: 'two-lines' }, 400, 'part: must be one of posts, pages, categories, site'],
    [{ part: 'posts', item: 'nowhere' }, 404, 'No post with id "nowhere"'],
    [{ part: 'posts', item: '../site' }, 404, 'No post with id "../site"'],
    [{ part: 'site', item: 'other' }, 404, 'No site with id "other"'],
    [{ part: 'posts', item: draft, days: 31 }, 400, 'days: must be a whole number from 1 to 30'],
    [{ part: 'posts', item: draft, days: 0.5 }, 400, 'days: must be a whole number, not the number 0.5'],
    [
      { part: 'site', item: 'site', page: 'secret' },
      400,
      'page: must be one of home, product, about, blog, post, categories, category, contact',
    ],
  ] as const) {
    const response = await send('POST', '/api/shares', order);
    expect([response.status, await response.text()]).toEqual([status, sentence]);
  }
  expect(await readdir(dataFolder).catch(() => [])).toEqual([]);
});

test('a running server knows at once when a command makes or ends a link, and no log has its key', async () => {
  const lines: string[] = [];
  const server = await testServer({ log: (text) => void lines.push(text) });
  const made = (await (await server.send('POST', '/api/shares', { part: 'pages', item: 'goals' })).json()) as MadeShare;
  const { pathname } = new URL(made.address);
  expect((await server.get(pathname)).status).toBe(200);
  expect(statusOf(await rawRequest(server.port, `GET /${pathname} HTTP/1.0\r\nHost: localhost\r\n\r\n`))).toBeLessThan(600);
  await new Shares(server.data).end(made.id);
  expect((await server.get(pathname)).status).toBe(404);
  expect((await server.get(pathname.replace('/show', '/Show'))).status).not.toBe(200);
  await until(() => lines.join('').split('\n').length > 5);
  expect(lines.join('')).not.toContain(pathname.slice('/show/'.length));
  expect(lines.join('')).toContain('"path":"/show/[key]"');
});

test('a client that visits links more than sixty times a minute is asked to wait, whatever their keys', async () => {
  const { app } = await shownApp();
  const statuses = [];
  for (let visit = 0; visit < 61; visit += 1) statuses.push((await app.request(`/show/${visit}`)).status);
  expect([new Set(statuses.slice(0, 60)), statuses.at(-1)]).toEqual([new Set([404]), 429]);
});
