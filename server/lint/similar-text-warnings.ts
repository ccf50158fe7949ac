import { createHash } from 'node:crypto';
import path from 'node:path';
import { readCacheFile, writeCacheFile } from '../content/files/cache-file.ts';
import { pageTypes } from '../model/entities/page-types.ts';
import { findSimilarTexts, type Similarity } from '../model/text/similar-texts.ts';
import type { Content, Warning } from './warning.ts';

// Raise it when the same texts are to give other warnings.
const cacheFormat = 2;

/** Quotes, and prompts of one type, that readers take for one. Cached by their texts: to find them takes longer than all other rules together. */
export function* similarTextWarnings(content: Content, cacheFolder: string | undefined): Generator<void, Warning[]> {
  if (cacheFolder === undefined) return yield* findWarnings(content);
  const file = path.join(cacheFolder, 'alike-texts.ndjson');
  const key = keyOf(content);
  const cached = readCacheFile<Warning[]>(file).get(key);
  if (cached) return cached;
  const warnings = yield* findWarnings(content);
  writeCacheFile(file, new Map([[key, warnings]]));
  return warnings;
}

function keyOf(content: Content): string {
  const digest = createHash('sha1').update(String(cacheFormat));
  for (const { file, fields } of content.list('quotes')) digest.update(`${file}\0${fields.text}\0`);
  for (const { file, fields } of content.list('prompts')) digest.update(`${file}\0${fields.type}\0${fields.text}\0`);
  return digest.digest('hex');
}

function* findWarnings(content: Content): Generator<void, Warning[]> {
  const prompts = content.list('prompts');
  const lists = [content.list('quotes'), ...pageTypes.map((type) => prompts.filter(({ fields }) => fields.type === type))];
  const warnings: Warning[] = [];
  for (const items of lists) {
    const pairs = yield* findSimilarTexts(items.map(({ file, fields: { text } }) => ({ file, text })));
    for (const { first, second, similarity } of pairs)
      warnings.push({ file: second.file, path: ['text'], rule: 'alike', message: messages[similarity](first.file), other: first.file });
  }
  return warnings;
}

const messages: Record<Similarity, (file: string) => string> = {
  same: (file) => `same text as ${file}; remove one`,
  'same-words': (file) => `same words as ${file} except for case, punctuation or spaces; remove one`,
  inside: (file) => `overlaps the text of ${file}; keep one`,
  near: (file) => `is nearly the same as ${file}; keep one, or both if you mean to`,
};
