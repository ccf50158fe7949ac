import { decoded, escapeRegExp } from '../text/escape-text.ts';
import { api, defaultJournalImage, paths, serverPaths } from './paths.ts';

/** A path without what hosts add to it: `/2019/first/`, `/2019/first.html` and `/2019/first/index` are `/2019/first`. */
export function barePath(path: string): string {
  // Visitors send any path: without the look behind, many slashes take quadratic time.
  return path.replace(/(?<!\/)\/+$/, '').replace(/(?:\/index)?(?:\.html?)?$/i, '') || paths.home;
}

/** The same for all spellings of an address: percent-encoded or not, in capitals or not, and those that `barePath` unites. */
export function addressKey(path: string): string {
  return decoded(barePath(path)).normalize('NFC').toLowerCase();
}

/** The spellings of a former address for hosts that compare letters: as it is, decoded, in lower case, each with and without a slash at its end. */
export function spellingsOf(alias: string): string[] {
  const cases = [alias, decoded(alias)].flatMap((each) => [each, each.toLowerCase()]);
  const all = /\.\w+$/.test(alias) ? cases : cases.flatMap((each) => [each, each.endsWith('/') ? each.slice(0, -1) : `${each}/`]);
  return [...new Set(all)].filter((each) => !/[\s*:?#]/.test(each));
}

// Of posts and categories only the lists: a post that was renamed may have any former address below them.
const { post: _post, category: _category, ...ownPaths } = paths;
const addresses = Object.values({ ...ownPaths, ...serverPaths }).map((address) => (typeof address === 'string' ? address : address('')));
const pages = [...addresses.filter((address) => !address.includes('#')), '/404', '/favicon.svg', '/apple-touch-icon.png'];
const firstFolder = (address: string) => address.replace(/(?<=.)\/.*/, '');
const folders = [
  ...addresses.filter((address) => address.endsWith('/') && address !== paths.home),
  ...[paths.editor, api.posts, defaultJournalImage, '/social', '/assets'].map(firstFolder),
];

// Without the escape of hyphens, which the regular expressions of JSON Schema do not take.
const literal = (address: string) => escapeRegExp(address.replace(/\/$/, '')).replaceAll('\\-', '-');

/** The addresses that the site itself has, with what hosts add to them, but those of its posts and categories. */
export const ownAddress = new RegExp(
  [
    `^(?:${pages.map((page) => literal(page)).join('|')})(?:/index)?(?:\\.html?)?/*$`,
    `^(?:${folders.map((folder) => literal(folder)).join('|')}|/_[^/]*)(?:/|\\.html?$|$)`,
    '^/(?:blog|categories/[^/]+)/page/\\d+(?:\\.html?)?/*$',
  ].join('|'),
);
const inAnyCase = new RegExp(ownAddress, 'i');

/** Whether the site itself has the address, without those of its posts and categories; some hosts know no letter case. */
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
