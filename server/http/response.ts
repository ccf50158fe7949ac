import { createHash } from 'node:crypto';
import { HTTPResponse } from 'h3';
import type { H3Event } from 'h3';
import { holdUntilSent } from './send-budget.ts';
import { codings, compress, smallestCompressed, smallestLasting } from './compress.ts';
import type { Coding } from './compress.ts';
import type { BaseHeaders } from './headers.ts';
import { isCompressible } from './media-types.ts';
import { memoize } from '../model/runtime/async-memo.ts';

export interface AnswerOptions {
  /** The media type, with its charset. */
  type: string;
  /** 200 when absent. Other answers are never "not modified". */
  status?: number;
  /** The tag of this version, for `If-Match`; such an answer is sent as it is. A hash of the bytes when absent. */
  version?: string;
  /** `no-cache` when absent: kept by browsers, but asked about each time. */
  cacheControl?: string;
  /** Worth the slowest compression, for the bytes never change. */
  isLasting?: boolean;
  /** Sent to many: when it is asked for again it is compressed more thoroughly, beside what is sent meanwhile. */
  isShared?: boolean;
  /** The bytes as they were compressed before. */
  compressed?: Partial<Record<Coding, Buffer>>;
  headers?: Record<string, string>;
}

type SentCoding = Coding | 'identity';

/** One body with its headers, made once and sent any number of times: as it is, compressed, or as "not modified". */
export class Answer {
  readonly #bytes: Buffer;
  readonly #options: AnswerOptions;
  readonly #headers: Record<string, string>;
  readonly #tag: string | undefined;
  readonly #isCompressible: boolean;
  readonly #ready = new Map<SentCoding | 'not-modified', HTTPResponse>();
  #isImproved = false;
  #size: number;
  readonly #pending = new Map<string, Promise<HTTPResponse>>();

  constructor(base: BaseHeaders, body: Buffer | string, options: AnswerOptions) {
    this.#bytes = typeof body === 'string' ? Buffer.from(body) : body;
    this.#size = this.#bytes.length;
    this.#options = options;
    this.#tag = options.version ?? ((options.status ?? 200) === 200 ? hashOf(this.#bytes) : undefined);
    this.#isCompressible =
      options.version === undefined &&
      this.#bytes.length >= (options.isLasting ? smallestLasting : smallestCompressed) &&
      isCompressible(options.type);
    this.#headers = { ...base, 'cache-control': options.cacheControl ?? 'no-cache', ...options.headers };
    if (this.#isCompressible) this.#headers['vary'] = 'Accept-Encoding';
  }

  /** Of all forms of it that there are, in bytes. */
  get size(): number {
    return this.#size;
  }

  /** What to send for this request. */
  to(event: H3Event): HTTPResponse | Promise<HTTPResponse> {
    const response = event.runtime?.node?.res;
    if (response) holdUntilSent(this, response);
    return this.#formFor(event);
  }

  #formFor(event: H3Event): HTTPResponse | Promise<HTTPResponse> {
    const { headers, method } = event.req;
    const known = method === 'GET' || method === 'HEAD' ? headers.get('if-none-match') : null;
    if (known !== null && this.#tag !== undefined && namesTag(known, this.#tag)) return this.#notModified();
    const coding = this.#isCompressible ? bestCoding(headers.get('accept-encoding')) : 'identity';
    const ready = this.#ready.get(coding);
    if (ready && coding === 'br' && this.#options.isShared) this.#improve();
    return ready ?? this.#make(coding);
  }

  #improve(): void {
    if (this.#isImproved || improving >= mostImproving) return;
    this.#isImproved = true;
    improving += 1;
    const improve = async () => this.#keep('br', await compress(this.#bytes, 'br', 'patient'));
    // Where it fails, what is sent now is good enough.
    lastImproved = lastImproved.then(improve).then(improved, improved);
  }

  #make(coding: SentCoding): HTTPResponse | Promise<HTTPResponse> {
    if (coding === 'identity') return this.#keep(coding, this.#bytes);
    const known = this.#options.compressed?.[coding];
    if (known) return this.#keep(coding, known);
    return memoize(this.#pending, coding, async () =>
      this.#keep(coding, await compress(this.#bytes, coding, this.#options.isLasting ? 'utmost' : 'quick')),
    );
  }

  #keep(coding: SentCoding, bytes: Buffer): HTTPResponse {
    const headers: Record<string, string> = {
      ...this.#headers,
      'content-type': this.#options.type,
      'content-length': String(bytes.length),
    };
    if (coding !== 'identity') headers['content-encoding'] = coding;
    // Compressed bytes are the same content, but not the same bytes: that is what a weak tag says.
    if (this.#tag !== undefined) headers['etag'] = coding === 'identity' ? `"${this.#tag}"` : `W/"${this.#tag}"`;
    if (bytes !== this.#bytes) this.#size += bytes.length;
    holders.set(bytes, this);
    const response = new HTTPResponse(bytes as BodyInit, { status: this.#options.status ?? 200, headers });
    this.#ready.set(coding, response);
    return response;
  }

  #notModified(): HTTPResponse {
    let response = this.#ready.get('not-modified');
    if (!response) {
      response = new HTTPResponse(null, { status: 304, headers: { ...this.#headers, etag: `"${this.#tag}"` } });
      this.#ready.set('not-modified', response);
    }
    return response;
  }
}

/** For as long as bytes are being sent somewhere, their answer is to be had where it is kept weakly. */
const holders = new WeakMap<Buffer, Answer>();

// One at a time, for visitors are served beside it; and few, for a server that is told to stop ends after them.
const mostImproving = 4;
let improving = 0;
let lastImproved: Promise<unknown> = Promise.resolve();

function improved(): void {
  improving -= 1;
}

function hashOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('base64url').slice(0, 27);
}

/** Whether `If-None-Match` names the tag, weak or strong, or any tag. */
function namesTag(header: string, tag: string): boolean {
  if (header.trim() === '*') return true;
  return header.split(',').some((one) => one.trim().replace(/^W\//, '') === `"${tag}"`);
}

function bestCoding(header: string | null): SentCoding {
  if (header === null) return 'identity';
  const wanted = header.split(',').map((one) => one.split(';').map((part) => part.trim().toLowerCase()));
  const takes = (coding: Coding) =>
    wanted.some(([name, ...parameters]) => name === coding && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter)));
  return codings.find(takes) ?? 'identity';
}
