import { HTTPError } from 'h3';
import { LruMap } from '../model/caches.ts';
import { networkOf } from './client-address.ts';

const maxClients = 10_000;

/**
 * Limits how many requests each client makes within a sliding window. The returned function counts a request and returns 0; at the limit it
 * counts nothing and returns the seconds until the next is accepted.
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
