import type { CollectionName } from '../../server/model/entities/collections.ts';
import { days } from '../../server/model/entities/days.ts';
import { pageTypes } from '../../server/model/page/page-types.ts';

/** One field of a new item: the option that gives it and the question that asks for it. */
export interface NewField {
  /** In the file. */
  key: string;
  /** As commander reads it: `--text <text>`. */
  flags: string;
  /** In help, and on a terminal as the question. */
  asks: string;
  isRequired?: boolean;
  /** Several, in one answer with commas between. */
  isList?: boolean;
  choices?: readonly string[];
}

export interface NewKind {
  collection: CollectionName;
  fields: readonly NewField[];
}

const category: NewField = { key: 'category', flags: '--category <category>', asks: 'A word to group by' };
const dayOfWeek: NewField = { key: 'dayOfWeek', flags: '--day <day>', asks: 'The day whose page it may stand on', choices: days };
const description: NewField = { key: 'description', flags: '--description <text>', asks: 'One or two sentences about it' };

/** What can be made, and what is asked for, in the order of the questions. */
export const newKinds = {
  quote: {
    collection: 'quotes',
    fields: [
      { key: 'text', flags: '--text <text>', asks: 'The words of the quote, without quotation marks', isRequired: true },
      { key: 'author', flags: '--author <name>', asks: 'Who said or wrote it' },
      category,
      dayOfWeek,
      { key: 'source', flags: '--source <work>', asks: 'The work it is from' },
    ],
  },
  prompt: {
    collection: 'prompts',
    fields: [
      { key: 'text', flags: '--text <text>', asks: 'The question or invitation', isRequired: true },
      { key: 'type', flags: '--type <type>', asks: 'The kind of page', isRequired: true, choices: pageTypes },
      dayOfWeek,
      category,
    ],
  },
  post: {
    collection: 'posts',
    fields: [
      { key: 'title', flags: '--title <title>', asks: 'The title', isRequired: true },
      { key: 'excerpt', flags: '--excerpt <text>', asks: 'What its card says, in at most 300 characters', isRequired: true },
      { key: 'categories', flags: '--category <slug...>', asks: 'Slugs of its categories, the main one first', isList: true },
      { key: 'author', flags: '--author <name>', asks: 'Who wrote it; the author of the site when absent' },
      { key: 'publishedAt', flags: '--date <date>', asks: 'The day it appears, as YYYY-MM-DD; today when absent' },
      { key: 'featuredImage', flags: '--image <path>', asks: 'A picture in content/images, as /images/<file>' },
      { key: 'keywords', flags: '--keyword <word...>', asks: 'What people search for', isList: true },
    ],
  },
  category: {
    collection: 'categories',
    fields: [
      { key: 'name', flags: '--name <name>', asks: 'The name of the topic', isRequired: true },
      { ...description, isRequired: true },
      { key: 'icon', flags: '--icon <class>', asks: 'Its icon, such as icon-[lucide--target]', isRequired: true },
    ],
  },
  template: {
    collection: 'templates',
    fields: [{ key: 'name', flags: '--name <name>', asks: 'The name of the template', isRequired: true }, description],
  },
} satisfies Record<string, NewKind>;

export type NewKindName = keyof typeof newKinds;
