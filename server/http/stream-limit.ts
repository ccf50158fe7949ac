import { HTTPError } from 'h3';
import { networkOf } from './client-network.ts';

// Each stream holds a connection for hours. Far above the tabs of any team, even behind one proxy; a refused page polls instead.
const maxStreams = 256;
const maxStreamsPerClient = 32;

/** Limits the open event streams, in total and for each client. */
export class StreamLimit<T> {
  readonly #open = new Map<T, string>();

  get streams(): Iterable<T> {
    return this.#open.keys();
  }

  /** Opens a stream, which counts until `release`. @throws HTTPError 503 or 429 at a limit */
  take(address: string, open: () => T): T {
    const client = networkOf(address);
    const headers = { 'retry-after': '10' };
    if (this.#open.size >= maxStreams) throw new HTTPError({ status: 503, message: 'Too many pages listen for changes already', headers });
    if ([...this.#open.values()].filter((other) => other === client).length >= maxStreamsPerClient)
      throw new HTTPError({ status: 429, message: 'Too many pages of yours listen for changes already', headers });
    const stream = open();
    this.#open.set(stream, client);
    return stream;
  }

  release(stream: T): void {
    this.#open.delete(stream);
  }
}
