import { readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { rawRequest, statusOf } from '../fixtures/raw-request.ts';
import { testApp, testServer, until } from '../fixtures/test-server.ts';
import type { TestServer } from '../fixtures/test-server.ts';

describe('reading', () => {
  test('lists are by id and hold what the editor shows; the source of a quote stays in its file', async () => {
    const server = await testServer();
    expect(await (await server.get('/api/quotes')).json()).toEqual([
      {
        id: 'begin-at-once',
        text: 'Begin at once to live, and count each separate day as a separate life.',
        author: 'Seneca',
        category: 'Time',
        dayOfWeek: 'monday',
      },
      { id: 'little-by-little', text: 'Little by little, the bird builds its nest.', dayOfWeek: 'any' },
      { id: 'two-lines', text: '"Well begun\nis half done."', author: 'Aristotle, as told' },
    ]);
    expect(await (await server.get('/api/prompts')).json()).toEqual([
      { id: 'look-back', text: 'What went better than you thought it would?', type: 'evening' },
      {
        id: 'one-thing',
        text: 'What is the one thing that would make today enough?',
        type: 'morning',
        dayOfWeek: 'tuesday',
        category: 'Goals',
      },
      { id: 'the-week', text: 'Which day of the week would you live again?', type: 'sunday_reflection', dayOfWeek: 'sunday' },
    ]);
    expect(await (await server.get('/api/journal-templates')).json()).toEqual([
      { id: 'sunday', name: 'Sunday' },
      { id: 'weekday', name: 'Weekday spread', description: 'Morning on the left, evening on the right.' },
    ]);
  });

  test.each([
    ['/api/quotes/nobody', 'No quote with id "nobody"'],
    ['/api/prompts/Nobody', 'No prompt with id "Nobody"'],
    ['/api/journal-templates/a--b', 'No template with id "a--b"'],
  ])('%s is 404', async (where, sentence) => {
    const server = await testServer();
    for (const answer of [await server.get(where), await server.send('PUT', where, {})])
      expect([answer.status, answer.headers.get('content-type'), await answer.text()]).toEqual([
        404,
        'text/plain; charset=utf-8',
        sentence,
      ]);
  });
});

describe('creating', () => {
  test('a quote becomes a file named by its first words, and is answered with its place and version', async () => {
    const server = await testServer();
    const answer = await server.send('POST', '/api/quotes', {
      text: 'Know thyself, and more.',
      author: '',
      category: 'Old',
      dayOfWeek: 'any',
    });
    const item = { id: 'know-thyself-and-more', text: 'Know thyself, and more.', category: 'Old', dayOfWeek: 'any' };
    expect([answer.status, answer.headers.get('location')]).toEqual([201, '/api/quotes/know-thyself-and-more']);
    expect(await answer.json()).toEqual(item);
    expect(await fileOf(server, 'quotes/know-thyself-and-more')).toBe('text: Know thyself, and more.\ncategory: Old\ndayOfWeek: any\n');

    const read = await server.get('/api/quotes/know-thyself-and-more');
    expect(await read.json()).toEqual(item);
    expect(read.headers.get('etag')).toBe(answer.headers.get('etag'));
    expect(await (await server.get('/api/quotes')).json()).toContainEqual(item);
  });

  test('a folder that was lost is made again', async () => {
    const server = await testServer();
    await rm(path.join(server.content, 'templates'), { recursive: true });
    await until(async () => ((await (await server.get('/api/journal-templates')).json()) as unknown[]).length === 0);
    expect((await server.send('POST', '/api/journal-templates', { name: 'New' })).status).toBe(201);
    expect(await fileOf(server, 'templates/new')).toBe('name: New\n');
  });

  test('the same words again get the next id', async () => {
    const server = await testServer();
    for (const id of ['know-thyself', 'know-thyself-2', 'know-thyself-3'])
      expect(await (await server.send('POST', '/api/quotes', { text: 'Know thyself.' })).json()).toEqual({ id, text: 'Know thyself.' });
  });

  test('a prompt and a template', async () => {
    const server = await testServer();
    const prompt = await server.send('POST', '/api/prompts', { text: 'What now?', type: 'evening', dayOfWeek: 'friday', category: null });
    expect([prompt.status, await prompt.json()]).toEqual([
      201,
      { id: 'what-now', text: 'What now?', type: 'evening', dayOfWeek: 'friday' },
    ]);
    const template = await server.send('POST', '/api/journal-templates', { name: 'Évening', description: '' });
    expect([template.status, await template.json()]).toEqual([201, { id: 'evening', name: 'Évening' }]);
  });

  test.each([
    ['/api/quotes', {}, 'text: is missing'],
    ['/api/quotes', { text: '' }, 'text: must not be empty'],
    ['/api/quotes', { text: '  \n' }, 'text: must not be empty'],
    ['/api/quotes', { text: 7 }, 'text: must be text, not the number 7'],
    ['/api/quotes', { text: 'x', dayOfWeek: 'mondy' }, 'dayOfWeek: "mondy" is not a day; did you mean "monday"?'],
    ['/api/quotes', { text: 'x', auther: 'y' }, 'auther: is not a field of a quote; did you mean "author"?'],
    ['/api/quotes', { text: 'x', id: 'y' }, 'id: is not a field of a quote'],
    ['/api/quotes', { text: 'x', source: 'y' }, 'source: is not a field of a quote'],
    ['/api/quotes', [], 'A quote must be a JSON object'],
    ['/api/quotes', null, 'A quote must be a JSON object'],
    ['/api/quotes', 'x', 'A quote must be a JSON object'],
    ['/api/prompts', { text: 'x' }, 'type: is missing; write morning, evening or sunday_reflection'],
    ['/api/prompts', { text: 'x', type: 'noon' }, 'type: "noon" is not a prompt type; write morning, evening or sunday_reflection'],
    ['/api/prompts', { text: 'x', type: 'morning', category: 1 }, 'category: must be text, not the number 1'],
    ['/api/journal-templates', { description: 'x' }, 'name: is missing'],
    ['/api/journal-templates', { name: '' }, 'name: must not be empty'],
  ])('POST %s %j: %s', async (where, body, sentence) => {
    const server = await testServer();
    const before = await filesOf(server);
    const answer = await server.send('POST', where, body);
    expect([answer.status, await answer.text()]).toEqual([400, sentence]);
    expect(await filesOf(server)).toEqual(before);
  });

  test('a body that is not JSON', async () => {
    const server = await testServer();
    const post = (body: string | Buffer, type = 'application/json') =>
      fetch(`${server.url}/api/quotes`, { method: 'POST', body: body as BodyInit, headers: { 'content-type': type } });
    for (const body of ['', '{', '{"text":}', "{'text': 'x'}", '[1,']) {
      const answer = await post(body);
      expect([body, answer.status, await answer.text()]).toEqual([body, 400, 'The body is not valid JSON']);
    }
    const latin = await post(Buffer.from('{"text":"\xe9"}', 'latin1'));
    expect([latin.status, await latin.text()]).toEqual([400, 'The body is not UTF-8']);
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'application/jsonx', '']) {
      const answer = await post('{"text":"x"}', type);
      expect([type, answer.status, await answer.text()]).toEqual([type, 415, 'Send JSON, with Content-Type: application/json']);
    }
    expect((await post('{"text":"x"}', 'Application/JSON; charset=UTF-8')).status).toBe(201);
  });

  test('keys of the language itself are fields of nothing', async () => {
    const server = await testServer();
    for (const key of ['__proto__', 'constructor', 'toString']) {
      const body = `{"text":"x","${key}":{"polluted":true}}`;
      const answer = await fetch(`${server.url}/api/quotes`, { method: 'POST', body, headers: { 'content-type': 'application/json' } });
      expect([answer.status, await answer.text()]).toEqual([400, `${key}: is not a field of a quote`]);
    }
    expect(({} as Record<string, unknown>)['polluted']).toBe(undefined);
  });

  test('a body above 1 MiB is refused, by its length and in chunks, and the connection serves on', async () => {
    const server = await testServer();
    const head = `POST /api/quotes HTTP/1.1\r\nHost: localhost:${server.port}\r\nContent-Type: application/json\r\n`;
    const next = `GET /api/quotes/two-lines HTTP/1.1\r\nHost: localhost:${server.port}\r\nConnection: close\r\n\r\n`;
    const large = `{"text":"${'x'.repeat(1024 * 1024)}"}`;
    const bySize = await rawRequest(server.port, `${head}Content-Length: ${large.length}\r\n\r\n${large}${next}`);
    const chunk = `${large.length.toString(16)}\r\n${large}\r\n0\r\n\r\n`;
    const byChunks = await rawRequest(server.port, `${head}Transfer-Encoding: chunked\r\n\r\n${chunk}${next}`);
    for (const answer of [bySize, byChunks]) {
      expect(statusOf(answer)).toBe(413);
      expect(answer).toContain('The body is larger than 1 MiB');
      expect(answer).toContain('HTTP/1.1 200 ');
      expect(answer).toContain('is half done.');
    }
    const fitting = await server.send('POST', '/api/quotes', { text: 'x'.repeat(1024 * 1024 - 100) });
    expect(fitting.status).toBe(201);
  });
});

describe('updating', () => {
  const quote = {
    id: 'begin-at-once',
    text: 'Begin at once to live, and count each separate day as a separate life.',
    author: 'Seneca',
    category: 'Time',
    dayOfWeek: 'monday',
  };

  test('one field changes in the file and nothing else, and the version with it', async () => {
    const server = await testServer();
    const before = await server.get('/api/quotes/begin-at-once');
    const answer = await server.send('PUT', '/api/quotes/begin-at-once', { ...quote, category: 'Life' }, ifMatch(before));
    expect([answer.status, await answer.json()]).toEqual([200, { ...quote, category: 'Life' }]);
    expect(await fileOf(server, 'quotes/begin-at-once')).toBe(`# Seneca, in the 101st letter.
text: "Begin at once to live, and count each separate day as a separate life."
author: Seneca   # the younger
category: Life
dayOfWeek: monday
source: Letters to Lucilius
`);
    const after = await server.get('/api/quotes/begin-at-once');
    expect(after.headers.get('etag')).toBe(answer.headers.get('etag'));
    expect(after.headers.get('etag')).not.toBe(before.headers.get('etag'));
    expect(await after.json()).toEqual({ ...quote, category: 'Life' });
  });

  test.each([
    ['/api/quotes/begin-at-once', quote],
    ['/api/quotes/little-by-little', { text: 'Little by little, the bird builds its nest.', author: '', category: '', dayOfWeek: 'any' }],
    ['/api/quotes/little-by-little', { text: 'Little by little, the bird builds its nest.' }],
    ['/api/quotes/two-lines', { text: '"Well begun\nis half done."', author: 'Aristotle, as told', category: '', dayOfWeek: 'any' }],
    ['/api/prompts/look-back', { text: 'What went better than you thought it would?', type: 'evening', dayOfWeek: '', category: null }],
    ['/api/journal-templates/sunday', { id: 'sunday', name: 'Sunday', description: '' }],
  ])('a save of %s without changes leaves the file untouched', async (where, body) => {
    const server = await testServer();
    const file = path.join(server.content, `${where.replace('/api/', '').replace('journal-', '')}.yaml`);
    const before = await stat(file, { bigint: true });
    const etag = (await server.get(where)).headers.get('etag');
    const answer = await server.send('PUT', where, body);
    expect([answer.status, answer.headers.get('etag')]).toEqual([200, etag]);
    expect(await stat(file, { bigint: true })).toEqual(before);
  });

  test('a field that is absent is removed; a weekday becomes any when that is what was chosen', async () => {
    const server = await testServer();
    await server.send('PUT', '/api/quotes/begin-at-once', { text: quote.text, dayOfWeek: 'any' });
    expect(await (await server.get('/api/quotes/begin-at-once')).json()).toEqual({ id: quote.id, text: quote.text, dayOfWeek: 'any' });
    expect(await fileOf(server, 'quotes/begin-at-once')).toContain('source: Letters to Lucilius\n');

    await server.send('PUT', '/api/prompts/one-thing', { text: 'What?', type: 'morning' });
    expect(await (await server.get('/api/prompts/one-thing')).json()).toEqual({ id: 'one-thing', text: 'What?', type: 'morning' });
    expect(await fileOf(server, 'prompts/one-thing')).toBe('text: What?\ntype: morning\n');
  });

  test.each([
    [{ ...quote, id: 'another' }, 'id: must stay "begin-at-once"; an id never changes'],
    [{ ...quote, id: 7 }, 'id: must stay "begin-at-once"; an id never changes'],
    [{ ...quote, text: '' }, 'text: must not be empty'],
    [{ id: quote.id }, 'text: is missing'],
    [{ ...quote, foo: 1 }, 'foo: is not a field of a quote'],
    [[], 'A quote must be a JSON object'],
  ])('PUT %j: %s', async (body, sentence) => {
    const server = await testServer();
    const before = await fileOf(server, 'quotes/begin-at-once');
    const answer = await server.send('PUT', '/api/quotes/begin-at-once', body);
    expect([answer.status, await answer.text()]).toEqual([400, sentence]);
    expect(await fileOf(server, 'quotes/begin-at-once')).toBe(before);
  });

  test('a save of a version that is no longer there is 412 and changes nothing', async () => {
    const server = await testServer();
    const old = ifMatch(await server.get('/api/quotes/begin-at-once'));
    expect((await server.send('PUT', '/api/quotes/begin-at-once', { ...quote, author: 'S.' }, old)).status).toBe(200);
    const answer = await server.send('PUT', '/api/quotes/begin-at-once', { ...quote, author: 'T.' }, old);
    expect([answer.status, await answer.text()]).toEqual([412, 'This quote was changed since you opened it']);
    expect(await fileOf(server, 'quotes/begin-at-once')).toContain('author: S.');
  });

  test('of twenty saves at once with one version, exactly one is taken', async () => {
    const server = await testServer();
    const version = ifMatch(await server.get('/api/quotes/begin-at-once'));
    const saves = Array.from({ length: 20 }, (_, n) =>
      server.send('PUT', '/api/quotes/begin-at-once', { ...quote, author: `A${n}` }, version),
    );
    const statuses = (await Promise.all(saves)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 412)).toHaveLength(19);
  });

  test('a file that was changed on disk since it was read is not overwritten, and is served from then on', async () => {
    // Without a watcher, so that nothing but the save itself can notice.
    const { app, content } = await testApp();
    const file = path.join(content, 'quotes/begin-at-once.yaml');
    await writeFile(file, 'text: Mine now.\n');
    const headers = { 'content-type': 'application/json' };
    const save = async () => app.request('/api/quotes/begin-at-once', { method: 'PUT', body: JSON.stringify(quote), headers });
    const answer = await save();
    expect([answer.status, await answer.text()]).toEqual([409, 'This quote was changed on disk since it was last read']);
    expect(await readFile(file, 'utf8')).toBe('text: Mine now.\n');
    expect(await (await app.request('/api/quotes/begin-at-once')).json()).toEqual({ id: quote.id, text: 'Mine now.' });
    expect((await save()).status).toBe(200);
  });

  test('If-Match takes a list, any and a weak tag, and nothing that is no tag', async () => {
    const server = await testServer();
    const { 'if-match': tag } = ifMatch(await server.get('/api/quotes/begin-at-once'));
    const put = async (header: string) => (await server.send('PUT', '/api/quotes/begin-at-once', quote, { 'if-match': header })).status;
    expect(await put('*')).toBe(200);
    expect(await put(`"other", ${tag}`)).toBe(200);
    expect(await put(`W/${tag}`)).toBe(200);
    expect(await put('"other", "another"')).toBe(412);
    expect(await put('other')).toBe(400);
  });

  test('a template is updated by its name and description', async () => {
    const server = await testServer();
    const answer = await server.send('PUT', '/api/journal-templates/sunday', { name: 'Sunday spread', description: 'Two pages.' });
    expect(await answer.json()).toEqual({ id: 'sunday', name: 'Sunday spread', description: 'Two pages.' });
    expect(await fileOf(server, 'templates/sunday')).toBe('name: Sunday spread\ndescription: Two pages.\n');
  });
});

describe('deleting', () => {
  test('the file is gone, and the item with it', async () => {
    const server = await testServer();
    const answer = await fetch(`${server.url}/api/quotes/two-lines`, { method: 'DELETE' });
    expect([answer.status, await answer.text()]).toEqual([204, '']);
    expect(await readdir(path.join(server.content, 'quotes'))).toEqual(['begin-at-once.yaml', 'little-by-little.yaml']);
    expect((await server.get('/api/quotes/two-lines')).status).toBe(404);
    expect((await fetch(`${server.url}/api/quotes/two-lines`, { method: 'DELETE' })).status).toBe(404);
    expect((await fetch(`${server.url}/api/prompts/one-thing`, { method: 'DELETE' })).status).toBe(204);
  });

  test('another version is not deleted', async () => {
    const server = await testServer();
    const headers = { 'if-match': '"0000"' };
    const answer = await fetch(`${server.url}/api/quotes/two-lines`, { method: 'DELETE', headers });
    expect([answer.status, await answer.text()]).toEqual([412, 'This quote was changed since you opened it']);
    expect((await server.get('/api/quotes/two-lines')).status).toBe(200);
  });
});

function ifMatch(answer: Response): { 'if-match': string } {
  return { 'if-match': answer.headers.get('etag') ?? '' };
}

function fileOf(server: TestServer, name: string): Promise<string> {
  return readFile(path.join(server.content, `${name}.yaml`), 'utf8');
}

function filesOf(server: TestServer): Promise<string[]> {
  return readdir(server.content, { recursive: true });
}
