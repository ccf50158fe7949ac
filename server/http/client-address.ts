import { isIP, isIPv6 } from 'node:net';
import type { H3Event } from 'h3';

/**
 * The address of the client, empty without a socket. It is that of the socket, because a header can hold any address, unless proxies are trusted:
 * each of these appends the address of its own client to `X-Forwarded-For`. @param trustedProxies the number of proxies in front
 */
export function addressOf(event: H3Event, trustedProxies = 0): string {
  const socket = event.runtime?.node?.req.socket.remoteAddress ?? '';
  const forwarded = event.req.headers.get('x-forwarded-for')?.split(',').reverse() ?? [];
  const addresses = forwarded.slice(0, trustedProxies).map((address) => address.trim().replace(/^\[|\](?::\d+)?$|(?<=^[\d.]+):\d+$/g, ''));
  const end = addresses.findIndex((address) => isIP(address) === 0);
  return (end < 0 ? addresses : addresses.slice(0, end)).at(-1) ?? socket;
}

/** The key of a client: its address, or for IPv6 its /64 network, because one household has 2^64 addresses (RFC 6177). */
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
