import { createHash } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { makeFolder } from '../content/files/make-folder.ts';
import { isSystemError } from '../content/files/system-error.ts';
import { similarTextWarnings } from './similar-texts.ts';
import type { Content, Warning } from './warning.ts';

// Raise it when the same texts are to give other warnings.
const cacheFormat = 1;

/**
 * `similarTextWarnings`, which takes longer than all other rules together, found once for the same texts in the same files.
 * @param cacheFolder where to keep what was found last; without one it is found each time
 */
export function cachedSimilarTexts(content: Content, cacheFolder: string | undefined): Warning[] {
  if (cacheFolder === undefined) return similarTextWarnings(content);
  const file = path.join(cacheFolder, 'alike-texts.json');
  const key = keyOf(content);
  const cached = readCache(file);
  if (cached?.key === key) return cached.warnings;
  const warnings = similarTextWarnings(content);
  writeCache(file, { key, warnings });
  return warnings;
}

interface Cached {
  key: string;
  warnings: Warning[];
}

function keyOf(content: Content): string {
  const digest = createHash('sha1').update(String(cacheFormat));
  for (const { file, fields } of content.list('quotes')) digest.update(`${file}\0${fields.text}\0`);
  for (const { file, fields } of content.list('prompts')) digest.update(`${file}\0${fields.type}\0${fields.text}\0`);
  return digest.digest('hex');
}

function readCache(file: string): Cached | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Cached;
  } catch (error) {
    // Missing or damaged.
    if (isSystemError(error) || error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function writeCache(file: string, cached: Cached): void {
  const temporary = `${file}.${process.pid}.tmp`;
  try {
    makeFolder(path.dirname(file));
    writeFileSync(temporary, JSON.stringify(cached));
    renameSync(temporary, file);
  } catch (error) {
    // On a full disk or in another user's folder the next check only takes longer.
    if (!isSystemError(error)) throw error;
  }
}
