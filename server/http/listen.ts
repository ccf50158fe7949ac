import { once } from 'node:events';
import type { RequestListener, Server, ServerOptions } from 'node:http';
import { createServer, type AddressInfo } from 'node:net';
import { listen } from 'listhen';
import { StartRefusedError } from '../content/ground/errors.ts';

export type Timeouts = Record<'headersMs' | 'idleMs' | 'requestMs', number>;

const checkIntervalMs = 250;

/** 10 seconds for headers and 30 for a request, less the interval of Node's checks. Event streams send something twice a minute. */
export const defaultTimeouts: Timeouts = { headersMs: 10_000 - checkIntervalMs, requestMs: 30_000 - checkIntervalMs, idleMs: 120_000 };

// Longer than proxies and browsers keep a connection (nginx: 60 seconds), because a request on a connection that is just closing fails.
const keepAliveMs = 65_000;

const closingMs = 3000;

const maxConnections = 2000;

/** Opens the port. The caller adds its `request` listener at once. @throws StartRefusedError when the port cannot be opened */
export async function openPort(options: { host: string; port: number; timeouts?: Timeouts }): Promise<{ server: Server; port: number }> {
  const { host, port, timeouts = defaultTimeouts } = options;
  const serverOptions: ServerOptions = {
    headersTimeout: timeouts.headersMs,
    requestTimeout: timeouts.requestMs,
    keepAliveTimeout: keepAliveMs,
    // The guard refuses a request without a host, with our headers.
    requireHostHeader: false,
    connectionsCheckingInterval: Math.min(checkIntervalMs, timeouts.headersMs),
  };
  // listhen passes its first argument to `http.createServer`, which accepts options there too.
  const listener = await listen(serverOptions as unknown as RequestListener, {
    hostname: host,
    port,
    // Otherwise listhen picks another port when this one is in use.
    isProd: port !== 0,
    autoClose: false,
    showURL: false,
  }).catch(async (error: unknown) => {
    if (!(error instanceof Error) || error.name !== 'GetPortError') throw error;
    if (!(await isOwnAddress(host))) throw noAddress(host);
    throw new StartRefusedError(`Port ${port} is taken or not allowed; ${anotherPort(port)}`);
  });
  const server = listener.server as Server;
  server.timeout = timeouts.idleMs;
  if (port !== 0 && listener.address.port !== port) {
    server.close();
    throw new StartRefusedError(`Port ${port} cannot be used, because browsers refuse it; ${anotherPort(port)}`);
  }
  if (isEveryAddress((server.address() as AddressInfo).address) && !isEveryAddress(host)) {
    server.close();
    throw noAddress(host);
  }
  // listhen's own listener counts requests for its shutdown, and throws when a connection is closed while it responds.
  server.removeAllListeners('request');
  // Node drops headers above 2000 silently, and the guard has to see all. Their bytes are limited to 16 KiB.
  server.maxHeadersCount = 0;
  server.maxConnections = maxConnections;
  return { server, port: listener.address.port };
}

/** Accepts no more connections, gives requests in flight three seconds to finish, then closes the rest. */
export async function closePort(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  const closeAll = setTimeout(() => server.closeAllConnections(), closingMs);
  // A busy connection that becomes idle would wait for its next request.
  const closeIdle = setInterval(() => server.closeIdleConnections(), 50);
  await closed;
  clearTimeout(closeAll);
  clearInterval(closeIdle);
}

/** Whether a server with this address listens on every network interface. */
export function isEveryAddress(host: string): boolean {
  return host === '0.0.0.0' || host === '::';
}

function anotherPort(port: number): string {
  const other = port === 3000 ? 3001 : 3000;
  return `choose another with PORT=${other} or --port ${other}`;
}

function noAddress(host: string): StartRefusedError {
  return new StartRefusedError(`There is no address ${JSON.stringify(host)} to listen on`);
}

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
