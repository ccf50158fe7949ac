import { createHash, randomBytes, scrypt, timingSafeEqual, type ScryptOptions } from 'node:crypto';
import { networkOf } from '../http/client-address.ts';
import { LruMap } from '../model/caches.ts';
import { normalize } from '../model/text/normalize.ts';
import { Queue } from '../content/ground/queue.ts';
import type { Right } from './rights.ts';

/** The outcome of a try: the right that the password gives, `wrong`, or after many wrong ones the seconds that the address has to wait. */
type Trial = Exclude<Right, 'read'> | 'wrong' | { waitSeconds: number };

const freeTries = 5;
const minWaitMs = 30_000;
const maxWaitMs = 15 * 60_000;
const forgetAfterMs = 60 * 60_000;
const maxNetworks = 10_000;

// One of the equivalent settings in OWASP's Password Storage Cheat Sheet: N=2^15, r=8, p=3.
const owaspCost: ScryptOptions = { N: 2 ** 15, r: 8, p: 3, maxmem: 64 * 1024 * 1024 };

/**
 * Compares passwords slowly, one at a time and in constant time, which bounds the guesses per second. After several wrong ones an address has to
 * wait, longer each time. The right password is never refused, or anybody could lock the owner out.
 */
export class PasswordGate {
  readonly #salt = randomBytes(16);
  readonly #expected: Promise<readonly [online: Buffer, review: Buffer | undefined]>;
  readonly #failures = new LruMap<string, { count: number; at: number; until: number }>(maxNetworks);
  readonly #cost: ScryptOptions;
  /** Keyed by network, so that a flood from one does not delay the others. */
  readonly #tries = new Queue();
  /** Networks that never logged in get to `#hashes` one at a time, so a known network waits for at most one of them. */
  readonly #strangers = new Queue();
  readonly #hashes = new Queue();
  readonly #known = new Set<string>();

  constructor(password: string, reviewPassword?: string, cost = owaspCost) {
    this.#cost = cost;
    const expected = (text: string) => hashOf(text, this.#salt, cost);
    this.#expected = Promise.all([expected(password), reviewPassword === undefined ? undefined : expected(reviewPassword)]);
  }

  /** Compares a password sent from this address. @throws TaskAbortedError when the client leaves before its turn */
  async try(password: string, address: string, signal?: AbortSignal): Promise<Trial> {
    const network = networkOf(address);
    const compare = () => this.#hashes.run(() => this.#compare(password), { signal });
    const inTurn = () => (this.#known.has(network) ? compare() : this.#strangers.run(compare, { signal }));
    const found = await this.#tries.run(inTurn, { key: network, signal });
    if (found === undefined) return this.#countFailure(network);
    this.#known.add(network);
    this.#failures.delete(network);
    return found;
  }

  async #compare(password: string): Promise<Exclude<Right, 'read'> | undefined> {
    const hash = await hashOf(password, this.#salt, this.#cost);
    const [online, review] = (await this.#expected).map((expected) => expected !== undefined && timingSafeEqual(hash, expected));
    return online ? 'online' : review ? 'review' : undefined;
  }

  #countFailure(network: string): Trial {
    const now = performance.now();
    const last = this.#failures.get(network);
    if (last && now < last.until) return { waitSeconds: Math.ceil((last.until - now) / 1000) };
    const count = last && now - last.at < forgetAfterMs ? last.count + 1 : 1;
    const wait = count < freeTries ? 0 : Math.min(minWaitMs * 2 ** (count - freeTries), maxWaitMs);
    this.#failures.set(network, { count, at: now, until: now + wait });
    return 'wrong';
  }
}

function hashOf(password: string, salt: Buffer, cost: ScryptOptions): Promise<Buffer> {
  // scrypt ignores zeros at the end of a password, so it hashes a digest. NFC: keyboards compose letters differently.
  const digest = createHash('sha512').update(normalize(password, 'NFC')).digest();
  return new Promise((resolve, reject) => {
    scrypt(digest, salt, 32, cost, (error, hash) => (error ? reject(error) : resolve(hash)));
  });
}
