import { createHash } from 'node:crypto';
import path from 'node:path';
import { readCacheFile, writeCacheFile } from '../content/files/cache-file.ts';
import { similarTextWarnings } from './similar-text-warnings.ts';
import type { Content, Warning } from './warning.ts';

// Raise it when the same texts are to give other warnings.
const cacheFormat = 2;

/**
 * `similarTextWarnings`, which takes longer than all other rules together, cached for the same texts in the same files.
 * @param cacheFolder where the cache is; without one the texts are compared each time
 */
export function* cachedSimilarTexts(content: Content, cacheFolder: string | undefined): Generator<void, Warning[]> {
  if (cacheFolder === undefined) return yield* similarTextWarnings(content);
  const file = path.join(cacheFolder, 'alike-texts.ndjson');
  const key = keyOf(content);
  const cached = readCacheFile<Warning[]>(file).get(key);
  if (cached) return cached;
  const warnings = yield* similarTextWarnings(content);
  writeCacheFile(file, new Map([[key, warnings]]));
  return warnings;
}

function keyOf(content: Content): string {
  const digest = createHash('sha1').update(String(cacheFormat));
  for (const { file, fields } of content.list('quotes')) digest.update(`${file}\0${fields.text}\0`);
  for (const { file, fields } of content.list('prompts')) digest.update(`${file}\0${fields.type}\0${fields.text}\0`);
  return digest.digest('hex');
}
