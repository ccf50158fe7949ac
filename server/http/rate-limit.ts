import { networkOf } from './client-network.ts';
import { LruMap } from '../model/runtime/caches.ts';

const maxClients = 10_000;

export interface RateLimitOptions {
  max: number;
  windowMs: number;
  now?: () => number;
}

/** Limits how many requests each client makes within a sliding window. */
export class RateLimit {
  readonly #max: number;
  readonly #windowMs: number;
  readonly #now: () => number;
  /** The times of each client's accepted requests, oldest first. */
  readonly #accepted = new LruMap<string, number[]>(maxClients);

  constructor({ max, windowMs, now = () => performance.now() }: RateLimitOptions) {
    this.#max = max;
    this.#windowMs = windowMs;
    this.#now = now;
  }

  /** Counts a request from the socket's address and returns 0; at the limit returns the seconds until the next, and counts nothing. */
  take(address: string): number {
    const client = networkOf(address);
    const now = this.#now();
    const recent = (this.#accepted.get(client) ?? []).filter((time) => time > now - this.#windowMs);
    const isFull = recent.length >= this.#max;
    if (!isFull) recent.push(now);
    this.#accepted.set(client, recent);
    return isFull ? Math.ceil(((recent[0] ?? now) + this.#windowMs - now) / 1000) : 0;
  }
}

/** A wait in words, for a sentence: `40 seconds`, `15 minutes`. */
export function waitInWords(seconds: number): string {
  if (seconds === 1) return 'a second';
  return seconds < 100 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`;
}
