import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const gzipAsync = promisify(gzip);
const brotliAsync = promisify(brotliCompress);

/** In bytes. What is compressed once and kept is worth it from here on: a page loads several small scripts. */
export const smallestLasting = 256;

/** The bytes in a coding of HTTP. @param isLasting takes the slowest compression, for bytes that never change */
export function compress(bytes: Buffer, coding: 'br' | 'gzip', isLasting: boolean): Promise<Buffer> {
  if (coding === 'gzip') return gzipAsync(bytes, { level: isLasting ? 9 : 6 });
  const params = { [constants.BROTLI_PARAM_QUALITY]: isLasting ? 11 : 5, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  return brotliAsync(bytes, { params });
}
