import { ExpectedError } from '../model/errors.ts';

type OptionalText = 'author' | 'cover' | 'excerpt' | 'language' | 'metaDescription' | 'metaTitle' | 'publishedAt' | 'updatedAt';

export interface SourcePost extends Partial<Record<OptionalText, string | undefined>> {
  file: string;
  folder: string;
  /** The absolute path of the folder that has all its pictures. */
  site: string;
  /** The host of the old site, by its settings. */
  host?: string | undefined;
  /** The path of the old site on its host, such as `/blog`; empty for its root. */
  base?: string | undefined;
  /** The line of the first occurrence of words; undefined in files such as JSON, where lines mean nothing. */
  lineOf: (words: string) => number | undefined;
  slug: string;
  /** Its former paths, unchecked. The first is the main one. */
  addresses: string[];
  title: string;
  categories: string[];
  /** The unsplit text of `categories`, which Jekyll splits at spaces: `Self Care`. */
  unsplitCategory?: string | undefined;
  keywords: string[];
  isDraft: boolean;
  html: string;
  notes: Note[];
}

export interface Note {
  file: string;
  line?: number | undefined;
  message: string;
  /** What is left out: a post, a draft without words, or a picture. */
  leftOut?: 'post' | 'draft' | 'picture' | undefined;
}

export interface ReadFile {
  posts: SourcePost[];
  notes: Note[];
}

/** Explains why a post that was not a draft in the old system becomes one. */
export function hiddenBy(field: string): string {
  return `"${field}" may keep this post from readers, so it becomes a draft`;
}

/** Covers here have no description and no caption. */
export function coverNotes(description: unknown, caption: unknown): string[] {
  return Object.entries({ description, caption }).flatMap(([what, text]) =>
    text ? [`the ${what} of the cover is left out: ${String(text)}`] : [],
  );
}

export function refusedFile(file: string, message: string, line?: number): ReadFile {
  return { posts: [], notes: [{ file, line, message, leftOut: 'post' }] };
}

/** Explains why a post cannot be imported. Unexpected errors keep their stack. */
export function reasonOf(error: unknown): string {
  if (error instanceof ExpectedError) return error.message;
  return `cannot be imported: ${error instanceof Error ? error.stack : String(error)}`;
}

/** The path of an address on the old site's own host. Other addresses stay as they are. */
export function ownPath(address: string, { host }: SourcePost): string {
  const [, named, path] = /^(?:https?:)?\/\/(?:www\.)?([^/?#]+)([^]*)$/i.exec(address) ?? [];
  return named !== undefined && named.toLowerCase() === host ? path || '/' : address;
}
