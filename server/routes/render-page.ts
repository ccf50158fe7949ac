import { HTTPError } from 'h3';
import type { SitePage } from '../blog/site-pages.ts';
import type { PageRequest } from '../model/api/page-request.ts';
import type { Site } from '../model/entities/site.ts';
import type { Services } from '../services.ts';

interface SiteSource {
  repository: { site(): Site | undefined };
}

/** Renders a page of the site as a whole HTML document. @throws HTTPError 503 while there is no build, or no valid `site.yaml` */
export async function renderPage(
  services: Pick<Services, 'config' | 'icons' | 'journalPictures' | 'render'> & SiteSource,
  { url, status, hasJournalPictures, hasScripts, prepare, read }: SitePage,
): Promise<Buffer> {
  if (!services.render) throw new HTTPError({ status: 503, message: 'The pages are not built yet; run npm run build' });
  await prepare?.();
  const { journalPictures } = services;
  const pages = hasJournalPictures ? journalPictures.texts() : journalPictures.names();
  return services.render({ ...requestOfSite(services), url, status, hasScripts, pages, fallback: read() });
}

/** What the requests of all pages have in common. @throws HTTPError 503 without a valid `site.yaml` */
export function requestOfSite({ repository, config, icons }: Pick<Services, 'config' | 'icons'> & SiteSource): SiteRequest {
  const site = repository.site();
  if (!site) throw new HTTPError({ status: 503, message: 'content/site.yaml is not valid; see /api/health' });
  const { origin, analyticsKey, isStatic } = config;
  return { origin, site: shownSite(site), iconRules: icons.rules(), analyticsKey, isStatic };
}

export type SiteRequest = Omit<PageRequest, 'fallback' | 'hasScripts' | 'pages' | 'status' | 'url'>;

/** The site without the words of the printed book and what is written in it: pages show them in pictures alone. */
function shownSite(site: Site): Site {
  const { book: _book, written: _written, ...print } = site.print;
  return { ...site, print };
}
