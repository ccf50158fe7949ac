import { HTTPResponse, type H3Event } from 'h3';
import type { Queue } from '../content/ground/queue.ts';
import { minCompressedBytes, codings, compress, type Coding, type CompressionEffort } from './compress.ts';
import { etagHeader, isNotModified, tagOf } from './conditional-requests.ts';
import { isCompressible } from './media-types.ts';
import { LruMap, memoize } from '../model/caches.ts';

export interface ResponseOptions {
  type: string;
  status?: number;
  /** The ETag, which `If-Match` compares; such a response is never compressed. A hash of the bytes when absent. */
  version?: string;
  /** `no-cache` when absent: browsers cache it and revalidate it each time. */
  cacheControl?: string;
  compressed?: Partial<Record<Coding, Buffer>>;
  /** Queue in which the response is compressed again, as small as possible, when it is sent for the second time. */
  recompression?: Queue;
  headers?: Record<string, string>;
}

type SentCoding = Coding | 'identity';

/** One body with its headers, sent any number of times: as is, compressed (once per coding) or as 304. */
export class CachedResponse {
  readonly #body: ResponseBody;
  readonly #options: ResponseOptions;
  readonly #headers: Record<string, string>;
  readonly #tag: string | undefined;
  readonly #isCompressible: boolean;
  readonly #ready = new Map<SentCoding, HTTPResponse>();
  readonly #recompressed = new Set<Coding>();
  readonly #compressing = new Map<string, Promise<HTTPResponse>>();

  constructor(body: ResponseBody | Buffer | string, options: ResponseOptions) {
    const bytes = typeof body === 'string' ? Buffer.from(body) : body;
    this.#body = Buffer.isBuffer(bytes) ? bodyOf(bytes) : bytes;
    this.#options = options;
    this.#tag = options.version ?? ((options.status ?? 200) === 200 ? this.#body.tag() : undefined);
    this.#isCompressible =
      options.version === undefined &&
      (options.compressed !== undefined || this.#body.length >= minCompressedBytes) &&
      isCompressible(options.type);
    this.#headers = { 'cache-control': options.cacheControl ?? 'no-cache', ...options.headers };
    if (this.#isCompressible) this.#headers['vary'] = 'Accept-Encoding';
  }

  respond(event: H3Event): HTTPResponse | Promise<HTTPResponse> {
    if (this.#tag !== undefined && isNotModified(event, this.#tag)) return this.#notModified(this.#tag);
    const coding = this.#isCompressible ? bestCoding(event.req.headers.get('accept-encoding'), this.#body.codings) : 'identity';
    const ready = this.#ready.get(coding);
    if (!ready) return this.#encode(coding);
    if (coding !== 'identity') this.#recompress(coding);
    return ready;
  }

  #encode(coding: SentCoding): HTTPResponse | Promise<HTTPResponse> {
    if (coding === 'identity') return this.#cache(coding, this.#body.bytes());
    const built = this.#options.compressed?.[coding];
    if (built) return this.#cache(coding, built);
    return memoize(this.#compressing, coding, async () => this.#cache(coding, await this.#body.compress(coding, 'quick')));
  }

  #recompress(coding: Coding): void {
    const { recompression, compressed } = this.#options;
    if (!recompression || compressed?.[coding] || this.#recompressed.has(coding)) return;
    this.#recompressed.add(coding);
    void recompression.run(async () => this.#cache(coding, await this.#body.compress(coding, 'utmost')));
  }

  #cache(coding: SentCoding, bytes: Buffer): HTTPResponse {
    const headers: Record<string, string> = {
      ...this.#headers,
      'content-type': this.#options.type,
      'content-length': String(bytes.length),
    };
    if (coding !== 'identity') headers['content-encoding'] = coding;
    if (this.#tag !== undefined) headers['etag'] = etagHeader(this.#tag, coding !== 'identity');
    const response = new HTTPResponse(bytes as BodyInit, { status: this.#options.status ?? 200, headers });
    this.#ready.set(coding, response);
    return response;
  }

  #notModified(tag: string): HTTPResponse {
    return new HTTPResponse(null, { status: 304, headers: { ...this.#headers, etag: etagHeader(tag) } });
  }
}

export function json(value: unknown, options: Partial<ResponseOptions> = {}): CachedResponse {
  return new CachedResponse(JSON.stringify(value), { type: 'application/json', ...options });
}

export function uncachedJson(value: unknown): CachedResponse {
  return json(value, { cacheControl: 'no-store' });
}

function bestCoding(header: string | null, codings: readonly Coding[]): SentCoding {
  if (header === null) return 'identity';
  const wanted = header.split(',').map((part) => part.split(';').map((word) => word.trim().toLowerCase()));
  const accepts = (coding: Coding) =>
    wanted.some(([name, ...parameters]) => name === coding && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter)));
  return codings.find(accepts) ?? 'identity';
}

export interface ResponseBody {
  length: number;
  tag: () => string;
  bytes: () => Buffer;
  codings: readonly Coding[];
  compress: (coding: Coding, effort: CompressionEffort) => Promise<Buffer>;
}

function bodyOf(bytes: Buffer): ResponseBody {
  return {
    length: bytes.length,
    tag: () => tagOf(bytes),
    bytes: () => bytes,
    codings,
    compress: (coding, effort) => compress(bytes, coding, effort),
  };
}

// A page with all its encodings takes about 0.14 MB.
const maxEntries = 500;

/** Caches responses, or their parts. A key lists what an entry was made from; the entry is stale when an element or the length differs. */
export class ResponseCache<T> {
  readonly #entries = new LruMap<string, { key: readonly unknown[]; value: T }>(maxEntries);

  /** The cached value of `name`, or a new one when there is none or its key differs. Errors and rejections of `make` are not cached. */
  get(name: string, key: readonly unknown[], make: () => T): T {
    const cached = this.#entries.get(name);
    if (cached?.key.length === key.length && cached.key.every((element, index) => element === key[index])) return cached.value;
    const entry = { key, value: make() };
    this.#entries.set(name, entry);
    const evict = () => this.#entries.get(name) === entry && this.#entries.delete(name);
    if (entry.value instanceof Promise) entry.value.catch(evict);
    return entry.value;
  }
}
