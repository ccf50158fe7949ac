import { thousandths } from '../layout/grid-and-type.ts';
import { horizonOf } from '../layout/horizon.ts';
import type { Cover, CoverColour } from '../model/entities/cover.ts';
import type { Box, CoverOperation } from '../model/api/drawing.ts';
import { bleed, pointsPerInch, trims, type Trim } from '../model/page/measures.ts';
import { daysAWeek } from '../model/entities/days.ts';
import { defaultWeeks } from '../model/entities/editions.ts';
import type { JournalPlan } from './plan-journal.ts';
import type { Hardcover, Printer } from './printers.ts';
import type { PdfPage } from './render-pdf.ts';
import { spineOfBook, whyNoSpineWords, type SpinePlan } from './spine-width.ts';

const barcodeFromEdges = 0.25;

/** The parts of an open cover in points, from the top left corner of the trimmed back. The back and front of a case exclude its hinges. */
export interface CoverPlaces extends Record<'whole' | 'sheet' | 'back' | 'spine' | 'front' | 'barcode', Box> {
  /** The strips where the sides of a case bend. */
  hinges: Box[];
  /** The height of a page of the book divided by its width. */
  ratio: number;
  /** Where words may be; the spine of a thin book has none. */
  safe: { back: Box; front: Box; spine?: Box };
}

/** @throws PrintRefusedError when the thickness of the paper is unknown */
export function placesOfCover(plan: SpinePlan & Pick<JournalPlan, 'trim'>): CoverPlaces {
  return coverPlaces(trims[plan.trim], spineOfBook(plan).width, plan.printer, plan.book.length, plan.hardcover);
}

/** @param spine in inches */
export function coverPlaces(trim: Trim, spine: number, printer: Printer, pages: number, hardcover?: Hardcover): CoverPlaces {
  const { barcode, safeOnCover, safeOnSpine } = printer;
  const { hinge = 0, wrap = bleed } = hardcover ?? {};
  const side = sideOf(trim, hardcover);
  const flat = side.width - hinge;
  const box = (x: number, width: number) => inPoints({ x, y: 0, width, height: side.height });
  const places = { back: box(0, flat), spine: box(side.width, spine), front: box(side.width + spine + hinge, flat) };
  const [across, down] = [safeOnSpine * pointsPerInch, safeOnCover * pointsPerInch];
  const hasSpineText = whyNoSpineWords(spine, printer, pages) === undefined;
  return {
    ...places,
    whole: box(0, 2 * side.width + spine),
    sheet: inset(box(0, 2 * side.width + spine), -wrap * pointsPerInch, -wrap * pointsPerInch),
    hinges: hardcover ? [box(flat, hinge), box(side.width + spine, hinge)] : [],
    ratio: trim.height / trim.width,
    barcode: inPoints({ ...barcode, x: flat - barcodeFromEdges - barcode.width, y: side.height - barcodeFromEdges - barcode.height }),
    safe: {
      back: inset(places.back, down, down),
      front: inset(places.front, down, down),
      ...(hasSpineText && { spine: inset(places.spine, across, down) }),
    },
  };
}

export function coverPage({ whole, sheet }: CoverPlaces, operations: PdfPage['operations']): PdfPage {
  const { width, height } = sheet;
  const origin = { x: -sheet.x, y: -sheet.y };
  return { width, height, origin, trim: { ...whole, ...origin }, bleed: { x: 0, y: 0, width, height }, operations };
}

export function inset({ x, y, width, height }: Box, across: number, down: number): Box {
  return { x: x + across, y: y + down, width: width - 2 * across, height: height - 2 * down };
}

export function rectanglePath({ x, y, width, height }: Box): string {
  const [left, top, right, bottom] = [x, y, x + width, y + height].map(thousandths);
  return `M${left} ${top}L${right} ${top}L${right} ${bottom}L${left} ${bottom}Z`;
}

export function shape(path: string, colour: CoverColour): CoverOperation {
  return { kind: 'shape', path, colour };
}

function inPoints({ x, y, width, height }: Box): Box {
  return { x: points(x), y: points(y), width: points(width), height: points(height) };
}

function points(inches: number): number {
  return thousandths(inches * pointsPerInch);
}

/** The size of the open cover in inches: back, spine and front with a bleed on four edges, or with the wrap of a case. */
export function coverSize(trim: Trim, spine: number, hardcover?: Hardcover): { width: number; height: number } {
  const beyond = hardcover?.wrap ?? bleed;
  const { width, height } = sideOf(trim, hardcover);
  return { width: 2 * beyond + 2 * width + spine, height: 2 * beyond + height };
}

/** The size of the back or the front in inches, up to the spine. */
export function sideOf({ width, height }: Trim, { wider = 0, taller = 0 }: Partial<Hardcover> = {}): { width: number; height: number } {
  return { width: width + wider, height: height + taller };
}

export type CoverColours = Record<'accent' | 'ground' | 'text', CoverColour>;

/** Draws the ornament of a cover into a box of the front, with the rules and dots of the pages. */
export function ornamentOn(ornament: Cover['ornament'], room: Box, colours: CoverColours): CoverOperation[] {
  if (ornament === 'horizon') return horizonIn(room, colours);
  return ornament === 'weeks' ? weeksIn(room, colours) : [];
}

/** In points. A thinner white rule would fill with ink where four plates misregister by 0.1 mm. */
const rule = 1.25;

function horizonIn({ x, y, width, height }: Box, { text, accent }: CoverColours): CoverOperation[] {
  // 132 points on a front of 6 in.
  const radius = Math.min(height / 2, (132 * width) / 348);
  const [middle, horizon] = [x + width / 2, y + height / 2];
  const [left, right] = [thousandths(middle - radius), thousandths(middle + radius)];
  const sun = `M${left} ${thousandths(horizon)}A${radius} ${radius} 0 0 1 ${right} ${thousandths(horizon)}Z`;
  const rules = horizonOf(radius).rules.map(({ below, half }) =>
    rectanglePath({ x: middle - half, y: horizon + below, width: 2 * half, height: rule }),
  );
  return [shape(sun, accent), shape(rectanglePath({ x, y: horizon, width, height: rule }) + rules.join(''), text)];
}

function weeksIn({ x, y, width, height }: Box, { text, accent }: CoverColours): CoverOperation[] {
  const step = width / (defaultWeeks - 0.65);
  const radius = step * 0.175;
  const top = y + height - radius - (daysAWeek - 1) * step;
  const row = (day: number) =>
    Array.from({ length: defaultWeeks }, (_, week) => dot(x + radius + week * step, top + day * step, radius)).join('');
  const days = Array.from({ length: daysAWeek - 1 }, (_, day) => row(day)).join('');
  return [shape(days, text), shape(row(daysAWeek - 1), accent)];
}

function dot(x: number, y: number, radius: number): string {
  const [left, right, middle, across] = [x - radius, x + radius, y, radius].map(thousandths);
  return `M${left} ${middle}A${across} ${across} 0 0 1 ${right} ${middle}A${across} ${across} 0 0 1 ${left} ${middle}Z`;
}
