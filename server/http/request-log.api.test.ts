import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import path from 'node:path';
import { H3 } from 'h3';
import { toNodeHandler } from 'h3/node';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { contentFolder, temporaryFolder } from '../../fixtures/harness/content-folder.ts';
import { rawRequest } from '../../fixtures/harness/raw-request.ts';
import { testServer, until } from '../../fixtures/harness/test-server.ts';
import { errorResponse } from './error-response.ts';
import { logRequests } from './request-log.ts';

describe('the log of requests', () => {
  test('has one line per request, with the path but without query, body and client', async () => {
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

  test('is JSON for any path, has no email address, and cuts a long path', async () => {
    const { log, lines } = collected();
    const server = await testServer({ log });
    const paths: [string, string][] = [
      ['/a"b\\c', '/a"b\\c'],
      ["/x'y;z=1,2&(3)!$+*", "/x'y;z=1,2&(3)!$+*"],
      ['/caf%C3%A9', '/caf%C3%A9'],
      ['/unsubscribe/ann@example.com/now', '/unsubscribe/[address]/now'],
      ['/ann%40example.com', '/[address]'],
      ['/x#ann@example.com', '/x'],
      ['/x?ann@example.com', '/x'],
      ['/show/secret', '/show/[key]'],
      ['http://localhost/show/secret', '/show/[key]'],
      [`/${'x'.repeat(400)}`, `/${'x'.repeat(299)}`],
      [`/${'x'.repeat(298)}/ann@example.com`, `/${'x'.repeat(298)}/`],
    ];
    for (const [sent] of paths) await rawRequest(server.port, `GET ${sent} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
    const logged = await until(() => lines().length === paths.length && lines());
    expect(logged.map(({ path }) => path)).toEqual(paths.map(([, shown]) => shown));
    for (const { time } of logged) expect(new Date(time).toISOString()).toBe(time);
  });

  test('includes a request whose client left before the response', async () => {
    const { log, lines } = collected();
    const server = await testServer({ log });
    const socket = connect(server.port, '127.0.0.1');
    const head = `PUT /api/quotes/two-lines HTTP/1.1\r\nHost: localhost:${server.port}\r\nContent-Type: application/json\r\nContent-Length: 9\r\n`;
    // After 100 Continue the request is in its route, which waits for the body.
    socket.write(`${head}Expect: 100-continue\r\n\r\n`);
    await once(socket, 'data');
    socket.destroy();
    const [line] = await until(() => lines().length === 1 && lines());
    expect([line?.method, line?.path, line?.status]).toEqual(['PUT', '/api/quotes/two-lines', null]);
  });

  test('is complete when the process crashes right after a response', async () => {
    const { child, url, logged } = await loggingProcess(`
      import { ServerResponse } from 'node:http';
      const { emit } = ServerResponse.prototype;
      ServerResponse.prototype.emit = function (name, ...values) {
        const heard = emit.call(this, name, ...values);
        if (name === 'close' && this.req.url.endsWith('?crash')) throw new Error('crashed');
        return heard;
      };`);
    await fetch(`${url}/api/quotes`);
    await fetch(`${url}/api/health?crash`);
    expect(await once(child, 'close')).toEqual([1, null]);
    expect(logged()).toEqual(['/api/quotes', '/api/health']);
  });

  test('is complete when the process is stopped', async () => {
    const { child, url, logged } = await loggingProcess('');
    const wheres = Array.from({ length: 200 }, (_, n) => `/api/nothing-${n}`);
    await Promise.all(wheres.map((where) => fetch(url + where)));
    child.kill('SIGTERM');
    expect(await once(child, 'close')).toEqual([0, null]);
    expect(logged().toSorted()).toEqual(wheres.toSorted());
  });

  test('has the id of the response of an unexpected error, whatever id the client sent', async () => {
    const { log, lines } = collected();
    const response = await fetch(await brokenServer(log), { headers: { 'x-request-id': 'mine' } });
    expect([response.status, await response.text()]).toEqual([500, 'Internal error']);
    const [line] = await until(() => lines().length === 1 && lines());
    expect([line?.level, line?.status, line?.id]).toEqual(['error', 500, response.headers.get('x-request-id')]);
    expect(vi.mocked(console.error).mock.calls).toEqual([[`Request ${line?.id}:`, new Error('broken')]]);
    vi.mocked(console.error).mockClear();
  });
});

/** The built server in a process that runs `code` first. `logged` gives the paths in its log. */
async function loggingProcess(code: string): Promise<{ child: ChildProcess; url: string; logged: () => string[] }> {
  const parameters = ['--import', `data:text/javascript,${encodeURIComponent(code)}`, path.resolve('cli/bin.js'), 'serve', '--port', '0'];
  const cwd = await temporaryFolder();
  const child = spawn(process.execPath, [...parameters, '--content', await contentFolder()], { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  const said = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) child[name].setEncoding('utf8').on('data', (part: string) => void (said[name] += part));
  const url = await until(() => /http:\/\/localhost:\d+/.exec(said.stderr)?.[0]);
  return { child, url, logged: () => linesIn(said.stdout).map((line) => line.path) };
}

/** The address of a server where each request throws. */
async function brokenServer(write: (text: string) => void): Promise<string> {
  const app = new H3({ silent: true, onError: (error, event) => errorResponse(error, {}, event) });
  app.get('/', () => {
    throw new Error('broken');
  });
  const server = createServer(logRequests(toNodeHandler(app) as RequestListener, write)).listen(0, '127.0.0.1');
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
  status: number | null;
  ms: number;
}

function collected(): { log: (text: string) => void; lines: () => Line[] } {
  let all = '';
  return {
    log: (text) => {
      all += text;
    },
    lines: () => linesIn(all),
  };
}

function linesIn(text: string): Line[] {
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Line);
}
