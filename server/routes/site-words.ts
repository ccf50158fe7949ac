import type { H3 } from 'h3';
import { api, staticFiles } from '../model/api/paths.ts';
import type { SiteWords } from '../model/api/page-request.ts';
import { cssOf } from '../model/api/page-request.ts';
import { route } from '../http/route.ts';
import { requestOfSite } from './render-page.ts';
import { json } from '../services.ts';
import type { Services } from '../services.ts';

/** The words of `site.yaml` and the styles of the content's icons: the page that a visit starts with has only its own. */
export function siteWordsRoute(app: H3, services: Services): void {
  const { repository, icons, journalPictures, responses } = services;
  const words = (): SiteWords => ({
    site: requestOfSite(services).site,
    pages: journalPictures.texts(),
    iconCss: cssOf(icons.rules()),
  });
  for (const path of [api.site, staticFiles.site])
    route(app, path, {
      GET: async (event) =>
        (await responses.get(api.site, [repository.site(), icons.rules(), journalPictures.texts()], () => json(services, words()))).respond(
          event,
        ),
    });
}
