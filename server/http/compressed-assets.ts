import { readFileSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { codings, compress, fileEndings } from './compress.ts';
import type { Coding } from './compress.ts';
import { isCompressible, mediaTypeOf } from './media-types.ts';
import { isSystemError } from '../content/files/system-error.ts';

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

/** The compressed form beside a built file; undefined when there is none. */
export function compressedForm(file: string, coding: Coding): Buffer | undefined {
  try {
    return readFileSync(file + fileEndings[coding]);
  } catch (error) {
    if (isSystemError(error) && error.code === 'ENOENT') return undefined;
    throw error;
  }
}
