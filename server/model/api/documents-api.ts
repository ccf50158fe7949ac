import { singleFiles } from '../entities/nouns.ts';
import type { Problem } from '../entities/problem.ts';

/** The pages that show words of `site.yaml`. `post` and `category` stand for the first of their kind. */
export const documentPages = ['home', 'product', 'about', 'blog', 'post', 'categories', 'category', 'contact'] as const;
export type DocumentPage = (typeof documentPages)[number];

export const documentParts = [...singleFiles, 'pages', 'templates'] as const;
export type DocumentPart = (typeof documentParts)[number];

/** A file as it is written, including what the schema does not know. */
export interface EditedDocument {
  id: string;
  /** Absent where the file is broken. */
  fields?: Readonly<Record<string, unknown>>;
  problems: readonly Problem[];
}
