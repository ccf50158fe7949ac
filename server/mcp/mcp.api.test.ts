import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { clonesTemplate } from '../../fixtures/harness/clones.ts';
import { clientOverHttp } from '../../fixtures/harness/mcp-client.ts';
import { rawRequest, statusOf } from '../../fixtures/harness/raw-request.ts';
import { testServer } from '../../fixtures/harness/test-server.ts';
import { Tokens } from '../access/tokens.ts';

const clones = clonesTemplate();
const editorPassword = 'correct horse battery';
const noToken = 'Send a token in the header Authorization: Bearer TOKEN, not in the address; `journal token add` makes one';

test('tools over HTTP do what the token may, in both protocols, and put nothing online', async () => {
  const { first, atRemote } = await clones();
  const { server, tokens } = await withTokens(first.content);
  const head = atRemote('rev-parse', 'main');
  const reader = await clientOverHttp(server.url, tokens.read);
  const robot = await clientOverHttp(server.url, tokens.review, { versionNegotiation: { mode: 'auto' } });
  const publisher = await clientOverHttp(server.url, tokens.online);
  expect(robot.client.getNegotiatedProtocolVersion()).toBe('2026-07-28');
  expect(reader.client.getInstructions()).toContain('- quotes: text (The words of the quote');

  expect(await reader.use('list', { kind: 'quotes' })).toMatchObject({ total: 3 });
  const fields = { text: 'New words.', author: 'Ada Lovelace' };
  const refusal = 'This token is read-only';
  expect(await reader.use('create', { kind: 'quotes', fields })).toBe(refusal);
  expect(await reader.use('send_for_review', { message: 'Add' })).toBe(refusal);
  expect(await robot.use('create', { kind: 'quotes', fields })).toMatchObject({ item: { id: 'new-words' } });
  expect(await reader.use('read', { kind: 'quotes', id: 'new-words' })).toMatchObject({ item: fields });
  expect(await robot.use('send_for_review', { message: 'Add', branch: 'new' })).toMatchObject({ isDone: true, branch: 'journal/new' });
  expect(atRemote('log', '-1', '--format=%an', 'journal/new')).toBe('review');
  expect(await publisher.use('send_for_review', { message: 'Add', branch: 'main', way: 'here' })).toContain('"way"');
  expect(await publisher.use('send_for_review', { message: 'Add', branch: 'main' })).toMatchObject({ branch: 'journal/main' });
  expect(atRemote('rev-parse', 'main')).toBe(head);
});

test('each tool says whether it changes something, and what it takes and returns', async () => {
  const { client } = await clientOverHttp((await testServer()).url);
  const { tools } = await client.listTools();
  const named = (hint: 'readOnlyHint' | 'destructiveHint') => tools.flatMap((tool) => (tool.annotations?.[hint] ? [tool.name] : []));
  expect(named('readOnlyHint')).toEqual(['list', 'search', 'read', 'pictures', 'validate', 'preview_replace', 'diff']);
  expect(named('destructiveHint')).toEqual(['update', 'rename', 'put_text', 'fix', 'replace', 'undo_replace']);
  const others = ['create', 'add_picture', 'make_edition', 'record_printing', 'send_for_review'];
  expect(tools.map(({ name }) => name).sort()).toEqual([...named('readOnlyHint'), ...named('destructiveHint'), ...others].sort());
  for (const { inputSchema, outputSchema, description } of tools)
    expect([inputSchema.type, outputSchema?.['type'], description]).toEqual(['object', 'object', expect.stringMatching(/\.$/)]);
});

test('a post and a picture are renamed, a replacement is made and undone, and a check is fixed', async () => {
  const { first } = await clones();
  await first.write('quotes/marked.yaml', 'text: “Begin anywhere.”\nauthor: John Cage\n');
  const { use } = await clientOverHttp((await testServer({ content: first.content })).url);

  const { version } = (await use('read', { kind: 'posts', id: 'margins' })) as { version: string };
  expect(await use('rename', { kind: 'posts', name: 'margins', to: 'wide-margins', version: 'x' })).toContain('changed');
  expect(await use('rename', { kind: 'posts', name: 'margins', to: 'wide-margins', version })).toMatchObject({ keepsAddress: true });
  expect(first.read('posts/wide-margins.yaml')).toContain('aliases:');

  const { item: added } = (await use('add_picture', { name: 'dot.png', data: dot })) as { item: { name: string; version: string } };
  expect(await use('rename', { kind: 'pictures', name: 'dot.png', to: 'point.png', version: added.version })).toMatchObject({
    name: 'point.png',
    changed: [],
  });
  expect(await use('pictures')).toMatchObject({
    total: 3,
    items: expect.arrayContaining([expect.objectContaining({ name: 'point.png', uses: [] })]) as unknown[],
  });
  expect(await use('add_picture', { name: 'dot.png', data: 'bm8=' })).toContain('This is not a picture');

  const query = { find: 'bird', by: 'swallow', parts: ['quotes'] };
  const { items: lines } = (await use('preview_replace', query)) as { items: { file: string }[] };
  expect(lines).toMatchObject([{ file: 'quotes/little-by-little.yaml', field: 'text', line: 0, places: 1 }]);
  const before = first.read('quotes/little-by-little.yaml');
  const { undo } = (await use('replace', { ...query, lines })) as { undo: string };
  expect(first.read('quotes/little-by-little.yaml')).toBe(before.replace('bird', 'swallow'));
  expect(await use('replace', { ...query, lines })).toMatchObject({ refused: [{ id: 'quotes/little-by-little.yaml' }] });
  expect(await use('undo_replace', { undo })).toEqual({ refused: [] });
  expect(first.read('quotes/little-by-little.yaml')).toBe(before);

  const { items } = (await use('validate', { file: 'quotes/marked.yaml' })) as { items: { file: string; rule: string; fix?: object }[] };
  const check = items.find(({ fix }) => fix);
  expect(new Set(items.map(({ file }) => file))).toEqual(new Set(['quotes/marked.yaml']));
  expect(await use('fix', { file: check?.file, rule: check?.rule })).toMatchObject({ item: { text: 'Begin anywhere.' } });
  expect(first.read('quotes/marked.yaml')).toBe('text: Begin anywhere.\nauthor: John Cage\n');
  expect(await use('fix', { file: check?.file, rule: check?.rule })).toBe('validate has no fix for this rule in this file');
  expect(await use('validate', { file: './quotes/marked.yaml' })).toMatchObject({ total: 1, items: [{ rule: 'no-source' }] });
  for (const file of ['content/quotes/marked.yaml', 'quotes/marked', '../README.md'])
    expect(await use('validate', { file })).toBe(`There is no file or folder ${file} in the content; name it like quotes/NAME.yaml`);
});

test('an edition is made, a text is put on a day and the order is recorded', async () => {
  const { first } = await clones();
  const { use } = await clientOverHttp((await testServer({ content: first.content })).url);
  expect(await use('make_edition', { name: 'Spring 2027', weeks: 1, start: '2027-03-01' })).toMatchObject({ item: { id: 'spring-2027' } });
  const { item } = (await use('read', { kind: 'editions', id: 'spring-2027' })) as { item: { days: { quote: string }[] } };
  const was = item.days[1]?.quote ?? '';
  const text = was === 'two-lines' ? 'little-by-little' : 'two-lines';
  const put = { edition: 'spring-2027', day: 2, slot: 'quote', text, was };
  expect(await use('put_text', put)).toMatchObject({ item: { day: 2, text } });
  expect(await use('put_text', { ...put, text: was })).toContain('now has another quote');
  expect(await use('put_text', { ...put, slot: 'reflection', text: 'the-week', was: '' })).toContain('Day 2, a Tuesday, has no place');
  const { version } = (await use('read', { kind: 'editions', id: 'spring-2027' })) as { version: string };
  const changed = { kind: 'editions', id: 'spring-2027', version, fields: { name: 'Spring' } };
  expect(await use('update', changed)).toMatchObject({ item: { name: 'Spring', weeks: 1 } });
  expect(await use('record_printing', { edition: 'spring-2027' })).toMatchObject({ item: { edition: 'spring-2027' } });
  expect(await use('list', { kind: 'printings' })).toMatchObject({ total: 1, items: [{ kind: 'printings', edition: 'spring-2027' }] });
  expect(await use('create', { kind: 'printings', fields: {} })).toContain('kind');
});

test('a wrong argument is named, and a picture needs no ending', async () => {
  const { first } = await clones();
  const { use } = await clientOverHttp((await testServer({ content: first.content })).url);
  expect(await use('search', { query: 'bird', kinds: 'posts' })).toContain('"kinds"');
  expect(await use('preview_replace', { find: 'bird', by: 'x', wholeWords: true })).toContain('"wholeWords"');
  for (const version of ['', 'a\nb', '日本'])
    expect(await use('update', { kind: 'quotes', id: 'two-lines', version, fields: {} })).toContain('version: is not a version');
  const renaming = { kind: 'posts', name: 'margins', to: 'A b', version: 'x' };
  expect(await use('rename', renaming)).toMatch(/^to: "A b" is not an id/);
  expect(await use('rename', { ...renaming, name: '' })).toContain('name: must not be empty');
  expect(await use('rename', { ...renaming, to: '' })).toContain('to: must not be empty');
  expect(await use('make_edition', { name: '!' })).toMatch(/^name: must have a letter/);
  const added = await use('add_picture', { name: 'dot', data: dot });
  expect(added).toMatchObject({ item: { name: 'dot.png' } });
  const picture = { ...(added as object), item: undefined, kind: 'pictures', name: 'dot.png', to: 'dot.jpg' };
  expect(await use('rename', picture)).toBe("to: must end in .png, like the picture's current name");
});

test('a message that is not one of the protocol is refused with a sentence', async () => {
  const { server, tokens, post } = await withTokens();
  expect(await post(list, {})).toEqual([401, noToken]);
  const query = await fetch(`${server.url}/mcp?token=${tokens.online}`, { method: 'POST', body: '{}' });
  expect([query.status, await query.text()]).toEqual([400, noToken]);
  const authorization = `Bearer ${tokens.read}`;
  expect(await post(list, { authorization: 'Bearer x' })).toEqual([401, expect.stringContaining('This token is not valid')]);
  expect(await post(list, { authorization, origin: 'http://evil.test' })).toEqual([403, 'This request comes from another site']);
  expect(await post('{', { authorization })).toEqual([400, 'The body is not valid JSON']);
  expect(await post([list, list], { authorization })).toEqual([400, 'Send one message at a time']);
  expect(await post(JSON.stringify(' '.repeat(1024 * 1024)), { authorization })).toEqual([413, 'The body is larger than 1 MiB']);
  expect(await post(list, { authorization, 'content-type': 'text/plain' })).toEqual([415, expect.stringContaining('Send JSON')]);
  expect(await post(list, { authorization, accept: 'text/plain' })).toEqual([406, expect.stringContaining('application/json')]);
  expect(await post({ hello: 'there' }, { authorization })).toEqual([400, expect.stringContaining('JSON-RPC')]);
  expect(await post('7', { authorization })).toEqual([400, expect.stringContaining('JSON-RPC')]);
  expect(await post(list, { authorization, 'mcp-protocol-version': '1999-01-01' })).toEqual([400, expect.stringContaining('1999-01-01')]);
  for (const method of ['GET', 'DELETE']) {
    const response = await fetch(`${server.url}/mcp`, { method, headers: { authorization } });
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST']);
  }
  expect(await post(list, { authorization })).toEqual([200, expect.stringContaining('send_for_review')]);
});

test('clients that disconnect after the handshake leave nothing behind', async () => {
  const { post, tokens } = await withTokens();
  const authorization = `Bearer ${tokens.read}`;
  const clientInfo = { name: 'test', version: '1' };
  const params = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo };
  const sessions = new Set<string | null>();
  for (let id = 0; id < 20; id += 1) {
    const [status] = await post({ jsonrpc: '2.0', id, method: 'initialize', params }, { authorization }, sessions);
    expect(status).toBe(200);
  }
  // No response opened a session.
  expect([...sessions]).toEqual([null]);
});

test('the connection of a client that asks to close it is closed after the response', async () => {
  const { server, tokens } = await withTokens();
  const body = JSON.stringify(list);
  const headers = [
    `Host: localhost:${server.port}`,
    'Connection: close',
    `Authorization: Bearer ${tokens.read}`,
    'Content-Type: application/json',
    'Accept: application/json, text/event-stream',
    `Content-Length: ${body.length}`,
  ];
  const response = await rawRequest(server.port, `POST /mcp HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n${body}`);
  expect([statusOf(response), response.match(/^connection: .*$/gim)]).toEqual([200, ['Connection: close']]);
});

const list = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} };
let dot = '';
beforeAll(async () => {
  dot = await readFile(path.join(import.meta.dirname, '../../fixtures/content/images/morning.png'), 'base64');
});

/** A server with a password and a token of each right, named like it. */
async function withTokens(content?: string) {
  const server = await testServer({ ...(content && { content }), environment: { JOURNAL_EDITOR_PASSWORD: editorPassword } });
  const stored = new Tokens(server.data);
  const tokens = {
    read: await stored.add('read', 'read'),
    review: await stored.add('review', 'review'),
    online: await stored.add('online', 'online'),
  };
  const post = async (body: unknown, headers: Record<string, string>, sessions?: Set<string | null>) => {
    const all = { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers };
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    const response = await fetch(`${server.url}/mcp`, { method: 'POST', headers: all, body: text });
    sessions?.add(response.headers.get('mcp-session-id'));
    return [response.status, await response.text()] as const;
  };
  return { server, tokens, post };
}
