import { createHash } from 'node:crypto';
import { codings, compress } from './compress.ts';
import type { Coding, CompressionEffort } from './compress.ts';

/** The bytes of a response, as they are and compressed. */
export interface ResponseBody {
  /** Bytes without a coding. */
  length: number;
  /** Another one for other bytes. */
  tag: () => string;
  bytes: () => Buffer;
  /** The codings that `compress` has. */
  codings: readonly Coding[];
  compress: (coding: Coding, effort: CompressionEffort) => Promise<Buffer>;
}

export function bodyOf(bytes: Buffer): ResponseBody {
  return {
    length: bytes.length,
    tag: () => tagOf(bytes),
    bytes: () => bytes,
    codings,
    compress: (coding, effort) => compress(bytes, coding, effort),
  };
}

/** An ETag of bytes. */
export function tagOf(bytes: Buffer | string): string {
  return createHash('sha256').update(bytes).digest('base64url').slice(0, 27);
}
