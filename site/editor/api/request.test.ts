import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { failureSentence, request, requestJson, requestVersioned, saveFailureOf, sentenceOf } from './request.ts';
import { HttpError } from '../../data/http.ts';

/** Responds with the request it received. */
const echo: RequestListener = async (received, response) => {
  const { 'content-type': type, 'if-match': match, 'idempotency-key': key } = received.headers;
  response.end(JSON.stringify({ method: received.method, type, match, key, body: await text(received) }));
};

test('a body is sent as JSON, with its content type, its key and the version that it is based on', async () => {
  const url = await served(echo);
  const expected = { method: 'PUT', type: 'application/json', match: '"1"', key: 'a-key', body: '{"text":"a"}' };
  for (const version of ['"1"', '1'])
    expect(await requestJson(url, { method: 'PUT', body: { text: 'a' }, version, key: 'a-key' })).toEqual(expected);
});

test('a file is sent unchanged with its type, and a request without a body has no type', async () => {
  const url = await served(echo);
  const file = new Blob(['a,b'], { type: 'text/csv' });
  expect(await requestJson(url, { method: 'POST', body: file })).toEqual({ method: 'POST', type: 'text/csv', body: 'a,b' });
  expect(await requestJson(url, { method: 'DELETE' })).toEqual({ method: 'DELETE', body: '' });
});

test('a response that is not OK throws an error with its status, sentence and headers', async () => {
  const url = await served((_received, response) => response.writeHead(409, { location: '/there' }).end('Taken'));
  const error: unknown = await request(url).catch((cause: unknown) => cause);
  expect(error).toMatchObject({ name: 'HttpError', status: 409, message: '409: Taken' });
  expect((error as { headers: Headers }).headers.get('location')).toBe('/there');
});

test('a call without a response times out', async () => {
  const url = await served(() => undefined);
  await expect(request(url, { timeoutMs: 20 })).rejects.toMatchObject({ name: 'TimeoutError' });
});

test('an item without an ETag is refused, because it could not be saved', async () => {
  const url = await served((received, response) => {
    if (received.url === '/tagged') response.setHeader('etag', '"2"');
    response.end('{"id":"a"}');
  });
  expect(await requestVersioned(`${url}/tagged`)).toEqual({ item: { id: 'a' }, version: '"2"' });
  await expect(requestVersioned(url)).rejects.toThrow('502: The response has no ETag');
});

async function served(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test.each([
  [new HttpError(404, 'Not Found', 'No quote with id "x"'), { kind: 'gone' }],
  [new HttpError(502, 'Bad Gateway', '<html>\r\n<head><title>502 Bad Gateway</title></head>'), { kind: 'unanswered' }],
  [new HttpError(507, '', 'The disk is full'), { kind: 'refused', status: 507, sentence: 'The disk is full' }],
  [new HttpError(401, '', 'Log in first'), { kind: 'refused', status: 401, sentence: 'Log in again to save.' }],
  [
    new HttpError(400, '', 'slug: another post has it'),
    {
      kind: 'refused',
      status: 400,
      sentence: 'slug: another post has it',
      field: { name: 'slug', sentence: 'Another post has it' },
    },
  ],
  [new TypeError('Failed to fetch'), { kind: 'unanswered' }],
  [new DOMException('signal timed out', 'TimeoutError'), { kind: 'unanswered' }],
  [new SyntaxError('Unexpected token'), { kind: 'unanswered' }],
])('%s means %j', (error, trouble) => {
  expect(saveFailureOf(error)).toEqual(trouble);
});

test('an error that no call throws is rethrown', () => {
  expect(() => saveFailureOf(new RangeError('Ours'))).toThrow(new RangeError('Ours'));
});

test('the failure for a deleted item says that it is gone', () => {
  expect(failureSentence(saveFailureOf(new HttpError(404, 'Not Found', 'No edition with id "x"')))).toBe('It is gone already.');
});

test("a proxy's error page is not shown as a sentence", () => {
  expect(sentenceOf(new HttpError(502, '', '\n<!doctype html><h1>Bad Gateway</h1>'))).toBe('No answer from the server. Please try again.');
});

test('the reason for a refusal is a whole sentence', () => {
  const sentenceFor = (body: string) => failureSentence(saveFailureOf(new HttpError(507, '', body)));
  expect(['The disk is full', 'It is “Full.”'].map(sentenceFor)).toEqual(['The disk is full.', 'It is “Full.”']);
});
