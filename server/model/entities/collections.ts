import type { z } from 'zod';
import { categorySchema } from './category.ts';
import type { CategoryInput } from './category.ts';
import { editionSchema } from './edition.ts';
import type { Edition } from './edition.ts';
import { nouns } from './nouns.ts';
import { optionalPostFields, postSchema } from './post.ts';
import type { PostFields } from './post.ts';
import { promptSchema } from './prompt.ts';
import type { PromptInput } from './prompt.ts';
import { quoteSchema } from './quote.ts';
import type { QuoteFields } from './quote.ts';
import { templateInputSchema, templateSchema } from './template.ts';
import type { TemplateFields } from './template.ts';

/** The parsed files of each collection. The id is the file name. */
export interface FieldsOf {
  categories: CategoryInput;
  editions: Edition;
  posts: PostFields;
  prompts: PromptInput;
  quotes: QuoteFields;
  templates: TemplateFields;
}

export type CollectionName = keyof FieldsOf;

interface Collection {
  noun: string;
  schema: z.ZodObject;
  /** The fields that a request may set; all when absent. */
  input?: z.ZodObject;
  /** Fields that a request leaves as they are when it does not name them: those beyond the specification, and those of posts that a form may lack. */
  added?: readonly string[];
  /** Absent where an item has no title but its id. */
  titleField?: string;
}

/** By folder name. New files and JSON have the key order of the schema. */
export const collections: Record<CollectionName, Collection> = {
  categories: { noun: nouns.categories, schema: categorySchema, titleField: 'name' },
  editions: { noun: nouns.editions, schema: editionSchema },
  posts: { noun: nouns.posts, schema: postSchema, added: optionalPostFields, titleField: 'title' },
  prompts: { noun: nouns.prompts, schema: promptSchema, input: promptSchema, titleField: 'text' },
  quotes: { noun: nouns.quotes, schema: quoteSchema, added: ['source'], titleField: 'text' },
  templates: { noun: nouns.templates, schema: templateSchema, input: templateInputSchema, titleField: 'name' },
};

export const collectionNames = Object.keys(collections) as CollectionName[];

export function keyOrder(name: CollectionName): string[] {
  return Object.keys(collections[name].schema.shape);
}
