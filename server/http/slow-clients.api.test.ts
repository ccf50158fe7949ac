import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { link, truncate, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { contentFolder } from '../../fixtures/harness/content-folder.ts';
import { processMemory, proc } from '../../fixtures/harness/process-memory.ts';
import { requires } from '../../fixtures/harness/requirements.ts';
import { serverProcess } from '../../fixtures/harness/server-process.ts';

const mebibyte = 1024 * 1024;

test('responses that no client reads take no memory, and other clients get theirs', requires(proc), async () => {
  const content = await contentFolder();
  const photograph = randomBytes(12 * mebibyte);
  const names = [...Array(10).keys()].map((n) => `photograph-${n}.jpg`);
  const [first = '', ...others] = names.map((name) => path.join(content, 'images', name));
  await writeFile(first, photograph);
  for (const other of others) await link(first, other);
  const server = await serverProcess({ content });
  await (await server.get('/api/quotes')).arrayBuffer();
  const before = await processMemory(server.child.pid, 'VmHWM');
  await Promise.all([...names, ...names, ...names, ...names].map((name) => beginRead(server.port, name)));
  // All of them take 480 MiB; newer versions of Node keep a little more of them than older ones.
  expect((await processMemory(server.child.pid, 'VmHWM')) - before).toBeLessThan(100 * mebibyte);
  const response = await server.get(`/images/${names[0]}`);
  expect(Buffer.from(await response.arrayBuffer()).equals(photograph)).toBe(true);
  const etag = response.headers.get('etag') ?? '';
  const headers = { 'if-none-match': etag };
  expect((await fetch(`${server.url}/images/${names[0]}`, { headers })).status).toBe(304);
  expect((await server.send('HEAD', `/images/${names[0]}`)).headers.get('content-length')).toBe(String(photograph.length));
});

test('a file that becomes shorter while it is sent ends the connection', async () => {
  const content = await contentFolder();
  const file = path.join(content, 'images/photograph.jpg');
  await writeFile(file, '');
  await truncate(file, 30 * mebibyte);
  const server = await serverProcess({ content });
  const response = await server.get('/images/photograph.jpg');
  await truncate(file, mebibyte);
  // Sooner than an idle connection is closed.
  const outcome = Promise.race([
    response.arrayBuffer().then(
      () => 'whole',
      () => 'cut off',
    ),
    sleep(30_000, 'open', { ref: false }),
  ]);
  expect(await outcome).toBe('cut off');
  expect((await server.get('/images/photograph.jpg')).headers.get('content-length')).toBe(String(mebibyte));
});

test('a body in chunks of one byte takes no more memory than its bytes', async () => {
  // Each chunk kept by itself would take 90 MiB.
  const server = await serverProcess({ content: await contentFolder(), environment: { NODE_OPTIONS: '--max-old-space-size=64' } });
  const socket = connect(server.port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  const type = 'Content-Type: application/json\r\nTransfer-Encoding: chunked';
  socket.write(`POST /api/quotes HTTP/1.1\r\nHost: localhost:${server.port}\r\nConnection: close\r\n${type}\r\n\r\n9\r\n{"text":"\r\n`);
  for (let sent = 0; sent < 500_000; sent += 10_000) if (!socket.write('1\r\na\r\n'.repeat(10_000))) await once(socket, 'drain');
  socket.write('2\r\n"}\r\n0\r\n\r\n');
  const [response] = (await once(socket, 'data')) as [Buffer];
  expect(response.toString()).toMatch(/^HTTP\/1\.1 400 [^]*text: must have at most 5,000 characters$/);
});

/** Requests a photograph, and reads only the first bytes of the response. */
async function beginRead(port: number, name: string): Promise<void> {
  const socket = connect(port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  socket.write(`GET /images/${name} HTTP/1.1\r\nHost: localhost:${port}\r\n\r\n`);
  await once(socket, 'data');
  socket.pause();
}
