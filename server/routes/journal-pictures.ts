import type { H3 } from 'h3';
import { Answer } from '../answer.ts';
import { cacheControls } from '../cache-controls.ts';
import { imagePolicy } from '../headers.ts';
import { mediaTypeOf } from '../media-types.ts';
import { once } from '../once.ts';
import { journalPictures } from '../pictures/journal-pictures.ts';
import { param, route } from '../route.ts';
import type { Services } from '../services.ts';
import { NotFound } from '../store/errors.ts';

/** The journal's own pages as pictures, `/images/pages/morning-left-160.webp`, where no build has made them: each at its first use. */
export function journalPictureRoutes(app: H3, { base, fonts }: Services): void {
  const pictures = journalPictures(fonts);
  const answers = new Map<string, Promise<Answer>>();

  route(app, '/images/pages/:name', {
    GET: async (event) => {
      const name = param(event, 'name');
      const make = pictures.get(name);
      if (!make) throw new NotFound('No such picture');
      return (await once(answers, name, async () => answer(name, await make()))).to(event);
    },
  });

  function answer(name: string, bytes: Buffer): Answer {
    const type = mediaTypeOf(name) ?? '';
    return new Answer(base, bytes, { type, cacheControl: cacheControls.picture, headers: { 'content-security-policy': imagePolicy } });
  }
}
