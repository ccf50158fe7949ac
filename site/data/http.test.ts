import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { createFetcher, getFirst, getJson, sendForm } from './http.ts';

test('JSON comes back parsed', async () => {
  const url = await served((_request, response) => response.end('[1]'));
  expect(await getJson(`${url}/list`)).toEqual([1]);
});

test.each([
  [404, 'No quote with id "x"', '404: No quote with id "x"'],
  [500, '', '500: Internal Server Error'],
])('a response of %i with the body %j is the error %j', async (status, body, message) => {
  const url = await served((_request, response) => response.writeHead(status).end(body));
  await expect(getJson(url)).rejects.toMatchObject({ name: 'HttpError', status, message });
});

test.each([
  [404, 'Not Found'],
  [503, 'Service Unavailable'],
])('a response of %i without a status text, as over HTTP/2, has the standard one', async (status, statusText) => {
  const url = await served((_request, response) => response.writeHead(status, '').end());
  await expect(getJson(url)).rejects.toMatchObject({ statusText, message: `${status}: ${statusText}` });
});

test('a 401 is an error unless null was asked for', async () => {
  const url = await served((_request, response) => response.writeHead(401).end('Sign in'));
  await expect(getJson(url)).rejects.toThrow('401: Sign in');
  expect(await getJson(url, { on401: 'null' })).toBe(null);
});

test('the default read takes the first element of a key', async () => {
  const url = await served((request, response) => response.end(JSON.stringify(request.url)));
  expect(await createFetcher()([`${url}/api/quotes`, 'monday'])).toBe('/api/quotes');
});

test.each([
  ['is not OK', (response: Parameters<RequestListener>[1]) => response.writeHead(503).end('Busy')],
  ['breaks off', (response: Parameters<RequestListener>[1]) => response.destroy()],
  ['sends a page instead of JSON', (response: Parameters<RequestListener>[1]) => response.end('<!doctype html>')],
])('the static file is read when the dynamic source %s', async (_fault, respond) => {
  const url = await served((request, response) => (request.url === '/twin.json' ? response.end('"twin"') : respond(response)));
  expect(await getFirst(`${url}/dynamic`, `${url}/twin.json`)).toBe('twin');
});

test('when both sources fail, the error has both failures', async () => {
  const url = await served((request, response) => response.writeHead(request.url === '/twin.json' ? 404 : 500).end());
  const error: unknown = await getFirst(`${url}/dynamic`, `${url}/twin.json`).catch((cause: unknown) => cause);
  expect((error as AggregateError).errors.map(String)).toEqual(['HttpError: 500: Internal Server Error', 'HttpError: 404: Not Found']);
});

test('a form is sent URL-encoded, and a response of any status is accepted', async () => {
  const bodies: string[] = [];
  const url = await served(async (request, response) => {
    bodies.push(await seen(request));
    response.writeHead(500).end();
  });
  await sendForm(url, { 'form-name': 'newsletter', email: 'a+b@example.com' });
  expect(bodies.map((body) => JSON.parse(body))).toEqual([
    {
      method: 'POST',
      type: 'application/x-www-form-urlencoded;charset=UTF-8',
      body: 'form-name=newsletter&email=a%2Bb%40example.com',
    },
  ]);
});

async function served(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function seen(request: IncomingMessage): Promise<string> {
  return JSON.stringify({ method: request.method, type: request.headers['content-type'], body: await text(request) });
}
