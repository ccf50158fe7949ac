import type { Operation } from '../model/page/drawing.ts';
import { layoutOf, mergeLayouts, moved } from './blocks.ts';
import type { Block, Layout, StyledWords } from './blocks.ts';
import { drawParagraphs, drawPrompt, drawQuote } from './lay-out-texts.ts';
import type { Fonts } from './fonts.ts';
import { indent, row } from './grid-and-type.ts';
import type { Strokes } from './grid-and-type.ts';

/** What blocks are drawn with. */
export interface Tools {
  fonts: Fonts;
  strokes: Strokes;
}

/** Draws blocks one below another, `width` points wide. A block with the `rest` fills them up to `rows`. */
export function drawStack(blocks: readonly Block[], width: number, tools: Tools, rows = 0): Layout {
  const parts = blocks.map((block) => (takesRest(block) ? layoutOf(0, []) : drawBlock(block, width, tools)));
  const rest = rows - parts.reduce((sum, part) => sum + part.rows, 0);
  const filled = parts.map((part, index) =>
    blocks[index] && takesRest(blocks[index]) ? drawRules(Math.max(0, rest), width, tools) : part,
  );

  let top = 0;
  const placed = filled.map((part) => {
    const y = top * row;
    top += part.rows;
    return { part, x: 0, y };
  });
  return mergeLayouts(top, placed);
}

function takesRest(block: Block): boolean {
  return block.kind === 'rules' && block.rows === 'rest';
}

function drawBlock(block: Block, width: number, tools: Tools): Layout {
  switch (block.kind) {
    case 'space':
      return layoutOf(block.rows, []);
    case 'words':
      return drawWords(block, width, tools);
    case 'text':
      return drawParagraphs(block, width, tools.fonts);
    case 'quote':
      return drawQuote(block, width, tools.fonts);
    case 'prompt':
      return drawPrompt(block, width, tools.fonts);
    case 'rules':
      return drawRules(Number(block.rows), width, tools);
    case 'list':
      return drawList(block, width, tools);
    case 'grid':
      return drawGrid(block, width, tools);
    case 'columns':
      return drawColumns(block, width, tools);
  }
}

function drawWords({ words, align }: Extract<Block, { kind: 'words' }>, width: number, { fonts }: Tools): Layout {
  let x = 0;
  let end = 0;
  const operations = words.map(({ text, style: { font, size } }): Operation => {
    const left = x;
    end = x + fonts.advance(text, font) * size;
    x += fonts.advance(`${text} `, font) * size;
    return { kind: 'text', x: left, y: 0, text, font, size };
  });
  const printed = words.map(({ text, style }) => missingIn(text, style, fonts));
  const placed = align === 'right' ? operations.map((mark) => moved(mark, width - end, 0)) : operations;
  return { ...layoutOf(1, placed), ...wordsReport(words.map(({ text }) => text).join(' '), end > width, printed.flat()) };
}

function drawRules(rows: number, width: number, { strokes }: Tools): Layout {
  return layoutOf(
    rows,
    Array.from({ length: rows }, (_, index) => rule(0, width, index * row, strokes)),
  );
}

function drawList({ leaders, gap = 0 }: Extract<Block, { kind: 'list' }>, width: number, { fonts, strokes }: Tools): Layout {
  const widths = leaders.map((leader) => (leader === 'box' ? box : fonts.advance(leader.text, leader.style.font) * leader.style.size));
  // On half a unit of the grid, so that the lists of a page are aligned.
  const start = Math.max(indent, Math.ceil((Math.max(...widths) + minGap) / (row / 2)) * (row / 2));
  const operations = leaders.flatMap((leader, index): Operation[] => {
    const y = index * (1 + gap) * row;
    const line = rule(start, width, y, strokes);
    if (leader === 'box') return [boxAt(0, y, strokes), line];
    return [{ kind: 'text', x: 0, y, text: leader.text, ...faceOf(leader.style) }, line];
  });
  const labels = leaders.flatMap((leader) => (leader === 'box' ? [] : [leader]));
  const missing = labels.flatMap(({ text, style }) => missingIn(text, style, fonts));
  const long = widths.findIndex((leader) => leader + minGap + row > width);
  const label = leaders[long];
  return {
    ...layoutOf(leaders.length * (1 + gap) - gap, operations),
    ...wordsReport(label === undefined || label === 'box' ? '' : label.text, long >= 0, missing),
  };
}

function drawGrid({ heading, columns, total, rows }: Extract<Block, { kind: 'grid' }>, width: number, { fonts, strokes }: Tools): Layout {
  // The total has the width of two columns, and half a column before it.
  const totalX = width - 2 * row;
  const start = totalX - (columns.length + 0.5) * row;
  const middle = (index: number) => start + (index + 0.5) * row;
  const centered = ({ text, style }: StyledWords, x: number): Operation => {
    const left = x - (fonts.advance(text, style.font) * style.size) / 2;
    return { kind: 'text', x: left, y: 0, text, ...faceOf(style) };
  };
  const heads: Operation[] = [
    { kind: 'text', x: 0, y: 0, text: heading.text, ...faceOf(heading.style) },
    ...columns.map((column, index) => centered(column, middle(index))),
    centered(total, width - row),
  ];
  const lines = Array.from({ length: rows }, (_, index): Operation[] => {
    const y = (index + 1) * row;
    const boxes = columns.map((_column, column) => boxAt(middle(column) - box / 2, y, strokes));
    return [rule(0, start - minGap, y, strokes), ...boxes, rule(totalX, width, y, strokes)];
  });
  const words = [heading, ...columns, total];
  const headingWidth = fonts.advance(heading.text, heading.style.font) * heading.style.size;
  return {
    ...layoutOf(rows + 1, [...heads, ...lines.flat()]),
    ...wordsReport(
      heading.text,
      headingWidth > start,
      words.flatMap(({ text, style }) => missingIn(text, style, fonts)),
    ),
  };
}

function drawColumns({ parts }: Extract<Block, { kind: 'columns' }>, width: number, tools: Tools): Layout {
  const gap = columnGap;
  const step = (width + gap) / parts.reduce((sum, { span }) => sum + span, 0);
  let column = 0;
  const placed = parts.map(({ span, blocks }) => {
    const x = column * step;
    column += span;
    return { part: drawStack(blocks, span * step - gap, tools), x, y: 0 };
  });
  return mergeLayouts(Math.max(...placed.map(({ part }) => part.rows)), placed);
}

export const columnGap = row / 2;

// In points: the side of a box, and the space before a line.
const box = 10;
export const minGap = 7;

function boxAt(x: number, y: number, { box: stroke }: Strokes): Operation {
  const half = stroke / 2;
  return { kind: 'rect', x: x + half, y: y - box + half, width: box - stroke, height: box - stroke, stroke };
}

function rule(x1: number, x2: number, y: number, { rule: width }: Strokes): Operation {
  return { kind: 'line', x1, y1: y, x2, y2: y, width };
}

function faceOf({ font, size }: StyledWords['style']) {
  return { font, size };
}

function missingIn(text: string, { font }: StyledWords['style'], fonts: Fonts): string[] {
  return [...text].filter((character) => !/\s/.test(character) && !fonts.hasGlyph(character.codePointAt(0) ?? 0, font));
}

function wordsReport(text: string, isWide: boolean, missing: string[]): Pick<Layout, 'overflow' | 'missing'> {
  return {
    overflow: isWide ? [{ place: 'words', characters: text.length, text }] : [],
    missing: missing.length > 0 ? [{ place: 'words', characters: missing }] : [],
  };
}
