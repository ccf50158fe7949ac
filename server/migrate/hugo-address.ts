import path from 'node:path';
import { isBelow } from '../content/files/links.ts';
import { isRecord } from '../model/is-record.ts';
import { valueAt, type OldSite } from './old-sites.ts';
import { dayParts, fillPattern, type Found, type OldPost } from './address-pattern.ts';

/** The path at which Hugo published a post; undefined for a file outside of its content. https://gohugo.io/content-management/urls/ */
export function hugoAddress(post: OldPost, { root, hugo = {} }: OldSite): Found | undefined {
  const languages = (valueAt(hugo, 'languages') ?? {}) as Record<string, unknown>;
  const main = String(hugo['defaultcontentlanguage'] ?? 'en').toLowerCase();
  const ofFolder = Object.keys(languages).find((each) =>
    isBelow(path.join(root, String(valueAt(languages, each, 'contentdir') ?? '\0')), post.file),
  );
  const folder = path.join(root, String(valueAt(languages, ofFolder ?? '', 'contentdir') ?? hugo['contentdir'] ?? 'content'));
  if (!isBelow(folder, post.file)) return undefined;

  const isLanguage = post.language !== undefined && post.language in languages;
  const language = ofFolder ?? (isLanguage ? post.language : undefined) ?? main;
  const prefix = language !== main || hugo['defaultcontentlanguageinsubdir'] === true ? `/${language}` : '';
  const named = post.language === undefined || isLanguage ? post.stem : `${post.stem}.${post.language}`;
  const isDayFromName = [valueAt(hugo, 'frontmatter', 'date')].flat().some((each) => /^:filename$/i.test(String(each)));
  const slug = post.slug ?? (isDayFromName && post.day !== undefined ? post.name : undefined);
  const above = path.relative(folder, path.dirname(post.file)).split(path.sep).filter(Boolean);
  const sections = post.isIndex ? above.slice(0, -1) : above;

  const part = (text: string) => {
    const written = pathOf(hugo['removepathaccents'] === true ? text.normalize('NFD').replace(accents, '').normalize('NFC') : text);
    return hugo['disablepathtolower'] === true ? written : written.toLowerCase();
  };
  const pages = valueAt(hugo, 'permalinks', 'page') ?? hugo['permalinks'];
  const pattern = valueAt(pages, (sections[0] ?? '/').toLowerCase());
  if ((pages !== undefined && !isRecord(pages)) || (pattern !== undefined && typeof pattern !== 'string'))
    return { unclear: `permalinks in Hugo's settings` };
  const parts = {
    ...dayParts((isDayFromName ? post.day : undefined) ?? post.date),
    section: sections[0] ?? '',
    sections: sections.join('/'),
    title: part(post.title) || undefined,
    slug: part(slug ?? post.title) || undefined,
    slugorfilename: part(slug ?? named) || undefined,
    slugorcontentbasename: part(slug ?? named) || undefined,
    filename: part(named),
    contentbasename: part(named),
  };
  const own = valueAt(post.fields, 'url');
  if (typeof own === 'string') {
    const url = own.includes('/:') ? fillPattern(own, parts) : own;
    return url === undefined ? { unclear: `"${own}"` } : { addresses: [own.startsWith('/') ? url : `${prefix}/${url}`] };
  }
  const filled = fillPattern(pattern ?? '/:sections/:slugorfilename/', parts);
  if (filled === undefined) return { unclear: pattern === undefined ? `the slug "${slug ?? named}"` : `"${pattern}"` };
  const ugly = hugo['uglyurls'];
  const isUgly = ugly === true || valueAt(ugly, (sections[0] ?? '').toLowerCase()) === true;
  const address = `/${filled.split('/').map(part).filter(Boolean).join('/')}`;
  const ending = /\.html?$/.test(address) ? '' : isUgly ? '.html' : '/';
  return { addresses: [prefix + address + ending] };
}

const accents = /\p{Mn}/gu;

/** Formats a part of a path as Hugo does: whitespace becomes hyphens, most punctuation is removed. */
function pathOf(text: string): string {
  return text
    .replace(/[^\p{L}\p{M}\p{N}\s./\\_#+~%@-]/gu, '')
    .trim()
    .replace(/\s*-\s*/g, '-')
    .replace(/\s+/g, '-');
}
