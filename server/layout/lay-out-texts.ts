import type { TextOperation, TextPlace, TextRole } from '../model/api/drawing.ts';
import { layoutOf, mergeLayouts, textAt, type BlockOf, type Layout } from './blocks.ts';
import { fillLines, justifyParagraph, stretchOf } from './break-lines.ts';
import { divideWide, hangMarks, joinParts, maxHang, type Word } from './hyphenate.ts';
import { authorStyles, nameStyles, promptStyles, quoteStyles, row, styles, type TextStyle, type Fonts } from './grid-and-type.ts';
import { wordsReport } from './marks.ts';
import { setText, type SetText } from './set-text.ts';
import { quoted, typographicLines, wordsOf } from './printed-text.ts';
import { startOf } from '../model/text/wording.ts';

/**
 * Lays out the text with its first line on the grid and its quotation marks in the margin, and the author below. A short quote takes as
 * many rows as a long one, so that the blocks below are in the same place every day. @param styles largest first
 */
export function layOutQuote({ rows, author, ...block }: BlockOf<'quote'>, width: number, fonts: Fonts, styles = quoteStyles): Layout {
  const text = typographicLines(block.text, 'regular', fonts);
  const measure = width - row;
  const maxLines = ({ leading }: TextStyle) => linesOfQuote(rows, leading, author !== undefined);
  const set = setText(quoted(text.lines), styles, { width: measure, maxLines, isLoose: true }, fonts);

  const parts = [{ part: { ...layoutOf(0, placed(set, 0, fonts, 'quote')), ...reported('quote', set, text) }, x: row, y: 0 }];
  const under = (set.lines.length - 1 + toAuthor) * set.style.leading;
  if (author !== undefined) parts.push({ part: layOutAuthor(author, set.style.size, measure, fonts), x: row, y: under });
  return mergeLayouts(rows, parts);
}

/** How many lines fit into the rows of a quote. The last one may be a quarter of a row below the last row. */
export function linesOfQuote(rows: number, leading: number, hasAuthor: boolean): number {
  return linesIn((rows - 0.75) * row - (hasAuthor ? toAuthor * leading : 0), leading);
}

/** The distance from the last line of a quote to its author, in lines of the quote: a line of the author, and half a line of the quote. */
const toAuthor = 1.25;

/** Lays out the text with its last line on the grid, a row above the first line to write on. */
export function layOutPrompt(block: BlockOf<'prompt'>, width: number, fonts: Fonts): Layout {
  const text = typographicLines(block.text, 'regular', fonts);
  const maxLines = ({ leading }: TextStyle) => linesIn((block.rows - 1) * row + intoHeading, leading);
  const set = setText([text.lines.join(' ')], promptStyles, { width, maxLines }, fonts);
  const height = (set.lines.length - 1) * set.style.leading;
  const rows = rowsOver(height - intoHeading) + 1;
  return { ...layoutOf(rows, placed(set, (rows - 1) * row - height, fonts)), ...reported('prompt', set, text) };
}

/** Lays out paragraphs of the book's own words. Leaves room inside `width` for marks at the end of a line that hang over the right edge. */
export function layOutParagraphs({ paragraphs, style }: BlockOf<'text'>, width: number, fonts: Fonts): Layout {
  const { font, size, leading } = style;
  const measure = width / size - maxHang;
  let y = 0;
  const parts = paragraphs.map((paragraph, number) => {
    const { lines, missing } = typographicLines(paragraph, font, fonts);
    const [first, ...others] = divideWide(wordsOf(lines.join(' '), font, fonts), measure - 1, font, fonts);
    const before = number === 0 || !first ? [] : [{ text: '', width: 1, gap: 0 }];
    const words = first ? [...before, ...hangMarks([{ ...first, gap: 0 }, ...others], font, fonts)] : [];
    const isRagged = measure < minJustified;
    const set = isRagged ? fillLines(words, measure, Infinity).lines : justifyParagraph(words, font, measure, fonts);
    const operations = set.flatMap((line, index) => {
      const stretch = isRagged || index === set.length - 1 ? 0 : stretchOf(line, measure);
      return justified(joinParts(line), stretch, y + index * leading, style);
    });
    if (operations[0]) operations[0].role = 'text';
    y += set.length * leading;
    return { operations, missing };
  });
  const operations = parts.flatMap((part) => part.operations);
  const missing = parts.flatMap((part) => part.missing);
  return { ...layoutOf(rowsOver(y - leading) + 1, operations), ...wordsReport('', false, missing) };
}

/** In ems: about 50 letters. Justified words would be too far apart in shorter lines. */
const minJustified = 22;

/** Lays out words that are not justified. Large letters get as many rows above their baseline as they need. */
export function layOutSet({ paragraphs, style, align = 'left' }: BlockOf<'set'>, width: number, fonts: Fonts): Layout {
  const above = Math.max(0, Math.ceil((capHeight * style.size - row) / row));
  let y = above * row;
  const parts = paragraphs.map((paragraph) => {
    if (paragraph === '') y += style.leading;
    const text = typographicLines(paragraph, style.font, fonts);
    const set = setText([text.lines.join(' ')], [style], { width, maxLines: () => maxSetLines }, fonts);
    const lines = placed(set, y, fonts, roleOf(style)).map((line) => {
      return align === 'left' ? line : { ...line, x: (width - fonts.advance(line.text, style.font) * style.size) / 2 };
    });
    y += set.lines.length * style.leading;
    const { overflow, missing } = reported('words', set, text);
    return { ...layoutOf(0, lines), overflow, missing };
  });
  const merged = parts.map((part) => ({ part, x: 0, y: 0 }));
  return mergeLayouts(rowsOver(y - style.leading) + 1, merged);
}

/**
 * Lays out the small name of a day, with the first baseline at 0. Cuts what does not fit in the smallest type, since the page of the day
 * has the whole name. @param height of its box; without it, the name is one line that ends at the right
 */
export function layOutName(name: string, width: number, fonts: Fonts, height?: number): Layout {
  const text = typographicLines(name, 'italic', fonts);
  const maxLines = ({ leading }: TextStyle) => Math.max(1, Math.floor((height ?? 0) / leading));
  const set = setText([text.lines.join(' ')], nameStyles, { width, maxLines }, fonts);
  // The name continues the text before it: the date or the weekday.
  const lines = placed(set, 0, fonts).map(({ x, y, text, font, size }) =>
    textAt(height === undefined ? width - fonts.advance(text, font) * size : x, y, text, set.style),
  );
  return { ...layoutOf(0, lines), missing: reported('words', set, text).missing };
}

/** In ems. */
const capHeight = 0.7;

const maxSetLines = 60;

/** Large words are the title of a page, such as the title of the book. */
function roleOf({ size }: TextStyle): TextRole {
  return size === styles.ornament.size ? 'artifact' : size >= styles.title.size ? 'title' : 'text';
}

function justified(line: Word[], stretch: number, y: number, style: TextStyle): TextOperation[] {
  let x = 0;
  return line.flatMap(({ text, width, gap }, index) => {
    if (index > 0 && gap > 0) x += (gap + stretch) * style.size;
    const operation = textAt(x, y, text, style);
    x += width * style.size;
    return text === '' ? [] : operation;
  });
}

/** How far a prompt may extend into the row of the heading above, in points. */
const intoHeading = row / 6;

/** Reports the size of the author only when it is smaller than the size of the quote calls for. */
function layOutAuthor(author: string, quoteSize: number, width: number, fonts: Fonts): Layout {
  const text = typographicLines(author, 'italic', fonts);
  const styles = authorStyles(quoteSize);
  const set = setText([text.lines.join(' ')], styles, { width, maxLines: () => 1 }, fonts);
  const { sizes, ...faults } = reported('author', set, text);
  return { ...layoutOf(1, placed(set, 0, fonts)), ...faults, sizes: set.style.size < styles[0].size ? sizes : [] };
}

function placed({ lines, style, leftOver }: SetText, y: number, fonts: Fonts, role: TextRole = 'text'): TextOperation[] {
  return lines.map(({ text: whole, indent: shift }, index) => {
    const isCut = leftOver > 0 && index === lines.length - 1;
    const text = isCut ? `${startOf(whole, whole.length - 2).trimEnd()}…` : whole;
    const unmarked = role === 'quote' ? text.replace(/^[“‘]+/, '') : text;
    const hung = fonts.advance(text, style.font) - fonts.advance(unmarked, style.font);
    return textAt(shift - hung * style.size, y + index * style.leading, text, style, index === 0 ? role : undefined);
  });
}

function linesIn(height: number, leading: number): number {
  return Math.floor((height + grain) / leading) + 1;
}

function rowsOver(height: number): number {
  return Math.max(0, Math.ceil((height - grain) / row));
}

const grain = 0.01;

function reported(place: TextPlace, { leftOver: characters, style, excess, divided }: SetText, { missing }: { missing: string[] }) {
  return {
    overflow: characters > 0 ? [{ place, characters }] : [],
    missing: missing.length > 0 ? [{ place, characters: missing }] : [],
    sizes: [{ place, size: style.size, excess, divided }],
  };
}
