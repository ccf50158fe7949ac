import { createHash, randomBytes, scrypt, timingSafeEqual, type ScryptOptions } from 'node:crypto';
import { networkOf } from '../http/rate-limits.ts';
import { LruMap } from '../model/runtime/caches.ts';
import { normalize } from '../model/text/normalize.ts';
import { Queue } from '../content/queue.ts';
import { getCookie, type H3Event } from 'h3';

/** The outcome of a try; a wrong one of an address with many wrong tries carries the seconds to wait. */
type Trial = 'right' | 'wrong' | { waitSeconds: number };

const freeTries = 5;
const minWaitMs = 30_000;
const maxWaitMs = 15 * 60_000;
const forgetAfterMs = 60 * 60_000;
const maxNetworks = 10_000;

export const maxPasswordLength = 256;
// A letter with two accents may arrive as three characters.
const maxCharactersPerLetter = 4;

// OWASP's Password Storage Cheat Sheet: N=2^15, r=8, p=3 is one of its equal choices.
const owaspCost: ScryptOptions = { N: 2 ** 15, r: 8, p: 3, maxmem: 64 * 1024 * 1024 };

/**
 * Compares passwords slowly, one at a time, and in constant time: that bounds the guesses per second. After several wrong ones an
 * address is asked to wait, longer each time. The right password is never refused, or anybody could lock the owner out.
 */
export class PasswordGate {
  readonly #salt = randomBytes(16);
  readonly #expected: Promise<Buffer>;
  readonly #failures = new LruMap<string, Failures>(maxNetworks);
  readonly #now: () => number;
  readonly #cost: ScryptOptions;
  /** By network, so that a flood from one does not delay the others. */
  readonly #tries = new Queue();
  /** Of networks that never logged in: one waits for a hash at a time, so the others wait for at most one of them. */
  readonly #strangers = new Queue();
  readonly #hashes = new Queue();
  readonly #known = new Set<string>();

  constructor(
    password: string,
    { now = () => performance.now(), cost = owaspCost }: { now?: () => number; cost?: ScryptOptions | undefined } = {},
  ) {
    this.#cost = cost;
    this.#expected = hashOf(password, this.#salt, cost);
    this.#now = now;
  }

  /** Compares a password from the socket's address. @throws TaskAbortedError when the client is gone before its turn */
  async try(password: string, address: string, signal?: AbortSignal): Promise<Trial> {
    const network = networkOf(address);
    const compare = () => this.#hashes.run(() => this.#isRight(password), { signal });
    const inTurn = () => (this.#known.has(network) ? compare() : this.#strangers.run(compare, { signal }));
    const isRight = await this.#tries.run(inTurn, { key: network, signal });
    if (!isRight) return this.#countFailure(network);
    this.#known.add(network);
    this.#failures.delete(network);
    return 'right';
  }

  async #isRight(password: string): Promise<boolean> {
    const isTooLong = password.length > maxCharactersPerLetter * maxPasswordLength;
    const hash = await hashOf(isTooLong ? '' : password, this.#salt, this.#cost);
    return timingSafeEqual(hash, await this.#expected) && !isTooLong;
  }

  #countFailure(network: string): Trial {
    const now = this.#now();
    const last = this.#failures.get(network);
    if (last && now < last.until) return { waitSeconds: Math.ceil((last.until - now) / 1000) };
    const count = last && now - last.at < forgetAfterMs ? last.count + 1 : 1;
    const wait = count < freeTries ? 0 : Math.min(minWaitMs * 2 ** (count - freeTries), maxWaitMs);
    this.#failures.set(network, { count, at: now, until: now + wait });
    return 'wrong';
  }
}

interface Failures {
  count: number;
  at: number;
  until: number;
}

function hashOf(password: string, salt: Buffer, cost: ScryptOptions): Promise<Buffer> {
  // scrypt ignores zeros at the end of a password, so it hashes a digest. NFC: keyboards compose letters differently.
  const digest = createHash('sha512').update(normalize(password, 'NFC')).digest();
  return new Promise((resolve, reject) => {
    scrypt(digest, salt, 32, cost, (error, hash) => (error ? reject(error) : resolve(hash)));
  });
}

const cookieName = 'journal-editor';
// Twelve hours: a working day.
const sessionSeconds = 12 * 60 * 60;
const tokenBytes = 32;

/** The sessions of the editor: random tokens in a cookie. A restart ends all of them, and so does a new password. */
export class EditorSessions {
  readonly #expiries = new Map<string, number>();
  readonly #now: () => number;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** Whether the request has the token of a session that has not ended. */
  has(event: H3Event): boolean {
    return (this.#expiries.get(getCookie(event, cookieName) ?? '') ?? 0) > this.#now();
  }

  /** Begins a session. Returns the `Set-Cookie` header. */
  begin(isHttps: boolean): string {
    for (const [token, expiry] of this.#expiries) if (expiry <= this.#now()) this.#expiries.delete(token);
    const token = randomBytes(tokenBytes).toString('base64url');
    this.#expiries.set(token, this.#now() + sessionSeconds * 1000);
    return cookieOf(token, sessionSeconds, isHttps);
  }

  /** Ends the request's session, for every holder of its cookie. Returns the `Set-Cookie` header. */
  end(event: H3Event, isHttps: boolean): string {
    this.#expiries.delete(getCookie(event, cookieName) ?? '');
    return cookieOf('', 0, isHttps);
  }
}

function cookieOf(value: string, seconds: number, isHttps: boolean): string {
  return `${cookieName}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Strict${isHttps ? '; Secure' : ''}`;
}
