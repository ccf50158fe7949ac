import { pageId } from '../../model/text/allow-list.ts';
import { barePath } from '../../model/api/aliases.ts';
import { paths, privatePaths, publicPaths, serverPaths } from '../../model/api/paths.ts';
import { parseJournalPagePicture } from '../../model/api/picture-sizes.ts';
import { suggest } from '../../model/text/suggest.ts';

export interface BrokenLink {
  href: string;
  message: string;
}

/** What the site has, by path; a post with its HTML, which has the ids that a link can name. */
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

function hrefsIn(html: string): Set<string> {
  return new Set(
    [...html.matchAll(/<a\s[^<>]*?(?<=\s)href=(?:"([^"]*)"|'([^']*)')/gi)].map(([, double, single]) => double ?? single ?? ''),
  );
}

/** Whether an article has a link to another one. */
export function linksTo(slug: string, from: string, html: string): boolean {
  if (!html.includes(slug)) return false;
  const isLink = (href: string) =>
    URL.canParse(href, site + paths.post(from)) && new URL(href, site + paths.post(from)).pathname === paths.post(slug);
  return [...hrefsIn(html)].some(isLink);
}

/** The links in an article to addresses of the site that do not exist, each once. */
export function brokenLinks(slug: string, html: string, targets: LinkTargets): BrokenLink[] {
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
  // A list has its further pages below it.
  const path = pathname.replace(/\/page\/\d+$/, '').replace(/(?<=.)\/$/, '');
  if (!targets.has(path)) {
    // Pictures that the server draws, and former addresses.
    if (parseJournalPagePicture(path) || path.startsWith('/images/cover/') || targets.has(barePath(path))) return undefined;
    const meant = suggest(path, targets.size > maxCandidates ? [] : [...targets.keys()]);
    return `"${href}" leads to no page or picture of this site; ${meant ? `did you mean "${meant}"?` : 'correct or remove the link'}`;
  }
  const target = targets.get(path);
  const id = hash.slice(1);
  if (target === undefined || id === '' || id === 'top') return undefined;
  const ids = [...target.matchAll(/<h[2-4]\s[^<>]*?(?<=\s)id=["']([^"']*)["']/gi)].flatMap(([, written = '']) => pageId(written) ?? []);
  if (ids.includes(pageId(id) ?? id)) return undefined;
  const meant = suggest(id, ids);
  return `"${href}" leads to no heading; ${meant ? `did you mean "#${meant}"?` : 'give a heading this id, or remove the link'}`;
}

const site = 'http://site.invalid';

// The nearest of so many paths takes a millisecond, and an imported blog can have thousands of broken links.
const maxCandidates = 2000;
