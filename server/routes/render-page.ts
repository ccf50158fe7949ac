import { HTTPError } from 'h3';
import type { SitePage } from '../blog/site-pages.ts';
import type { Services } from '../services.ts';

/** Renders a page of the site as a whole HTML document. @throws HTTPError 503 while there is no build, or no valid `site.yaml` */
export function renderPage(
  { repository, config, icons, render }: Pick<Services, 'config' | 'icons' | 'render' | 'repository'>,
  page: SitePage,
): Promise<Buffer> {
  const site = repository.site();
  if (!render) throw new HTTPError({ status: 503, message: 'The pages are not built yet; run npm run build' });
  if (!site) throw new HTTPError({ status: 503, message: 'content/site.yaml is not valid; see /api/health' });
  const { origin, analyticsKey, isStatic } = config;
  return render({ url: page.url, origin, status: page.status, site, fallback: page.read(), iconCss: icons.css(), analyticsKey, isStatic });
}
