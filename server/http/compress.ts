import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const gzipAsync = promisify(gzip);
const brotliAsync = promisify(brotliCompress);

/** The content codings of HTTP that responses use, best first, and the file endings of each. */
export const codings = ['br', 'gzip'] as const;
export type Coding = (typeof codings)[number];
export const fileEndings = { br: '.br', gzip: '.gz' } as const satisfies Record<Coding, string>;

/** Below this, the headers of a compressed response cost what the compression saves. */
export const minCompressedBytes = 1024;

/** `quick` while a client waits, `thorough` for each build of a site, `utmost` for bytes that never change. */
export type CompressionEffort = 'quick' | 'thorough' | 'utmost';

const levels: Record<CompressionEffort, Record<Coding, number>> = {
  quick: { gzip: 6, br: 5 },
  thorough: { gzip: 6, br: 7 },
  utmost: { gzip: 9, br: 11 },
};

export function compress(bytes: Buffer, coding: Coding, effort: CompressionEffort): Promise<Buffer> {
  const level = levels[effort][coding];
  if (coding === 'gzip') return gzipAsync(bytes, { level });
  const params = { [constants.BROTLI_PARAM_QUALITY]: level, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  return brotliAsync(bytes, { params });
}
