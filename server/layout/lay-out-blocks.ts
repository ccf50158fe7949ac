import type { Operation, LaidOutPage, TextRole } from '../model/api/drawing.ts';
import { defaultTrim, pointsPerInch, trims } from '../model/page/measures.ts';
import type { Side, PageType } from '../model/entities/page-types.ts';
import { layoutOf, linkOfRow, mergeLayouts, moved, rounded, textAt, widthOf, type Block, type BlockOf, type Layout } from './blocks.ts';
import { figures } from './lay-out-figures.ts';
import { layOutSpecimen } from './lay-out-specimen.ts';
import { layOutName, layOutParagraphs, layOutPrompt, layOutQuote, layOutSet } from './lay-out-texts.ts';
import { measuresIn, row, styles, type PageMeasures, type PageSize, type PageStyle, type TextStyle, type Fonts } from './grid-and-type.ts';
import { box, boxAt, centered, headsAt, minGap, missingIn, rule, wordsReport, writingLine, type Tools } from './marks.ts';
import type { Weekday } from '../model/entities/days.ts';
import { minRows, type PageBlock } from '../model/entities/page-blocks.ts';
import { counted } from '../model/text/wording.ts';
import { designPage } from './design-page.ts';
import { fallbackPrompts, fallbackQuote } from './fallback-words.ts';

export interface PageOrder {
  type: PageType;
  design: readonly PageBlock[];
  weekday: Weekday;
  style?: PageStyle | undefined;
  side: Side;
  quote?: { text: string; author?: string | undefined } | undefined;
  /** By default the built-in text of the type. */
  prompt?: { text: string } | undefined;
}

/** Lays out one page. The same order always gives the same page. */
export function layOutPage({ type, design, style, weekday, side, quote, prompt }: PageOrder, fonts: Fonts): LaidOutPage {
  const words = { weekday, quote: quote ?? fallbackQuote, prompt: prompt?.text ?? fallbackPrompts[type] };
  const measures = measuresIn(style);
  const { operations, overflow, missing } = layOutBlocks(designPage(design, words), side, fonts, measures);
  return { type, weekday, side, width: measures.width, height: measures.height, operations, overflow, missing };
}

export function layOutBlocks(blocks: readonly Block[], side: Side, fonts: Fonts, measures: PageMeasures): Layout {
  const stack = layOutStack(blocks, measures.textWidth, { ...measures, fonts }, measures.rows);
  const x = side === 'left' ? measures.outside : measures.inside;
  const placed = mergeLayouts(stack.rows, [{ part: stack, x, y: measures.firstBaseline }]);
  const over = stack.rows - measures.rows;
  const overflow = over > 0 ? [{ place: 'words' as const, characters: 0, text: `a page that is too tall by ${counted(over, 'row')}` }] : [];
  return { ...placed, operations: placed.operations.map(rounded), overflow: [...placed.overflow, ...overflow] };
}

/** Lays out blocks one below another, `width` points wide. Blocks with `rest` fill the page up to `rows`. */
export function layOutStack(blocks: readonly Block[], width: number, tools: Tools, rows = 0): Layout {
  const parts = blocks.map((block) => (takesRest(block) ? undefined : layOutBlock(block, width, tools)));
  const used = parts.reduce((sum, part) => sum + (part?.rows ?? 0), 0);
  const fitting = fitRows(blocks, used, rows);
  let top = 0;
  const placed = fitting.map((block, index) => {
    const part = (block === blocks[index] && parts[index]) || layOutBlock(block, width, tools);
    const y = top * row;
    top += part.rows;
    return { part, x: 0, y };
  });
  return mergeLayouts(top, placed);
}

/** Lays out each part of a page by itself. Blocks with `rest` get at least one row. */
export function layOutParts(parts: readonly (readonly Block[])[], width: number, tools: Tools, rows: number): Layout[] {
  const blocks = parts.flat();
  const [fixed, others] = [blocks.filter((block) => !takesRest(block)), blocks.filter(takesRest)];
  const { rows: used } = layOutStack(fixed, width, tools);
  const fitting = fitRows(blocks, Math.min(used, rows - others.length), rows);
  return parts.map((part) => layOutStack(fitting.splice(0, part.length), width, tools));
}

/**
 * Fits blocks into `rows`. Those with `rest` share what the `used` rows of the others leave; the last one gets the remainder. Where there
 * are too few rows, spaces, drawings and habits shrink, the tallest first.
 */
export function fitRows(blocks: readonly Block[], used: number, rows: number): Block[] {
  const count = blocks.filter(takesRest).length;
  const left = Math.max(0, rows - used);
  const last = blocks.findLastIndex(takesRest);
  const fitting = blocks.map((block, index): Block => {
    const share = Math.floor(left / count) + (index === last ? left % count : 0);
    return takesRest(block) ? ({ ...block, rows: share } as Block) : block;
  });
  for (let over = rows > 0 ? used - rows : 0; over > 0; over -= 1) {
    const spare = fitting.map((block, index) => (block.kind in leastRows && !takesRest(blocks[index] as Block) ? spareRows(block) : 0));
    const most = spare.indexOf(Math.max(...spare));
    const block = fitting[most] as BlockOf<keyof typeof leastRows>;
    if ((spare[most] ?? 0) <= 0) break;
    fitting[most] = { ...block, rows: Number(block.rows) - 1 };
  }
  return fitting;
}

const leastRows = { space: 1, horizon: minRows.horizon, specimen: minRows.specimen, grid: minRows.habits } as const;

function spareRows(block: Block): number {
  return 'rows' in block ? Number(block.rows) - leastRows[block.kind as keyof typeof leastRows] : 0;
}

export function takesRest(block: Block): boolean {
  return block.kind === 'columns' ? block.parts.some(({ blocks }) => blocks.some(takesRest)) : 'rows' in block && block.rows === 'rest';
}

function layOutBlock(block: Block, width: number, tools: Tools): Layout {
  const layOut = layOutByKind[block.kind] as (block: Block, width: number, tools: Tools) => Layout;
  const layout = layOut(block, width, tools);
  if (!block.named) return layout;
  return { ...layout, operations: [...layout.operations, ...linksToNamed(layout.operations, block.named, tools.fonts)] };
}

/** Links over the page numbers in a text, slightly wider than the numbers. */
function linksToNamed(operations: readonly Operation[], named: readonly number[], fonts: Fonts): Operation[] {
  return operations.flatMap((mark) => {
    if (mark.kind !== 'text') return [];
    return [...mark.text.matchAll(/\d+/g)].flatMap(({ 0: digits, index }) => {
      const lengthOf = (text: string) => fonts.advance(text, mark.font) * mark.size;
      const x = mark.x + lengthOf(mark.text.slice(0, index)) - minGap;
      return named.includes(Number(digits)) ? linkOfRow(x, mark.y, lengthOf(digits) + 2 * minGap, Number(digits)) : [];
    });
  });
}

const layOutByKind: { [K in Block['kind']]: (block: BlockOf<K>, width: number, tools: Tools) => Layout } = {
  space: ({ rows }) => layoutOf(Number(rows), []),
  words: layOutWords,
  text: (block, width, { fonts }) => layOutParagraphs(block, width, fonts),
  quote: (block, width, { fonts }) => layOutQuote(block, width, fonts),
  prompt: (block, width, { fonts }) => layOutPrompt(block, width, fonts),
  rules: ({ rows }, width, tools) => {
    const lines = Array.from({ length: Number(rows) }, (_, index) => writingLine(0, width, index * row, tools));
    return layoutOf(lines.length, lines);
  },
  list: layOutList,
  grid: layOutGrid,
  columns: layOutColumns,
  set: (block, width, { fonts }) => layOutSet(block, width, fonts),
  rule: ({ isShort }, width, tools) => {
    const edge = isShort ? (width - shortRule) / 2 : 0;
    return layoutOf(1, [rule(edge, width - edge, 0, tools)]);
  },
  ...figures,
  specimen: (block, width, tools) =>
    layOutSpecimen(block, layOutStack(block.page, tools.width - tools.usual.inside - tools.usual.outside, tools, tools.rows), width, tools),
};

const shortRule = 5 * row;

function layOutWords({ align, below, ...block }: BlockOf<'words'>, width: number, { fonts, ...page }: Tools): Layout {
  const words = block.words.map(({ text, style }) => ({ text, style: styleOn(style, page), role: roleOf(style) }));
  let x = 0;
  let end = 0;
  const operations = words.map(({ text, style, role }, index): Operation => {
    const operation = textAt(x, 0, text, style, index === 0 ? role : undefined);
    end = x + widthOf({ text, style }, fonts);
    x += widthOf({ text: `${text} `, style }, fonts);
    return operation;
  });
  const placed = align === 'right' ? operations.map((mark) => moved(mark, width - end, 0)) : operations;
  const set = { ...layoutOf(1, placed), ...wordsReport(words.map(({ text }) => text).join(' '), end > width, missingIn(words, fonts)) };
  if (below === undefined) return set;
  const name = layOutName(below, width, fonts);
  return mergeLayouts(1, [
    { part: set, x: 0, y: 0 },
    { part: name, x: 0, y: (2 * row) / 3 },
  ]);
}

function roleOf(style: TextStyle): TextRole {
  return style === styles.title || style === styles.titleItalic ? 'title' : style === styles.heading ? 'heading' : 'text';
}

/** Titles and headings are smaller on pages narrower than 6 in, so that those of all days fit. */
function styleOn(style: TextStyle, { width }: PageSize): TextStyle {
  const full = trims[defaultTrim].width * pointsPerInch;
  if (style.size < styles.heading.size || width >= full) return style;
  return { ...style, size: Math.floor((2 * style.size * width) / full) / 2 };
}

function layOutList({ leaders, lines = 1 }: BlockOf<'list'>, width: number, tools: Tools): Layout {
  const { fonts } = tools;
  const widths = leaders.map((leader) => (leader === 'box' ? box : widthOf(leader, fonts)));
  // A multiple of half a row, so that the lists of a page are aligned.
  const start = Math.max(row, Math.ceil((Math.max(...widths) + minGap) / (row / 2)) * (row / 2));
  const names = leaders.map((leader) => {
    if (leader === 'box' || leader.aside === undefined) return undefined;
    return layOutName(leader.aside, width - start, fonts);
  });
  const operations = leaders.flatMap((leader, index): Operation[] => {
    const y = index * lines * row;
    const toWriteOn = Array.from({ length: lines }, (_, at) => writingLine(start, width, y + at * row, tools));
    if (leader === 'box') return [boxAt(0, y, tools), ...toWriteOn];
    const name = names[index]?.operations.map((mark) => moved(mark, start, y - aboveLine)) ?? [];
    return [textAt(0, y, leader.text, leader.style, 'text'), ...name, ...toWriteOn, ...linkOfRow(0, y, start - minGap, leader.to)];
  });
  const labels = leaders.filter((leader) => leader !== 'box');
  const long = widths.findIndex((leader) => leader + minGap + row > width);
  const label = leaders[long];
  const missing = [...missingIn(labels, fonts), ...names.flatMap((name) => name?.missing.flatMap(({ characters }) => characters) ?? [])];
  return {
    ...layoutOf(leaders.length * lines, operations),
    ...wordsReport(label === undefined || label === 'box' ? '' : label.text, long >= 0, missing),
  };
}

const aboveLine = 3;

function layOutGrid({ heading, columns, total, rows }: BlockOf<'grid'>, width: number, tools: Tools): Layout {
  const { fonts } = tools;
  // The total is two columns wide, after a gap of half a column.
  const totalX = width - 2 * row;
  const start = totalX - (columns.length + 0.5) * row;
  const middle = (index: number) => start + (index + 0.5) * row;
  const used = columns.flatMap((words, index) => (words ? [{ text: words.text, x: middle(index) }] : []));
  const heads = [textAt(0, 0, heading.text, heading.style, 'heading'), ...headsAt(used, 0, fonts), centered(total, width - row, 0, fonts)];
  const lines = Array.from({ length: rows }, (_, index): Operation[] => {
    const y = (index + 1) * row;
    const boxes = used.map(({ x }) => boxAt(x - box / 2, y, tools));
    return [writingLine(0, start - minGap, y, tools), ...boxes, writingLine(totalX, width, y, tools)];
  });
  return {
    ...layoutOf(rows + 1, [...heads, ...lines.flat()]),
    ...wordsReport(heading.text, widthOf(heading, fonts) > start, missingIn([heading, total], fonts)),
  };
}

function layOutColumns(block: BlockOf<'columns'>, width: number, tools: Tools): Layout {
  const placed = columnsIn(block, width).map(({ x, blocks, ...column }) => {
    return { part: layOutStack(blocks, column.width, tools, block.rows), x, y: 0 };
  });
  return mergeLayouts(Math.max(...placed.map(({ part }) => part.rows)), placed);
}

/** The columns of a block of `width` points. */
export function columnsIn({ parts }: BlockOf<'columns'>, width: number): { x: number; width: number; blocks: Block[] }[] {
  const step = (width + columnGap) / parts.reduce((sum, { span }) => sum + span, 0);
  let column = 0;
  return parts.map(({ span, blocks }) => {
    const x = column * step;
    column += span;
    return { x, width: span * step - columnGap, blocks };
  });
}

/** The widths in inches of columns whose lines are too short to write on. */
export function narrowColumns(blocks: readonly Block[], width: number): number[] {
  return blocks.flatMap((block) => {
    const columns = block.kind === 'columns' ? columnsIn(block, width) : [];
    const small = columns.filter((column) => column.width < pointsPerInch);
    const narrow = small.find((column) => column.blocks.some(({ kind }) => kind === 'rules' || kind === 'list'));
    return narrow ? [Math.floor((100 * narrow.width) / pointsPerInch) / 100] : [];
  });
}

const columnGap = row / 2;
