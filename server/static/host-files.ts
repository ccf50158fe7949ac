import { cacheControls } from '../http/cache-control.ts';
import type { BaseHeaders } from '../http/headers.ts';
import { imagePolicy } from '../http/headers.ts';
import { feedType } from '../routes/feed.ts';

/** How `_headers` begins; it tells a folder that a build made from any other. */
export const hostFileMark = '# Made by journal build';

/**
 * `_headers` as Netlify and Cloudflare Pages read it: the headers that our own server sends. Their default for pages, kept by
 * browsers but asked about each time, is ours too; a second `Cache-Control` for one file would be joined to the first.
 */
export function headersFile(base: BaseHeaders): string {
  const rules: [pattern: string, headers: Record<string, string>][] = [
    ['/*', base],
    ['/assets/*', { 'cache-control': cacheControls.lasting }],
    ...['/images/*', '/social/*'].map((pattern): [string, Record<string, string>] => [
      pattern,
      { 'cache-control': cacheControls.picture, 'content-security-policy': imagePolicy },
    ]),
    ['/favicon.svg', { 'cache-control': cacheControls.hour }],
    ['/apple-touch-icon.png', { 'cache-control': cacheControls.hour }],
    ['/feed.xml', { 'content-type': feedType }],
    ['/journal-editor', { 'x-robots-tag': 'noindex' }],
    ['/test-api', { 'x-robots-tag': 'noindex' }],
  ];
  return `${hostFileMark}, which writes it anew.\n${rules.map(([pattern, headers]) => `${pattern}\n${linesOf(headers)}`).join('')}`;
}

/** `_redirects` for the same hosts: the calls answered by files where an address can be written down, and the first pages of lists. */
export function redirectsFile(categories: readonly string[]): string {
  const rules: [from: string, to: string, status: number][] = [
    ['/api/entries', '/api/entries/all.json', 200],
    ['/api/entries/latest', '/api/entries/latest.json', 200],
    ['/api/categories', '/api/categories.json', 200],
    ['/blog/page/1', '/blog', 301],
    ...categories.flatMap((slug): typeof rules => [
      [`/api/categories/${slug}`, `/api/categories/${slug}.json`, 200],
      [`/api/categories/${slug}/entries`, `/api/entries/category/${slug}/entries.json`, 200],
      [`/categories/${slug}/page/1`, `/categories/${slug}`, 301],
    ]),
  ];
  return rules.map((rule) => `${rule.join(' ')}\n`).join('');
}

function linesOf(headers: Readonly<Record<string, string>>): string {
  return Object.entries(headers)
    .map(([name, value]) => `  ${name}: ${value}\n`)
    .join('');
}
