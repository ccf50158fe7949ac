import type { LineOperation, Operation } from '../model/page/drawing.ts';
import { layoutOf, mergeLayouts, moved, textAt, widthOf, type Block, type BlockOf, type Layout, type StyledWords } from './blocks.ts';
import { pointsPerInch } from '../model/page/printed-book.ts';
import { layOutParagraphs, layOutPrompt, layOutQuote } from './lay-out-texts.ts';
import type { Fonts } from './fonts.ts';
import { dotPitch, indent, row, type Strokes } from './grid-and-type.ts';

interface Tools {
  fonts: Fonts;
  strokes: Strokes;
}

/** Lays out blocks one below another, `width` points wide. A block with the `rest` fills them up to `rows`. */
export function layOutStack(blocks: readonly Block[], width: number, tools: Tools, rows = 0): Layout {
  const parts = blocks.map((block) => (takesRest(block) ? undefined : layOutBlock(block, width, tools)));
  const rest = rows - parts.reduce((sum, part) => sum + (part?.rows ?? 0), 0);
  let top = 0;
  const placed = parts.map((fixed) => {
    const part = fixed ?? layOutRules(Math.max(0, rest), width, tools);
    const y = top * row;
    top += part.rows;
    return { part, x: 0, y };
  });
  return mergeLayouts(top, placed);
}

export function takesRest(block: Block): boolean {
  return block.kind === 'rules' && block.rows === 'rest';
}

function layOutBlock(block: Block, width: number, tools: Tools): Layout {
  switch (block.kind) {
    case 'space':
      return layoutOf(block.rows, []);
    case 'words':
      return layOutWords(block, width, tools);
    case 'text':
      return layOutParagraphs(block, width, tools.fonts);
    case 'quote':
      return layOutQuote(block, width, tools.fonts);
    case 'prompt':
      return layOutPrompt(block, width, tools.fonts);
    case 'rules':
      return layOutRules(Number(block.rows), width, tools);
    case 'list':
      return layOutList(block, width, tools);
    case 'grid':
      return layOutGrid(block, width, tools);
    case 'columns':
      return layOutColumns(block, width, tools);
  }
}

function layOutWords({ words, align }: BlockOf<'words'>, width: number, { fonts }: Tools): Layout {
  let x = 0;
  let end = 0;
  const operations = words.map(({ text, style }): Operation => {
    const operation = textAt(x, 0, text, style);
    end = x + widthOf({ text, style }, fonts);
    x += widthOf({ text: `${text} `, style }, fonts);
    return operation;
  });
  const placed = align === 'right' ? operations.map((mark) => moved(mark, width - end, 0)) : operations;
  return { ...layoutOf(1, placed), ...wordsReport(words.map(({ text }) => text).join(' '), end > width, missingIn(words, fonts)) };
}

function layOutRules(rows: number, width: number, { strokes }: Tools): Layout {
  return layoutOf(
    rows,
    Array.from({ length: rows }, (_, index) => rule(0, width, index * row, strokes)),
  );
}

function layOutList({ leaders, gap = 0, isSolid }: BlockOf<'list'>, width: number, { fonts, strokes }: Tools): Layout {
  const widths = leaders.map((leader) => (leader === 'box' ? box : widthOf(leader, fonts)));
  // On half a unit of the grid, so that the lists of a page are aligned.
  const start = Math.max(indent, Math.ceil((Math.max(...widths) + minGap) / (row / 2)) * (row / 2));
  const operations = leaders.flatMap((leader, index): Operation[] => {
    const y = index * (1 + gap) * row;
    const line = (isSolid ? solidRule : rule)(start, width, y, strokes);
    return [leader === 'box' ? boxAt(0, y, strokes) : textAt(0, y, leader.text, leader.style), line];
  });
  const labels = leaders.filter((leader) => leader !== 'box');
  const long = widths.findIndex((leader) => leader + minGap + row > width);
  const label = leaders[long];
  return {
    ...layoutOf(leaders.length * (1 + gap) - gap, operations),
    ...wordsReport(label === undefined || label === 'box' ? '' : label.text, long >= 0, missingIn(labels, fonts)),
  };
}

function layOutGrid({ heading, columns, total, rows }: BlockOf<'grid'>, width: number, { fonts, strokes }: Tools): Layout {
  // The total has the width of two columns, and half a column before it.
  const totalX = width - 2 * row;
  const start = totalX - (columns.length + 0.5) * row;
  const middle = (index: number) => start + (index + 0.5) * row;
  const centered = (words: StyledWords, x: number) => textAt(x - widthOf(words, fonts) / 2, 0, words.text, words.style);
  const heads: Operation[] = [
    textAt(0, 0, heading.text, heading.style),
    ...columns.map((column, index) => centered(column, middle(index))),
    centered(total, width - row),
  ];
  const lines = Array.from({ length: rows }, (_, index): Operation[] => {
    const y = (index + 1) * row;
    const boxes = columns.map((_column, column) => boxAt(middle(column) - box / 2, y, strokes));
    return [rule(0, start - minGap, y, strokes), ...boxes, rule(totalX, width, y, strokes)];
  });
  return {
    ...layoutOf(rows + 1, [...heads, ...lines.flat()]),
    ...wordsReport(heading.text, widthOf(heading, fonts) > start, missingIn([heading, ...columns, total], fonts)),
  };
}

function layOutColumns(block: BlockOf<'columns'>, width: number, tools: Tools): Layout {
  const placed = columnsIn(block, width).map(({ x, blocks, ...column }) => ({ part: layOutStack(blocks, column.width, tools), x, y: 0 }));
  return mergeLayouts(Math.max(...placed.map(({ part }) => part.rows)), placed);
}

/** The columns of a block that is `width` points wide. */
export function columnsIn({ parts }: BlockOf<'columns'>, width: number): { x: number; width: number; blocks: Block[] }[] {
  const step = (width + columnGap) / parts.reduce((sum, { span }) => sum + span, 0);
  let column = 0;
  return parts.map(({ span, blocks }) => {
    const x = column * step;
    column += span;
    return { x, width: span * step - columnGap, blocks };
  });
}

/** The columns with lines that are too narrow to write in: the index of their block, and their width. */
export function narrowColumns(blocks: readonly Block[], width: number): { index: number; inches: number }[] {
  return blocks.flatMap((block, index) => {
    const columns = block.kind === 'columns' ? columnsIn(block, width) : [];
    const narrow = columns.find(
      (column) => column.width < pointsPerInch && column.blocks.some(({ kind }) => kind === 'rules' || kind === 'list'),
    );
    return narrow ? [{ index, inches: Math.floor((100 * narrow.width) / pointsPerInch) / 100 }] : [];
  });
}

const columnGap = row / 2;

// In points: the side of a box, and the space before a line.
const box = 10;
export const minGap = 7;

function boxAt(x: number, y: number, { box: stroke }: Strokes): Operation {
  const half = stroke / 2;
  return { kind: 'rect', x: x + half, y: y - box + half, width: box - stroke, height: box - stroke, stroke };
}

/** A line to write on. The first dot touches `x1`; it ends at the edge of the last whole one, which no rounding takes away. */
function rule(x1: number, x2: number, y: number, strokes: Strokes): LineOperation {
  const { dot } = strokes;
  if (dot === undefined) return solidRule(x1, x2, y, strokes);
  const start = x1 + dot / 2;
  const pitches = Math.floor((x2 - dot / 2 - start) / dotPitch);
  return { kind: 'line', x1: start, y1: y, x2: start + pitches * dotPitch + dot / 2, y2: y, width: dot, dots: dotPitch };
}

function solidRule(x1: number, x2: number, y: number, { rule: width }: Strokes): LineOperation {
  return { kind: 'line', x1, y1: y, x2, y2: y, width };
}

function missingIn(words: readonly StyledWords[], fonts: Fonts): string[] {
  return words.flatMap(({ text, style: { font } }) =>
    [...text].filter((character) => !/\s/.test(character) && !fonts.hasGlyph(character.codePointAt(0) ?? 0, font)),
  );
}

function wordsReport(text: string, isWide: boolean, missing: string[]): Pick<Layout, 'overflow' | 'missing'> {
  return {
    overflow: isWide ? [{ place: 'words', characters: text.length, text }] : [],
    missing: missing.length > 0 ? [{ place: 'words', characters: missing }] : [],
  };
}
