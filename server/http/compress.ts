import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const gzipAsync = promisify(gzip);
const brotliAsync = promisify(brotliCompress);

/** The codings of HTTP that bytes are sent in, the smaller first, and how a file's name ends in each. */
export const codings = ['br', 'gzip'] as const;
export type Coding = (typeof codings)[number];
export const fileEndings = { br: '.br', gzip: '.gz' } as const satisfies Record<Coding, string>;

/** In bytes. Below this, the headers of a compressed answer cost what the compression saves. */
export const smallestCompressed = 1024;

/** In bytes. What is compressed once and kept is worth it from here on: a page loads several small scripts. */
export const smallestLasting = 256;

/**
 * How hard to try: `quick` while somebody waits, `thorough` for files that are made often, `patient` for what is sent to many and made
 * beside other work, `utmost` for bytes that never change. Brotli's levels 6 to 9 make a page of 70 KB 1 % smaller than 5 does, level 10
 * 8 % in fifteen times as long, and 11 10 % in forty times.
 */
export type Effort = 'quick' | 'thorough' | 'patient' | 'utmost';

const levels: Record<Effort, Record<Coding, number>> = {
  quick: { gzip: 6, br: 5 },
  thorough: { gzip: 9, br: 9 },
  patient: { gzip: 9, br: 10 },
  utmost: { gzip: 9, br: 11 },
};

/** The bytes in a coding. */
export function compress(bytes: Buffer, coding: Coding, effort: Effort): Promise<Buffer> {
  const level = levels[effort][coding];
  if (coding === 'gzip') return gzipAsync(bytes, { level });
  const params = { [constants.BROTLI_PARAM_QUALITY]: level, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  return brotliAsync(bytes, { params });
}
