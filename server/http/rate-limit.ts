import { networkOf } from './client-network.ts';

export interface RateLimitOptions {
  /** How many are let through within the span. */
  most: number;
  spanMilliseconds: number;
  /** Milliseconds since whenever; a clock that nobody sets. */
  now?: () => number;
}

/** Lets so many through within any span of time, counted for each client by itself. */
export class RateLimit {
  readonly #most: number;
  readonly #span: number;
  readonly #now: () => number;
  /** When each client was let through, oldest first. */
  readonly #passed = new Map<string, number[]>();

  constructor({ most, spanMilliseconds, now = () => performance.now() }: RateLimitOptions) {
    this.#most = most;
    this.#span = spanMilliseconds;
    this.#now = now;
  }

  /** Lets one through from the socket's address: 0. Otherwise how many seconds it is until the next, and nothing is counted. */
  take(address: string): number {
    const who = networkOf(address);
    const now = this.#now();
    const passed = (this.#passed.get(who) ?? []).filter((at) => at > now - this.#span);
    const isFull = passed.length >= this.#most;
    if (!isFull) passed.push(now);
    // Put last again, so that what is pushed out is what has been quiet longest.
    this.#passed.delete(who);
    this.#passed.set(who, passed);
    if (this.#passed.size > mostClients) this.#passed.delete(this.#passed.keys().next().value ?? '');
    return isFull ? Math.ceil(((passed[0] ?? now) + this.#span - now) / 1000) : 0;
  }
}

// Some megabytes at most, and more clients in a minute than one server answers.
const mostClients = 10_000;
