import path from 'node:path';
import { slugOf } from '../model/entities/ids.ts';
import { isRecord } from '../model/is-record.ts';
import { decoded } from '../model/text/escape-text.ts';
import { inLatin } from '../model/text/latin.ts';
import { dateOf, fieldReader, listOf, peopleIn, pictureIn, textOf, wordListOf, wordsIn } from './front-matter-values.ts';
import { fileAddress } from './file-address.ts';
import { hugoAddress } from './hugo-address.ts';
import { folderData } from './folder-data.ts';
import { foldersAbovePosts, jekyllAddress } from './jekyll-address.ts';
import type { Found, OldPost } from './address-pattern.ts';
import { readBody } from './markdown-body.ts';
import { valueAt, type Fields, type OldSite, type OldSites } from './old-sites.ts';
import { readFrontMatter } from './read-front-matter.ts';
import { coverNotes, hiddenBy, refusedFile, type Note, type ReadFile, type SourcePost } from './source-post.ts';
import { parseFileName, titleOfName } from './post-file-name.ts';

/** Reads Markdown with front matter, by the field names of Astro, Hugo, Jekyll and Eleventy. Without a slug, the file name is the slug. */
export function readMarkdownPost(file: string, written: string, sites: OldSites): ReadFile {
  const text = written.replace(invisible, '');
  const read = readFrontMatter(text);
  if ('message' in read) return refusedFile(file, read.message, read.line);
  const data = folderData(path.resolve(file), sites);
  const matter = withInherited(read.fields, data);
  const notes: Note[] = [];
  const note = (message: string, line?: number) => void notes.push({ file, line, message });
  for (const { line, message } of read.lost) note(message, line);
  const site = sites.of(file);
  const keys = Object.keys(matter);
  const { fields, first, left } = fieldReader(matter);
  const { day, name, language } = parseFileName(file);
  const lineOf = (words: string) => {
    const at = text.toLowerCase().indexOf(words.toLowerCase());
    return at === -1 ? undefined : text.slice(0, at).split('\n').length;
  };
  const titled = first(wordsIn, 'title');
  const fieldAt = (name: string) => peopleIn(fields[name.toLowerCase()]);
  const { html, heading, notes: bodyNotes } = readBody(read.body, /\.mdx$/i.test(file), titled, fieldAt);
  const title = titled ?? heading ?? titleOfName(name);
  const description = first(wordsIn, 'description', 'summary', 'subtitle');
  const excerpt = first(wordsIn, 'excerpt');
  const slug = first(textOf, 'slug');
  const hiding = Object.entries(matter).filter(([key, value]) => mayHide(key, value));
  const lineOfKey = (key: string) => (lineOf(`\n${key}`) ?? 0) + 1;

  const above = foldersAbovePosts(path.resolve(file), site);
  const isSplit = above !== undefined || site.jekyll !== undefined || (!site.hugo && site.eleventy === undefined && !site.isAstro);
  const split = (value: unknown) =>
    isSplit && typeof value === 'string' && !value.includes(',')
      ? value.split(/\s+/).flatMap((word) => wordsIn(word) ?? [])
      : wordListOf(value);
  const many = first(split, 'categories', 'taxonomies.categories') ?? [];
  const categories = [...new Set([...(above ?? []), ...many, ...(first(wordListOf, 'category') ?? [])])];
  const tags = first(split, 'tags', 'taxonomies.tags') ?? [];

  const publishedAt =
    first(dateOf, ...dateKeys) ?? first((value) => (/^\d{4}-/.test(textOf(value) ?? '') ? dateOf(value) : undefined), 'published') ?? day;
  let isDoubtful = false;
  for (const key of allDateKeys) {
    const value = textOf(fields[key]);
    if (value === undefined || fromFiles.test(value) || dateOf(value) !== undefined) continue;
    const isDay = !updateKeys.some((each) => each.toLowerCase() === key);
    isDoubtful ||= isDay && publishedAt === undefined;
    const result = !isDay ? 'it is left out' : publishedAt === undefined ? 'the post becomes a draft' : `the post has ${publishedAt}`;
    const name = keys.find((each) => each.toLowerCase() === key) ?? key;
    note(`${name}: "${value}" is not an unambiguous date; write it like 2024-01-31; ${result}`, lineOfKey(key));
  }

  const whole = path.resolve(file);
  const raw = { file: whole, ...parseFileName(whole), fields, title, slug, categories, date: first(dateOf, 'date') ?? day ?? publishedAt };
  const found = oldAddresses(raw, sites, data);
  // In other systems `url` is often a link to the subject of the post.
  const isUrlOwn = !site.jekyll && site.eleventy === undefined && !site.isAstro;
  const own = first(textOf, 'permalink') ?? (isUrlOwn ? first(textOf, 'url') : undefined);
  if ('unclear' in found) sites.noteUnclear(file, found.unclear);
  const known = 'unclear' in found ? [] : found.addresses;
  // An alias of Hugo without a slash is beside the post. Zola's is at the root.
  const beside = site.hugo && !site.hugo['base_url'] ? path.posix.dirname(known.at(-1) ?? '/') : '';
  // Gatsby and Zola have the address of a post as its `path`.
  const former = ['aliases', 'redirect_from', 'redirects', 'path']
    .flatMap((key) => first(listOf, key) ?? [])
    .flatMap((address) => atBase(/^\/|^[a-z][a-z\d+.-]*:/i.test(address) ? address : path.posix.join(beside, address), site));

  const post: SourcePost = {
    file,
    folder: path.dirname(file),
    site: sites.folder,
    host: urlIn(site.hugo?.['baseurl'] ?? site.jekyll?.['url'])?.host.replace(/^www\./, ''),
    base: baseOf(site),
    lineOf,
    slug: slugOf(inLatin(slug ?? lastPart(own) ?? name)),
    language: language ?? languageOf(fields['lang'] ?? fields['language'] ?? fields['locale']),
    addresses: [...known, ...former],
    title,
    excerpt: excerpt ?? description,
    author: first((value) => peopleIn(value, site.authors), 'author', 'authors'),
    publishedAt,
    updatedAt: first(dateOf, ...updateKeys),
    cover: first(pictureIn, ...coverKeys),
    categories,
    unsplitCategory: many.length > 1 ? wordsIn(fields['categories']) : undefined,
    keywords: [...new Set([...(first(wordListOf, 'keywords') ?? []), ...tags])].filter((word) => !technicalTags.has(word)),
    metaTitle: first(wordsIn, 'metaTitle', 'meta_title', 'seo.title', 'seoTitle'),
    metaDescription:
      first(wordsIn, 'metaDescription', 'meta_description', 'seo.description', 'seoDescription') ??
      (excerpt === undefined ? undefined : description),
    isDraft: hiding.length > 0 || isDoubtful || /[/\\]_drafts[/\\]/.test(path.resolve(file)),
    html,
    notes,
  };
  for (const { source, message } of bodyNotes) note(message, lineOf(source));
  for (const [key, value] of hiding)
    if (key.toLowerCase() === 'draft' ? value !== true : key.toLowerCase() !== 'published' || value !== false)
      note(hiddenBy(key), lineOfKey(key));
  const cover = coverKeys.map((key) => valueAt(fields, ...key.toLowerCase().split('.'))).find(isRecord);
  for (const message of coverNotes(cover?.['alt'], cover?.['caption'])) note(message, 1);
  // The pages of this site are in English.
  const languageKeys = post.language === 'en' ? ['lang', 'language', 'locale'] : [];
  const unread = left([...allDateKeys, ...ignoredKeys, ...languageKeys, ...keys.filter((key) => publicValues.has(plainKey(key)))]);
  if (unread.length > 0) note(`not imported: ${unread.join(', ')}`, 1);
  return { posts: [post], notes: [] };
}

/** The former paths of a post, by the settings of the old site. */
function oldAddresses(post: OldPost, sites: OldSites, data: readonly Fields[]): Found {
  const site = sites.of(post.file);
  // A note already names the settings.
  if (site.isUnreadable) return { addresses: [] };
  const found = jekyllAddress(post, site, data) ?? (site.hugo && hugoAddress(post, site)) ?? fileAddress(post, site, data);
  return 'unclear' in found ? found : { addresses: found.addresses.flatMap((address) => atBase(address, site)) };
}

/** An address below the base of the old site, and at the root, because the new site may be at the root of the same host. */
function atBase(address: string, site: OldSite): string[] {
  const base = baseOf(site);
  const isWhole = base === '' || /^(?:[a-z][a-z\d+.-]*:)?\/\//i.test(address);
  return isWhole ? [address] : [`${base}/${address.replace(/^\/+/, '')}`, address];
}

/** `/blog` of `https://a.example/blog/` */
function baseOf({ hugo, jekyll }: OldSite): string {
  return urlIn(hugo?.['baseurl'] ?? jekyll?.['baseurl'])?.pathname.replace(/\/+$/, '') ?? '';
}

function urlIn(setting: unknown): URL | undefined {
  return typeof setting === 'string' && URL.canParse(setting, noSite) ? new URL(setting, noSite) : undefined;
}

const noSite = 'http://site.invalid';

// Control characters, noncharacters and the byte order mark.
const invisible = /[^\P{Cc}\n\r\t]|[\ufeff\ufffe\uffff]/gu;

// Hugo holds back a post whose `publishDate` is in the future, whatever its `date`.
const dateKeys = 'publishDate date pubDate pubDatetime publishedAt published_at publishedDate datePublished created created_at'.split(' ');
const updateKeys = (
  'updatedAt updated_at updatedDate updated_date updateDate updated lastUpdated last_updated lastmod lastModified last_modified_at ' +
  'modified dateModified modDatetime last_update.date'
).split(' ');
const allDateKeys = [...dateKeys, ...updateKeys].map((key) => key.toLowerCase());
// Eleventy's keywords for dates of the file or of git.
const fromFiles = /^(?:git )?(?:last modified|created)$/i;

const coverKeys = (
  'cover.image cover coverImage cover_image heroImage hero_image image featuredImage featured_image feature_image ' +
  'ogImage thumbnail banner images header.image header.teaser'
).split(' ');
// Eleventy's collections.
const technicalTags = new Set(['post', 'posts', 'all', 'nav']);

/** The values of public posts. Any other value makes a draft. */
const publicValues = new Map(
  Object.entries({
    'draft isdraft private hidden unlisted password expirydate headless eleventyexcludefromcollections': /^(?:false|no|off|0)$/i,
    permalink: /^(?!false$)/,
    // Hugo's options of a page: `{ list: never }`.
    build: /^(?!.*"(?:list|render)":(?:false|"(?:never|link|local|no)"))/i,
    'published publish ispublished dgpublish public listed': /^(?:true|yes|on|1$|\d{4}-)/i,
    'status poststatus': /^(?:publish(?:ed)?|public)$/i,
    visibility: /^public$/i,
  }).flatMap(([keys, value]) => keys.split(' ').map((key) => [key, value] as const)),
);

/** `isdraft` for `is_draft` */
const plainKey = (key: string): string => key.toLowerCase().replace(/[-_]/g, '');

function mayHide(key: string, value: unknown): boolean {
  const isPublic = publicValues.get(plainKey(key));
  return (
    isPublic !== undefined &&
    value !== null &&
    value !== '' &&
    !isPublic.test(typeof value === 'object' ? JSON.stringify(value) : String(value))
  );
}

/** The fields of a post, with those of its folders that say who wrote it, what it is about, and whether it is public. */
function withInherited(own: Fields, data: readonly Fields[]): Fields {
  const keys = new Set(Object.keys(own).map((key) => key.toLowerCase()));
  const entries = data.toReversed().flatMap((each) => Object.entries(each));
  const isInherited = ([key, value]: [string, unknown]) =>
    !keys.has(key) &&
    (/^(?:authors?|categor(?:y|ies)|lang)$/.test(key) || (key === 'permalink' ? value === false : publicValues.has(plainKey(key))));
  return { ...Object.fromEntries(entries.filter(isInherited)), ...own };
}

const ignoredKeys = ['layout', 'type', 'templateKey', 'eleventyNavigation', 'toc', 'math', 'comments'];

function languageOf(value: unknown): string | undefined {
  const [code] = /^[a-z]{2}(?![a-z])/i.exec(textOf(value) ?? '') ?? [];
  return code?.toLowerCase();
}

/** The name in an address that is not a template. */
function lastPart(address: string | undefined): string | undefined {
  if (address === undefined || /[{}]|\/:/.test(address)) return undefined;
  const [name] = /[^/]+$/.exec(address.replace(/[?#].*$/, '').replace(/(?:\/index)?(?:\.html?)?\/*$/, '')) ?? [];
  return name === undefined ? undefined : decoded(name);
}
