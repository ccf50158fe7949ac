import type { PreflightFact } from '../model/api/editions-api.ts';
import { bleed, margins, pointsPerInch, trim } from '../model/page/printed-book.ts';
import type { PageFont, TextPlace } from '../model/page/drawing.ts';
import { counted } from '../model/text/counted.ts';
import type { Fonts } from '../layout/fonts.ts';
import { outside } from '../layout/lay-out-page.ts';
import type { PageMeasures } from '../layout/lay-out-page.ts';
import { authorStyles, pageHeight, pageWidth, promptStyles, quoteStyles } from '../layout/scale.ts';
import { coverSize, spineOf } from './cover-size.ts';
import type { LaidOutSheet } from './lay-out-book.ts';
import type { BookPage } from './plan-book.ts';
import type { Paper, Printer } from './printers.ts';

/** What the printed page of a text lacks. */
export interface BookFault {
  /** The number of the page. */
  number: number;
  page: BookPage;
  place: TextPlace;
  kind: 'too-long' | 'no-glyph';
  /** Characters that are left over, or without a glyph. */
  characters: number | string[];
  /** The words of the template or the site, when they are at fault. */
  text?: string | undefined;
}

/** Every fault, the first page of each text. */
export function faultsOf(sheets: readonly LaidOutSheet[]): BookFault[] {
  const faults = sheets.flatMap(({ number, page, overflow, missing }) => [
    ...overflow.map(({ place, characters, text }): BookFault => ({ number, page, place, kind: 'too-long', characters, text })),
    ...missing.map(({ place, characters }): BookFault => ({ number, page, place, kind: 'no-glyph', characters })),
  ]);
  const seen = new Set<string>();
  return faults.filter(({ page, place, kind, characters, text }) => {
    const key = JSON.stringify([place === 'prompt' ? page.prompt : page.quote, page.kind, place, kind, characters, text]);
    const isNew = !seen.has(key);
    seen.add(key);
    return isNew;
  });
}

/** A text that is in smaller type than most. */
export interface SmallerText extends Pick<BookFault, 'number' | 'page' | 'place'> {
  size: number;
}

/** The texts that are not in the largest type of their place, each on its first page. */
export function smallerTexts(sheets: readonly LaidOutSheet[]): SmallerText[] {
  const seen = new Set<string>();
  return sheets.flatMap(({ number, page, sizes }) =>
    sizes.flatMap(({ place, size }) => {
      const key = `${place} ${place === 'prompt' ? page.prompt : page.quote}`;
      if (size === largestSizes[place] || seen.has(key)) return [];
      seen.add(key);
      return [{ number, page, place, size }];
    }),
  );
}

const largestSizes: Record<TextPlace, number | undefined> = {
  quote: quoteStyles[0]?.size,
  author: authorStyles[0]?.size,
  prompt: promptStyles[0]?.size,
  words: undefined,
};

export interface Preflight {
  printer: Printer;
  paper: Paper;
  measures: PageMeasures;
  pagesPerInch: number | undefined;
  fonts: Fonts;
}

/** What the printer requires and what the file has, and what the printer would refuse. */
export function preflightOf(
  sheets: readonly LaidOutSheet[],
  { printer, paper, measures, pagesPerInch, fonts }: Preflight,
): { facts: PreflightFact[]; refusals: string[] } {
  const pages = sheets.length;
  const operations = sheets.flatMap((sheet) => sheet.operations);
  const thinnest = Math.min(...operations.flatMap((mark) => (mark.kind === 'line' ? mark.width : mark.kind === 'rect' ? mark.stroke : [])));
  const texts = operations.flatMap((mark) => (mark.kind === 'text' ? mark : []));
  const smallest = Math.min(...texts.map(({ size }) => size));
  const faces = new Set(texts.map(({ font }) => font));
  const spine = spineOf(printer, paper, pages, pagesPerInch);
  const cover = spine && coverSize(spine.width);
  const outsiders = sheets.filter((sheet) => isOutside(sheet, measures, fonts)).map(({ number }) => number);
  const facts: PreflightFact[] = [
    ['printer', `${printer.name}: ${printer.advice}`],
    ['rules', printer.source],
    ['pages', `${pages}; ${printer.minPages} to ${printer.maxPages[paper]} on ${paper} paper, a multiple of ${printer.pagesStep}`],
    ['size', `${trim.width} × ${trim.height} in, with a bleed of ${bleed} in on ${printer.bleed}`],
    [
      'margins',
      `inside ${measures.inside / pointsPerInch} in for ${pages} pages, outside ${margins.outside} in, top and bottom ${margins.top} in`,
    ],
    [
      'cover',
      cover && spine
        ? `spine ${spine.isEstimated ? 'about ' : ''}${inches(spine.width)} in, cover ${inches(cover.width)} × ${inches(cover.height)} in with bleed; ${spineText(printer, pages)}`
        : 'the printer knows the thickness of its paper; write it as print.pagesPerInch in site.yaml',
    ],
    ['lines', `${thinnest} pt at least; ${printer.minStroke} pt allowed`],
    ['type', `${smallest} pt at least; ${printer.minTypeSize} pt allowed`],
    ['ink', 'black alone, in DeviceGray'],
    ['fonts', `${[...faces].map((face: PageFont) => fonts.faces[face].postscriptName).join(', ')}; embedded subsets`],
    ['format', printer.isPdfX ? 'PDF/X-1a:2001' : 'PDF 1.3'],
    ['texts', sizesOf(sheets)],
  ];
  const refusals = [
    ...(thinnest < printer.minStroke ? ['lines are too thin'] : []),
    ...(smallest < printer.minTypeSize ? ['type is too small'] : []),
    ...(outsiders.length > 0 ? [`ink is outside of the margins on page ${outsiders.join(', ')}`] : []),
  ];
  return { facts, refusals };
}

function spineText({ minPagesForSpineText }: Printer, pages: number): string {
  return pages >= minPagesForSpineText ? 'the spine may have text' : `no text on the spine below ${minPagesForSpineText} pages`;
}

function inches(length: number): string {
  return String(Math.round(length * 1000) / 1000);
}

/** `91 quotes in 18 pt and 195 prompts in 13.5 pt, 8 of them smaller` */
function sizesOf(sheets: readonly LaidOutSheet[]): string {
  const all = sheets.flatMap(({ sizes }) => sizes);
  const counts = (['quote', 'prompt'] as const).flatMap((place) => {
    const { length } = all.filter((each) => each.place === place);
    return length === 0 ? [] : `${counted(length, place)} in ${largestSizes[place]} pt`;
  });
  const smaller = all.filter(({ place, size }) => size !== largestSizes[place]).length;
  return `${counts.join(' and ') || 'none'}${smaller > 0 ? `, ${smaller} of them smaller` : ''}`;
}

// Italics lean a little over their own edge.
const tolerance = 1;

function isOutside({ side, operations }: LaidOutSheet, { inside }: PageMeasures, fonts: Fonts): boolean {
  const left = (side === 'left' ? outside : inside) - tolerance;
  const right = pageWidth - (side === 'left' ? inside : outside) + tolerance;
  const bottom = pageHeight - margins.bottom * pointsPerInch;
  return operations.some((mark) => {
    if (mark.kind === 'line') return mark.x1 < left || mark.x2 > right || mark.y1 > bottom;
    if (mark.kind === 'rect') return mark.x < left || mark.x + mark.width > right || mark.y + mark.height > bottom;
    return mark.x < left || mark.x + fonts.advance(mark.text, mark.font) * mark.size > right || mark.y > bottom;
  });
}
