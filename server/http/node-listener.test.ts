import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { until } from '../../fixtures/harness/test-server.ts';
import { refusePipelining } from './node-listener.ts';

const request = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n';

test('a connection handles each request that comes after the previous response', async () => {
  const { begun, socket } = await connected();
  for (let count = 1; count <= 5; count += 1) {
    socket.write(request);
    await until(() => begun.length === count);
    begun[count - 1]?.end('x'.repeat(1_000_000));
    for (let received = 0; received < 1_000_000;) received += ((await once(socket, 'data')) as [Buffer])[0].length;
  }
  expect(begun).toHaveLength(5);
});

test.each([
  ['without a response', () => undefined],
  ['with an immediate response', (response: ServerResponse) => void response.end('x'.repeat(1_000_000))],
])('a connection that sends many requests in one packet is closed, after one %s', async (_, respond) => {
  const { begun, socket } = await connected(respond);
  socket.on('error', () => undefined).pause();
  const closed = once(socket, 'close');
  socket.write(request.repeat(500));
  await until(() => begun.length > 0);
  socket.resume();
  await closed;
  // Some responses fit into the buffers of the connection.
  expect(begun.length).toBeLessThan(20);
});

test('a request with a body, sent before the previous response, closes the connection', async () => {
  const { begun, socket } = await connected();
  socket.on('error', () => undefined);
  const closed = once(socket, 'close');
  socket.write(request);
  await until(() => begun.length === 1);
  socket.write(`POST${request.slice(3, -2)}Content-Length: 1\r\n\r\na`);
  await closed;
  expect(begun).toHaveLength(1);
});

async function connected(respond: (response: ServerResponse) => void = () => undefined) {
  const begun: ServerResponse[] = [];
  const server = createServer(
    refusePipelining((_, response) => {
      begun.push(response);
      respond(response);
    }),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const socket: Socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  onTestFinished(() => {
    socket.destroy();
    server.closeAllConnections();
    server.close();
  });
  return { begun, socket };
}
