import path from 'node:path';
import { isBelow } from '../content/files/links.ts';
import { dayIn, dayOf } from '../model/entities/iso-dates.ts';
import { valueAt, type Fields, type OldSite } from './old-sites.ts';
import { dayParts, fillPattern, type Found, type OldPost } from './address-pattern.ts';

/** The folders above `_posts`, which Jekyll counts as categories; undefined for a file that is not a Jekyll post. */
export function foldersAbovePosts(file: string, { root, jekyll, ...other }: OldSite): string[] | undefined {
  const folders = path.dirname(file).split(path.sep);
  const index = folders.findLastIndex((folder) => folder === '_posts' || folder === '_drafts');
  const isOther = jekyll === undefined && (other.isAstro || other.hugo !== undefined || other.eleventy !== undefined);
  if (index === -1 || (isOther && folders[index] === '_drafts')) return undefined;
  const above = folders.slice(0, index).join(path.sep) || path.sep;
  const source = path.join(root, String(jekyll?.['source'] ?? jekyll?.['source_dir'] ?? ''), String(jekyll?.['collections_dir'] ?? ''));
  if (!isBelow(source, above)) return [];
  const [first, ...rest] = path.relative(source, above).split(path.sep).filter(Boolean);
  // The input folder of Hexo and Octopress.
  return first === undefined || first === 'source' ? rest : [first, ...rest];
}

/**
 * The path at which Jekyll published a post (https://jekyllrb.com/docs/permalinks/); undefined for a file that is not a post. A draft had none.
 * @param data the site's settings for all posts of its folders
 */
export function jekyllAddress(post: OldPost, site: OldSite, data: readonly Fields[]): Found | undefined {
  const { jekyll = {} } = site;
  const above = foldersAbovePosts(post.file, site);
  if (post.file.includes(`${path.sep}_drafts${path.sep}`)) return { addresses: [] };
  if (above === undefined) return undefined;
  const own = post.fields['permalink'];
  const ofFolder = data.map((each) => each['permalink']).find((each) => each !== undefined);
  const pattern = own ?? ofFolder ?? valueAt(jekyll, 'collections', 'posts', 'permalink') ?? jekyll['permalink'] ?? date;
  const template = typeof pattern === 'string' ? (styles[pattern.toLowerCase()] ?? pattern) : '';
  if (template === '' || (own === undefined && !template.includes('/'))) return { unclear: `permalink: ${JSON.stringify(pattern)}` };

  const categories = [...new Set([...above, ...post.categories].map((category) => category.toLowerCase()))];
  const addresses = daysOf(post.date, jekyll['timezone']).map((day) =>
    fillPattern(template, {
      ...dayParts(day),
      categories: categories.join('/'),
      slugified_categories: categories.map((category) => hyphenated(category, otherThanWords)).join('/'),
      title: hyphenated(post.slug ?? post.name, otherThanPretty) || undefined,
      slug: hyphenated(post.slug ?? post.name, otherThanWords).toLowerCase() || undefined,
      name: hyphenated(post.stem, otherThanWords).toLowerCase(),
      collection: 'posts',
      output_ext: '.html',
      ext: '.html',
    })?.replace(/\/{2,}/g, '/'),
  );
  return addresses.every((address) => address !== undefined) ? { addresses } : { unclear: `"${template}"` };
}

/** The path of a file in another collection of Jekyll, which had none without `output`. @param folders from that of the collection, such as `_recipes` @param ending by default */
export function collectionAddress(post: OldPost, folders: readonly string[], jekyll: Fields, ending: string): Found {
  const [collection = '', ...below] = folders.join('/').slice(1).split('/');
  const settings = valueAt(jekyll, 'collections', collection.toLowerCase());
  if (valueAt(settings, 'output') !== true) return { addresses: [] };
  const pattern = String(valueAt(settings, 'permalink') ?? `/:collection/:path${ending}`);
  const address = fillPattern(pattern, {
    ...dayParts(post.date),
    collection,
    path: [...below, post.stem].join('/'),
    name: hyphenated(post.stem, otherThanWords).toLowerCase(),
    title: hyphenated(post.slug ?? post.stem, otherThanPretty),
    output_ext: '.html',
  });
  return address === undefined ? { unclear: `"${pattern}"` } : { addresses: [address] };
}

const date = '/:categories/:year/:month/:day/:title:output_ext';

const styles: Record<string, string> = {
  date,
  pretty: '/:categories/:year/:month/:day/:title/',
  ordinal: '/:categories/:year/:y_day/:title:output_ext',
  none: '/:categories/:title:output_ext',
};

/** The day of a time in the site's zone. Without a zone, both the author's day and the UTC day: most hosts build in UTC. */
function daysOf(time: string | undefined, zone: unknown): string[] | [undefined] {
  if (time === undefined) return [undefined];
  const instant = new Date(time);
  if (!time.includes('T') || Number.isNaN(instant.getTime())) return [time.slice(0, 10)];
  try {
    if (typeof zone === 'string') return [dayIn(zone, instant)];
  } catch {
    // Node does not know the zone.
  }
  return [...new Set([time.slice(0, 10), dayOf(instant)])];
}

const otherThanWords = /[^\p{M}\p{L}\p{Nd}]+/gu;
const otherThanPretty = /[^\p{M}\p{L}\p{Nd}._~!$&'()+,;=@]+/gu;

const hyphenated = (text: string, other: RegExp): string => text.replace(other, '-').replace(/^-|-$/g, '');
