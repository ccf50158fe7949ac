import { hash } from 'node:crypto';
import type { H3Event } from 'h3';
import { once } from '../model/runtime/async-memo.ts';

/**
 * Does once what is asked for again with the same `Idempotency-Key` and body: a browser sends a call anew whose connection ended
 * before the answer, and so does a person who got none. A call without a key is done each time.
 * https://datatracker.ietf.org/doc/draft-ietf-httpapi-idempotency-key-header
 */
export class IdempotentCalls<T> {
  readonly #done = new Map<string, Promise<T>>();

  /** @param isThere whether what was done before still holds; when it does not, it is done once more */
  async once(event: H3Event, body: unknown, call: () => Promise<T>, isThere: (done: T) => boolean): Promise<T> {
    const key = event.req.headers.get('idempotency-key');
    if (key === null) return call();
    const name = hash('sha256', JSON.stringify([key, body]));
    const before = this.#done.get(name);
    const done = await before?.catch(() => undefined);
    if (done !== undefined && !isThere(done) && this.#done.get(name) === before) this.#done.delete(name);
    const [oldest] = this.#done.keys();
    if (oldest !== undefined && this.#done.size >= mostKept) this.#done.delete(oldest);
    return once(this.#done, name, call);
  }
}

// More than people write before they learn what became of a call.
const mostKept = 1000;
