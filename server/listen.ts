import type { RequestListener, Server, ServerOptions } from 'node:http';
import { listen } from 'listhen';
import { StartRefused } from './start-refused.ts';

export interface ListenOptions {
  host: string;
  /** 0 takes any that is free. */
  port: number;
}

// A slow client is cut off within 10 seconds of its headers and 30 of its body; a check comes up to 250 ms late.
const serverOptions: ServerOptions = { headersTimeout: 9750, requestTimeout: 29_750, connectionsCheckingInterval: 250 };

const patienceMilliseconds = 3000;

/** Opens the port. The caller adds its `request` listener at once. @throws a sentence when the port cannot be had */
export async function openPort({ host, port }: ListenOptions): Promise<{ server: Server; port: number }> {
  // listhen gives its first argument to `http.createServer`, which takes options there as well; it has no other way to them.
  const listener = await listen(serverOptions as unknown as RequestListener, {
    hostname: host,
    port,
    // Otherwise it moves to another port when this one is taken.
    isProd: port !== 0,
    autoClose: false,
    showURL: false,
  }).catch((error: unknown) => {
    if (error instanceof Error && error.name === 'GetPortError')
      throw new StartRefused(`Port ${port} is taken or not allowed; choose another`);
    throw error;
  });
  const server = listener.server as Server;
  if (port !== 0 && listener.address.port !== port) {
    server.close();
    throw new StartRefused(`Port ${port} cannot be used, for browsers refuse it; choose another`);
  }
  // Its own listener counts requests for a shutdown that is not used here, and throws when a connection is cut while it answers.
  server.removeAllListeners('request');
  return { server, port: listener.address.port };
}

/** Takes no more connections, lets requests in flight finish for three seconds, then cuts what is left. */
export async function closePort(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  const cut = setTimeout(() => server.closeAllConnections(), patienceMilliseconds);
  // A connection that was busy at the start turns idle and would wait for its next request.
  const hangUp = setInterval(() => server.closeIdleConnections(), 50);
  await closed;
  clearTimeout(cut);
  clearInterval(hangUp);
}
