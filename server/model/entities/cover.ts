import { z } from 'zod';
import { notOneOf, suggest } from '../text/suggest.ts';
import { onOneLine } from '../text/wording.ts';
import { oneOf, optional, optionalMatch, optionalName, optionalText, requiredName } from './fields.ts';
import { isbn } from './isbn.ts';
import type { Site } from './site.ts';

export type Inks = readonly [number, number, number, number];

export interface CoverColour {
  hex: string;
  inks: Inks;
}

/** Large areas of black ink alone look grey. With only cyan and black, white type keeps its edges when the plates are misaligned. */
export const houseColours = {
  black: { hex: '#1a1917', inks: [60, 0, 0, 100] },
  brick: { hex: '#94290f', inks: [25, 90, 100, 20] },
  linen: { hex: '#bdb4a3', inks: [25, 24, 34, 0] },
  paper: { hex: '#f1eee6', inks: [4, 4, 9, 0] },
} as const satisfies Record<string, CoverColour>;

const colourNames = Object.keys(houseColours) as (keyof typeof houseColours)[];

/** The ink limit in percent that suits all printers: IngramSpark's, according to public guides (November 2026). */
export const maxInk = 240;

/** Parses the name of a colour, `#94290f` or `cmyk(25, 90, 100, 20)`; undefined for any other text. */
export function parseColour(text: string): CoverColour | undefined {
  const name = colourNames.find((each) => each === text);
  if (name) return houseColours[name];
  if (/^#[\da-f]{6}$/i.test(text)) return { hex: text.toLowerCase(), inks: inksOf(text) };
  const [, ...amounts] = /^cmyk\((\d{1,3}), *(\d{1,3}), *(\d{1,3}), *(\d{1,3})\)$/.exec(text) ?? [];
  const [cyan = 0, magenta = 0, yellow = 0, black = 0] = amounts.map(Number);
  if (amounts.length === 0 || Math.max(cyan, magenta, yellow, black) > 100) return undefined;
  const light = [cyan, magenta, yellow].map((ink) => 255 * (1 - ink / 100) * (1 - black / 100));
  const hex = light.map((share) => Math.round(share).toString(16).padStart(2, '0'));
  return { hex: `#${hex.join('')}`, inks: [cyan, magenta, yellow, black] };
}

/** Black prints the share that all three inks have. It darkens the others, so they are more than the difference. */
function inksOf(hex: string): Inks {
  const shares = [1, 3, 5].map((at) => 100 - Math.round(Number.parseInt(hex.slice(at, at + 2), 16) / 2.55));
  const black = Math.min(...shares);
  const others = shares.map((share) => (100 * (share - black)) / Math.max(1, 100 - black));
  const scale = Math.min(1, (maxInk - black) / others.reduce((sum, ink) => sum + ink, 0));
  const [cyan = 0, magenta = 0, yellow = 0] = others.map((ink) => Math.floor(ink * scale));
  return [cyan, magenta, yellow, black];
}

const colour = requiredName.superRefine((text, { addIssue }) => {
  const ink = parseColour(text)?.inks.reduce((sum, each) => sum + each, 0);
  if (ink !== undefined && ink > maxInk) addIssue(`has ${ink}% of ink; printers take at most ${maxInk}%`);
  if (ink !== undefined || text.trim() === '') return;
  const others = suggest(text, colourNames) === undefined ? ', or write "#94290f" or cmyk(25, 90, 100, 20)' : '';
  addIssue(notOneOf('a colour', colourNames, text) + others);
});

export const ornaments = ['horizon', 'weeks'] as const;

/** `content/cover.yaml`: the cover of the book, in print and on the site. */
export const coverSchema = z.strictObject({
  title: requiredName.describe('Printed on the front, on the spine and on the title page.'),
  subtitle: optionalName.describe('Printed on the front and on the title page.'),
  author: optionalName.describe('Printed on the front and stated in the PDF; the author of the site when absent.'),
  spine: optionalName.describe('The words on the spine; the title when absent.'),
  back: optionalText.describe('The text on the back, one paragraph per line; the first one is large.'),
  inside: z.array(requiredName).max(5, 'must have at most 5 lines').describe('What is in the book, in short lines on the back.').optional(),
  page: oneOf('a page', ['morning', 'evening'])
    .describe('The page of a day that is shown on the back, as print.written in site.yaml fills it in.')
    .optional(),
  address: optionalName.describe('The address of the site, at the foot of the back: "mindsetjournal.example".'),
  colour: colour.describe(`The ground: ${colourNames.join(', ')}, "#94290f", or inks in percent: cmyk(25, 90, 100, 20).`),
  ornament: optional(oneOf('an ornament', [...ornaments, ''])).describe(
    `The drawing on the front: ${ornaments.join(' or ')}; none when absent.`,
  ),
  price: optionalMatch(/\d+\.\d\d/, 'must be a price such as "24.00"').describe(
    'At the foot of the back, on the left, in the currency of the retailer.',
  ),
  isbn: isbn.describe('Printed with its barcode. Without one, its place is left for the printer.').meta({ title: 'ISBN' }),
});

export type Cover = z.output<typeof coverSchema>;

/** The names of the book, each on one line. Without a cover, the site's. */
export function bookNames(cover: Cover | undefined, site: Site | undefined): Pick<Cover, 'author' | 'subtitle' | 'title'> {
  const { title = site?.name ?? '', subtitle, author = site?.author.name } = cover ?? {};
  return { title: onOneLine(title), subtitle: subtitle && onOneLine(subtitle), author: author && onOneLine(author) };
}

/** `$24.00`, in the currency of the shop. */
export function wordsOfPrice(price: string | undefined, site: Site | undefined): string | undefined {
  const currency = site?.retailer.currency ?? 'USD';
  return price && new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(Number(price));
}

/** Whether the cover and the shop name the same price. A missing one contradicts nothing. */
export function isOnePrice(first: string | undefined, second: string | undefined): boolean {
  return !first || !second || Number(first) === Number(second);
}
