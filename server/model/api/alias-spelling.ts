import { decoded, escapeRegExp } from '../text/escape-text.ts';
import { api, defaultJournalImage, paths, serverPaths } from './paths.ts';

/** A path without what hosts add to it: `/2019/first/`, `/2019/first.html` and `/2019/first/index` are `/2019/first`. */
export function barePath(path: string): string {
  // Visitors can send any path: without the lookbehind, many slashes would take quadratic time.
  return path.replace(/(?<!\/)\/+$/, '').replace(/(?:\/index)?(?:\.html?)?$/i, '') || paths.home;
}

/** A key that is the same for all spellings of an address: percent-encoded or not, in any letter case, and those that `barePath` unites. */
export function addressKey(path: string): string {
  return decoded(barePath(path)).normalize('NFC').toLowerCase();
}

/** The spellings of a former address for hosts that match exactly: as it is, decoded, in lower case, each with and without a slash at its end. */
export function spellingsOf(alias: string): string[] {
  const cases = [alias, decoded(alias)].flatMap((each) => [each, each.toLowerCase()]);
  const all = /\.\w+$/.test(alias) ? cases : cases.flatMap((each) => [each, each.endsWith('/') ? each.slice(0, -1) : `${each}/`]);
  return [...new Set(all)].filter((each) => !/[\s*:?#]/.test(each));
}

// Includes the lists of posts and categories, but not the paths below them, which renamed posts may have as former addresses.
const { post: _post, category: _category, ...ownPaths } = paths;
const addresses = Object.values({ ...ownPaths, ...serverPaths }).map((address) => (typeof address === 'string' ? address : address('')));
const pages = [...addresses.filter((address) => !address.includes('#')), '/404', '/favicon.svg', '/apple-touch-icon.png'];
const firstFolder = (address: string) => address.replace(/(?<=.)\/.*/, '');
const folders = [
  ...addresses.filter((address) => address.endsWith('/') && address !== paths.home),
  ...[paths.editor, api.posts, defaultJournalImage, '/social', '/assets'].map(firstFolder),
];

// The regular expressions of JSON Schema do not accept an escaped hyphen.
const literal = (address: string) => escapeRegExp(address.replace(/\/$/, '')).replaceAll('\\-', '-');

/** Matches the site's own addresses, with what hosts add to them, except those of its posts and categories. */
export const ownAddress = new RegExp(
  [
    `^(?:${pages.map((page) => literal(page)).join('|')})(?:/index)?(?:\\.html?)?/*$`,
    `^(?:${folders.map((folder) => literal(folder)).join('|')}|/_[^/]*)(?:/|\\.html?$|$)`,
    '^/(?:blog|categories/[^/]+)/page/\\d+(?:\\.html?)?/*$',
  ].join('|'),
);
const inAnyCase = new RegExp(ownAddress, 'i');

/** Whether an address is the site's own, and not that of a post or category. Ignores letter case, as some hosts do. */
export function isOwnAddress(path: string): boolean {
  return inAnyCase.test(decoded(path));
}

/** The file of a page at a former address; undefined where a static host could not serve it as a page. */
export function aliasFile(alias: string): string | undefined {
  const [, name = ''] = /^\/([\p{L}\p{M}\p{N}\w./~-]+)$/u.exec(decoded(alias)) ?? [];
  if (name === '') return undefined;
  if (name.endsWith('/')) return `${name}index.html`;
  if (/\.html?$/i.test(name)) return name;
  return /\.[^/]*$/.test(name) ? undefined : `${name}.html`;
}
