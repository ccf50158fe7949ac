import { thousandths, type TextStyle, type Fonts } from '../layout/grid-and-type.ts';
import { typographic } from '../layout/printed-text.ts';
import { setText, type SetText } from '../layout/set-text.ts';
import { houseColours, parseColour, type Cover, type CoverColour } from '../model/entities/cover.ts';
import type { Box, CoverOperation, CoverTextOperation, PageFont } from '../model/api/drawing.ts';
import { pointsPerInch } from '../model/page/measures.ts';
import { counted, onOneLine } from '../model/text/wording.ts';
import type { BarcodePart } from './barcode.ts';
import { inset, ornamentOn, rectanglePath, shape, type CoverPlaces, type CoverColours } from './cover.ts';
import { lettersHeight, minSpineType } from './spine-width.ts';

interface CoverOrder {
  cover: Cover;
  author?: string | undefined;
  price?: string | undefined;
  places: CoverPlaces;
  barcode?: BarcodePart[] | undefined;
  hasPage?: boolean | undefined;
  /** Whether to leave a white box for a barcode that the printer adds. */
  isBoxWhite?: boolean;
}

interface CoverFault {
  field: keyof Cover;
  message: string;
}

interface DrawnCover {
  operations: CoverOperation[];
  faults: CoverFault[];
  /** The white box on the back for a page of the book. */
  page?: Box | undefined;
}

const white: CoverColour = { hex: '#ffffff', inks: [0, 0, 0, 0] };
const paper: CoverColour = { hex: '#f6f3ec', inks: [0, 0, 0, 0] };
export const black: CoverColour = { hex: '#1a1917', inks: [0, 0, 0, 100] };
const vermilion: CoverColour = { hex: '#d2502f', inks: [8, 82, 90, 2] };

export function drawCover({ cover, author, ...others }: CoverOrder, fonts: Fonts): DrawnCover {
  const order = { ...others, cover: typeset(cover), author: author && typographic(author) };
  const colours = coloursOf(order.cover);
  const back = drawBack(order, colours, fonts);
  const parts = [drawFront(order, colours, fonts), drawSpine(order, colours, fonts), back];
  return {
    page: back.page,
    operations: [shape(rectanglePath(order.places.sheet), colours.ground), ...parts.flatMap(({ operations }) => operations)],
    faults: parts.flatMap(({ faults }) => faults),
  };
}

export const coverWords = ['title', 'subtitle', 'author', 'spine', 'back', 'inside', 'address'] as const;

function typeset(cover: Cover): Cover {
  const words = coverWords.map((field) => {
    const printed = (text: string) => typographic(field === 'back' ? text : onOneLine(text));
    return [field, typeof cover[field] === 'string' ? printed(cover[field]) : cover[field]?.map(printed)];
  });
  return { ...cover, ...(Object.fromEntries(words) as Pick<Cover, (typeof coverWords)[number]>) };
}

/** Light words on a dark background, with an accent of another hue. */
export function coloursOf({ colour }: Pick<Cover, 'colour'>): CoverColours {
  const ground = parseColour(colour) ?? houseColours.black;
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(ground.hex.slice(at, at + 2), 16));
  const isDark = 0.2126 * red + 0.7152 * green + 0.0722 * blue < 140;
  const isNeutral = Math.max(red, green, blue) - Math.min(red, green, blue) < 40;
  const text = isDark ? paper : black;
  if (isNeutral) return { ground, text, accent: isDark ? vermilion : houseColours.brick };
  return { ground, text, accent: isDark ? houseColours.linen : black };
}

// In points, well inside any printer's safe area.
const margin = 42;

/** The box for words on a side. Narrow sides get narrower margins. */
function within(side: Box): Box {
  const across = Math.min(margin, (margin * side.width) / (6 * pointsPerInch));
  return inset(side, across, across);
}

const titleSizes: Sizes = [68, 60, 52, 44, 36, 28];
// White type below 15 points loses its thin strokes where two plates misregister by 0.1 mm.
const subtitleSizes: Sizes = [18, 16.5, 15];
const smallSize = 15;
const spineSizes: Sizes = [24, 22, 20, 18, 16, 14, 12, 10, minSpineType];
const openingSizes: Sizes = [20, 18, 16];
const backSizes: Sizes = [16, smallSize];

function drawFront({ cover, author, places: { front } }: CoverOrder, colours: CoverColours, fonts: Fonts): DrawnCover {
  const { x, y, width, height } = within(front);
  const title = setText([cover.title], stylesOf(titleSizes, 'regular', 1), { width, maxLines: () => 3 }, fonts);
  const first = y + 0.72 * title.style.size;
  const lastOfTitle = first + (title.lines.length - 1) * title.style.leading;
  const subtitle = setText([cover.subtitle ?? ''], stylesOf(subtitleSizes, 'italic', 1.3), { width, maxLines: () => 2 }, fonts);
  const below = lastOfTitle + 0.27 * title.style.size + 1.6 * subtitle.style.size;
  const lastLine = cover.subtitle === undefined ? lastOfTitle : below + (subtitle.lines.length - 1) * subtitle.style.leading;
  const foot = y + height;
  const room = { x, y: lastLine + 24, width, height: foot - 36 - (lastLine + 24) };
  return {
    operations: [
      ...ornamentOn(cover.ornament, room, colours),
      ...linesAt(x, first, title, colours.text),
      ...(cover.subtitle === undefined ? [] : linesAt(x, below, subtitle, colours.text)),
      ...(author === undefined ? [] : [wordsAt(x, foot, author, { font: 'regular', size: smallSize }, colours.text)]),
    ],
    faults: [
      ...faultsOf('title', 'front', title),
      ...faultsOf('subtitle', 'front', subtitle),
      ...(author !== undefined && fonts.advance(author, 'regular') * smallSize > width
        ? [{ field: 'author' as const, message: 'is too long for the front' }]
        : []),
    ],
  };
}

function drawSpine({ cover, author = '', places: { spine, safe } }: CoverOrder, { text }: CoverColours, fonts: Fonts): DrawnCover {
  const words = cover.spine ?? cover.title;
  const field = cover.spine === undefined ? 'title' : 'spine';
  if (!safe.spine) {
    const message = 'the spine is too thin for words; leave them out, or print more pages';
    return { operations: [], faults: cover.spine === undefined ? [] : [{ field: 'spine', message }] };
  }
  const { width, height } = safe.spine;
  const room = height - 2 * margin;
  const [titleLength, authorLength] = [words, author].map((text) => fonts.advance(text, 'regular'));
  const lengthAt = (size: number) => size * (titleLength ?? 0) + (author === '' ? 0 : ((authorLength ?? 0) + 2) * authorSize(size));
  const size = spineSizes.find((each) => each * lettersHeight <= width && lengthAt(each) <= room);
  if (size === undefined) {
    const length = lengthAt(minSpineType);
    const message = `is too long for the spine by about ${counted(Math.ceil(((length - room) / length) * words.length), 'character')}; write shorter words as "spine"`;
    return { operations: [], faults: [{ field, message }] };
  }
  const middle = spine.x + spine.width / 2;
  const turned = (line: string, at: number, of: number): CoverTextOperation => {
    return { ...wordsAt(middle - 0.22 * of, at, line, { font: 'regular', size: of }, text), isTurned: true };
  };
  const bottom = safe.spine.y + height - margin;
  const authorWidth = fonts.advance(author, 'regular') * authorSize(size);
  return {
    operations: [
      turned(words, safe.spine.y + margin, size),
      ...(author === '' ? [] : [turned(author, bottom - authorWidth, authorSize(size))]),
    ],
    faults: [],
  };
}

function authorSize(size: number): number {
  return Math.max(minSpineType, thousandths(0.8 * size));
}

/** Draws the back with the largest page that leaves room for all words, or without a page when the words need all the room. */
function drawBack(order: CoverOrder, colours: CoverColours, fonts: Fonts): DrawnCover {
  const largest = backWith(order, colours, fonts, pageShown);
  if (largest.faults.length === 0 || !order.hasPage) return largest;
  for (let height = pageShown - stepOfPage; height >= minPageShown; height -= stepOfPage) {
    const back = backWith(order, colours, fonts, height);
    if (back.faults.length === 0) return back;
  }
  const without = backWith({ ...order, hasPage: false }, colours, fonts, 0);
  return without.faults.length === 0 ? without : largest;
}

function backWith(order: CoverOrder, colours: CoverColours, fonts: Fonts, maxPageShown: number): DrawnCover {
  const { cover, price, places, hasPage } = order;
  const { x, y, width, height } = within(places.back);
  const [opening = '', ...rest] = (cover.back ?? '').split('\n').flatMap((line) => line.trim() || []);
  const foot = [cover.address ?? '', price ?? ''].filter((words) => words !== '');
  const end = places.barcode.y - margin / 2;
  const operations: CoverOperation[] = foot.map((words, index) => {
    const baseline = y + height - (foot.length - 1 - index) * footLeading;
    return wordsAt(x, baseline, words, { font: 'lining', size: smallSize }, colours.text);
  });
  const sets: { field: 'back' | 'inside'; set: SetText }[] = [];
  let [at, column] = [y, { x, width: width * 0.86 }];
  const add = (field: 'back' | 'inside', text: string, styles: ReturnType<typeof stylesOf>) => {
    const maxLines = ({ leading }: TextStyle) => Math.max(0, Math.floor((end - at) / leading));
    const set = setText([text], styles, { width: column.width, maxLines }, fonts);
    const first = at + 0.72 * set.style.size;
    operations.push(...linesAt(column.x, first, set, colours.text));
    at = first + (set.lines.length - 1) * set.style.leading + 1.25 * set.style.size;
    sets.push({ field, set });
  };
  const styles = stylesOf(backSizes, 'regular', 1.35);
  if (opening !== '') add('back', opening, stylesOf(openingSizes, 'italic', 1.25));
  at += gap;
  for (const paragraph of rest) add('back', paragraph, styles);
  at += gap;

  const shown = Math.min(maxPageShown, y + height - foot.length * footLeading - gap - at);
  const page = hasPage ? { x, y: at, width: shown / places.ratio, height: shown } : undefined;
  if (page) {
    operations.push(shape(rectanglePath(page), white));
    const beside = page.width + 2 * gap;
    column = { x: x + beside, width: width - beside };
  }
  for (const line of cover.inside ?? []) {
    operations.push(shape(rectanglePath({ x: column.x, y: at, width: 2 * gap, height: ruleOver }), colours.accent));
    at += gap;
    add('inside', line, styles);
  }
  const tooWide = foot[0] === cover.address && fonts.advance(foot[0] ?? '', 'lining') * smallSize > places.barcode.x - gap - x;
  return {
    operations: [...operations, ...drawBarcode(order, fonts)],
    page,
    faults: [
      ...(['back', 'inside'] as const).flatMap((field) =>
        sets.flatMap((each) => (each.field === field ? faultsOf(field, 'back', each.set) : [])).slice(0, 1),
      ),
      ...(page && shown < minPageShown && sets.every(({ field, set }) => field !== 'back' || set.leftOver === 0)
        ? [{ field: 'back' as const, message: 'leaves no room for the page; shorten it, or leave "page" out' }]
        : []),
      ...(tooWide ? [{ field: 'address' as const, message: 'is too long for the foot of the back' }] : []),
    ],
  };
}

const footLeading = 21;
const gap = 10;
const ruleOver = 1.25;
const pageShown = 288;
/** In points. Nothing can be read on a smaller page. */
const minPageShown = 180;
const stepOfPage = 12;

/** The width of a module in points: 0.33 mm (ISO/IEC 15420, 100%). */
const moduleWidth = 0.936;
/** The quiet zones beside the bars, in modules. */
const quietModules = { left: 11, right: 7 };
const barcodeModules = 95;

function drawBarcode({ cover: { isbn }, barcode, isBoxWhite, places }: CoverOrder, fonts: Fonts): CoverOperation[] {
  const box = places.barcode;
  if (!barcode || isbn === undefined) return isBoxWhite ? [shape(rectanglePath(box), white)] : [];
  const { left, right } = quietModules;
  const start = box.x + (box.width - (left + barcodeModules + right) * moduleWidth) / 2 + left * moduleWidth;
  const [top, bottom] = [box.y + 17, box.y + box.height - 13];
  const style = { font: 'lining', size: 9 } as const;
  const centered = (text: string, middle: number, baseline: number) =>
    wordsAt(middle - (fonts.advance(text, style.font) * style.size) / 2, baseline, text, style, black);
  const operations: CoverOperation[] = [shape(rectanglePath(box), white), centered(`ISBN ${isbn}`, box.x + box.width / 2, box.y + 12)];
  let bars = '';
  let x = start;
  for (const { data, text } of barcode) {
    const height = bottom - top + (text === '' ? 5 : 0);
    for (const { 0: bar, index } of data.matchAll(/1+/g))
      bars += rectanglePath({ x: x + index * moduleWidth, y: top, width: bar.length * moduleWidth, height });
    if (data === '') operations.push(centered(text, start - 6 * moduleWidth, bottom + 8));
    else if (text !== '') operations.push(centered(text, x + (data.length * moduleWidth) / 2, bottom + 8));
    x += data.length * moduleWidth;
  }
  return [...operations, shape(bars, black)];
}

type Sizes = readonly [number, ...number[]];

export function stylesOf([largest, ...others]: Sizes, font: PageFont, leading: number): [TextStyle, ...TextStyle[]] {
  const styleOf = (size: number) => ({ font, size, leading: size * leading });
  return [styleOf(largest), ...others.map(styleOf)];
}

function linesAt(x: number, first: number, { lines, style }: SetText, colour: CoverColour): CoverTextOperation[] {
  return lines.map(({ text, indent }, index) => wordsAt(x + indent, first + index * style.leading, text, style, colour));
}

type Face = Pick<TextStyle, 'font' | 'size'>;
export function wordsAt(x: number, y: number, text: string, { font, size }: Face, colour: CoverColour): CoverTextOperation {
  return { kind: 'text', x, y, text, font, size, colour };
}

function faultsOf(field: keyof Cover, place: string, { leftOver, divided, style }: SetText): CoverFault[] {
  if (leftOver > 0) return [{ field, message: `is too long for the ${place} by about ${counted(leftOver, 'character')}` }];
  return divided.slice(0, 1).map((word) => ({
    field,
    message: `"${word}" is wider than the ${place}, even in ${style.size} pt; write a hyphen where it may be divided, or a shorter word`,
  }));
}
