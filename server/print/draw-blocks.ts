import type { Operation } from '../model/page/drawing.ts';
import type { Block } from './blocks.ts';
import { drawPrompt, drawQuote } from './draw-texts.ts';
import type { Fonts } from './fonts.ts';
import { layoutOf, mergeLayouts } from './layout.ts';
import type { Layout } from './layout.ts';
import { indent, row, strokes } from './scale.ts';

/** Draws blocks one below another, `width` points wide. A block with the `rest` fills them up to `rows`. */
export function drawStack(blocks: Block[], width: number, fonts: Fonts, rows = 0): Layout {
  const parts = blocks.map((block) => (takesRest(block) ? layoutOf(0, []) : drawBlock(block, width, fonts)));
  const rest = rows - parts.reduce((sum, part) => sum + part.rows, 0);
  const filled = parts.map((part, index) => (blocks[index] && takesRest(blocks[index]) ? drawRules(rest, width) : part));

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

function drawBlock(block: Block, width: number, fonts: Fonts): Layout {
  switch (block.kind) {
    case 'space':
      return layoutOf(block.rows, []);
    case 'words':
      return drawWords(block, fonts);
    case 'quote':
      return drawQuote(block, width, fonts);
    case 'prompt':
      return drawPrompt(block, width, fonts);
    case 'rules':
      return drawRules(Number(block.rows), width);
    case 'list':
      return drawList(block, width, fonts);
    case 'columns':
      return drawColumns(block, width, fonts);
  }
}

function drawWords({ words }: Extract<Block, { kind: 'words' }>, fonts: Fonts): Layout {
  let x = 0;
  const operations = words.map(({ text, style: { font, size } }): Operation => {
    const left = x;
    x += fonts.advance(`${text} `, font) * size;
    return { kind: 'text', x: left, y: 0, text, font, size };
  });
  return layoutOf(1, operations);
}

function drawRules(rows: number, width: number): Layout {
  return layoutOf(
    rows,
    Array.from({ length: rows }, (_, index) => rule(0, width, index * row)),
  );
}

function drawList({ leaders }: Extract<Block, { kind: 'list' }>, width: number, fonts: Fonts): Layout {
  const widths = leaders.map((leader) => (leader === 'box' ? box : fonts.advance(leader.text, leader.style.font) * leader.style.size));
  // On half a unit of the grid, so that the lists of a page are aligned.
  const start = Math.max(indent, Math.ceil((Math.max(...widths) + minGap) / (row / 2)) * (row / 2));
  const operations = leaders.flatMap((leader, index): Operation[] => {
    const y = index * row;
    return [leader === 'box' ? boxOn(y) : { kind: 'text', x: 0, y, text: leader.text, ...faceOf(leader.style) }, rule(start, width, y)];
  });
  return layoutOf(leaders.length, operations);
}

function drawColumns({ parts, gap }: Extract<Block, { kind: 'columns' }>, width: number, fonts: Fonts): Layout {
  const spans = parts.reduce((sum, { span = 1 }) => sum + span, 0);
  const step = (width + gap) / spans;
  let column = 0;
  const placed = parts.map(({ span = 1, blocks }) => {
    const x = column * step;
    column += span;
    return { part: drawStack(blocks, span * step - gap, fonts), x, y: 0 };
  });
  return mergeLayouts(Math.max(...placed.map(({ part }) => part.rows)), placed);
}

// In points: the side of a box, and the space before a line.
const box = 10;
const minGap = 7;

function boxOn(y: number): Operation {
  const half = strokes.box / 2;
  return { kind: 'rect', x: half, y: y - box + half, width: box - strokes.box, height: box - strokes.box, stroke: strokes.box };
}

function rule(x1: number, x2: number, y: number): Operation {
  return { kind: 'line', x1, y1: y, x2, y2: y, width: strokes.rule };
}

function faceOf({ font, size }: { font: 'regular' | 'italic'; size: number }) {
  return { font, size };
}
