import { similarTexts } from '../model/text/similar-texts.ts';
import type { Similarity } from '../model/text/similar-texts.ts';
import { pageTypes } from '../model/page/page-types.ts';
import type { Content, Warning } from './warning.ts';

/** Quotes, and prompts of one type, whose texts a reader would take for one. */
export function similarTextWarnings(content: Content): Warning[] {
  const prompts = content.list('prompts');
  const lists = [content.list('quotes'), ...pageTypes.map((type) => prompts.filter(({ fields }) => fields.type === type))];
  return lists.flatMap((items) =>
    similarTexts(items.map(({ file, fields: { text } }) => ({ file, text }))).map(({ first, second, similarity }): Warning => {
      return { file: second.file, path: ['text'], rule: 'alike', message: words[similarity](first.file) };
    }),
  );
}

const words: Record<Similarity, (file: string) => string> = {
  same: (file) => `same text as ${file}; remove one`,
  'same-words': (file) => `same words as ${file} except for case, punctuation or spaces; remove one`,
  inside: (file) => `overlaps the text of ${file}; keep one`,
  near: (file) => `is nearly the same as ${file}; keep one, or both if you mean to`,
};
