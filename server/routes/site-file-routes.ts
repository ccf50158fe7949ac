import { feedType, feedXml, sitemapXml } from '../blog/feed-and-sitemap.ts';
import { bookNumbers, withNumbers } from '../content/tree/book-numbers.ts';
import { soldEdition } from '../content/tree/sold-edition.ts';
import { CachedResponse, json, type ResponseOptions } from '../http/cached-response.ts';
import { requiredSite, type Router } from './router.ts';
import { paths, serverPaths, api, staticFiles } from '../model/api/paths.ts';
import type { Uses } from '../services.ts';
import { cssOf, type SiteWords } from '../model/api/page-request.ts';
import { requestOfSite } from './render-page.ts';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { cacheControls, filePolicy } from '../http/headers.ts';
import { codings, compressedForm } from '../http/compress.ts';
import { mediaTypeOf } from '../http/media-types.ts';

/** `feed.xml`, `sitemap.xml` and `robots.txt`. */
export function searchEngineRoutes(router: Router, services: Uses<'config' | 'published' | 'repository' | 'responses'>): void {
  const { repository, published, responses } = services;
  const { origin } = services.config;

  router.get(paths.feed, () => {
    const site = requiredSite(repository);
    const key = [site, soldEdition(repository), published.posts(), published.categories(), repository.revision('images')];
    const make = async () =>
      new CachedResponse(await feedXml(published, withNumbers(site, bookNumbers(repository)), origin), { type: feedType });
    return responses.get(paths.feed, key, make);
  });

  router.get(serverPaths.sitemap, () => {
    const make = () => new CachedResponse(sitemapXml(published, origin), { type: 'application/xml; charset=utf-8' });
    return responses.get(serverPaths.sitemap, [published.posts(), published.categories(), published.hasPrivacy()], make);
  });

  // Disallows nothing: a search engine has to read a page to find its `noindex`.
  const robotsTxt = `User-agent: *\nDisallow:\n\nSitemap: ${origin}${serverPaths.sitemap}\n`;
  const robots = new CachedResponse(robotsTxt, { type: 'text/plain; charset=utf-8' });
  router.get(serverPaths.robots, () => robots);
}

/** The words of `site.yaml` and the styles of the content's icons, because the page that a visit starts with has only its own. */
export function siteWordsRoute(router: Router, services: Uses<'config' | 'icons' | 'journalPictures' | 'repository' | 'responses'>): void {
  const { repository, icons, journalPictures, responses } = services;
  for (const path of [api.site, staticFiles.site])
    router.get(path, () => {
      const [rules, pages] = [icons(), journalPictures.texts()];
      const words = (): SiteWords => ({ site: requestOfSite(services).site, pages, iconCss: cssOf(rules) });
      return responses.get(api.site, [repository.site(), soldEdition(repository), rules, pages], () => json(words()));
    });
}

/**
 * The browser's built files, one route each, so that no other file is served. They are read at the start: the next build deletes them while rendered
 * pages still link to them.
 */
export function assetRoutes(router: Router, folder: string): void {
  for (const file of clientFilesIn(folder)) {
    const place = path.join(folder, file);
    const forms = codings.map((coding) => [coding, compressedForm(place, coding)]).filter(([, form]) => form !== undefined);
    const compressed = forms.length > 0 && { compressed: Object.fromEntries(forms) as Required<ResponseOptions>['compressed'] };
    const response = new CachedResponse(readFileSync(place), { type: mediaTypeOf(file) ?? '', ...compressed, ...optionsFor(file) });
    router.get(`/${file}`, () => response);
  }
}

function optionsFor(file: string): Pick<ResponseOptions, 'cacheControl' | 'headers'> {
  const headers = { 'content-security-policy': filePolicy };
  // Names in `assets` have a hash of the content.
  if (file.startsWith('assets/')) return { cacheControl: cacheControls.immutable, headers };
  if (file.startsWith('images/')) return { cacheControl: cacheControls.picture, headers };
  return { cacheControl: cacheControls.hour };
}

/** The built files that are served, relative with forward slashes. Left out: hidden ones, those that a URL would escape, and those without a media type. */
export function clientFilesIn(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const files = entries.map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'));
  return files.filter((file) => /^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/.test(file) && mediaTypeOf(file) !== undefined).sort();
}
