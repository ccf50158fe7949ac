import { createHash, randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import type { ScryptOptions } from 'node:crypto';
import { networkOf } from '../http/client-network.ts';
import { normalize } from '../model/text/normalize.ts';
import { Queue } from '../content/queue.ts';

/** What came of trying a password: it was right or wrong, or it was not looked at, for so many seconds still. */
export type Trial = 'right' | 'wrong' | { waitSeconds: number };

export interface GateOptions {
  /** Milliseconds since whenever; a clock that nobody sets. */
  now?: () => number;
  /** What one comparison costs. */
  cost?: ScryptOptions;
}

/** Compares passwords slowly and in constant time, and makes an address that gets it wrong again and again wait. */
export class PasswordGate {
  readonly #salt = randomBytes(16);
  readonly #expected: Promise<Buffer>;
  readonly #failures = new Map<string, Failures>();
  readonly #now: () => number;
  readonly #cost: ScryptOptions;
  readonly #hashes = new Queue();
  #waiting = 0;

  constructor(password: string, { now = () => performance.now(), cost = owaspCost }: GateOptions = {}) {
    this.#cost = cost;
    this.#expected = hashOf(password, this.#salt, cost);
    this.#now = now;
  }

  /** Tries a password that came from the socket's address. */
  async try(password: string, address: string): Promise<Trial> {
    const who = networkOf(address);
    const wait = (this.#failures.get(who)?.until ?? 0) - this.#now();
    if (wait > 0) return { waitSeconds: Math.ceil(wait / 1000) };
    if (this.#waiting >= mostWaiting) return { waitSeconds: 5 };
    // Counted before it is looked at: those sent all at once are as many tries.
    this.#count(who);
    const isLength = password.length <= marksToLetter * longestPassword;
    const isRight = (await this.#compare(isLength ? password : '')) && isLength;
    if (isRight) this.#failures.delete(who);
    return isRight ? 'right' : 'wrong';
  }

  /** One at a time: each takes 32 MB. */
  async #compare(password: string): Promise<boolean> {
    this.#waiting += 1;
    try {
      const hash = await this.#hashes.run(() => hashOf(password, this.#salt, this.#cost));
      return timingSafeEqual(hash, await this.#expected);
    } finally {
      this.#waiting -= 1;
    }
  }

  #count(who: string): void {
    const now = this.#now();
    const last = this.#failures.get(who);
    const count = last && now - last.at < forgottenMilliseconds ? last.count + 1 : 1;
    const wait = count < freeTries ? 0 : Math.min(shortestWait * 2 ** (count - freeTries), longestWait);
    // Put last again, so that what is pushed out is what has been quiet longest.
    this.#failures.delete(who);
    this.#failures.set(who, { count, at: now, until: now + wait });
    if (this.#failures.size > mostAddresses) this.#failures.delete(this.#failures.keys().next().value ?? '');
  }
}

interface Failures {
  count: number;
  at: number;
  until: number;
}

/** In characters. Whoever sends more than any password has waits like everybody and is told no more. */
export const longestPassword = 256;
// A letter with two accents may come as three characters, and be one.
const marksToLetter = 4;

const freeTries = 5;
const shortestWait = 30_000;
const longestWait = 15 * 60_000;
const forgottenMilliseconds = 60 * 60_000;
const mostAddresses = 10_000;
const mostWaiting = 8;

// OWASP's Password Storage Cheat Sheet: N=2^15, r=8, p=3 is one of its equal choices.
const owaspCost: ScryptOptions = { N: 2 ** 15, r: 8, p: 3, maxmem: 64 * 1024 * 1024 };

function hashOf(password: string, salt: Buffer, cost: ScryptOptions): Promise<Buffer> {
  // scrypt takes a password with zeros at its end for the same one, so it is given a digest. NFC: a keyboard may compose letters otherwise.
  const digest = createHash('sha512').update(normalize(password, 'NFC')).digest();
  return new Promise((resolve, reject) => {
    scrypt(digest, salt, 32, cost, (error, hash) => (error ? reject(error) : resolve(hash)));
  });
}
