import { cacheControls, filePolicy, type BaseHeaders } from '../http/headers.ts';
import { spellingsOf } from '../model/api/alias-spelling.ts';
import { api, paths, privatePaths, staticFiles } from '../model/api/paths.ts';
import { feedType, xmlText } from '../blog/feed-and-sitemap.ts';

/** The start of `_headers` identifies the folder of a site. */
export const hostFileMark = '# Made by journal build';

/** `_headers` for Netlify and Cloudflare Pages. Pages have no `Cache-Control`, because these hosts would append it to their default. */
export function headersFile(base: BaseHeaders): string {
  const policy = { 'content-security-policy': filePolicy };
  const pictures = { 'cache-control': cacheControls.picture, ...policy };
  const rules: [pattern: string, headers: Record<string, string>][] = [
    ['/*', base],
    ['/assets/*', { 'cache-control': cacheControls.immutable, ...policy }],
    ['/images/*', pictures],
    ['/social/*', pictures],
    ['/favicon.svg', { 'cache-control': cacheControls.hour }],
    ['/apple-touch-icon.png', { 'cache-control': cacheControls.hour }],
    [paths.feed, { 'content-type': feedType }],
    ...privatePaths.map((path): [string, Record<string, string>] => [path, { 'x-robots-tag': 'noindex' }]),
  ];
  const lines = rules.flatMap(([pattern, headers]) => [pattern, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`)]);
  return [`${hostFileMark}, which overwrites it.`, ...lines, ''].join('\n');
}

/** `_redirects` for the same hosts: from API paths to files, from the first page of a list to the list, and from former addresses. */
export function redirectsFile(categories: readonly string[], aliases: readonly { alias: string; slug: string }[] = []): string {
  const rules: [from: string, to: string, status: number][] = [
    [api.site, staticFiles.site, 200],
    [api.posts, staticFiles.posts, 200],
    [api.latestPosts, staticFiles.latestPosts, 200],
    [api.categories, staticFiles.categories, 200],
    [`${paths.blog}/page/1`, paths.blog, 301],
    ...categories.flatMap((slug): typeof rules => [
      [api.category(slug), staticFiles.category(slug), 200],
      [api.categoryPosts(slug), staticFiles.categoryPosts(slug), 200],
      [`${paths.category(slug)}/page/1`, paths.category(slug), 301],
    ]),
    ...aliases.flatMap(({ alias, slug }) => spellingsOf(alias).map((from): (typeof rules)[number] => [from, paths.post(slug), 301])),
  ];
  return rules.map((rule) => `${rule.join(' ')}\n`).join('');
}

/** A page at a former address, for hosts that do not redirect. @param url the address of the post @param title its title */
export function movedPage(url: string, title: string): string {
  const [to, name] = [url, title].map(xmlText);
  return `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>${name}</title><link rel="canonical" href="${to}"><meta http-equiv="refresh" content="0; url=${to}"></head><body><p>This page has moved: <a href="${to}">${name}</a></p></body></html>\n`;
}
