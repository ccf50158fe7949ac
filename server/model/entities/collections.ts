import type { z } from 'zod';
import { categorySchema } from './category.ts';
import type { CategoryInput } from './category.ts';
import { postSchema } from './post.ts';
import type { PostFields } from './post.ts';
import { promptSchema } from './prompt.ts';
import type { PromptInput } from './prompt.ts';
import { quoteInputSchema, quoteSchema } from './quote.ts';
import type { QuoteFields } from './quote.ts';
import { templateSchema } from './template.ts';
import type { TemplateInput } from './template.ts';

/** What the files of each collection hold, as parsed. The id is the file's name. */
export interface FieldsOf {
  categories: CategoryInput;
  posts: PostFields;
  prompts: PromptInput;
  quotes: QuoteFields;
  templates: TemplateInput;
}

export type CollectionName = keyof FieldsOf;

interface Collection {
  /** One item, as messages name it. */
  noun: string;
  /** The whole file. */
  schema: z.ZodObject;
  /** What a request may set; absent where no call writes. */
  input?: z.ZodObject;
  /** The field a new item's id is made from. */
  titleField: string;
}

/** The registry: folder name → what its files are. Key order in new files and in JSON is the schema's. */
export const collections: Record<CollectionName, Collection> = {
  categories: { noun: 'category', schema: categorySchema, titleField: 'name' },
  posts: { noun: 'post', schema: postSchema, titleField: 'title' },
  prompts: { noun: 'prompt', schema: promptSchema, input: promptSchema, titleField: 'text' },
  quotes: { noun: 'quote', schema: quoteSchema, input: quoteInputSchema, titleField: 'text' },
  templates: { noun: 'template', schema: templateSchema, input: templateSchema, titleField: 'name' },
};

export const collectionNames = Object.keys(collections) as CollectionName[];

/** The keys of a collection's files in canonical order. */
export function keyOrder(name: CollectionName): string[] {
  return Object.keys(collections[name].schema.shape);
}
