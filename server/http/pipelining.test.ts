import { once } from 'node:events';
import { createServer } from 'node:http';
import type { ServerResponse } from 'node:http';
import { connect } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { until } from '../../fixtures/harness/test-server.ts';
import { inTurns } from './pipelining.ts';

const request = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n';

test('of many requests in one piece each is handled when the one before is answered', async () => {
  const { begun, socket } = await connected();
  socket.write(request.repeat(5));
  for (let count = 1; count <= 5; count += 1) {
    await until(() => begun.length >= count);
    await new Promise((resolve) => setImmediate(resolve));
    expect(begun).toHaveLength(count);
    begun[count - 1]?.end(`${count}`);
  }
});

test('those of a client that left are handled no more', async () => {
  const { begun, socket } = await connected();
  socket.write(request.repeat(8));
  await until(() => begun.length > 0);
  socket.destroy();
  await until(() => begun[0]?.closed);
  const next = await connected();
  next.socket.write(request);
  await until(() => next.begun.length > 0);
  expect(begun).toHaveLength(1);
});

test('a connection in which ever more wait for an answer that does not come is cut off', async () => {
  const { begun, socket } = await connected();
  const gone = once(socket, 'close');
  socket.on('error', () => undefined);
  // One piece after the other: a server that stopped at the first would be sent no more.
  const write = () => void socket.write(request.repeat(5), () => socket.writable && setImmediate(write));
  write();
  await gone;
  expect(begun).toHaveLength(1);
  const next = await connected();
  next.socket.write(request.repeat(9));
  for (let count = 1; count <= 9; count += 1) {
    await until(() => next.begun.length === count);
    next.begun[count - 1]?.end();
  }
});

test('a request with more headers than any has is refused, and one that waits with them cut off', async () => {
  const many = request.replace('\r\n\r\n', `\r\n${'a:b\r\n'.repeat(100)}\r\n`);
  const { begun, socket } = await connected();
  socket.write(many + request);
  const pieces: Buffer[] = [];
  for await (const piece of socket) pieces.push(piece as Buffer);
  expect(Buffer.concat(pieces).toString()).toMatch(/^HTTP\/1\.1 431 .*A request has at most 100 headers/s);
  const next = await connected();
  const gone = once(next.socket, 'close');
  next.socket.on('error', () => undefined).resume();
  next.socket.write(request + many);
  await gone;
  expect([begun.length, next.begun.length]).toEqual([0, 1]);
});

test('who is refused for headers and goes on to send a body is answered, and not cut off', async () => {
  const many = request.replace('\r\n\r\n', `\r\n${'a:b\r\n'.repeat(100)}Content-Length: 5000000\r\n\r\n`);
  const { socket } = await connected();
  socket.write(many + 'x'.repeat(1000));
  const pieces: Buffer[] = [];
  socket.on('data', (piece) => pieces.push(piece as Buffer));
  const ended = once(socket, 'end');
  // A proxy reads an answer when it has sent what it was asked.
  for (let sent = 1000; sent < 5_000_000; sent += 499_900)
    await new Promise((resolve, reject) => socket.write('x'.repeat(499_900), (error) => (error ? reject(error) : resolve(undefined))));
  await ended;
  expect(Buffer.concat(pieces).toString()).toMatch(/^HTTP\/1\.1 431 /);
});

test.each(['POST', 'GET'])('a body behind a request that is not answered yet cuts off who sends it with %s', async (method) => {
  const { begun, socket } = await connected();
  const gone = once(socket, 'close');
  socket.on('error', () => undefined);
  const chunks = `${'1\r\na\r\n'.repeat(1000)}0\r\n\r\n`;
  socket.write(`${request.replace('\r\n\r\n', '\r\nTransfer-Encoding: chunked\r\n\r\n')}${chunks}`);
  await until(() => begun[0]?.req.readableEnded);
  socket.write(`${method}${request.slice(3, -2)}Content-Length: 1\r\n\r\na`);
  await gone;
  expect(begun).toHaveLength(1);
});

async function connected(): Promise<{ begun: ServerResponse[]; socket: Socket }> {
  const begun: ServerResponse[] = [];
  const server = createServer(inTurns((_, response) => void begun.push(response)));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  onTestFinished(() => {
    socket.destroy();
    server.closeAllConnections();
    server.close();
  });
  return { begun, socket };
}
