import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { testServer, until } from '../fixtures/test-server.ts';
import type { TestServer } from '../fixtures/test-server.ts';

test('a change on disk and a change by the API are told, with the name of what changed', async () => {
  const server = await testServer();
  const stream = await listen(server);
  expect(stream.headers.get('content-type')).toBe('text/event-stream');
  expect(stream.headers.get('x-content-type-options')).toBe('nosniff');
  await until(() => stream.text().startsWith(': connected\n\n'));

  await writeFile(path.join(server.content, 'posts/margins.yaml'), 'title: [\n');
  await until(() => stream.text().endsWith('event: change\ndata: posts\n\n'));
  await server.send('POST', '/api/quotes', { text: 'New.' });
  await until(() => stream.text().endsWith('event: change\ndata: quotes\n\n'));
  await rm(path.join(server.content, 'images/leaf.svg'));
  await until(() => stream.text().endsWith('event: change\ndata: images\n\n'));
  await writeFile(path.join(server.content, 'site.yaml'), 'name: [\n');
  await until(() => stream.text().endsWith('event: change\ndata: site\n\n'));
  stream.leave();
});

test('readers that leave take nothing with them', async () => {
  const server = await testServer();
  const streams = await Promise.all(Array.from({ length: 30 }, () => listen(server)));
  for (const stream of streams.slice(1)) stream.leave();
  await server.send('POST', '/api/quotes', { text: 'New.' });
  await until(() => streams[0]?.text().includes('data: quotes'));
  expect((await server.get('/api/quotes')).status).toBe(200);
  streams[0]?.leave();
});

test('a server that stops ends its streams and does not wait for their readers', async () => {
  const server = await testServer();
  const stream = await listen(server);
  const before = Date.now();
  await server.close();
  await stream.ended;
  expect(Date.now() - before).toBeLessThan(1000);
});

test('HEAD answers and opens no stream', async () => {
  const server = await testServer();
  const answer = await fetch(`${server.url}/api/events`, { method: 'HEAD' });
  expect([answer.status, answer.headers.get('content-type'), await answer.text()]).toEqual([200, 'text/event-stream', '']);
});

interface Listening {
  headers: Headers;
  /** What has come so far. */
  text(): string;
  leave(): void;
  /** Resolves when the stream is over. */
  ended: Promise<void>;
}

async function listen(server: TestServer): Promise<Listening> {
  const leaving = new AbortController();
  const answer = await fetch(`${server.url}/api/events`, { signal: leaving.signal });
  let text = '';
  const read = async () => {
    try {
      for await (const part of answer.body ?? []) text += Buffer.from(part as Uint8Array).toString();
    } catch (error) {
      if (!leaving.signal.aborted) throw error;
    }
  };
  return { headers: answer.headers, text: () => text, leave: () => leaving.abort(), ended: read() };
}
