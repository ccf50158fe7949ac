import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { contentFolder } from '../../fixtures/harness/content-folder.ts';
import { memoryOf, proc } from '../../fixtures/harness/memory-of.ts';
import { needing } from '../../fixtures/harness/needing.ts';
import { serverProcess } from '../../fixtures/harness/server-process.ts';
import { until } from '../../fixtures/harness/test-server.ts';

const mebibyte = 1024 * 1024;

test('a photograph that many are slow to take is in memory once', needing(proc), async () => {
  const content = await contentFolder();
  const photograph = randomBytes(12 * mebibyte);
  await writeFile(path.join(content, 'images/photograph.jpg'), photograph);
  const server = await serverProcess({ content });
  await (await server.get('/api/quotes')).arrayBuffer();
  const before = await memoryOf(server.child.pid, 'VmRSS');
  // Those that come at once, and those that come one by one.
  const slow = [...Array(30).keys()].map(() => begunAnswer(server.port));
  await Promise.all(slow);
  for (let n = 0; n < 30; n += 1) await begunAnswer(server.port);
  // Each of its own would take 720 MiB.
  expect((await memoryOf(server.child.pid, 'VmRSS')) - before).toBeLessThan(200 * mebibyte);
  const answer = await server.get('/images/photograph.jpg');
  expect(Buffer.from(await answer.arrayBuffer()).equals(photograph)).toBe(true);
  expect((await server.send('HEAD', '/images/photograph.jpg')).headers.get('content-length')).toBe(String(photograph.length));
});

test('of many photographs that nobody takes some are in memory, and whoever takes theirs gets it', needing(proc), async () => {
  const content = await contentFolder();
  const photograph = randomBytes(12 * mebibyte);
  const names = [...Array(40).keys()].map((n) => `photograph-${n}.jpg`);
  for (const name of names) await writeFile(path.join(content, 'images', name), photograph);
  const server = await serverProcess({ content });
  await (await server.get('/api/quotes')).arrayBuffer();
  const before = await memoryOf(server.child.pid, 'VmHWM');
  await Promise.all(names.map((name) => begunAnswer(server.port, name)));
  // All of them would take 480 MiB.
  expect((await memoryOf(server.child.pid, 'VmHWM')) - before).toBeLessThan(300 * mebibyte);
  const answer = await server.get(`/images/${names[0]}`);
  expect(Buffer.from(await answer.arrayBuffer()).equals(photograph)).toBe(true);
});

test('a body that comes byte by byte takes no more memory than its bytes', needing(proc), async () => {
  const server = await serverProcess({ content: await contentFolder() });
  await (await server.get('/api/quotes')).arrayBuffer();
  const socket = connect(server.port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  const type = 'Content-Type: application/json\r\nTransfer-Encoding: chunked';
  socket.write(`POST /api/quotes HTTP/1.1\r\nHost: localhost:${server.port}\r\nConnection: close\r\n${type}\r\n\r\n9\r\n{"text":"\r\n`);
  const before = await memoryOf(server.child.pid, 'VmHWM');
  for (let sent = 0; sent < 1_000_000; sent += 10_000) if (!socket.write('1\r\na\r\n'.repeat(10_000))) await once(socket, 'drain');
  socket.write('2\r\n"}\r\n0\r\n\r\n');
  const [answer] = (await once(socket, 'data')) as [Buffer];
  expect(answer.toString()).toMatch(/^HTTP\/1\.1 201 /);
  // Each kept by itself they would take 180 MiB.
  expect((await memoryOf(server.child.pid, 'VmHWM')) - before).toBeLessThan(100 * mebibyte);
});

/** Asks for a photograph, and takes hardly more of it than its head. */
async function begunAnswer(port: number, name = 'photograph.jpg'): Promise<void> {
  const socket = connect(port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  // It may be cut off.
  socket.on('error', () => undefined);
  socket.write(`GET /images/${name} HTTP/1.1\r\nHost: localhost:${port}\r\n\r\n`);
  let taken = 0;
  socket.on('data', (bytes) => {
    taken += bytes.length;
    socket.pause();
  });
  await until(() => taken > 0 || socket.closed);
}
