import { readFile, readdir, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { H3 } from 'h3';
import { expect, test } from 'vitest';
import { clonesTemplate } from '../../fixtures/harness/clones.ts';
import { temporaryFolder } from '../../fixtures/harness/content-folder.ts';
import { testApp } from '../../fixtures/harness/test-server.ts';
import type { AppConfig } from '../services.ts';
import { Tokens } from './tokens.ts';

const clones = clonesTemplate();
const editorPassword = 'correct horse battery';
const wrong = 'This token is not valid. Ask whoever runs the site for a new one';
const readOnly = 'This token is read-only';
const reviewOnly = 'This token may edit and send for review, but put nothing online';

test('a token works in place of a session, with the right that it was given, until it is removed', async () => {
  const { first, atRemote } = await clones();
  await first.write('quotes/new.yaml', 'text: New words.\n');
  const { app, tokens } = await appWithTokens({ editorPassword }, first.content);
  const [reader, reviewer, publisher] = [
    await tokens.add('reader', 'read'),
    await tokens.add('Robot', 'review'),
    await tokens.add('p', 'online'),
  ];
  const publish = (way: string) => ({ paths: ['quotes/new.yaml'], message: 'Add', way });
  const head = atRemote('rev-parse', 'main');

  for (const token of [reader, reviewer, publisher]) expect((await call(app, token, 'GET', '/api/changes'))[0]).toBe(200);
  expect(await call(app, reader, 'GET', '/api/editor')).toEqual([200, '{"access":"read-only","hasRepository":true}']);
  expect(await call(app, reader, 'POST', '/api/quotes', { text: 'Refused.' })).toEqual([403, readOnly]);
  expect(await call(app, reader, 'POST', '/api/publish', publish('propose'))).toEqual([403, readOnly]);
  const replacement = { find: 'water', by: 'rain', isWhole: false, matchesCase: false, parts: ['quotes'] };
  expect((await call(app, reader, 'POST', '/api/replace/preview', replacement))[0]).toBe(200);
  expect(await call(app, reader, 'POST', '/api/replace', { ...replacement, lines: [] })).toEqual([403, readOnly]);
  expect(JSON.parse((await call(app, reader, 'GET', '/api/publish'))[1])).toMatchObject({
    refusals: { here: readOnly, propose: readOnly },
  });

  expect((await call(app, reviewer, 'POST', '/api/quotes', { text: 'Kept.' }))[0]).toBe(201);
  expect(await call(app, reviewer, 'POST', '/api/publish', publish('here'))).toEqual([403, reviewOnly]);
  expect(await call(app, reviewer, 'POST', '/api/publish/push', {})).toEqual([403, reviewOnly]);
  expect(JSON.parse((await call(app, reviewer, 'GET', '/api/publish'))[1])).toMatchObject({
    refusals: { here: reviewOnly, propose: null },
  });
  const identity = await call(app, reviewer, 'PUT', '/api/publish/identity', { name: 'Eve', email: 'eve@example.com' });
  expect(identity).toEqual([403, 'A token has the name with which it was added']);
  expect((await call(app, reviewer, 'POST', '/api/publish', publish('propose')))[1]).toContain('"isDone":true');
  expect(atRemote('log', '-1', '--format=%an <%ae> %cn', '--branches=journal/*')).toBe('Robot <token@journal.invalid> Ada');
  expect((await call(app, reviewer, 'DELETE', '/api/quotes/kept'))[0]).toBe(204);
  expect((await call(app, publisher, 'GET', '/api/deleted'))[1]).toContain('"by":"Robot"');
  expect([atRemote('rev-parse', 'main'), first.git('config', 'user.name')]).toEqual([head, 'Ada']);

  expect((await call(app, publisher, 'POST', '/api/publish', publish('here')))[1]).toContain('"isDone":true');
  expect(atRemote('log', '-1', '--format=%an', 'main')).toBe('p');

  await tokens.remove('Robot');
  for (const [method, where] of [
    ['GET', '/api/quotes'],
    ['GET', '/api/changes'],
    ['POST', '/api/quotes'],
  ] as const)
    expect([where, ...(await call(app, reviewer, method, where))]).toEqual([where, 401, wrong]);
  expect((await call(app, publisher, 'GET', '/api/changes'))[0]).toBe(200);
});

test('a token that is wrong, or sent from another site or to another host, changes nothing', async () => {
  const { app, tokens, content } = await appWithTokens({ editorPassword, siteOrigin: 'https://mindset.example', isLocal: false });
  const token = await tokens.add('robot', 'online');
  for (const tried of ['', 'x', token.slice(0, -1), `${token}x`, token.toUpperCase(), `${token} ${token}`, 'null'])
    expect([tried, ...(await call(app, tried, 'POST', '/api/quotes', { text: 'x' }))]).toEqual([tried, 401, wrong]);
  const headers = { origin: 'http://evil.test' };
  const otherSite = await call(app, token, 'POST', '/api/quotes', { text: 'x' }, { headers });
  expect(otherSite).toEqual([403, 'This request comes from another site']);
  const unknown = 'This is not the name of this server; set SITE_URL to the address at which it is reached';
  expect(await call(app, token, 'POST', '/api/quotes', { text: 'x' }, { origin: 'http://evil.test' })).toEqual([403, unknown]);
  const basic = await app.request('/api/quotes', { headers: { authorization: 'Basic eDp5' } });
  expect([basic.status, await readdir(path.join(content, 'quotes'))]).toEqual([200, expect.objectContaining({ length: 3 })]);
  expect((await call(app, token, 'POST', '/api/quotes', { text: 'x' }, { origin: 'http://mindset.example' }))[0]).toBe(201);
});

test('a server without a password behaves as before, and accepts tokens', async () => {
  const open = await appWithTokens();
  const token = await open.tokens.add('robot', 'read');
  expect(await call(open.app, token, 'POST', '/api/quotes', { text: 'x' })).toEqual([403, readOnly]);
  expect((await open.app.request('/api/quotes', json('POST', { text: 'Anybody.' }))).status).toBe(201);

  const closed = await appWithTokens({ isLocal: false, siteOrigin: 'https://mindset.example' });
  const online = await closed.tokens.add('robot', 'online');
  expect((await closed.app.request('/api/quotes', json('POST', { text: 'Anybody.' }))).status).toBe(403);
  for (const origin of ['http://localhost', 'http://mindset.example', 'http://192.0.2.1'])
    expect([origin, (await call(closed.app, online, 'POST', '/api/quotes', { text: 'x' }, { origin }))[0]]).toEqual([origin, 201]);
  const readOnlyServer = await appWithTokens({ isReadOnly: true });
  const stopped = await readOnlyServer.tokens.add('robot', 'online');
  expect(await call(readOnlyServer.app, stopped, 'POST', '/api/quotes', { text: 'x' })).toEqual([403, 'This server is read-only']);
});

test('the token file is readable by its owner only, holds no token, and is refused when it is damaged or changed meanwhile', async () => {
  const { app, tokens, dataFolder } = await appWithTokens();
  const file = path.join(dataFolder, 'tokens.json');
  const all = await Promise.allSettled(['a', 'b', 'c'].map((name) => tokens.add(name, 'read')));
  const added = all.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  expect(tokens.list()).toHaveLength(added.length);
  const reasons = all.flatMap((each) => (each.status === 'rejected' ? [String(each.reason)] : []));
  expect(reasons.filter((reason) => !reason.includes('changed at the same moment'))).toEqual([]);
  expect(((await stat(file)).mode & 0o777).toString(8)).toBe('600');
  for (const token of added) expect(await readFile(file, 'utf8')).not.toContain(token.slice('journal_'.length));

  await writeFile(file, '[{"name": "a"');
  await expect(tokens.add('d', 'read')).rejects.toThrow('is damaged');
  expect((await call(app, added[0] ?? '', 'GET', '/api/quotes'))[0]).toBe(503);
  expect(await readFile(file, 'utf8')).toBe('[{"name": "a"');
});

async function appWithTokens(config: Partial<AppConfig> = {}, folder?: string) {
  const dataFolder = path.join(await temporaryFolder(), 'data');
  const app = await testApp({ ...config, dataFolder }, undefined, folder);
  return { ...app, dataFolder, tokens: new Tokens(dataFolder) };
}

function json(method: string, body: object | undefined, headers: Record<string, string> = {}): RequestInit {
  return { method, headers: { 'content-type': 'application/json', ...headers }, ...(body && { body: JSON.stringify(body) }) };
}

/** The status and the text of a response to a request with a token. */
async function call(
  app: H3,
  token: string,
  method: string,
  where: string,
  body?: object,
  { origin = 'http://localhost', headers = {} }: { origin?: string; headers?: Record<string, string> } = {},
): Promise<[number, string]> {
  const response = await app.request(origin + where, json(method, body, { authorization: `Bearer ${token}`, ...headers }));
  return [response.status, await response.text()];
}
