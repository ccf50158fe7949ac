import path from 'node:path';
import { slugOf } from '../model/entities/ids.ts';

export interface SourcePost {
  file: string;
  folder: string;
  /** The folder that has all its pictures, absolute. */
  site: string;
  /** The line of the first place that has these words; undefined where lines say nothing. */
  lineOf: (words: string) => number | undefined;
  slug: string;
  /** The paths that it had, those that the post names itself first. Any text may be among them. */
  addresses: string[];
  title: string;
  excerpt?: string | undefined;
  author?: string | undefined;
  publishedAt?: string | undefined;
  updatedAt?: string | undefined;
  cover?: string | undefined;
  categories: string[];
  keywords: string[];
  metaTitle?: string | undefined;
  metaDescription?: string | undefined;
  isDraft: boolean;
  html: string;
  notes: Note[];
}

export interface Note {
  file: string;
  line?: number | undefined;
  message: string;
}

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

/** The name of a post and the day in it, by its file or its address: `2026-01-31-first-snow.md`, `first-snow/index.md`, `/2026/first-snow/`. */
export function nameOf(address: string): { day?: string; name: string } {
  const stem = path.basename(address).replace(/\.(?:mdx?|markdown|html?)$/i, '');
  const name = stem === 'index' ? path.basename(path.dirname(path.resolve(address))) : stem;
  const [, day, rest] = /^(\d{4}-\d{2}-\d{2})-(.+)$/.exec(name) ?? [];
  return day !== undefined && rest !== undefined ? { day, name: rest } : { name };
}

/** The path that a post had where nothing names it: of Jekyll below its categories and its day, of other systems as the file lies in the site. */
export function addressOfFile(file: string, site: string, name: string, categories: readonly string[]): string {
  const folder = path
    .relative(site, path.dirname(path.resolve(file)))
    .split(path.sep)
    .join('/');
  const [, above, drafts] = /^(.*?)\/?\b_(posts|drafts)$/.exec(folder) ?? [];
  const { day } = nameOf(file);
  if (drafts !== undefined)
    return `/${[above, ...categories.map((category) => slugOf(category)), day?.replaceAll('-', '/'), name].filter(Boolean).join('/')}.html`;
  const isFolderOfPost = /^index\.\w+$/i.test(path.basename(file));
  const base = (isFolderOfPost ? path.posix.dirname(folder) : folder).replace(/^(?:src\/)?(?:content|pages|source|src)(?:\/|$)/, '');
  return `/${[base === '.' ? '' : base, name].filter(Boolean).join('/')}/`;
}

/** A day, or a time with its zone, by default UTC. Text in no known form stays as it is. */
export function postDate(value: string): string {
  const text = value.trim();
  const [, day, hours = '', minutes = '', seconds = '00', zone = 'Z'] =
    /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?)?\s*(Z|UTC|[+-]\d{2}:?\d{2})?$/i.exec(text) ?? [];
  if (day === undefined) return wordyDate(text);
  if (hours === '') return day;
  const offset = /^(?:z|utc)$/i.test(zone) ? 'Z' : `${zone.slice(0, 3)}:${zone.slice(-2)}`;
  const time = `${hours.padStart(2, '0')}:${minutes}:${seconds}`;
  return time === '00:00:00' && offset === 'Z' ? day : `${day}T${time}${offset}`;
}

/** `Jul 08 2022`, `8 July 2022` and `July 8, 2022` */
function wordyDate(text: string): string {
  if (!/^(?:\w{3,9}\.? \d{1,2},?|\d{1,2}\.? \w{3,9},?) \d{4}$/.test(text)) return text;
  const time = Date.parse(`${text} UTC`);
  return Number.isNaN(time) ? text : new Date(time).toISOString().slice(0, 10);
}
