import type { H3 } from 'h3';
import { Answer } from '../answer.ts';
import { cacheControls } from '../cache-controls.ts';
import { imagePolicy } from '../headers.ts';
import type { Weekday } from '../model/days.ts';
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

/** The names of all the pictures. */
export const journalPictures = Object.keys(pages).flatMap((page) => sides.map((side) => `${page}-${side}.svg`));

/** The journal's own pages as pictures for the site: `/images/pages/morning-left.svg`. They change with the code alone. */
export function journalPictureRoutes(app: H3, { base, fonts }: Services): void {
  const made = new Map<string, Promise<Answer>>();

  route(app, '/images/pages/:name', {
    GET: async (event) => {
      const name = param(event, 'name');
      const order = orderOf(name);
      if (!order) throw new NotFound('No such picture');
      const picture = made.get(name) ?? paint(order);
      made.set(name, picture);
      return (await picture).to(event);
    },
  });

  async function paint(order: Parameters<typeof layOutPage>[0]): Promise<Answer> {
    const faces = await fonts();
    const svg = paintOutlines(layOutPage(order, faces), faces);
    return new Answer(base, svg, {
      type: 'image/svg+xml',
      cacheControl: cacheControls.picture,
      headers: { 'content-security-policy': imagePolicy },
    });
  }
}

function orderOf(name: string): Parameters<typeof layOutPage>[0] | undefined {
  const [, pageName = '', sideName] = /^([a-z]+)-([a-z]+)\.svg$/.exec(name) ?? [];
  const side = sides.find((one) => one === sideName);
  const page = Object.hasOwn(pages, pageName) ? pages[pageName] : undefined;
  return page && side && { ...page, side };
}
