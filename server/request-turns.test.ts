import { createServer } from 'node:http';
import type { ServerResponse } from 'node:http';
import { connect } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { until } from '../fixtures/test-server.ts';
import { inTurns } from './request-turns.ts';

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
  socket.write(request.repeat(1000));
  await until(() => begun.length > 0);
  socket.destroy();
  await until(() => begun[0]?.closed);
  const next = await connected();
  next.socket.write(request);
  await until(() => next.begun.length > 0);
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
