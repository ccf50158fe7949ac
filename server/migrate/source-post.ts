/** A post as another system has it. */
export interface SourcePost {
  /** The file as it was named, and its folder. */
  file: string;
  folder: string;
  /** The folder that has all its pictures, absolute. */
  site: string;
  /** The line of the first place that has these words; undefined where lines say nothing. */
  lineOf: (words: string) => number | undefined;
  slug: string;
  title: string;
  excerpt?: string | undefined;
  author?: string | undefined;
  publishedAt?: string | undefined;
  updatedAt?: string | undefined;
  /** A path or an address. */
  cover?: string | undefined;
  /** Names or slugs. */
  categories: string[];
  keywords: string[];
  metaTitle?: string | undefined;
  metaDescription?: string | undefined;
  isDraft: boolean;
  html: string;
  /** What of it is not imported, or not as it was. */
  notes: Note[];
}

/** Something about a source. */
export interface Note {
  file: string;
  line?: number | undefined;
  message: string;
}

/** The posts of one file, or what is wrong with it. */
export interface ReadFile {
  posts: SourcePost[];
  problems: Note[];
  notes: Note[];
}

/** Why a post is a draft, though the other system does not call it one. */
export function hiddenBy(field: string): string {
  return `"${field}" may keep this post from readers, so it becomes a draft`;
}

export function refusedFile(file: string, message: string, line?: number): ReadFile {
  return { posts: [], problems: [{ file, line, message }], notes: [] };
}
