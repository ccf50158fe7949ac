import { isIPv6 } from 'node:net';
import type { H3Event } from 'h3';

/** Where a request comes from, as far as nobody can make it up: what proxies say of others is not asked. Empty without a socket. */
export function addressOf(event: H3Event): string {
  return event.runtime?.node?.req.socket.remoteAddress ?? '';
}

/** What counts as one client: an address, and of IPv6 the network, for one household or host has 2^64 addresses (RFC 6177). */
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
