import type { Writable } from 'node:stream';

/** Something in memory that answers are sent from. */
interface Sent {
  /** In bytes; it may grow. */
  readonly size: number;
}

// Beside what the server needs for itself, this leaves room on a machine with half a gigabyte.
const mostBytes = 128 * 1024 * 1024;

// A picture larger than all that may be kept must not have everybody else cut off.
const mostCounted = mostBytes / 2;

const open = new Map<Writable, Sent>();
const held = new Map<Sent, { size: number; responses: number }>();
let total = 0;

/**
 * Counts `sent` as being in memory until `response` is taken or its connection lost: once, to however many it is sent. Where that is
 * more than 128 MiB in all, those are cut off whose answers were begun longest ago: who reads is through with his before.
 */
export function holdUntilSent(sent: Sent, response: Writable): void {
  if (response.closed || open.has(response)) return;
  open.set(response, sent);
  const holding = held.get(sent) ?? { size: 0, responses: 0 };
  held.set(sent, holding);
  holding.responses += 1;
  const size = Math.min(sent.size, mostCounted);
  total += size - holding.size;
  holding.size = size;
  response.once('close', () => release(response));
  for (const oldest of open.keys()) {
    if (total <= mostBytes || oldest === response) return;
    release(oldest);
    oldest.destroy();
  }
}

function release(response: Writable): void {
  const sent = open.get(response);
  const holding = sent && held.get(sent);
  if (!holding) return;
  open.delete(response);
  holding.responses -= 1;
  if (holding.responses > 0) return;
  held.delete(sent);
  total -= holding.size;
}
