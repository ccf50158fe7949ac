import { pageTypes } from '../model/entities/page-types.ts';
import { findSimilarTexts, type Similarity } from '../model/text/similar-texts.ts';
import type { Content, Warning } from './warning.ts';

/** Quotes, and prompts of one type, that readers take for one. */
export function* similarTextWarnings(content: Content): Generator<void, Warning[]> {
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
