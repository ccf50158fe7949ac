import type { H3Event } from 'h3';
import { HTTPError } from 'h3';

export interface GuardOptions {
  /** The server listens on this machine alone. */
  isLoopback: boolean;
  isReadOnly: boolean;
  /** The site's public origin, when it has one: a proxy may put another host in front of us. */
  publicOrigin?: string | undefined;
}

/**
 * Lets a request through to its route, or throws the `HTTPError` that refuses it; before any of its body is read.
 * Everybody may read and sign up for the newsletter; content changes only by requests of this machine's own pages.
 */
export function guardRequest(event: H3Event, options: GuardOptions): void {
  const host = rawHostOf(event);
  const { method } = event.req;
  if (method === 'GET' || method === 'HEAD') return;

  const isSignup = event.url.pathname === '/';
  refuseOtherSites(event, isSignup ? [host.toLowerCase(), hostIn(options.publicOrigin)] : [host.toLowerCase()]);
  if (isSignup) return;
  if (!options.isLoopback) throw refused('This server can be reached from other machines, so it takes no changes');
  if (options.isReadOnly) throw refused('This server is read-only');
  // Only the exact names: a page elsewhere can have its own name resolved to this machine.
  if (!isLoopbackHost(host, portOf(event))) throw refused(`Changes are taken at http://localhost:${portOf(event)} only`);
}

/** Whether a server listening on `host` is reached by this machine alone. */
export function isLoopbackAddress(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);
}

function isLoopbackHost(host: string, port: string): boolean {
  const suffix = port === '80' ? '' : `:${port}`;
  return ['localhost', '127.0.0.1', '[::1]'].some((name) => host.toLowerCase() === `${name}${suffix}`);
}

function refuseOtherSites(event: H3Event, ownHosts: readonly (string | undefined)[]): void {
  const origin = event.req.headers.get('origin');
  const site = event.req.headers.get('sec-fetch-site');
  const isOwnOrigin = origin === null || ownHosts.some((own) => own !== undefined && hostIn(origin) === own);
  const isOwnSite = site === null || site === 'same-origin' || site === 'none';
  if (!isOwnOrigin || !isOwnSite) throw refused('This request comes from another site');
}

function hostIn(origin: string | undefined): string | undefined {
  return origin === undefined ? undefined : /^https?:\/\/([^/]+)$/.exec(origin)?.[1];
}

/** The `Host` header as it was sent. The router answers absolute-form targets and repeated or missing hosts too, so they stop here. */
function rawHostOf(event: H3Event): string {
  const request = event.runtime?.node?.req;
  if (!request) return event.url.host;
  if (!request.url?.startsWith('/')) throw new HTTPError({ status: 400, message: 'The request must ask for a path' });
  let host: string | undefined;
  for (let index = 0; index < request.rawHeaders.length; index += 2) {
    if (request.rawHeaders[index]?.toLowerCase() !== 'host') continue;
    if (host !== undefined) throw new HTTPError({ status: 400, message: 'The request must name one host' });
    host = request.rawHeaders[index + 1];
  }
  if (host === undefined || !hostPattern.test(host)) throw new HTTPError({ status: 400, message: 'The request must name one host' });
  return host;
}

const hostPattern = /^(\[[0-9a-f:.]+\]|[a-z0-9._-]+)(:\d{1,5})?$/i;

function portOf(event: H3Event): string {
  const port = event.runtime?.node?.req?.socket.localPort;
  return port === undefined ? event.url.port || '80' : String(port);
}

function refused(message: string): HTTPError {
  return new HTTPError({ status: 403, message });
}
