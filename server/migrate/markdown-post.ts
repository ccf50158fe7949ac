import { shortened } from '../model/text/wording.ts';
import path from 'node:path';
import { readFrontMatter } from './read-front-matter.ts';
import { markdownHtml } from './markdown-html.ts';
import { convertShortcodes } from './shortcodes.ts';
import { slugOf } from '../model/entities/ids.ts';
import { addressOfFile, hiddenBy, nameOf, postDate, refusedFile, type ReadFile } from './source-post.ts';

type Fields = Record<string, unknown>;

/** Reads Markdown with front matter, under the names of fields that Astro, Hugo, Jekyll and Eleventy use. A file without a slug has its name. */
export function readMarkdownPost(file: string, text: string, site: string): ReadFile {
  const read = readFrontMatter(text.replace(/^\uFEFF/, ''));
  if ('message' in read) return refusedFile(file, read.message, read.line);
  const { fields, body } = read;
  const { markdown, unknown } = convertShortcodes(body, /\.mdx$/i.test(file));
  const { day, name } = nameOf(file);
  const known = new Set<string>();
  const first = <T>(read: (value: unknown) => T | undefined, ...keys: string[]): T | undefined => {
    let found: T | undefined;
    for (const key of keys) {
      found ??= read(valueAt(fields, key));
      known.add(key.split('.', 1)[0] ?? key);
    }
    return found;
  };
  const lineOf = (words: string) => {
    const at = text.toLowerCase().indexOf(words.toLowerCase());
    return at === -1 ? undefined : text.slice(0, at).split('\n').length;
  };
  const title = first(textOf, 'title');
  const { html, heading } = markdownHtml(markdown, title);
  const hiding = Object.entries(fields).filter(([key, value]) => mayHide(key, value));
  const description = first(textOf, 'description', 'summary', 'subtitle');
  const excerpt = first(textOf, 'excerpt');
  const address = first(plainPath, 'permalink', 'url');
  const slug = first(textOf, 'slug');
  const categories = [...new Set(first(wordsOf, 'categories') ?? first(listOf, 'category') ?? [])];
  const post = {
    file,
    folder: path.dirname(file),
    site,
    lineOf,
    slug: slugOf(slug ?? lastPart(address) ?? name),
    addresses: [
      ...[address, ...(first(listOf, 'aliases') ?? []), ...(first(listOf, 'redirect_from', 'redirects') ?? [])].filter(
        (each) => each !== undefined,
      ),
      ...(address === undefined ? [addressOfFile(file, site, slug ?? name, categories)] : []),
    ],
    title: title ?? heading ?? '',
    excerpt: excerpt ?? description,
    author: first(nameIn, 'author', 'authors'),
    publishedAt:
      first(dateOf, ...dateKeys) ?? first((value) => (/^\d{4}-/.test(textOf(value) ?? '') ? dateOf(value) : undefined), 'published') ?? day,
    updatedAt: first(dateOf, 'updatedAt', 'updatedDate', 'updated', 'lastmod', 'last_modified_at', 'modified', 'modDatetime'),
    cover: first(coverOf, ...coverKeys),
    categories,
    keywords: [...new Set([...(first(listOf, 'keywords') ?? []), ...(first(wordsOf, 'tags') ?? [])])].filter(
      (word) => !technicalTags.has(word),
    ),
    metaTitle: first(textOf, 'metaTitle', 'meta_title', 'seo.title', 'seoTitle'),
    metaDescription:
      first(textOf, 'metaDescription', 'meta_description', 'seo.description', 'seoDescription') ??
      (excerpt === undefined ? undefined : description),
    isDraft: hiding.length > 0 || /[/\\]_drafts[/\\]/.test(path.resolve(file)),
    html,
    notes: unknown.map((tag) => ({
      file,
      line: lineOf(tag),
      message: `${shortened(tag.replace(/\s+/g, ' '), 60)} is a tag of the old site, and stays as text`,
    })),
  };
  for (const [key, value] of hiding)
    if (key === 'draft' ? value !== true : key !== 'published' || value !== false)
      post.notes.push({ file, line: (lineOf(`\n${key}`) ?? 0) + 1, message: hiddenBy(key) });
  const [footnote] = /\[\^[^\]\s]+\](?!:)/.exec(markdown) ?? [];
  if (footnote) post.notes.push({ file, line: lineOf(footnote), message: `${footnote} is a footnote, and stays as text` });
  const left = Object.keys(fields).filter((key) => !known.has(key) && !ignoredKeys.has(key) && !publicValues.has(key.toLowerCase()));
  if (left.length > 0) post.notes.push({ file, line: 1, message: `not imported: ${left.join(', ')}` });
  return { posts: [post], problems: [], notes: [] };
}

// A time in the future keeps a post of Hugo back, whatever its date is.
const dateKeys = ['publishDate', 'date', 'pubDate', 'pubDatetime', 'publishedAt', 'published_at'];

const coverKeys = (
  'cover.image cover heroImage image featuredImage featured_image feature_image ' +
  'ogImage thumbnail banner images header.image header.teaser'
).split(' ');
// Eleventy's collections.
const technicalTags = new Set(['post', 'posts', 'all', 'nav']);

const no = /^(?:false|no|off|0)$/i;

/** What a field says when everybody may read the post. Each of these fields with another value makes a draft of it. */
const publicValues = new Map<string, RegExp>([
  ...['draft', 'isdraft', 'private', 'hidden', 'unlisted', 'password', 'expirydate', 'eleventyexcludefromcollections'].map(
    (key) => [key, no] as const,
  ),
  ['permalink', /^(?!false$)/],
  ['published', /^(?:true|yes|on|1$|\d{4}-)/i],
  ['status', /^(?:publish(?:ed)?|public)$/i],
  ['visibility', /^public$/i],
]);

function mayHide(key: string, value: unknown): boolean {
  const isPublic = publicValues.get(key.toLowerCase());
  return isPublic !== undefined && value !== null && value !== '' && !isPublic.test(String(value));
}

const ignoredKeys = new Set(['layout', 'type', 'templateKey', 'eleventyNavigation', 'toc', 'math', 'comments']);

function valueAt(fields: Fields, key: string): unknown {
  let value: unknown = fields;
  for (const step of key.split('.'))
    value = typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields)[step] : undefined;
  return value;
}

function textOf(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}

function dateOf(value: unknown): string | undefined {
  const text = textOf(value);
  // What Eleventy reads from the file system or from git.
  return text === undefined || /^(?:git )?(?:last modified|created)$/i.test(text) ? undefined : postDate(text);
}

function nameIn(value: unknown): string | undefined {
  if (Array.isArray(value)) return nameIn(value[0]);
  return textOf(valueAt({ value }, 'value.name') ?? value);
}

function coverOf(value: unknown): string | undefined {
  if (Array.isArray(value)) return coverOf(value[0]);
  if (typeof value === 'object' && value !== null)
    return ['src', 'url', 'path', 'image', 'relative'].map((key) => textOf((value as Fields)[key])).find((text) => text !== undefined);
  return textOf(value);
}

/** A list of texts, or a text of words between commas. */
function listOf(value: unknown): string[] | undefined {
  if (Array.isArray(value)) return value.flatMap((item) => textOf(item) ?? []);
  return textOf(value)
    ?.split(',')
    .map((word) => word.trim())
    .filter(Boolean);
}

/** The same; a text without commas has its words between spaces, as in Jekyll. */
function wordsOf(value: unknown): string[] | undefined {
  if (typeof value === 'string' && !value.includes(',')) return value.split(/\s+/).filter(Boolean);
  return listOf(value);
}

function plainPath(value: unknown): string | undefined {
  const text = textOf(value);
  return text === undefined || /[{}:%]/.test(text) ? undefined : text;
}

function lastPart(address: string | undefined): string | undefined {
  return address
    ?.replace(/(?:\/index)?(?:\.html?)?\/*$/, '')
    .split('/')
    .at(-1);
}
