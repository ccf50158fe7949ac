import { isIP, isIPv6 } from 'node:net';
import type { H3Event } from 'h3';

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
