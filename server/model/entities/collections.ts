import type { z } from 'zod';
import { categorySchema, optionalPostFields, postSchema } from './post.ts';
import { editionInputSchema, editionSchema, withoutHashes } from './edition-schema.ts';
import { coverSchema } from './cover.ts';
import { isSingleFile, nouns, type SingleFile } from './nouns.ts';
import { datesSchema } from './dates.ts';
import { promptSchema, quoteSchema } from './quote.ts';
import { printingSchema } from './printing.ts';
import { siteSchema } from './site.ts';
import { pageSchema, templateInputSchema, templateSchema } from './template.ts';

/** The parsed files of each collection. The id is the file name. */
export type FieldsOf = { [Name in keyof typeof declared]: z.output<(typeof declared)[Name]['schema']> };
export type CollectionName = keyof typeof declared;

interface Collection {
  noun: string;
  schema: z.ZodObject;
  /** The fields that a request may set; all when absent. */
  input?: z.ZodObject;
  /** Fields that a request leaves as they are when it does not name them: those beyond the specification, and those of posts that a form may lack. */
  added?: readonly string[];
  titleField?: string;
  /** Removes forms that are still read but no longer written from a file's text, at its next write. */
  modernize?: (text: string) => string;
}

/** By folder name. New files and JSON have the key order of the schema. */
const declared = {
  categories: { noun: nouns.categories, schema: categorySchema, titleField: 'name' },
  editions: {
    noun: nouns.editions,
    schema: editionSchema,
    input: editionInputSchema,
    added: ['template', 'date', 'bleed', 'days'],
    modernize: withoutHashes,
  },
  pages: { noun: nouns.pages, schema: pageSchema, titleField: 'name' },
  posts: { noun: nouns.posts, schema: postSchema, added: optionalPostFields, titleField: 'title' },
  printings: { noun: nouns.printings, schema: printingSchema },
  prompts: { noun: nouns.prompts, schema: promptSchema, added: ['needs'], titleField: 'text' },
  quotes: { noun: nouns.quotes, schema: quoteSchema, added: ['source', 'rights'], titleField: 'text' },
  templates: { noun: nouns.templates, schema: templateSchema, input: templateInputSchema, titleField: 'name' },
} satisfies Record<string, Collection>;
export const collections: Record<CollectionName, Collection> = declared;

export const singleFileSchemas: Record<SingleFile, z.ZodObject> = { site: siteSchema, cover: coverSchema, dates: datesSchema };

export const collectionNames = Object.keys(collections) as CollectionName[];

export function isCollection(part: string): part is CollectionName {
  return (collectionNames as readonly string[]).includes(part);
}

export function kindOf(part: CollectionName | SingleFile): { noun: string; schema: z.ZodObject } {
  return isSingleFile(part) ? { noun: part === 'dates' ? 'list of dates' : part, schema: singleFileSchemas[part] } : collections[part];
}

/** The text of a file as it would be written today. */
export function modernText(part: CollectionName | SingleFile, text: string): string {
  return isSingleFile(part) ? text : (collections[part].modernize?.(text) ?? text);
}

export function keyOrder(part: CollectionName | SingleFile): string[] {
  return Object.keys(kindOf(part).schema.shape);
}
