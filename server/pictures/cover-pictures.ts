import { createHash } from 'node:crypto';
import { coverPlaces } from '../book/cover.ts';
import { coloursOf, drawCover, stylesOf, wordsAt } from '../book/draw-cover.ts';
import { printers } from '../book/printers.ts';
import type { Repository } from '../content/repository.ts';
import type { Fonts } from '../layout/fonts.ts';
import { pageHeight, pageWidth } from '../layout/grid-and-type.ts';
import { setText } from '../layout/set-text.ts';
import { socialPicture } from '../model/api/picture-urls.ts';
import { socialDefaultImage } from '../model/api/paths.ts';
import { bookNames, type Cover } from '../model/entities/cover.ts';
import type { CoverOperation } from '../model/page/drawing.ts';
import { spineOf } from '../model/page/print-products.ts';
import { pointsPerInch } from '../model/page/printed-book.ts';
import type { Original } from './image-variants.ts';

// Of white paper for books, where the site names no printer.
const usualPagesPerInch = 440;

/** The book closed, 3 by 2. Pages show it as a WebP: the outlines of the letters have ten times its bytes. */
const closedBook = '/images/cover/closed.svg';

/** Back, spine and front beside each other, 3 by 2. */
const openCover = '/images/cover/open.svg';

// Raise it when the pictures change: they are cached by it.
const drawing = 1;

interface Shown {
  cover: Cover;
  author?: string | undefined;
  /** Of the spine, in inches. */
  thickness: number;
}

/** The pictures of the closed book, drawn as the printed cover is. Without `cover.yaml`, the book has the name of the site. */
export class CoverPictures {
  readonly #repository: Pick<Repository, 'cover' | 'site'>;
  readonly #fonts: () => Promise<Fonts>;

  constructor(repository: Pick<Repository, 'cover' | 'site'>, fonts: () => Promise<Fonts>) {
    this.#repository = repository;
    this.#fonts = fonts;
  }

  /** The URLs of the pictures that pages show, with their versions. */
  all(): { url: string; fingerprint: string | undefined }[] {
    return [closedBook, openCover, socialDefaultImage].map((svg) => ({
      url: svg === socialDefaultImage ? socialPicture(svg) : svg.replace(/svg$/, 'webp'),
      fingerprint: this.find(svg)?.fingerprint,
    }));
  }

  /** The SVG at a URL; undefined when there is none. */
  find(url: string): Original | undefined {
    const render = { [closedBook]: renderClosed, [openCover]: renderOpen, [socialDefaultImage]: renderCard }[url];
    if (!render) return undefined;
    const site = this.#repository.site();
    const { author, ...names } = bookNames(this.#repository.cover(), site);
    const cover = this.#repository.cover() ?? { ...names, back: site?.tagline, colour: 'black', ornament: 'horizon' };
    const shown: Shown = { cover, author, thickness: site ? (spineOf(site.print)?.width ?? site.print.pages / usualPagesPerInch) : 0 };
    const fingerprint = createHash('sha1')
      .update(JSON.stringify([drawing, shown]))
      .digest('hex')
      .slice(0, 16);
    return { file: url, fingerprint, read: async () => Buffer.from(render(shown, await this.#fonts())) };
  }
}

const tint = '#f1eee6';
const shadow = 'fill="#1a1917" fill-opacity=".16"';

/** The front, and beside it the book seen from its spine, in one scale on one ground. */
function renderClosed(shown: Shown, fonts: Fonts): string {
  const height = 640;
  const scale = height / pageHeight;
  const { spine, marks } = marksOf(shown, fonts);
  const [front, thickness, gap] = [pageWidth * scale, spine * scale, 84];
  const left = (1200 - front - thickness - gap) / 2;
  return svg(1200, 800, marks, [
    shadowAt(left, 80, thickness, height),
    shadowAt(left + thickness + gap, 80, front, height),
    cut({ x: pageWidth, width: spine }, { x: left, y: 80, width: thickness, height }),
    cut({ x: pageWidth + spine, width: pageWidth }, { x: left + thickness + gap, y: 80, width: front, height }),
  ]);
}

const openWidth = 920;

function renderOpen(shown: Shown, fonts: Fonts): string {
  const { spine, marks } = marksOf(shown, fonts, true);
  const width = 2 * pageWidth + spine;
  const height = (openWidth / width) * pageHeight;
  const [left, top] = [(1200 - openWidth) / 2, (800 - height) / 2];
  return svg(1200, 800, marks, [
    shadowAt(left, top, openWidth, height),
    cut({ x: 0, width }, { x: left, y: top, width: openWidth, height }),
    ...[pageWidth, pageWidth + spine].map(
      (fold) => `<path d="M${left + (fold / width) * openWidth} ${top}v${height}" stroke="#fff" stroke-opacity=".12"/>`,
    ),
  ]);
}

/** The front beside the first words of the back, in the frame of social networks. */
function renderCard(shown: Shown, fonts: Fonts): string {
  const { spine, marks } = marksOf(shown, fonts);
  const { cover } = shown;
  const book = { x: 90, y: 52, width: (526 / pageHeight) * pageWidth, height: 526 };
  const { accent } = coloursOf({ colour: 'paper' });
  const [opening = ''] = (cover.back ?? cover.subtitle ?? '').split('\n');
  const { lines, style } = setText([opening], stylesOf([54, 48, 42], 'italic', 1.12), { width: 570, maxLines: () => 4 }, fonts);
  const ink = { hex: '#1a1917', inks: [0, 0, 0, 100] } as const;
  const top = 315 - ((lines.length - 1) * style.leading) / 2 + style.size * 0.25;
  const words = lines.map(({ text }, index) => wordsAt(548, top + index * style.leading, text, style, ink));
  return svg(1200, 630, marks, [
    shadowAt(book.x, book.y, book.width, book.height),
    cut({ x: pageWidth + spine, width: pageWidth }, book),
    `<path d="M548 ${top - style.size - 26}h72v4h-72z" fill="${accent.hex}"/>`,
    marksIn(words, fonts),
  ]);
}

function marksOf({ cover, author, thickness }: Shown, fonts: Fonts, hasBack = false): { spine: number; marks: string } {
  const places = coverPlaces(thickness, printers.kdp, Infinity);
  return {
    spine: thickness * pointsPerInch,
    marks: `<g id="cover">${marksIn(drawCover({ cover: hasBack ? cover : { ...cover, back: undefined }, author, places }, fonts).operations, fonts)}</g>`,
  };
}

function marksIn(operations: readonly CoverOperation[], fonts: Fonts): string {
  return operations
    .map((mark) => {
      const fill = `fill="${mark.colour.hex}"`;
      if (mark.kind === 'shape') return `<path d="${mark.path}" ${fill}/>`;
      const turn = mark.isTurned ? ` transform="rotate(90 ${mark.x} ${mark.y})"` : '';
      return `<path d="${fonts.outline(mark)}" ${fill}${turn}/>`;
    })
    .join('');
}

/** A column of the open cover, in its place. */
function cut(from: { x: number; width: number }, to: { x: number; y: number; width: number; height: number }): string {
  const { x, y, width, height } = to;
  return `<svg x="${x}" y="${y}" width="${width}" height="${height}" viewBox="${from.x} 0 ${from.width} ${pageHeight}"><use href="#cover"/></svg>`;
}

function shadowAt(x: number, y: number, width: number, height: number): string {
  return `<path d="M${x + 10} ${y + 12}h${width}v${height}h-${width}z" ${shadow}/>`;
}

// For screens of more than one dot a pixel.
const density = 1.5;

function svg(width: number, height: number, cover: string, parts: string[]): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width * density}" height="${height * density}" viewBox="0 0 ${width} ${height}"><defs>${cover}</defs><path d="M0 0H${width}V${height}H0Z" fill="${tint}"/>${parts.join('')}</svg>`;
}
