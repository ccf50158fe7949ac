import type { H3 } from 'h3';
import { CachedResponse } from '../http/cached-response.ts';
import { cacheControls } from '../http/cache-control.ts';
import { imagePolicy } from '../http/headers.ts';
import { mediaTypeOf } from '../http/media-types.ts';
import { journalPageWidths, journalPagePicture, picturedPages } from '../model/api/pictures.ts';
import { journalPictures } from '../pictures/journal-pictures.ts';
import { usualDesign } from '../print/journal-designs.ts';
import { route } from '../http/route.ts';
import type { Services } from '../services.ts';
import { found } from './reads.ts';

/** The journal's own pages as pictures, `/images/pages/morning-left-160.webp`, where no build has made them: each at its first use. */
export function journalPictureRoutes(app: H3, { base, fonts, repository, responses }: Services): void {
  for (const address of picturedPages.flatMap((page) => journalPageWidths.map((width) => journalPagePicture(page, width))))
    route(app, address, {
      GET: async (event) => {
        const templates = repository.list('templates');
        const make = found(journalPictures(usualDesign(templates)?.pages ?? {}, fonts).get(address), 'picture', address);
        return (await responses.get(address, [templates], async () => responseOf(address, await make()))).respond(event);
      },
    });

  function responseOf(address: string, bytes: Buffer): CachedResponse {
    const type = mediaTypeOf(address) ?? '';
    return new CachedResponse(base, bytes, {
      type,
      cacheControl: cacheControls.picture,
      headers: { 'content-security-policy': imagePolicy },
    });
  }
}
