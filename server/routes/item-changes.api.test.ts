import { readFile, readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { testApp, testServer, type TestServer } from '../../fixtures/harness/test-server.ts';
import { writeWhole } from '../../fixtures/harness/content-folder.ts';

describe('updating', () => {
  const quote = {
    id: 'begin-at-once',
    text: 'Begin at once to live, and count each separate day as a separate life.',
    author: 'Seneca',
    category: 'Time',
    dayOfWeek: 'monday',
    source: 'Letters to Lucilius',
  };

  test('one field changes in the file and nothing else, and the ETag changes', async () => {
    const server = await testServer();
    const before = await server.get('/api/quotes/begin-at-once');
    const response = await server.send('PUT', '/api/quotes/begin-at-once', { ...quote, category: 'Life' }, ifMatch(before));
    expect([response.status, await response.json()]).toEqual([200, { ...quote, category: 'Life' }]);
    expect(await fileOf(server, 'quotes/begin-at-once')).toBe(`# Seneca, in the 101st letter.
text: "Begin at once to live, and count each separate day as a separate life."
author: Seneca   # the younger
category: Life
dayOfWeek: monday
source: Letters to Lucilius
`);
    const after = await server.get('/api/quotes/begin-at-once');
    expect(after.headers.get('etag')).toBe(response.headers.get('etag'));
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
  ])('a save of %s without changes does not write the file', async (where, body) => {
    const server = await testServer();
    const file = path.join(server.content, `${where.replace('/api/', '').replace('journal-', '')}.yaml`);
    const before = await stat(file, { bigint: true });
    const etag = (await server.get(where)).headers.get('etag');
    const response = await server.send('PUT', where, body);
    expect([response.status, response.headers.get('etag')]).toEqual([200, etag]);
    expect(await stat(file, { bigint: true })).toEqual(before);
  });

  test('the source of a quote is set and removed by name, and left alone by a request of the specification', async () => {
    const server = await testServer();
    const { source, ...specified } = quote;
    const put = async (body: object, headers = {}) => {
      const response = await server.send('PUT', '/api/quotes/begin-at-once', body, headers);
      return ((await response.json()) as { source?: string }).source;
    };
    expect(await put(specified)).toBe(source);
    expect(await put({ ...specified, source: 'Epistulae morales' })).toBe('Epistulae morales');
    expect(await fileOf(server, 'quotes/begin-at-once')).toContain('source: Epistulae morales\n');
    expect(await put({ ...specified, source: '' })).toBe(undefined);
    expect(await put(quote)).toBe(source);
    expect(await put(specified, { 'journal-fields': 'id,text,author,category,dayOfWeek,source' })).toBe(undefined);
  });

  test('an absent field is removed; a weekday can become any', async () => {
    const server = await testServer();
    await server.send('PUT', '/api/quotes/begin-at-once', { text: quote.text, dayOfWeek: 'any' });
    expect(await (await server.get('/api/quotes/begin-at-once')).json()).toEqual({
      id: quote.id,
      text: quote.text,
      dayOfWeek: 'any',
      source: quote.source,
    });

    await server.send('PUT', '/api/prompts/one-thing', { text: 'What?', type: 'morning' });
    expect(await (await server.get('/api/prompts/one-thing')).json()).toEqual({ id: 'one-thing', text: 'What?', type: 'morning' });
    expect(await fileOf(server, 'prompts/one-thing')).toBe('text: What?\ntype: morning\n');
  });

  test.each([
    [{ ...quote, id: 'another' }, 'id: must stay "begin-at-once"; an id never changes'],
    [{ id: quote.id }, 'text: is missing'],
    [{ ...quote, foo: 1 }, 'foo: is not a field of a quote'],
    [[], 'A quote must be a JSON object'],
  ])('PUT %j: %s', async (body, sentence) => {
    const server = await testServer();
    const before = await fileOf(server, 'quotes/begin-at-once');
    const response = await server.send('PUT', '/api/quotes/begin-at-once', body);
    expect([response.status, await response.text()]).toEqual([400, sentence]);
    expect(await fileOf(server, 'quotes/begin-at-once')).toBe(before);
  });

  test('a save of a stale version is 412 and changes nothing', async () => {
    const server = await testServer();
    const old = ifMatch(await server.get('/api/quotes/begin-at-once'));
    expect((await server.send('PUT', '/api/quotes/begin-at-once', { ...quote, author: 'S.' }, old)).status).toBe(200);
    const response = await server.send('PUT', '/api/quotes/begin-at-once', { ...quote, author: 'T.' }, old);
    expect([response.status, await response.text()]).toEqual([412, 'This quote was changed since you opened it']);
    expect(await fileOf(server, 'quotes/begin-at-once')).toContain('author: S.');
  });

  test('a file changed on disk since it was read is not overwritten, and is served afterwards', async () => {
    // Without a watcher, so that nothing but the save itself can notice.
    const { app, content } = await testApp();
    const file = path.join(content, 'quotes/begin-at-once.yaml');
    writeWhole(file, 'text: Mine now.\n');
    const headers = { 'content-type': 'application/json' };
    const save = async () => app.request('/api/quotes/begin-at-once', { method: 'PUT', body: JSON.stringify(quote), headers });
    const response = await save();
    expect([response.status, await response.text()]).toEqual([409, 'This quote was changed on disk since it was last read']);
    expect(await readFile(file, 'utf8')).toBe('text: Mine now.\n');
    expect(await (await app.request('/api/quotes/begin-at-once')).json()).toEqual({ id: quote.id, text: 'Mine now.' });
    expect((await save()).status).toBe(200);
  });

  test('If-Match accepts a list, any and a weak tag, and refuses other text', async () => {
    const server = await testServer();
    const { 'if-match': tag } = ifMatch(await server.get('/api/quotes/begin-at-once'));
    const put = async (header: string) => (await server.send('PUT', '/api/quotes/begin-at-once', quote, { 'if-match': header })).status;
    expect(await put('*')).toBe(200);
    expect(await put(`"other", ${tag}`)).toBe(200);
    expect(await put(`W/${tag}`)).toBe(200);
    expect(await put('"other", "another"')).toBe(412);
    expect(await put('other')).toBe(400);
  });
});

describe('deleting', () => {
  test('the file and the item are gone', async () => {
    const server = await testServer();
    const response = await fetch(`${server.url}/api/quotes/two-lines`, { method: 'DELETE' });
    expect([response.status, await response.text()]).toEqual([204, '']);
    expect(await readdir(path.join(server.content, 'quotes'))).toEqual(['begin-at-once.yaml', 'little-by-little.yaml']);
    expect((await server.get('/api/quotes/two-lines')).status).toBe(404);
    expect((await fetch(`${server.url}/api/quotes/two-lines`, { method: 'DELETE' })).status).toBe(404);
    expect((await fetch(`${server.url}/api/prompts/one-thing`, { method: 'DELETE' })).status).toBe(204);
  });

  test('an item is not deleted at another version', async () => {
    const server = await testServer();
    const headers = { 'if-match': '"0000"' };
    const response = await fetch(`${server.url}/api/quotes/two-lines`, { method: 'DELETE', headers });
    expect([response.status, await response.text()]).toEqual([412, 'This quote was changed since you opened it']);
    expect((await server.get('/api/quotes/two-lines')).status).toBe(200);
  });
});

function ifMatch(response: Response): { 'if-match': string } {
  return { 'if-match': response.headers.get('etag') ?? '' };
}

function fileOf(server: TestServer, name: string): Promise<string> {
  return readFile(path.join(server.content, `${name}.yaml`), 'utf8');
}
