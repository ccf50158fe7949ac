import { promisify } from 'node:util';
import { constants, crc32, deflateRaw, deflateRawSync } from 'node:zlib';
import { memoize } from '../model/caches.ts';
import type { ResponseBody } from './cached-response.ts';
import { tagOf } from './conditional-requests.ts';

const deflateAsync = promisify(deflateRaw);

// A save rebuilds one chunk. Smaller ones compress less well, larger ones take longer.
const meanChunkItems = 128;
const maxChunkItems = 512;

interface Chunk<T> {
  items: readonly T[];
  isFirst: boolean;
  bytes: Buffer;
  tag: string;
}

/** Builds the JSON of lists in chunks and reuses unchanged ones. Chunks begin at certain ids, so a new or removed item changes only its own chunk. */
export class ListBodies<T extends { id: string }> {
  readonly #valueOf: (item: T) => unknown;
  #chunks: ReadonlyMap<T, Chunk<T>> = new Map();
  readonly #deflated = new WeakMap<Chunk<T>, Promise<Buffer>>();

  /** @param valueOf the JSON value of an item; the same object must always give the same value */
  constructor(valueOf: (item: T) => unknown) {
    this.#valueOf = valueOf;
  }

  body(items: readonly T[]): ResponseBody {
    const chunks: Chunk<T>[] = [];
    for (let start = 0; start < items.length; start += chunks.at(-1)?.items.length ?? items.length)
      chunks.push(this.#chunkAt(items, start));
    this.#chunks = new Map(chunks.flatMap((chunk) => (chunk.items[0] ? [[chunk.items[0], chunk]] : [])));
    if (chunks.length === 0) chunks.push({ items: [], isFirst: true, bytes: listStart, tag: '' });
    const parts = [...chunks.map(({ bytes }) => bytes), listEnd];
    return {
      length: parts.reduce((sum, { length }) => sum + length, 0),
      tag: () => tagOf(chunks.map(({ tag }) => tag).join()),
      bytes: () => Buffer.concat(parts),
      codings: ['gzip'],
      compress: async () => gzipOf(parts, await Promise.all(chunks.map((chunk) => this.#deflate(chunk)))),
    };
  }

  #chunkAt(items: readonly T[], start: number): Chunk<T> {
    const known = items[start] && this.#chunks.get(items[start]);
    if (known && isAt(known, items, start)) return known;
    const chunkItems = items.slice(start, endOf(items, start));
    const isFirst = start === 0;
    const bytes = Buffer.from((isFirst ? '[' : ',') + JSON.stringify(chunkItems.map(this.#valueOf)).slice(1, -1));
    return { items: chunkItems, isFirst, bytes, tag: tagOf(bytes) };
  }

  /** A full flush ends on a byte boundary and lets nothing refer back across it, so chunks can be concatenated. */
  #deflate(chunk: Chunk<T>): Promise<Buffer> {
    return memoize(this.#deflated, chunk, () => deflateAsync(chunk.bytes, { finishFlush: constants.Z_FULL_FLUSH }));
  }
}

function isAt<T extends { id: string }>({ items: own, isFirst }: Chunk<T>, items: readonly T[], start: number): boolean {
  return isFirst === (start === 0) && isEnd(items, start, start + own.length) && own.every((item, index) => item === items[start + index]);
}

function endOf(items: readonly { id: string }[], start: number): number {
  let end = start + 1;
  while (!isEnd(items, start, end)) end += 1;
  return end;
}

function isEnd(items: readonly { id: string }[], start: number, end: number): boolean {
  const next = items[end];
  return next === undefined || end - start === maxChunkItems || beginsChunk(next.id);
}

/** Whether a chunk begins at this id, decided by its hash. */
export function beginsChunk(id: string): boolean {
  return crc32(id) % meanChunkItems === 0;
}

const listStart = Buffer.from('[');
const listEnd = Buffer.from(']');
const deflatedEnd = deflateRawSync(listEnd);
// RFC 1952: deflated, without a name and a time, by an unknown system.
const gzipHeader = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);

function gzipOf(parts: readonly Buffer[], deflated: readonly Buffer[]): Buffer {
  const trailer = Buffer.alloc(8);
  trailer.writeUInt32LE(parts.reduce((sum, part) => crc32(part, sum), 0));
  trailer.writeUInt32LE(parts.reduce((sum, { length }) => sum + length, 0) % 2 ** 32, 4);
  return Buffer.concat([gzipHeader, ...deflated, deflatedEnd, trailer]);
}
