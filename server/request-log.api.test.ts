import { once } from 'node:events';
import { createServer } from 'node:http';
import type { RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { H3 } from 'h3';
import { toNodeHandler } from 'h3/node';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { testServer, until } from '../fixtures/test-server.ts';
import { errorAnswer } from './error-answer.ts';
import { RequestLog } from './request-log.ts';

describe('the log of requests', () => {
  test('has one line each, with the path but nothing of the query, the body or the one who asks', async () => {
    const { log, lines } = collected();
    const server = await testServer({ log });
    await server.get('/api/quotes?q=ann@example.com', { cookie: 'secret' });
    await server.get('/api/nothing');
    await server.send('PUT', '/api/quotes/two-lines', { text: 'ann@example.com' });
    const logged = await until(() => lines().length === 3 && lines());
    expect(logged.map(({ level, method, path, status }) => [level, method, path, status])).toEqual([
      ['info', 'GET', '/api/quotes', 200],
      ['warn', 'GET', '/api/nothing', 404],
      ['info', 'PUT', '/api/quotes/two-lines', 200],
    ]);
    for (const line of logged) expect(Object.keys(line)).toEqual(['time', 'level', 'id', 'method', 'path', 'status', 'ms']);
    expect(new Set(logged.map(({ id }) => id)).size).toBe(3);
  });

  test('is written when the server stops', async () => {
    const { log, lines } = collected();
    const server = await testServer({ log });
    await server.get('/api/health');
    await server.close();
    expect(lines().map(({ path }) => path)).toEqual(['/api/health']);
  });

  test('names an unexpected error and its answer as the request, whatever the client called it', async () => {
    const { log, lines } = collected();
    const answer = await fetch(await brokenServer(log, false), { headers: { 'x-request-id': 'mine' } });
    expect([answer.status, await answer.text()]).toEqual([500, 'Internal error']);
    const [line] = await until(() => lines().length === 1 && lines());
    expect([line?.level, line?.status, line?.id]).toEqual(['error', 500, answer.headers.get('x-request-id')]);
    expect(vi.mocked(console.error).mock.calls).toEqual([[`Request ${line?.id}:`, new Error('broken')]]);
    vi.mocked(console.error).mockClear();
    expect(answer.headers.get('server-timing')).toBeNull();
  });

  test('tells browsers how long an answer took, in development', async () => {
    const answer = await fetch(await brokenServer(() => undefined, true));
    expect(answer.headers.get('server-timing')).toMatch(/^total;dur=\d+\.\d$/);
    vi.mocked(console.error).mockClear();
  });
});

/** The address of a server that meets with something unexpected in each request. */
async function brokenServer(write: (text: string) => void, isTimed: boolean): Promise<string> {
  const app = new H3({ silent: true, onError: (error, event) => errorAnswer(error, {}, event) });
  app.get('/', () => {
    throw new Error('broken');
  });
  const log = new RequestLog({ write, isTimed });
  const server = createServer(log.of(toNodeHandler(app) as RequestListener)).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

interface Line {
  time: string;
  level: string;
  id: string;
  method: string;
  path: string;
  status: number;
  ms: number;
}

function collected(): { log: (text: string) => void; lines: () => Line[] } {
  let all = '';
  return {
    log: (text) => {
      all += text;
    },
    lines: () =>
      all
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as Line),
  };
}
