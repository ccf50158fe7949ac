import { saveFailureOf } from '../api/save-failure.ts';
import type { SaveFailure } from '../api/save-failure.ts';
import { uniqueKey } from '../api/unique-key.ts';

/** What a write did: its value, or why it failed. */
export type Written<T> = { value: T; failure?: undefined } | { value?: undefined; failure: SaveFailure };

/** Sends writes, each with a key. The same write sent again, as after a response that was lost, has the same key: the server does it once. */
export class Writer {
  #last: { body: string; key: string } | undefined;

  /** @param body what makes it the same write */
  async write<T>(body: unknown, call: (key: string) => Promise<T>): Promise<Written<T>> {
    const text = JSON.stringify(body);
    if (this.#last?.body !== text) this.#last = { body: text, key: uniqueKey() };
    try {
      const value = await call(this.#last.key);
      this.#last = undefined;
      return { value };
    } catch (error) {
      return { failure: saveFailureOf(error) };
    }
  }
}
