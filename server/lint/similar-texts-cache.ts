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
  const kept = readKept(file);
  if (kept?.key === key) return kept.warnings;
  const warnings = similarTextWarnings(content);
  keep(file, { key, warnings });
  return warnings;
}

interface Kept {
  key: string;
  warnings: Warning[];
}

function keyOf(content: Content): string {
  const digest = createHash('sha1').update(String(cacheFormat));
  for (const { file, fields } of content.list('quotes')) digest.update(`${file}\0${fields.text}\0`);
  for (const { file, fields } of content.list('prompts')) digest.update(`${file}\0${fields.type}\0${fields.text}\0`);
  return digest.digest('hex');
}

function readKept(file: string): Kept | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Kept;
  } catch (error) {
    // None yet, or damaged: find them again.
    if (isSystemError(error) || error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function keep(file: string, kept: Kept): void {
  const temporary = `${file}.${process.pid}.tmp`;
  try {
    makeFolder(path.dirname(file));
    writeFileSync(temporary, JSON.stringify(kept));
    renameSync(temporary, file);
  } catch (error) {
    // A full disk or another user's folder: the next check takes longer, and that is all.
    if (!isSystemError(error)) throw error;
  }
}
