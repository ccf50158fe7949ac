import { editorApi } from '../../../server/model/api/editor-paths.ts';
import type { PublishPart } from '../../../server/model/api/publish-api.ts';
import { api } from '../../../server/model/api/paths.ts';
import { nouns } from '../../../server/model/entities/nouns.ts';
import { parsePlace, slotNouns } from '../../../server/model/page/print-measures.ts';
import { capitalized } from '../../../server/model/text/wording.ts';
import { articleLabels } from './article-fields.ts';
import type { Choice } from './item-kind.ts';
import { promptKind, quoteKind, templateKind } from './journal-kinds.tsx';

/** What changes are called, and where their list is read. */
interface Part {
  heading: string;
  noun: string;
  path?: string;
  fields?: readonly { name: string; label: string; control: string | readonly Choice[] }[];
}

const articleWords = Object.entries(articleLabels).map(([name, label]) => ({ name, label, control: 'lines' }));

/** In the order of the review. */
export const parts: Record<PublishPart, Part> = {
  quotes: { heading: 'Quotes', ...quoteKind },
  prompts: { heading: 'Prompts', ...promptKind },
  templates: { heading: 'Templates', ...templateKind },
  pages: { heading: 'Pages of the book', noun: nouns.pages },
  posts: { heading: 'Articles', noun: 'article', path: editorApi.articles, fields: articleWords },
  categories: { heading: 'Categories', noun: nouns.categories, path: api.categories },
  editions: { heading: 'Editions', noun: nouns.editions },
  site: { heading: 'Site words', noun: 'file' },
  cover: { heading: 'Cover', noun: 'file' },
  images: { heading: 'Pictures', noun: 'picture' },
};

export const partNames = Object.keys(parts) as PublishPart[];

/** The label of a field, and the words of its values: `Published at` for `publishedAt`, `Day 37, quote` for `days[36].quote` of an edition. */
export function fieldWords(part: PublishPart, name: string): { label: string; choices: readonly Choice[] } {
  const place = part === 'editions' ? parsePlace(name) : undefined;
  if (place) return { label: `Day ${place.day}, ${slotNouns[place.slot]}`, choices: [] };
  const field = parts[part].fields?.find((known) => known.name === name);
  const choices = field && typeof field.control !== 'string' ? field.control : [];
  return { label: field?.label ?? wordsOf(name), choices };
}

/** `reviews[2].content` counts from 0: `Reviews 3 content`. */
export function wordsOf(name: string): string {
  const words = name
    .replace(/\[(\d+)\]/g, (_, index: string) => ` ${Number(index) + 1}`)
    .replaceAll('.', ' ')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase();
  return capitalized(words);
}

/** `Name must not be empty.` */
export function sentenceAbout(label: string, fault: string): string {
  return /^(must|has|is|are) /.test(fault) ? `${label} ${fault}.` : `${capitalized(fault)}.`;
}
