import { pageId } from '../../model/text/allowed-html.ts';
import { barePath } from '../../model/api/alias-spelling.ts';
import { paths, privatePaths, publicPaths, serverPaths } from '../../model/api/paths.ts';
import { parseJournalPagePicture } from '../../model/api/picture-sizes.ts';
import { decoded } from '../../model/text/escape-text.ts';
import { suggest } from '../../model/text/suggest.ts';

/** The paths that exist on the site. The path of a post maps to its HTML, because a link can name an id in it. */
export type LinkTargets = ReadonlyMap<string, string | undefined>;

interface Linked {
  posts: Iterable<readonly [slug: string, html: string]>;
  categories: Iterable<string>;
  pictures: Iterable<string>;
  hasPrivacy: boolean;
  aliases?: Iterable<string>;
}

export function linkTargets({ posts, categories, pictures, hasPrivacy, aliases = [] }: Linked): LinkTargets {
  const files = [paths.feed, paths.sample, serverPaths.sitemap, serverPaths.robots, '/favicon.svg'];
  const pages = [...publicPaths, ...privatePaths, ...(hasPrivacy ? [paths.privacy] : []), ...files];
  return new Map<string, string | undefined>([
    ...[...pages, ...[...aliases].map(barePath)].map((path) => [path, undefined] as const),
    ...[...categories].map((slug) => [paths.category(slug), undefined] as const),
    ...[...pictures].map((file) => [`/${encodeURI(file)}`, undefined] as const),
    ...[...posts].map(([slug, html]) => [paths.post(slug), html] as const),
  ]);
}

// Matches in the text of a file, too, where quotation marks may be escaped.
const link = /(<a\s[^<>]*?(?<=\s)href\s*=\s*)(?:(\\?["'])([^<>]*?)\2|([^\s"'<>`=\\][^\s"'<>`]*))/gi;

function hrefsIn(html: string): Set<string> {
  return new Set([...html.matchAll(link)].map(([, , , quoted, bare = '']) => quoted ?? bare));
}

export function linksTo(slug: string, from: string, html: string): boolean {
  return html.includes(slug) && [...hrefsIn(html)].some((href) => leadsTo(slug, from, href));
}

function leadsTo(slug: string, from: string, href: string): boolean {
  if (!href.includes(slug) || !URL.canParse(href, site + paths.post(from))) return false;
  return new URL(href, site + paths.post(from)).pathname.replace(/\/$/, '') === paths.post(slug);
}

// A fragment or query of the page itself, or an address with an origin.
const stays = /^(?:[#?]|[a-z][a-z\d+.-]*:|\/\/)/i;

/** Changes the links to the post `slug` to `next`, in an article or the text of its file. Links with an origin stay. */
export function relinkedHtml(html: string, from: string, { slug, next }: { slug: string; next: string }): string {
  if (!html.includes(slug)) return html;
  return html.replace(link, (whole, start: string, quote = '', quoted: string | undefined, bare = '') => {
    const href: string = quoted ?? bare;
    if (stays.test(href) || !leadsTo(slug, from, href)) return whole;
    const [rest = ''] = /\/?(?:[?#].*)?$/.exec(href) ?? [];
    return start + quote + paths.post(next) + rest + quote;
  });
}

/** Changes the address of the post `slug` to that of `next`, in a text of the site or of a page of the book. */
export function relinkedText(text: string, { slug, next }: { slug: string; next: string }): string {
  return text.replace(new RegExp(`(?<![\\w./:%-])${paths.post(slug)}(?![\\w%-]|[./]\\w)`, 'g'), () => paths.post(next));
}

/** The links in an article that lead to nothing on this site, each once. */
export function brokenLinks(slug: string, html: string, targets: LinkTargets): { href: string; message: string }[] {
  return [...hrefsIn(html)].flatMap((href) => {
    const message = linkFault(href, paths.post(slug), targets);
    return message === undefined ? [] : [{ href, message }];
  });
}

/** What is wrong with a link on the page at `from`; undefined for one that leads to something, or to another site. */
export function linkFault(href: string, from: string, targets: LinkTargets): string | undefined {
  const address = href.replaceAll('&amp;', '&');
  if (!URL.canParse(address, site + from)) return undefined;
  const { origin, pathname, hash } = new URL(address, site + from);
  if (origin !== site) return undefined;
  // The further pages of a list are below its path.
  const path = pathname.replace(/\/page\/\d+$/, '').replace(/(?<=.)\/$/, '');
  if (!targets.has(path)) {
    // Pictures that the server draws, and former addresses.
    if (parseJournalPagePicture(path) || path.startsWith('/images/cover/') || targets.has(barePath(path))) return undefined;
    const meant = suggest(path, targets.size > maxCandidates ? [] : [...targets.keys()]);
    return `"${href}" leads to no page or picture of this site; ${meant ? `did you mean "${meant}"?` : 'correct or remove the link'}`;
  }
  const target = targets.get(path);
  const id = decoded(hash.slice(1));
  if (target === undefined || id === '' || id === 'top') return undefined;
  const ids = [...target.matchAll(/<[a-z][a-z\d]*\s[^<>]*?(?<=\s)id\s*=\s*(?:["']([^"']*)["']|([^\s"'<>]+))/gi)].flatMap(
    ([, quoted, bare = '']) => pageId(quoted ?? bare) ?? [],
  );
  const same = ids.filter((each) => each === (pageId(id) ?? id)).length;
  if (same > 1) return `"${href}" leads to the first of ${same} places with this id; give each place its own`;
  if (same === 1) return undefined;
  const meant = suggest(id, ids);
  return `"${href}" leads to no heading; ${meant ? `did you mean "#${meant}"?` : 'give a heading this id, or remove the link'}`;
}

const site = 'http://site.invalid';

// Finding the nearest of so many paths takes a millisecond, and an imported blog can have thousands of broken links.
const maxCandidates = 2000;
