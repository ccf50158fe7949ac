import { paths, privatePaths, publicPaths, serverPaths } from './paths.ts';

/** A path without what hosts add to it: `/2019/first/`, `/2019/first.html` and `/2019/first/index.html` are `/2019/first`. */
export function barePath(path: string): string {
  return path.replace(/\/+$/, '').replace(/(?:\/index)?\.html?$/i, '') || paths.home;
}

const pages = new Set<string>([...publicPaths, ...privatePaths, paths.feed, paths.sample, serverPaths.sitemap, serverPaths.robots, '/404']);
const folders = /^\/(?:api|assets|images|social|journal-editor|_[^/]*)(?:\/|$)|^\/(?:blog|categories\/[^/]+)\/page\/\d+$/;

/** Whether the site itself has the address, without those of its posts and categories. */
export function isOwnAddress(path: string): boolean {
  const bare = barePath(path);
  return pages.has(bare) || folders.test(bare);
}

/** The file of a page at a former address; undefined where a static host could not serve it as a page. */
export function aliasFile(alias: string): string | undefined {
  const [, name = ''] = /^\/([\w./~-]+)$/.exec(alias) ?? [];
  if (name === '') return undefined;
  if (name.endsWith('/')) return `${name}index.html`;
  if (/\.html?$/i.test(name)) return name;
  return /\.[^/]*$/.test(name) ? undefined : `${name}.html`;
}
