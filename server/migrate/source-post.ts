import path from 'node:path';
import { ExpectedError } from '../model/errors.ts';
import { isDate } from '../model/entities/iso-dates.ts';
import { capitalized } from '../model/text/wording.ts';

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
  /** Its main former address, unless that is the first of `addresses`. */
  address?: string | undefined;
  /** Its former paths, unchecked. Paths that the post itself names come first. */
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

/** Explains why a post becomes a draft that was none in the old system. */
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

/** Parses the name of a post's file, folder or page: `2026-01-31-first-snow.de.md`, `first-snow/index.md`. The `stem` is the name with the day. */
export function nameOf(address: string): { name: string; stem: string; day?: string; language?: string; isIndex: boolean } {
  const whole = path.basename(address).replace(/\.(?:mdx?|markdown|html?)$/i, '');
  const [, before = '', ending = ''] = /^(.+)\.([a-z]{2}(?:-[a-z]{2,4})?)$/i.exec(whole) ?? [];
  const language = ending !== '' && languages.of(ending) !== undefined ? ending.toLowerCase() : undefined;
  const base = language === undefined ? whole : before;
  const isIndex = /^index$/i.test(base);
  const stem = isIndex ? path.basename(path.dirname(path.resolve(address))) : base;
  const [, year = '', month = '', date = '', rest] = /^(\d{4})-(\d{1,2})-(\d{1,2})[-_](.+)$/.exec(stem) ?? [];
  const day = [year, month.padStart(2, '0'), date.padStart(2, '0')].join('-');
  return { stem, isIndex, ...(language && { language }), ...(rest !== undefined && isDate(day) ? { day, name: rest } : { name: stem }) };
}

const languages = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' });

/** `habit-formation` → `Habit formation` */
export function titleOfName(name: string): string {
  return capitalized(/\s/.test(name) ? name : name.replace(/[-_]+/g, ' ').trim());
}
