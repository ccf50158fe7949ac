import { readSource } from '../content/files/read-file.ts';
import type { JournalDesign } from '../content/journal-designs.ts';
import type { Repository } from '../content/repository.ts';
import type { Fonts } from '../layout/fonts.ts';
import { authorStyles, pageHeight, pageWidth, promptStyles, quoteStyles } from '../layout/grid-and-type.ts';
import { outside } from '../layout/lay-out-page.ts';
import type { PageMeasures } from '../layout/lay-out-page.ts';
import type { PlacedText, PreflightFact } from '../model/api/editions.ts';
import { byPlace } from '../model/entities/problem.ts';
import type { Problem } from '../model/entities/problem.ts';
import type { PageFont, TextPlace } from '../model/page/drawing.ts';
import { bleed, margins, pointsPerInch, trim } from '../model/page/print-measures.ts';
import { counted } from '../model/text/counted.ts';
import { coverSize, spineOf } from './cover.ts';
import type { LaidOutSheet } from './lay-out-book.ts';
import type { BookPage } from './plan-book.ts';
import { placesInFile } from './plan-journal.ts';
import type { Paper, Printer } from './printers.ts';

/** What the printed page of a text lacks. */
interface BookFault {
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
interface SmallerText extends Pick<BookFault, 'number' | 'page' | 'place'> {
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

interface Preflight {
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

/** The faults of the pages as problems of the files. */
export function pageProblems(content: Repository, faults: readonly BookFault[], design: JournalDesign): Problem[] {
  return faults
    .map((fault): Problem => {
      const { file, steps } = sourceOf(fault, design);
      const rule = fault.kind === 'too-long' ? 'too-long-to-print' : 'not-in-typeface';
      const message = [...steps, ''].join(': ') + messageOf(fault);
      return { file, ...placeOf(content, file, steps, fault.text), severity: 'error', rule, message };
    })
    .sort(byPlace);
}

/** The file and the field of a text at fault. A page of no day has the words of the site. */
function sourceOf(
  { page: { kind, quote, prompt }, place }: Pick<BookFault, 'page' | 'place'>,
  { id }: JournalDesign,
): { file: string; steps: string[] } {
  if (place === 'prompt' && prompt !== undefined) return { file: `prompts/${prompt}.yaml`, steps: ['text'] };
  if (place !== 'words' && quote !== undefined) return { file: `quotes/${quote}.yaml`, steps: [place === 'author' ? 'author' : 'text'] };
  const isOfSite = id === undefined || kind === 'title' || kind === 'front' || kind === 'notes';
  return isOfSite ? { file: 'site.yaml', steps: ['print'] } : { file: `templates/${id}.yaml`, steps: ['pages'] };
}

export function placeSmallerText(content: Repository, text: SmallerText, design: JournalDesign): PlacedText {
  const { file, steps } = sourceOf(text, design);
  return { file, ...placeOf(content, file, steps, undefined), size: text.size, page: text.number };
}

function messageOf({ number, kind, characters, text }: BookFault): string {
  if (Array.isArray(characters)) return `has ${characters.map(named).join(', ')} on page ${number}, which the typeface lacks`;
  if (text !== undefined) return `"${text}" has no room on page ${number}`;
  if (kind === 'too-long') return `has no room on page ${number} for its last ${characters} characters, even in 9 pt; shorten it`;
  return '';
}

function named(character: string): string {
  return `"${character}" (U+${character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')})`;
}

/** Where the text is in the file, or the field. */
function placeOf(content: Repository, file: string, steps: string[], text: string | undefined): { line: number; column: number } {
  const source = readSource(content.folder, file);
  const lines = text !== undefined && source && 'text' in source ? source.text.split('\n') : [];
  const line = lines.findIndex((each) => text !== undefined && each.includes(text));
  return line < 0 ? placesInFile(content, file)(steps) : { line: line + 1, column: (lines[line]?.indexOf(text ?? '') ?? 0) + 1 };
}
