import type { H3 } from 'h3';
import { CachedResponse } from '../http/cached-response.ts';
import { cacheControls } from '../http/cache-control.ts';
import { imagePolicy } from '../http/headers.ts';
import { mediaTypeOf } from '../http/media-types.ts';
import { memoize } from '../model/runtime/async-memo.ts';
import { journalPictures } from '../pictures/journal-pictures.ts';
import { route } from '../http/route.ts';
import type { Services } from '../services.ts';

/** The journal's own pages as pictures, `/images/pages/morning-left-160.webp`, where no build has made them: each at its first use. */
export function journalPictureRoutes(app: H3, { base, fonts }: Services): void {
  const responses = new Map<string, Promise<CachedResponse>>();

  for (const [address, make] of journalPictures(fonts))
    route(app, address, {
      GET: async (event) => (await memoize(responses, address, async () => responseOf(address, await make()))).respond(event),
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
