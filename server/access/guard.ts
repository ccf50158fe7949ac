import { isIP } from 'node:net';
import { HTTPError, type H3Event } from 'h3';
import { isHost } from '../http/node-listener.ts';
import type { EditorSessions } from './sessions.ts';
import type { Caller } from './rights.ts';
import type { Tokens } from './tokens.ts';
import { editorApi } from '../model/api/editor-calls.ts';
import type { EditorAccess } from '../model/api/editor-access.ts';
import { isEditorPath, paths, serverPaths } from '../model/api/paths.ts';

export interface GuardOptions {
  isLocal: boolean;
  isReadOnly: boolean;
  publicOrigin?: string | undefined;
  listensOn?: string | undefined;
  /** The sessions of an editor with a password. Without one it is open on this machine and closed to others. */
  sessions?: EditorSessions | undefined;
  tokens: Tokens;
}

/** Refuses a change that comes from neither a page of this machine, a session nor a token, before its body is read. @throws HTTPError 400, 401 or 403 */
export function guardRequest(event: H3Event, options: GuardOptions): void {
  const host = rawHostOf(event);
  const { method } = event.req;
  const { pathname } = event.url;
  // Throws for a wrong token, so that any call tells a program that its token has ended.
  if (pathname.startsWith('/api/')) tokenCaller(event, options);
  if (method === 'GET' || method === 'HEAD') return;

  // Proxies log addresses, and a token in the query would be logged with them.
  if (pathname === serverPaths.mcp && event.url.search !== '') throw refused(noToken, 400);

  // Mail clients post here by themselves (one-click unsubscribe), and the signed link is proof enough.
  if (pathname === paths.newsletterLink('unsubscribe')) return;
  const isSignup = pathname === paths.signup || pathname === paths.newsletterLink('confirm');
  refuseOtherSites(event, [host.toLowerCase(), isSignup || options.sessions ? hostIn(options.publicOrigin) : undefined]);
  if (isSignup) return;
  if (options.sessions && isEditorPath(pathname)) {
    if (!isOwnHost(event, host, options)) throw refused(unknownHost);
    return;
  }
  switch (editorAccess(event, options)) {
    case 'open':
      return;
    case 'read-only':
      // Each call that a tool makes is guarded in turn.
      if (pathname === serverPaths.mcp || (method === 'POST' && draftPattern.test(pathname))) return;
      throw refused(readOnlyReason(options));
    case 'locked':
      if (pathname === serverPaths.mcp) throw new HTTPError({ status: 401, message: noToken, headers: { 'www-authenticate': 'Bearer' } });
      throw refused('Log in at /journal-editor first, in another tab if you have unsaved work here', 401);
    case 'closed':
      if (options.sessions || bearerIn(event) !== undefined) throw refused(unknownHost);
      if (!options.isLocal) throw refused('Others can reach this server, so editing needs a password; set JOURNAL_EDITOR_PASSWORD');
      if (cameThroughProxy(event))
        throw refused('This request came through a proxy; set JOURNAL_EDITOR_PASSWORD to accept changes from there');
      throw refused(`Changes are accepted at http://localhost:${portOf(event)} only`);
  }
}

// These render, check or preview, and save nothing.
const drafts = [
  editorApi.print,
  editorApi.textCheck,
  editorApi.replacePreview,
  editorApi.postPreview,
  editorApi.documentPreview('site'),
  editorApi.documentPreview('cover'),
  editorApi.journalPage(':type'),
  editorApi.templatePage(':id', ':key'),
];
const draftPattern = new RegExp(`^(?:${drafts.join('|').replace(/:\w+/g, '[^/]+')})$`);

/** What the client can do in the editor, judged by the request's host and its token or session. @throws HTTPError 401 like `callerOf` */
export function editorAccess(event: H3Event, options: GuardOptions): EditorAccess {
  // Exact names only: DNS rebinding can resolve any other name to this machine.
  if (!isOwnHost(event, rawHostOf(event), options)) return 'closed';
  const caller = callerOf(event, options);
  if (!caller) return options.sessions ? 'locked' : 'closed';
  return options.isReadOnly || caller.right === 'read' ? 'read-only' : 'open';
}

/** The sender of the request: the holder of its token or session, or anybody where the editor has no password. @throws HTTPError 401 for a wrong token */
export function callerOf(event: H3Event, options: GuardOptions): Caller | undefined {
  const holder = tokenCaller(event, options);
  if (holder || options.sessions) return holder ?? options.sessions?.find(event);
  return options.isLocal && !cameThroughProxy(event) ? { person: undefined, right: 'online' } : undefined;
}

function tokenCaller(event: H3Event, { tokens }: GuardOptions): Caller | undefined {
  const token = bearerIn(event);
  if (token === undefined) return undefined;
  const holder = tokens.find(token);
  if (holder) return holder;
  const message = 'This token is not valid. Ask whoever runs the site for a new one';
  throw new HTTPError({ status: 401, message, headers: { 'www-authenticate': 'Bearer error="invalid_token"' } });
}

/** The token in the header `Authorization: Bearer …` (RFC 6750). */
function bearerIn({ req }: H3Event): string | undefined {
  return /^Bearer\b *(.*)$/i.exec(req.headers.get('authorization') ?? '')?.[1];
}

export function readOnlyReason({ isReadOnly }: GuardOptions): string {
  return isReadOnly ? 'This server is read-only' : 'This token is read-only';
}

/** Refuses a read that only the editor's users may make. @throws HTTPError 401 or 403 */
export function requireEditor(event: H3Event, options: GuardOptions): void {
  const access = editorAccess(event, options);
  if (access === 'locked') throw refused('Log in at /journal-editor first', 401);
  if (access === 'closed') throw refused('The editor is closed here');
}

/** Whether a server that listens on `host` can be reached from this machine only. */
export function isLoopbackAddress(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);
}

export function isLoopbackOrigin(origin: string): boolean {
  return isLoopbackAddress(new URL(origin).hostname.replace(/^\[(.*)\]$/, '$1'));
}

/** Whether the browser used HTTPS, to the server or its proxy; a browser's forms have an `Origin`. */
export function isHttps(event: H3Event, { publicOrigin }: GuardOptions): boolean {
  return (event.req.headers.get('origin') ?? publicOrigin ?? '').startsWith('https://');
}

/** Most proxies send this machine's own name, but add a header or use HTTP/1.0, as nginx before 1.29.7 does. Browsers do neither. */
function cameThroughProxy(event: H3Event): boolean {
  const { headers } = event.req;
  return event.runtime?.node?.req.httpVersion === '1.0' || proxyHeaders.some((name) => headers.has(name));
}

const proxyHeaders = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip'];

const noToken = 'Send a token in the header Authorization: Bearer TOKEN, not in the address; `journal token add` makes one';

const unknownHost = 'This is not the name of this server; set SITE_URL to the address at which it is reached';

/** Whether a host is a loopback name with our port; with sessions or a token, also the public name, or an IP address, which DNS cannot rebind. */
function isOwnHost(event: H3Event, host: string, { sessions, publicOrigin, listensOn }: GuardOptions): boolean {
  const port = portOf(event);
  const suffix = port === '80' ? '' : `:${port}`;
  const name = host.toLowerCase();
  if (['localhost', '127.0.0.1', '[::1]'].some((own) => name === own + suffix)) return true;
  if (!sessions && bearerIn(event) === undefined) return false;
  if (name === hostIn(publicOrigin)?.toLowerCase() || (listensOn !== undefined && name === listensOn.toLowerCase() + suffix)) return true;
  const address = name.slice(0, name.length - suffix.length).replace(/^\[(.*)\]$/, '$1');
  return name.endsWith(suffix) && isIP(address) !== 0;
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

/** The raw `Host` header. The router accepts absolute-form targets and repeated or missing hosts, so they are refused here. */
function rawHostOf(event: H3Event): string {
  const request = event.runtime?.node?.req;
  if (!request) return event.url.host;
  if (!request.url?.startsWith('/')) throw refused('The request must name a path', 400);
  // Browsers resolve dot segments before they send a path.
  if (dotSegment.test(request.url.split('?', 1)[0] ?? '')) throw refused('The path must not have . or .. as a folder', 400);
  const { rawHeaders } = request;
  const [host, ...others] = rawHeaders.filter((_, index) => index % 2 === 1 && rawHeaders[index - 1]?.toLowerCase() === 'host');
  if (host === undefined || others.length > 0 || !isHost(host)) throw refused('The request must name one host', 400);
  return host;
}

const dotSegment = /[/\\](\.|%2e){1,2}([/\\]|$)/i;

function portOf(event: H3Event): string {
  const port = event.runtime?.node?.req?.socket.localPort;
  return port === undefined ? event.url.port || '80' : String(port);
}

function refused(message: string, status = 403): HTTPError {
  return new HTTPError({ status, message });
}
