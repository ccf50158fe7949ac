import { once } from 'node:events';
import type { RequestListener, Server, ServerOptions } from 'node:http';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { listen } from 'listhen';
import { StartRefused } from '../content/start-refused.ts';

export interface ListenOptions {
  host: string;
  /** 0 takes any that is free. */
  port: number;
  /** How long a slow client is waited for; `usualPatience` when absent. */
  patience?: Patience;
}

/** In milliseconds. */
export interface Patience {
  /** For a request's headers, from its first byte. */
  headers: number;
  /** For a whole request, its body too. */
  request: number;
  /** For the next byte of a request to come, or of an answer to be taken. */
  silence: number;
}

/** Within 10 seconds for headers and 30 for a request: a check comes up to 250 ms late. An open stream says something twice a minute. */
export const usualPatience: Patience = { headers: 9750, request: 29_750, silence: 120_000 };

const checkMilliseconds = 250;

// Longer than a proxy or a browser rests (nginx: 60 seconds): who sends a request into a connection that just ends is not answered.
const restMilliseconds = 65_000;

const closingMilliseconds = 3000;

const mostConnections = 2000;

/** Opens the port. The caller adds its `request` listener at once. @throws a sentence when the port cannot be had */
export async function openPort({ host, port, patience = usualPatience }: ListenOptions): Promise<{ server: Server; port: number }> {
  const serverOptions: ServerOptions = {
    headersTimeout: patience.headers,
    requestTimeout: patience.request,
    keepAliveTimeout: restMilliseconds,
    // What Node answers by itself passes by all that bounds requests. The guard refuses one that names no host.
    requireHostHeader: false,
    connectionsCheckingInterval: Math.min(checkMilliseconds, patience.headers),
  };
  // listhen gives its first argument to `http.createServer`, which takes options there as well; it has no other way to them.
  const listener = await listen(serverOptions as unknown as RequestListener, {
    hostname: host,
    port,
    // Otherwise it moves to another port when this one is taken.
    isProd: port !== 0,
    autoClose: false,
    showURL: false,
  }).catch(async (error: unknown) => {
    if (!(error instanceof Error) || error.name !== 'GetPortError') throw error;
    if (!(await isOwnAddress(host))) throw noAddress(host);
    throw new StartRefused(`Port ${port} is taken or not allowed; choose another`);
  });
  const server = listener.server as Server;
  server.timeout = patience.silence;
  if (port !== 0 && listener.address.port !== port) {
    server.close();
    throw new StartRefused(`Port ${port} cannot be used, for browsers refuse it; choose another`);
  }
  if (isEveryAddress((server.address() as AddressInfo).address) && !isEveryAddress(host)) {
    server.close();
    throw noAddress(host);
  }
  // Its own listener counts requests for a shutdown that is not used here, and throws when a connection is cut while it answers.
  server.removeAllListeners('request');
  // Otherwise those above 2000 are dropped in silence, and one of them may be what a request is refused for; 16 KiB is their limit.
  server.maxHeadersCount = 0;
  // Half-sent headers take up to a hundred kilobytes each, and whoever sends so many must not take all memory.
  server.maxConnections = mostConnections;
  // For the same reason an expectation that nobody knows is not Node's to refuse; it may be left unmet (RFC 9110, 10.1.1).
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
  server.on('checkContinue', (request, response) => {
    // Who waits to be asked for the body is asked by the route that reads it, and not when the request is refused.
    request.once('resume', () => {
      if (!response.headersSent) response.writeContinue();
    });
    server.emit('request', request, response);
  });
  return { server, port: listener.address.port };
}

/** Takes no more connections, lets requests in flight finish for three seconds, then cuts what is left. */
export async function closePort(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  const cut = setTimeout(() => server.closeAllConnections(), closingMilliseconds);
  // A connection that was busy at the start turns idle and would wait for its next request.
  const hangUp = setInterval(() => server.closeIdleConnections(), 50);
  await closed;
  clearTimeout(cut);
  clearInterval(hangUp);
}

/** Whether a server with this address listens to every network that the machine is in. */
export function isEveryAddress(host: string): boolean {
  return host === '0.0.0.0' || host === '::';
}

function noAddress(host: string): StartRefused {
  return new StartRefused(`There is no address ${JSON.stringify(host)} to listen on`);
}

/** Whether this machine can listen at an address, on any port. */
async function isOwnAddress(host: string): Promise<boolean> {
  const server = createServer().listen(0, host);
  try {
    await once(server, 'listening');
    return true;
  } catch {
    return false;
  } finally {
    server.close();
  }
}
