import { isIP, isIPv6 } from 'node:net';
import { HTTPError, type H3Event } from 'h3';
import { LruMap } from '../model/caches.ts';

/**
 * The address of the client, empty without a socket. A header can hold any address, so it is that of the socket, unless proxies are trusted:
 * each adds the address of its own client at the end of `X-Forwarded-For`. @param trustedProxies how many stand in front
 */
export function addressOf(event: H3Event, trustedProxies = 0): string {
  const socket = event.runtime?.node?.req.socket.remoteAddress ?? '';
  const forwarded = event.req.headers.get('x-forwarded-for')?.split(',').reverse() ?? [];
  const addresses = forwarded.slice(0, trustedProxies).map((address) => address.trim().replace(/^\[|\](?::\d+)?$|(?<=^[\d.]+):\d+$/g, ''));
  const end = addresses.findIndex((address) => isIP(address) === 0);
  return (end < 0 ? addresses : addresses.slice(0, end)).at(-1) ?? socket;
}

/** The key of a client: its address, or of IPv6 the /64 network, for one household has 2^64 addresses (RFC 6177). */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  if (!isIPv6(plain)) return plain;
  const [head = '', tail] = plain.split('%')[0]?.split('::') ?? [];
  const start = head.split(':').filter(Boolean);
  const end = tail?.split(':').filter(Boolean) ?? [];
  const groups = tail === undefined ? start : [...start, ...Array.from({ length: 8 - start.length - end.length }, () => '0'), ...end];
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}

const maxClients = 10_000;

/**
 * Limits how many requests each client makes within a sliding window. The returned function counts one and returns 0; at the limit it returns
 * the seconds until the next, and counts nothing.
 */
export function rateLimit({ max, windowMs }: Record<'max' | 'windowMs', number>) {
  // The times of each client's accepted requests, oldest first.
  const accepted = new LruMap<string, number[]>(maxClients);
  return (address: string): number => {
    const client = networkOf(address);
    const time = performance.now();
    const recent = (accepted.get(client) ?? []).filter((each) => each > time - windowMs);
    const isFull = recent.length >= max;
    if (!isFull) recent.push(time);
    accepted.set(client, recent);
    return isFull ? Math.ceil(((recent[0] ?? time) + windowMs - time) / 1000) : 0;
  };
}

/** The refusal of a request above a limit, 429 with `Retry-After`. @param what begins the sentence, such as "Too many visits" */
export function tooManyRequests(what: string, waitSeconds: number, headers: Readonly<Record<string, string>> = {}): HTTPError {
  const message = `${what}. Please wait ${waitInWords(waitSeconds)}, then try again.`;
  return new HTTPError({ status: 429, message, headers: { ...headers, 'retry-after': String(waitSeconds) } });
}

function waitInWords(seconds: number): string {
  if (seconds === 1) return 'a second';
  return seconds < 100 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`;
}
