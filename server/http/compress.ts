import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { readFileSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { isCompressible, mediaTypeOf } from './media-types.ts';
import { ignoringMissing } from '../content/files/system-error.ts';

const gzipAsync = promisify(gzip);
const brotliAsync = promisify(brotliCompress);

/** The content codings of HTTP that responses use, best first, and the file endings of each. */
export const codings = ['br', 'gzip'] as const;
export type Coding = (typeof codings)[number];
export const fileEndings = { br: '.br', gzip: '.gz' } as const satisfies Record<Coding, string>;

/** Below this, the headers of a compressed response cost as much as the compression saves. */
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

// A page loads several small scripts, so these are worth compressing below the usual minimum.
const minAssetBytes = 256;

/** Writes `FILE.br` and `FILE.gz` beside each built text file below `folder`; the best compression takes seconds. */
export async function compressAssets(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && isCompressible(mediaTypeOf(entry.name) ?? ''));
  await Promise.all(
    files.map(async (entry) => {
      const file = path.join(entry.parentPath, entry.name);
      const bytes = await readFile(file);
      if (bytes.length < minAssetBytes) return;
      for (const coding of codings) await writeFile(file + fileEndings[coding], await compress(bytes, coding, 'utmost'));
    }),
  );
}

export function compressedForm(file: string, coding: Coding): Buffer | undefined {
  return ignoringMissing(() => readFileSync(file + fileEndings[coding]));
}
