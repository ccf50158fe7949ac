import { createHash } from 'node:crypto';
import type { H3 } from 'h3';
import { Answer } from '../answer.ts';
import { cacheControls } from '../cache-controls.ts';
import { imagePolicy } from '../headers.ts';
import { journalPageWidths } from '../model/picture.ts';
import { sides } from '../model/print.ts';
import { once } from '../once.ts';
import { layOutPage } from '../print/lay-out-page.ts';
import { paintOutlines } from '../print/paint-outlines.ts';
import { param, route } from '../route.ts';
import type { Services } from '../services.ts';
import { NotFound } from '../store/errors.ts';

type PageOrder = Parameters<typeof layOutPage>[0];

// The picture's name for each page, and the day that its head shows.
const pages = {
  morning: { type: 'morning', weekday: 'monday' },
  evening: { type: 'evening', weekday: 'monday' },
  sunday: { type: 'sunday_reflection', weekday: 'sunday' },
} as const;

const drawings = Object.entries(pages).flatMap(([page, order]) =>
  sides.map((side): [drawing: string, order: PageOrder] => [`${page}-${side}.svg`, { ...order, side }]),
);

/** Each page as it is drawn, and in the sizes that screens take best. */
const pictures = new Map<string, { drawing: string; order: PageOrder; width?: number }>(
  drawings.flatMap(([drawing, order]) => [
    [drawing, { drawing, order }],
    ...journalPageWidths.map((width) => [`${drawing}-${width}.webp`, { drawing, order, width }] as const),
  ]),
);

/** The names of all the pictures. */
export const journalPictures = [...pictures.keys()];

/** The journal's own pages as pictures for the site: `/images/pages/morning-left.svg`. They change with the code alone. */
export function journalPictureRoutes(app: H3, { base, fonts, madePictures }: Services): void {
  const drawn = new Map<string, Promise<string>>();
  const answers = new Map<string, Promise<Answer>>();

  route(app, '/images/pages/:name', {
    GET: async (event) => {
      const name = param(event, 'name');
      const picture = pictures.get(name);
      if (!picture) throw new NotFound('No such picture');
      const { drawing, order, width } = picture;
      const make = async () => {
        const svg = await once(drawn, drawing, () => draw(order));
        return width === undefined ? answer(svg, 'image/svg+xml') : answer(await sized(drawing, svg, width), 'image/webp');
      };
      return (await once(answers, name, make)).to(event);
    },
  });

  function answer(body: string | Buffer, type: string): Answer {
    return new Answer(base, body, { type, cacheControl: cacheControls.picture, headers: { 'content-security-policy': imagePolicy } });
  }

  async function draw(order: PageOrder): Promise<string> {
    const faces = await fonts();
    return paintOutlines(layOutPage(order, faces), faces);
  }

  async function sized(drawing: string, svg: string, width: number): Promise<Buffer> {
    const stamp = createHash('sha1').update(svg).digest('hex').slice(0, 16);
    const original = { id: `pages/${drawing}`, stamp, read: () => Buffer.from(svg) };
    const picture = await madePictures.get(original, { kind: 'page', width, format: 'webp' });
    if (!picture) throw new Error(`${drawing} is no picture`);
    return picture;
  }
}
