import { hash } from 'node:crypto';
import type { H3Event } from 'h3';
import { memoize } from '../model/runtime/async-memo.ts';
import { LruMap } from '../model/runtime/lru-map.ts';

// More than anybody sends before the answer to the first arrives.
const maxCalls = 1000;

/**
 * Does once what is asked for again with the same `Idempotency-Key` and body: a browser sends a call anew whose connection ended
 * before the answer, and so does a person who got none. A call without a key is done each time.
 * https://datatracker.ietf.org/doc/draft-ietf-httpapi-idempotency-key-header
 */
export class IdempotentCalls<T> {
  readonly #done = new LruMap<string, Promise<T>>(maxCalls);

  /** @param isThere whether what was done before still holds; when it does not, it is done once more */
  async run(event: H3Event, body: unknown, call: () => Promise<T>, isThere: (done: T) => boolean): Promise<T> {
    const key = event.req.headers.get('idempotency-key');
    if (key === null) return call();
    const name = hash('sha256', JSON.stringify([key, body]));
    const before = this.#done.get(name);
    const done = await before?.catch(() => undefined);
    if (done !== undefined && !isThere(done) && this.#done.get(name) === before) this.#done.delete(name);
    return memoize(this.#done, name, call);
  }
}
