import path from 'node:path';
import { isBelow } from '../content/files/links.ts';
import { slugOf } from '../model/entities/ids.ts';
import { inLatin } from '../model/text/latin.ts';
import { githubId } from './markdown-html.ts';
import { dayParts, fill, type Found, type OldPost } from './address-pattern.ts';
import { collectionAddress } from './jekyll-address.ts';
import { valueAt, type Fields, type OldSite } from './old-sites.ts';

/** The path at which Eleventy, Astro or another file-based system published a post. @param data of its folders https://www.11ty.dev/docs/permalinks/ */
export function fileAddress(post: OldPost, { root, jekyll, eleventy, isAstro }: OldSite, data: readonly Fields[]): Found {
  const input = path.join(root, eleventy ?? '');
  const base = isBelow(input, post.file) ? input : root;
  const folders = path.relative(base, path.dirname(post.file)).split(path.sep).filter(Boolean);
  const template =
    post.fields['permalink'] ??
    valueAt(post.fields, 'eleventycomputed', 'permalink') ??
    (eleventy === undefined && !isAstro ? post.fields['url'] : undefined) ??
    data.map((each) => each['permalink'] ?? valueAt(each, 'eleventycomputed', 'permalink')).find((each) => each !== undefined);
  const parents = post.isIndex ? folders.slice(0, -1) : folders;
  const stem = [...parents, post.name].join('/');
  if (template === false) return { addresses: [] };
  if (typeof template === 'string') {
    const known = { ...post, stem };
    const address = fill(template, /\{\{-?\s*([^{}]+?)\s*-?\}\}/g, /\{[{%]|\$\{|(?:^|\/):/, (expression) => valueOf(expression, known));
    return address === undefined ? { unclear: `permalink: "${template}"` } : { addresses: [address.replace(/(^|\/)index\.html$/, '$1')] };
  }
  if (template !== undefined) return { unclear: `permalink: ${valueAt(template, 'code') ?? JSON.stringify(template)}` };
  // Settings decide the address of a translation and of the root page.
  if (post.language !== undefined || (post.isIndex && folders.length === 0)) return { addresses: [] };
  const above = stem.replace(/^(?:src\/)?(?:content|pages|source|src)(?:\/|$)/, '').replace(/\/?[^/]*$/, '');
  // Jekyll adds .html unless the site's pattern has no extension. Astro keeps the date prefix of a name.
  if (jekyll) {
    const ending = post.isIndex || /^pretty$|\/$/.test(String(jekyll['permalink'])) ? '/' : '.html';
    const start = folders.findIndex((folder) => folder.startsWith('_'));
    if (start !== -1) return collectionAddress(post, folders.slice(start), jekyll, ending);
    return { addresses: [`/${[...parents, post.stem].join('/')}${ending}`] };
  }
  const name = post.slug ?? (isAstro ? post.stem : post.name);
  // A slug of Astro replaces the path below the collection.
  const parts = [...above.split('/').slice(0, isAstro && post.slug !== undefined ? 1 : undefined), name].filter(Boolean);
  return { addresses: [`/${(isAstro ? parts.join('/').split('/').map(githubId) : parts).join('/')}/`] };
}

/** The value of an expression in a Liquid or Nunjucks template; undefined when it is unknown. */
function valueOf(expression: string, post: OldPost): string | undefined {
  const [name = '', ...filters] = expression.split('|').map((part) => part.trim());
  const data: Record<string, string | undefined> = {
    'page.fileslug': post.name,
    'page.filepathstem': `/${post.stem}`,
    'page.date': post.date,
    date: post.date,
    title: post.title,
    slug: post.slug,
  };
  let value = data[name.toLowerCase()];
  for (const filter of filters) {
    const [, format] = /^date\s*[:(]\s*["']([^"']*)["']\s*\)?$/.exec(filter) ?? [];
    if (value === undefined) return undefined;
    if (format !== undefined) value = formatDay(format, value);
    else if (/^slug(?:ify)?$/.test(filter)) value = slugOf(inLatin(value));
    else if (filter !== 'url') return undefined;
  }
  return value;
}

/** Formats a day by Liquid's strftime codes. */
function formatDay(format: string, day: string): string | undefined {
  const { year, short_year, month, i_month, day: date, i_day, y_day, short_month, long_month } = dayParts(day);
  const codes = { Y: year, y: short_year, m: month, '-m': i_month, d: date, '-d': i_day, j: y_day, b: short_month, B: long_month };
  return fill(format, /%(-?[md]|[YyjbB])/g, /[%a-z]/i, (code) => codes[code as keyof typeof codes]);
}
