import type { PublishPart } from '../../../server/model/api/publish-api.ts';
import { nouns } from '../../../server/model/entities/nouns.ts';
import { categoryKind } from './categories.tsx';
import { editionKind, printingKind } from './editions.tsx';
import type { Choice, Field } from './kind.ts';
import { postKind } from './posts.tsx';
import { promptKind } from './prompts.tsx';
import { quoteKind } from './quotes.tsx';
import { templateKind } from './templates.tsx';
import { wordsOf } from './words.ts';

interface ReviewedKind {
  heading: string;
  noun: string;
  list?: { path: string };
  fields?: readonly Field[];
  labelOf?: (name: string) => string | undefined;
}

/** In the order of the review. Leaves out the forms of files, because those load their schemas. */
export const kinds: Record<PublishPart, ReviewedKind> = {
  quotes: quoteKind,
  prompts: promptKind,
  templates: templateKind,
  pages: { heading: 'Pages of the book', noun: nouns.pages },
  posts: postKind,
  categories: categoryKind,
  editions: editionKind,
  printings: printingKind,
  site: { heading: 'Site words', noun: 'file' },
  cover: { heading: 'Cover', noun: 'file' },
  dates: { heading: 'Dates', noun: 'file', labelOf: (day) => day },
  images: { heading: 'Pictures', noun: 'picture' },
};

export const partNames = Object.keys(kinds) as PublishPart[];

/** The label of a field, and the words of its values: `Published at` for `publishedAt`, `Day 37, quote` for `days[36].quote` of an edition. */
export function fieldWords(part: PublishPart, name: string): { label: string; choices: readonly Choice<unknown>[]; isHtml: boolean } {
  return fieldWordsIn(kinds[part], name);
}

export function fieldWordsIn({ fields, labelOf }: Pick<ReviewedKind, 'fields' | 'labelOf'>, name: string): ReturnType<typeof fieldWords> {
  const field = fields?.find((known) => known.name === name);
  const choices = field && typeof field.control !== 'string' ? field.control : [];
  return { label: labelOf?.(name) ?? field?.label ?? wordsOf(name), choices, isHtml: field?.merge === 'html' };
}
