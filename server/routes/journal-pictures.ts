import { createHash } from 'node:crypto';
import type { H3 } from 'h3';
import { Answer } from '../answer.ts';
import { cacheControls } from '../cache-controls.ts';
import { imagePolicy } from '../headers.ts';
import type { Weekday } from '../model/days.ts';
import { journalPageWidths } from '../model/picture.ts';
import { sides } from '../model/print.ts';
import type { PageType } from '../model/prompt.ts';
import { layOutPage } from '../print/lay-out-page.ts';
import { paintOutlines } from '../print/paint-outlines.ts';
import { param, route } from '../route.ts';
import type { Services } from '../services.ts';
import { NotFound } from '../store/errors.ts';

// The picture's name for each page, and the day that its head shows.
const pages: Record<string, { type: PageType; weekday: Weekday }> = {
  morning: { type: 'morning', weekday: 'monday' },
  evening: { type: 'evening', weekday: 'monday' },
  sunday: { type: 'sunday_reflection', weekday: 'sunday' },
};

const drawings = Object.keys(pages).flatMap((page) => sides.map((side) => `${page}-${side}.svg`));

/** The names of all the pictures: each page as it is drawn, and in the sizes that screens take best. */
export const journalPictures = drawings.flatMap((drawing) => [drawing, ...journalPageWidths.map((width) => `${drawing}-${width}.webp`)]);

/** The journal's own pages as pictures for the site: `/images/pages/morning-left.svg`. They change with the code alone. */
export function journalPictureRoutes(app: H3, { base, fonts, madePictures }: Services): void {
  const drawn = new Map<string, Promise<string>>();
  const answers = new Map<string, Promise<Answer>>();

  route(app, '/images/pages/:name', {
    GET: async (event) => {
      const name = param(event, 'name');
      if (!journalPictures.includes(name)) throw new NotFound('No such picture');
      return (await once(answers, name, answerOf)).to(event);
    },
  });

  async function answerOf(name: string): Promise<Answer> {
    const [, drawing = name, width] = /^(.+\.svg)-(\d+)\.webp$/.exec(name) ?? [];
    const svg = await once(drawn, drawing, draw);
    const body = width === undefined ? svg : await sized(drawing, svg, Number(width));
    return new Answer(base, body, {
      type: width === undefined ? 'image/svg+xml' : 'image/webp',
      cacheControl: cacheControls.picture,
      headers: { 'content-security-policy': imagePolicy },
    });
  }

  async function sized(drawing: string, svg: string, width: number): Promise<Buffer> {
    const stamp = createHash('sha1').update(svg).digest('hex').slice(0, 16);
    const picture = await madePictures.get(
      { id: `pages/${drawing}`, stamp, read: () => Buffer.from(svg) },
      { kind: 'page', width, format: 'webp' },
    );
    if (!picture) throw new Error(`${drawing} is no picture`);
    return picture;
  }

  async function draw(drawing: string): Promise<string> {
    const [, page = '', sideName] = /^([a-z]+)-([a-z]+)\.svg$/.exec(drawing) ?? [];
    const order = pages[page];
    const side = sides.find((one) => one === sideName);
    if (!order || !side) throw new Error(`${drawing} is not the name of a page`);
    const faces = await fonts();
    return paintOutlines(layOutPage({ ...order, side }, faces), faces);
  }
}

/** What was made of a name before, or is made now; a failure is not kept. */
function once<T>(kept: Map<string, Promise<T>>, name: string, make: (name: string) => Promise<T>): Promise<T> {
  const known = kept.get(name);
  if (known) return known;
  const made = make(name);
  kept.set(name, made);
  made.catch(() => kept.delete(name));
  return made;
}
