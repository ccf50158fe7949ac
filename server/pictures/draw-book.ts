import { coverPlaces } from '../book/cover.ts';
import { coloursOf, drawCover, stylesOf, wordsAt } from '../book/draw-cover.ts';
import { printers } from '../book/printers.ts';
import { thousandths, type Fonts } from '../layout/grid-and-type.ts';
import { setText } from '../layout/set-text.ts';
import type { Cover } from '../model/entities/cover.ts';
import type { Box, CoverOperation } from '../model/api/drawing.ts';
import { pointsPerInch, type Trim } from '../model/page/measures.ts';

export interface BookParts {
  cover: Cover;
  author?: string | undefined;
  /** The thickness of the spine in inches. */
  thickness: number;
  trim: Trim;
  fonts: Fonts;
  pages: string[];
}

const tint = '#f1eee6';
const ink = '#1a1917';
const edge = '#cfc8ba';
const shadow = `fill="${ink}" fill-opacity=".16"`;
const softShadow = `filter="url(#soft)" fill="${ink}" fill-opacity=".34"`;
/** Highlights the edges, so that a black book is visible on a dark page. */
export const rim = 'stroke="#fff" stroke-opacity=".22" stroke-width="1.4"';
const filters = '<filter id="soft" x="-20%" y="-20%" width="140%" height="140%"><feGaussianBlur stdDeviation="14"/></filter>';

/** The closed book on a spread, over its left or right page; without two pages, alone in the same frame. */
export function renderScene(parts: BookParts, side: 'left' | 'right'): string {
  const [width, height, page] = [1200, 980, 510];
  const drawn = coverMarks(parts);
  const { marks } = drawn;
  if (parts.pages.length < 2) return svg({ width, height }, marks, [bookAt({ x: 306, y: 24, width: 578, height: 867 }, drawn)]);
  const leaf = within({ x: side === 'left' ? width - 2 * page - 44 : 44, y: 14, width: page, height: 1.5 * page }, drawn);
  const spread = { ...leaf, x: side === 'left' ? width - 2 * leaf.width - 44 : 44, width: 2 * leaf.width };
  const front = { x: side === 'left' ? 16 : width - 16 - 484, y: 214, width: 468, height: 702 };
  return svg({ width, height }, marks, [spreadAt(spread, parts.pages, drawn), bookAt(front, drawn)]);
}

export function renderBook(parts: BookParts): string {
  const drawn = coverMarks(parts);
  return svg({ width: 800, height: 1000 }, drawn.marks, [bookAt({ x: 94, y: 24, width: 592, height: 888 }, drawn)]);
}

/** The front over a page, in the frame of social networks; without a page the card with words. */
export function renderPageCard(parts: BookParts): string {
  const [page] = parts.pages;
  if (page === undefined) return renderCard(parts);
  const drawn = coverMarks(parts);
  const leaf = { x: 470, y: 46, width: 640, height: (640 * drawn.height) / drawn.width };
  return svg({ width: 1200, height: 630, ground: tint }, drawn.marks, [
    sheetAt(leaf, page, drawn),
    bookAt({ x: 84, y: 62, width: 332, height: 498 }, drawn),
  ]);
}

type DrawnBook = ReturnType<typeof coverMarks>;

/** The largest box with the proportions of the front that fits into a box, centred at its foot. */
function within({ x, y, width, height }: Box, front: Pick<DrawnBook, 'height' | 'width'>): Box {
  const scale = Math.min(width / front.width, height / front.height);
  const [across, down] = [thousandths(front.width * scale), thousandths(front.height * scale)];
  return { x: x + (width - across) / 2, y: y + height - down, width: across, height: down };
}

function spreadAt({ x, y, width, height }: Box, [left = '', right = '']: string[], front: DrawnBook): string {
  const page = width / 2;
  const edges = [3, 6, 9].flatMap((by) => [x - by, x + width + by]).map((at) => `M${at} ${y + 2}v${height}`);
  return (
    `<path d="M${x - 10} ${y + 16}h${width + 20}v${height}h-${width + 20}z" ${softShadow}/>` +
    `<path d="M${x - 12} ${y - 3}h${width + 24}v${height + 8}h-${width + 24}z" fill="${ink}"/>` +
    `<path d="M${x - 10} ${y}h${width + 20}v${height + 2}h-${width + 20}z" fill="#fff"/><path d="${edges.join('')}" stroke="${edge}"/>` +
    `${pageAt({ x, y, width: page, height }, left, front)}${pageAt({ x: x + page, y, width: page, height }, right, front)}` +
    `<path d="M${x + page} ${y}v${height}" stroke="${edge}"/>`
  );
}

function sheetAt(place: Box, page: string, front: DrawnBook): string {
  const { x, y, width, height } = place;
  return `<path d="M${x} ${y + 12}h${width}v${height}h-${width}z" ${softShadow}/>${pageAt(place, page, front)}`;
}

function pageAt({ x, y, width }: Box, page: string, front: { width: number }): string {
  return `<g transform="translate(${x} ${y}) scale(${width / front.width})">${page}</g>`;
}

// How far the back shows beside the front, as a share of the thickness.
const tilt = 0.55;
const leaves = 9;

/** The front, and on two sides the page edges and the back, in parallel projection. */
function bookAt(place: Box, drawn: DrawnBook): string {
  const front = within(place, drawn);
  const { x, y, width, height } = front;
  const { spine } = drawn;
  const by = (spine / drawn.width) * width * tilt;
  const outline = (from: number, to: number) =>
    `M${x + width + from} ${y + from}l${to - from} ${to - from}v${height}h-${width}l-${to - from} -${to - from}h${width}z`;
  const edges = Array.from({ length: leaves }, (_, leaf) => {
    const at = ((leaf + 1) / (leaves + 1)) * by;
    return `M${x + width + at} ${y + at}v${height}h-${width}`;
  });
  return (
    `<path d="M${x + 6} ${y + 26}h${width + by}v${height}h-${width + by}z" ${softShadow}/>` +
    `<path d="${outline(0, by + 2)}" fill="${ink}"/><path d="${outline(0, by)}" fill="#fff"/>` +
    `<path d="${edges.join('')}" fill="none" stroke="${edge}"/>${cut({ ...drawn, x: drawn.width + spine }, front)}` +
    `<path d="M${x} ${y + height}V${y}h${width}" fill="none" ${rim}/>`
  );
}

const openWidth = 920;

/** The whole cover, laid flat. Its back may show the first of the pages. */
export function renderOpen(parts: BookParts): string {
  const drawn = coverMarks(parts, true);
  const { spine, marks } = drawn;
  const width = 2 * drawn.width + spine;
  const height = (openWidth / width) * drawn.height;
  const [left, top] = [(1200 - openWidth) / 2, (800 - height) / 2];
  return svg({ width: 1200, height: 800 }, marks, [
    shadowAt(left, top, openWidth, height),
    cut({ x: 0, width, height: drawn.height }, { x: left, y: top, width: openWidth, height }),
    `<path d="M${left} ${top}h${openWidth}v${height}h-${openWidth}z" fill="none" ${rim}/>`,
    ...[drawn.width, drawn.width + spine].map(
      (fold) => `<path d="M${left + (fold / width) * openWidth} ${top}v${height}" stroke="#fff" stroke-opacity=".12"/>`,
    ),
  ]);
}

/** The front beside the first words of the back, in the frame of social networks. */
export function renderCard(parts: BookParts): string {
  const drawn = coverMarks(parts);
  const { spine, marks } = drawn;
  const { cover, fonts } = parts;
  const book = { x: 90, y: 52, width: (526 / drawn.height) * drawn.width, height: 526 };
  const { accent } = coloursOf({ colour: 'paper' });
  const [opening = ''] = (cover.back ?? cover.subtitle ?? '').split('\n');
  const { lines, style } = setText([opening], stylesOf([54, 48, 42], 'italic', 1.12), { width: 570, maxLines: () => 4 }, fonts);
  const black = { hex: ink, inks: [0, 0, 0, 100] } as const;
  const top = 315 - ((lines.length - 1) * style.leading) / 2 + style.size * 0.25;
  const words = lines.map(({ text }, index) => wordsAt(548, top + index * style.leading, text, style, black));
  return svg({ width: 1200, height: 630, ground: tint }, marks, [
    shadowAt(book.x, book.y, book.width, book.height),
    cut({ ...drawn, x: drawn.width + spine }, book),
    `<path d="M548 ${top - style.size - 26}h72v4h-72z" fill="${accent.hex}"/>`,
    marksIn(words, fonts),
  ]);
}

/** The drawn cover, and the sizes in points of its spine and front. */
export function coverMarks({ cover, author, thickness, trim, fonts, pages }: BookParts, hasBack = false) {
  const places = coverPlaces(trim, thickness, printers.kdp, Infinity);
  const { width, height } = places.front;
  const parts = hasBack ? cover : { ...cover, back: undefined, inside: undefined, address: undefined };
  const drawn = drawCover({ cover: parts, author, places, hasPage: hasBack && pages.length > 0 }, fonts);
  const shown = drawn.page && pages[0] ? pageAt(drawn.page, pages[0], { width }) : '';
  return { width, height, spine: thickness * pointsPerInch, marks: `<g id="cover">${marksIn(drawn.operations, fonts)}${shown}</g>` };
}

function marksIn(operations: readonly CoverOperation[], fonts: Fonts): string {
  return operations
    .map((mark) => {
      const fill = `fill="${mark.colour.hex}"`;
      if (mark.kind === 'shape') return `<path d="${mark.path}" ${fill}/>`;
      // The page on the back is a separate picture.
      if (mark.kind !== 'text') return '';
      const turn = mark.isTurned ? ` transform="rotate(90 ${mark.x} ${mark.y})"` : '';
      return `<path d="${fonts.outline(mark)}" ${fill}${turn}/>`;
    })
    .join('');
}

function cut(from: Pick<Box, 'height' | 'width' | 'x'>, to: Box): string {
  const { x, y, width, height } = to;
  return `<svg x="${x}" y="${y}" width="${width}" height="${height}" viewBox="${from.x} 0 ${from.width} ${from.height}"><use href="#cover"/></svg>`;
}

function shadowAt(x: number, y: number, width: number, height: number): string {
  return `<path d="M${x + 10} ${y + 12}h${width}v${height}h-${width}z" ${shadow}/>`;
}

// For high-density screens.
const density = 1.5;

/** Transparent without a ground. */
function svg(size: { width: number; height: number; ground?: string }, cover: string, parts: string[]): string {
  const { width, height, ground } = size;
  const behind = ground === undefined ? '' : `<path d="M0 0H${width}V${height}H0Z" fill="${ground}"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width * density}" height="${height * density}" viewBox="0 0 ${width} ${height}"><defs>${filters}${cover}</defs>${behind}${parts.join('')}</svg>`;
}
