import { isIPv6 } from 'node:net';
import type { H3Event } from 'h3';

/** The address of the socket, which cannot be forged as a proxy's headers can. Empty without a socket. */
export function addressOf(event: H3Event): string {
  return event.runtime?.node?.req.socket.remoteAddress ?? '';
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
