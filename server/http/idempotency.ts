import { hash } from 'node:crypto';
import type { H3Event } from 'h3';
import { LruMap, memoize } from '../model/caches.ts';

// More calls than a client sends before it gets the first response.
const maxCalls = 1000;

/**
 * Runs a call once per `Idempotency-Key` and body: browsers retry a request whose connection closed before the response.
 * https://datatracker.ietf.org/doc/draft-ietf-httpapi-idempotency-key-header
 */
export class IdempotentCalls<T> {
  readonly #results: LruMap<string, Promise<T>>;

  constructor(maxResults = maxCalls) {
    this.#results = new LruMap(maxResults);
  }

  /** @param isCurrent whether an earlier result still holds; otherwise the call runs again */
  async run(event: H3Event, body: unknown, call: () => Promise<T>, isCurrent: (result: T) => boolean = () => true): Promise<T> {
    const key = event.req.headers.get('idempotency-key');
    if (key === null) return call();
    const name = hash('sha256', JSON.stringify([key, body]));
    const earlier = this.#results.get(name);
    const result = await earlier?.catch(() => undefined);
    if (result !== undefined && !isCurrent(result) && this.#results.get(name) === earlier) this.#results.delete(name);
    return memoize(this.#results, name, call);
  }
}
