import { isIP } from 'node:net';
import type { H3Event } from 'h3';
import { HTTPError } from 'h3';
import { isHost } from '../http/host.ts';
import type { EditorSessions } from './sessions.ts';
import { paths } from '../model/api/paths.ts';
import type { EditorAccess } from '../model/api/editor-access.ts';

export interface GuardOptions {
  /** Only this machine reaches the server. */
  isLocal: boolean;
  isReadOnly: boolean;
  /** The site's public origin, when it has one: a proxy may put another host in front of us. */
  publicOrigin?: string | undefined;
  /** The name or address that the server listens on, when it is one. */
  listensOn?: string | undefined;
  /** Who has given the password, when the editor has one. Without one it is open on this machine, and closed to others. */
  sessions?: EditorSessions | undefined;
}

/**
 * Lets a request through to its route, or throws the `HTTPError` that refuses it; before any of its body is read.
 * Everybody may read and sign up for the newsletter; content changes only by requests of this machine's own pages, or of a session.
 */
export function guardRequest(event: H3Event, options: GuardOptions): void {
  const host = rawHostOf(event);
  const { method } = event.req;
  if (method === 'GET' || method === 'HEAD') return;

  const publicHost = hostIn(options.publicOrigin);
  const { pathname } = event.url;
  const isSignup = pathname === '/';
  refuseOtherSites(event, isSignup || options.sessions ? [host.toLowerCase(), publicHost] : [host.toLowerCase()]);
  if (isSignup) return;
  if (options.sessions && sessionPaths.has(pathname)) {
    if (!isOwnHost(event, host, options)) throw refused(strangeHost);
    return;
  }
  switch (editorAccess(event, options)) {
    case 'open':
      return;
    case 'read-only':
      throw refused('This server is read-only');
    case 'locked':
      throw new HTTPError({
        status: 401,
        message: 'Log in at /journal-editor first; in another tab, when something is not saved yet here',
      });
    case 'closed':
      if (options.sessions) throw refused(strangeHost);
      if (!options.isLocal)
        throw refused('Others can reach this server, so it takes changes with a password only; set JOURNAL_EDITOR_PASSWORD');
      if (cameThroughProxy(event))
        throw refused('This request came through a proxy; set JOURNAL_EDITOR_PASSWORD to take changes from there');
      throw refused(`Changes are taken at http://localhost:${portOf(event)} only`);
  }
}

/** What the one who asks may do in the editor, as far as the request's host and session say. */
export function editorAccess(event: H3Event, options: GuardOptions): EditorAccess {
  // Only the exact names: a page elsewhere can have its own name resolved to this machine.
  if (!isOwnHost(event, rawHostOf(event), options)) return 'closed';
  if (options.sessions) {
    if (!options.sessions.has(event)) return 'locked';
  } else if (!options.isLocal || cameThroughProxy(event)) return 'closed';
  return options.isReadOnly ? 'read-only' : 'open';
}

/** Whether a server listening on `host` is reached by this machine alone. */
export function isLoopbackAddress(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);
}

/** Whether a public origin is an address of this machine, and none that others reach it at. */
export function isLoopbackOrigin(origin: string): boolean {
  return isLoopbackAddress(new URL(origin).hostname.replace(/^\[(.*)\]$/, '$1'));
}

/** Whether the browser spoke HTTPS, to us or to the proxy before us. Each form that a browser sends says where it comes from. */
export function isHttps(event: H3Event, { publicOrigin }: GuardOptions): boolean {
  return (event.req.headers.get('origin') ?? publicOrigin ?? '').startsWith('https://');
}

// Here one logs in and out, so here is no session needed.
const sessionPaths = new Set<string>([paths.editor, paths.logOut]);

/**
 * Whether someone else asks on behalf of another machine. Most proxies call us by the name that they reach us at, which is this
 * machine's; but they say whom they ask for, or speak HTTP/1.0, as nginx before 1.29.7 does by itself. Browsers do neither.
 */
function cameThroughProxy(event: H3Event): boolean {
  const { headers } = event.req;
  return event.runtime?.node?.req.httpVersion === '1.0' || proxyHeaders.some((name) => headers.has(name));
}

const proxyHeaders = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip'];

const strangeHost = 'This is not the name of this server; set SITE_URL to the address at which it is reached';

/** This machine's own names with our port; with sessions, also the public name and whatever no page elsewhere can be the name of. */
function isOwnHost(event: H3Event, host: string, { sessions, publicOrigin, listensOn }: GuardOptions): boolean {
  const port = portOf(event);
  const suffix = port === '80' ? '' : `:${port}`;
  const asked = host.toLowerCase();
  if (['localhost', '127.0.0.1', '[::1]'].some((name) => asked === name + suffix)) return true;
  if (!sessions) return false;
  if (asked === hostIn(publicOrigin)?.toLowerCase() || (listensOn !== undefined && asked === listensOn.toLowerCase() + suffix)) return true;
  const name = asked.slice(0, asked.length - suffix.length);
  return asked.endsWith(suffix) && isIP(name.replace(/^\[(.*)\]$/, '$1')) !== 0;
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
  // Browsers take dots out before they ask; whoever leaves them in wants them to mean something else to someone here.
  if (dotSegment.test(request.url.split('?', 1)[0] ?? ''))
    throw new HTTPError({ status: 400, message: 'The path must not hold dots for folders' });
  let host: string | undefined;
  for (let index = 0; index < request.rawHeaders.length; index += 2) {
    if (request.rawHeaders[index]?.toLowerCase() !== 'host') continue;
    if (host !== undefined) throw new HTTPError({ status: 400, message: 'The request must name one host' });
    host = request.rawHeaders[index + 1];
  }
  if (host === undefined || !isHost(host)) throw new HTTPError({ status: 400, message: 'The request must name one host' });
  return host;
}

const dotSegment = /[/\\](\.|%2e){1,2}([/\\]|$)/i;

function portOf(event: H3Event): string {
  const port = event.runtime?.node?.req?.socket.localPort;
  return port === undefined ? event.url.port || '80' : String(port);
}

function refused(message: string): HTTPError {
  return new HTTPError({ status: 403, message });
}
