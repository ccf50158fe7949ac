import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const gzipAsync = promisify(gzip);
const brotliAsync = promisify(brotliCompress);

/** In bytes. Below this, the headers of a compressed answer cost what the compression saves. */
export const smallestCompressed = 1024;

/** In bytes. What is compressed once and kept is worth it from here on: a page loads several small scripts. */
export const smallestLasting = 256;

/**
 * How hard to try: `quick` while somebody waits, `thorough` for files that are made often, `utmost` for bytes that never change.
 * The last step of brotli gains 2 %, and takes ten times as long.
 */
export type Effort = 'quick' | 'thorough' | 'utmost';

const levels: Record<Effort, { gzip: number; br: number }> = {
  quick: { gzip: 6, br: 5 },
  thorough: { gzip: 9, br: 9 },
  utmost: { gzip: 9, br: 11 },
};

/** The bytes in a coding of HTTP. */
export function compress(bytes: Buffer, coding: 'br' | 'gzip', effort: Effort): Promise<Buffer> {
  const level = levels[effort][coding];
  if (coding === 'gzip') return gzipAsync(bytes, { level });
  const params = { [constants.BROTLI_PARAM_QUALITY]: level, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  return brotliAsync(bytes, { params });
}
