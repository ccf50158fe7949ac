import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { readFile, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { testServer, until, type TestServer } from '../../fixtures/harness/test-server.ts';
import { writeWhole } from '../../fixtures/harness/content-folder.ts';

describe('reading', () => {
  test('lists are sorted by id and have the fields of the editor', async () => {
    const server = await testServer();
    expect(await (await server.get('/api/quotes')).json()).toEqual([
      {
        id: 'begin-at-once',
        text: 'Begin at once to live, and count each separate day as a separate life.',
        author: 'Seneca',
        category: 'Time',
        dayOfWeek: 'monday',
        source: 'Letters to Lucilius',
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
    for (const response of [await server.get(where), await server.send('PUT', where, {})])
      expect([response.status, response.headers.get('content-type'), await response.text()]).toEqual([
        404,
        'text/plain; charset=utf-8',
        sentence,
      ]);
  });
});

describe('creating', () => {
  test.each(['\0', '\u001d', '\u007f', '\u0085', '\ufdd0', '\ufffe', '\ud83c'])(
    'a text with %j is refused, and its field is named',
    async (character) => {
      const server = await testServer();
      const response = await server.send('POST', '/api/quotes', { text: 'Begin.', author: `A${character}` });
      const code = character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');
      expect([response.status, await response.text()]).toEqual([400, `author: holds U+${code}, which no text may have; remove it`]);
    },
  );

  test('a quote becomes a file named by its first words; the response has its location and ETag', async () => {
    const server = await testServer();
    const response = await server.send('POST', '/api/quotes', {
      text: 'Know thyself, and more.',
      author: '',
      category: 'Old',
      dayOfWeek: 'any',
    });
    const item = { id: 'know-thyself-and-more', text: 'Know thyself, and more.', category: 'Old', dayOfWeek: 'any' };
    expect([response.status, response.headers.get('location')]).toEqual([201, '/api/quotes/know-thyself-and-more']);
    expect(await response.json()).toEqual(item);
    expect(await fileOf(server, 'quotes/know-thyself-and-more')).toBe('text: Know thyself, and more.\ncategory: Old\ndayOfWeek: any\n');

    const read = await server.get('/api/quotes/know-thyself-and-more');
    expect(await read.json()).toEqual(item);
    expect(read.headers.get('etag')).toBe(response.headers.get('etag'));
    expect(await (await server.get('/api/quotes')).json()).toContainEqual(item);
  });

  test('a missing folder is created', async () => {
    const server = await testServer();
    await rm(path.join(server.content, 'templates'), { recursive: true });
    await until(async () => ((await (await server.get('/api/journal-templates')).json()) as unknown[]).length === 0);
    expect((await server.send('POST', '/api/journal-templates', { name: 'New' })).status).toBe(201);
    expect(await fileOf(server, 'templates/new')).toBe('name: New\n');
  });

  test('a repeated request with the same Idempotency-Key creates one item; another body or key creates another', async () => {
    const server = await testServer();
    const send = async (text: string, key: string) =>
      ((await (await server.send('POST', '/api/quotes', { text }, { 'idempotency-key': key })).json()) as { id: string }).id;
    expect(await Promise.all([send('Know thyself.', 'a'), send('Know thyself.', 'a')])).toEqual(['know-thyself', 'know-thyself']);
    expect(await send('Know thyself.', 'a')).toBe('know-thyself');
    expect(await send('Know thyself.', 'b')).toBe('know-thyself-2');
    expect(await send('Know others.', 'a')).toBe('know-others');
    await server.send('DELETE', '/api/quotes/know-others', undefined);
    expect(await send('Know others.', 'a')).toBe('know-others');
    expect((await server.get('/api/quotes/know-others')).status).toBe(200);
    await server.send('PUT', '/api/quotes/know-others', { text: 'Know the others.' });
    expect(await send('Know others.', 'a')).toBe('know-others-2');
  });

  test('the same words again get the next id', async () => {
    const server = await testServer();
    for (const id of ['know-thyself', 'know-thyself-2', 'know-thyself-3'])
      expect(await (await server.send('POST', '/api/quotes', { text: 'Know thyself.' })).json()).toEqual({ id, text: 'Know thyself.' });
  });

  test('a template, whose pages stay as they are written', async () => {
    const server = await testServer();
    const pages =
      'pages: # one page\n  morning: [{ title: morning }, {lines:   rest}]\n  evening:\n  - &e heading:  Day review\n  - lines: rest\n';
    writeWhole(path.join(server.content, 'templates/own.yaml'), `name: Own\n${pages}`);
    await until(async () => (await server.get('/api/journal-templates/own')).ok);
    expect(await (await server.get('/api/journal-templates/own')).json()).toEqual({ id: 'own', name: 'Own' });
    const response = await server.send('PUT', '/api/journal-templates/own', { id: 'own', name: 'Mine', description: 'Short.' });
    expect([response.status, await response.json()]).toEqual([200, { id: 'own', name: 'Mine', description: 'Short.' }]);
    expect(await fileOf(server, 'templates/own')).toBe(`name: Mine\ndescription: Short.\n${pages}`);
    expect((await server.send('PUT', '/api/journal-templates/own', { name: 'Mine', pages: {} })).status).toBe(400);
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

  const invalid: [string, object, string][] = [
    ['/api/quotes', {}, 'text: is missing'],
    ['/api/quotes', { text: '' }, 'text: must not be empty'],
    ['/api/quotes', { text: 'x'.repeat(5001) }, 'text: must have at most 5,000 characters'],
    ['/api/quotes', { text: 'x', author: 'y'.repeat(301) }, 'author: must have at most 300 characters'],
    ['/api/quotes', { text: 7 }, 'text: must be text, not the number 7'],
    ['/api/quotes', { text: 'x', dayOfWeek: 'mondy' }, 'dayOfWeek: "mondy" is not a day; did you mean "monday"?'],
    ['/api/quotes', { text: 'x', auther: 'y' }, 'auther: is not a field of a quote; did you mean "author"?'],
    ['/api/quotes', { text: 'x', source: 7 }, 'source: must be text, not the number 7'],
    ['/api/quotes', JSON.parse('{"text":"x","__proto__":{"polluted":true}}') as object, '__proto__: is not a field of a quote'],
    ['/api/quotes', { text: 'x', constructor: 'y' }, 'constructor: is not a field of a quote'],
    ['/api/quotes', [], 'A quote must be a JSON object'],
    ['/api/prompts', { text: 'x' }, 'type: is missing; write morning, evening or sunday_reflection'],
    ['/api/prompts', { text: 'x', type: 'noon' }, 'type: "noon" is not a prompt type; write morning, evening or sunday_reflection'],
    ['/api/journal-templates', { description: 'x' }, 'name: is missing'],
  ];
  test('an invalid item is 400 with a sentence, and creates no file', async () => {
    const server = await testServer();
    const before = await filesOf(server);
    for (const [where, body, sentence] of invalid) {
      const response = await server.send('POST', where, body);
      expect([response.status, await response.text()]).toEqual([400, sentence]);
    }
    expect(await filesOf(server)).toEqual(before);
  });

  test('a body must be UTF-8 and not compressed, and its media type can name a charset', async () => {
    const server = await testServer();
    const post = (body: string | Buffer, type: string, headers = {}) =>
      fetch(`${server.url}/api/quotes`, { method: 'POST', body: body as BodyInit, headers: { 'content-type': type, ...headers } });
    const latin = await post(Buffer.from('{"text":"\xe9"}', 'latin1'), 'application/json');
    expect([latin.status, await latin.text()]).toEqual([400, 'The body is not UTF-8']);
    const packed = await post(gzipSync('{"text":"x"}'), 'application/json', { 'content-encoding': 'gzip' });
    expect([packed.status, await packed.text()]).toEqual([415, 'Send the body as it is, without Content-Encoding: gzip']);
    expect((await post('{"text":"x"}', 'Application/JSON; charset=UTF-8')).status).toBe(201);
  });
});

test('a change applies to the item at the time when its body is complete', async () => {
  const server = await testServer();
  const body = JSON.stringify({ text: 'Any day again.', dayOfWeek: 'any' });
  const headers = { 'content-type': 'application/json', 'content-length': body.length, expect: '100-continue' };
  const slow = request(`${server.url}/api/quotes/two-lines`, { method: 'PUT', headers });
  slow.flushHeaders();
  // The server reads the body from here on.
  await once(slow, 'continue');
  expect((await server.send('PUT', '/api/quotes/two-lines', { text: 'On a Monday.', dayOfWeek: 'monday' })).status).toBe(200);
  slow.end(body);
  const [response] = (await once(slow, 'response')) as [IncomingMessage];
  expect([response.statusCode, JSON.parse(await text(response))]).toEqual([
    200,
    { id: 'two-lines', text: 'Any day again.', dayOfWeek: 'any' },
  ]);
});

function fileOf(server: TestServer, name: string): Promise<string> {
  return readFile(path.join(server.content, `${name}.yaml`), 'utf8');
}

function filesOf(server: TestServer): Promise<string[]> {
  return readdir(server.content, { recursive: true });
}
