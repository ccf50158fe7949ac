import type { CollectionName } from '../../server/model/entities/collections.ts';
import { days } from '../../server/model/entities/days.ts';
import { pageTypes } from '../../server/model/entities/page-types.ts';

export interface NewField {
  key: string;
  flags: string;
  /** The description in the help, and the question on a terminal. */
  question: string;
  isRequired?: boolean;
  /** False for a field that only an option sets. */
  isAsked?: boolean;
  isList?: boolean;
  choices?: readonly string[];
}

export interface NewKind {
  collection: CollectionName;
  description: string;
  example: [line: string, effect: string];
  fields: readonly NewField[];
}

const category: NewField = { key: 'category', flags: '--category <category>', question: 'A word to group it by' };
const dayOfWeek: NewField = { key: 'dayOfWeek', flags: '--day <day>', question: 'The day of the week it is for', choices: days };
const description: NewField = { key: 'description', flags: '--description <text>', question: 'One or two sentences about it' };

export const newKinds: Record<string, NewKind> = {
  quote: {
    collection: 'quotes',
    description: 'Create a quote.',
    example: ['journal new quote --text "Begin anywhere." --author "John Cage" --day monday', 'for Mondays'],
    fields: [
      { key: 'text', flags: '--text <text>', question: 'The words of the quote, without quotation marks', isRequired: true },
      { key: 'author', flags: '--author <name>', question: 'Who said or wrote it' },
      category,
      dayOfWeek,
      { key: 'source', flags: '--source <work>', question: 'The work it is from' },
    ],
  },
  prompt: {
    collection: 'prompts',
    description: 'Create a prompt.',
    example: ['journal new prompt --type evening --text "What went well?"', 'for the evening of any day'],
    fields: [
      { key: 'text', flags: '--text <text>', question: 'The question or invitation', isRequired: true },
      { key: 'type', flags: '--type <type>', question: 'The kind of page', isRequired: true, choices: pageTypes },
      dayOfWeek,
      category,
    ],
  },
  post: {
    collection: 'posts',
    description: 'Create a post with a body to write in, as a draft that the public site does not show (--publish shows it).',
    example: [
      'journal new post --title "Small Steps" --excerpt "Why less is more." --category habits goal-setting',
      'a draft in two categories',
    ],
    fields: [
      { key: 'title', flags: '--title <title>', question: 'The title', isRequired: true },
      { key: 'excerpt', flags: '--excerpt <text>', question: 'What its card says, in at most 300 characters', isRequired: true },
      { key: 'categories', flags: '--category <slug...>', question: 'Slugs of its categories, the main one first', isList: true },
      { key: 'author', flags: '--author <name>', question: 'Who wrote it; the author of the site when absent' },
      { key: 'publishedAt', flags: '--date <date>', question: 'The day it appears, as YYYY-MM-DD; today when absent' },
      { key: 'updatedAt', flags: '--updated <date>', question: 'The day its text was last changed, as YYYY-MM-DD', isAsked: false },
      { key: 'featuredImage', flags: '--image <path>', question: 'A picture in content/images, as /images/<file>' },
      { key: 'keywords', flags: '--keyword <word...>', question: 'What people search for', isList: true },
    ],
  },
  category: {
    collection: 'categories',
    description: 'Create a category of posts.',
    example: ['journal new category --name Focus --description "One thing at a time." --icon "icon-[lucide--target]"', 'the slug is focus'],
    fields: [
      { key: 'name', flags: '--name <name>', question: 'The name of the topic', isRequired: true },
      { ...description, isRequired: true },
      { key: 'icon', flags: '--icon <class>', question: 'Its icon, such as icon-[lucide--target]', isRequired: true },
    ],
  },
  page: {
    collection: 'pages',
    description: 'Create a page of the book with lines to write on. A template has to name it.',
    example: ['journal new page --name "Reading list"', 'then write "reading-list" in a template, under "front" or "back"'],
    fields: [{ key: 'name', flags: '--name <name>', question: 'The name of the page, which begins as its title', isRequired: true }],
  },
  template: {
    collection: 'templates',
    description: 'Create a template of the journal.',
    example: ['journal new template --name "Busy week"', 'without a description'],
    fields: [{ key: 'name', flags: '--name <name>', question: 'The name of the template', isRequired: true }, description],
  },
};
