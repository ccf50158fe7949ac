import { dayLabel, weekdays } from '../model/entities/days.ts';
import type { LineOperation, Operation, TextOperation } from '../model/page/drawing.ts';
import { layoutOf, mergeLayouts, moved, textAt, widthOf, type BlockOf, type Layout } from './blocks.ts';
import type { Fonts } from './fonts.ts';
import { dotPitch, firstBaseline, outside, pageHeight, pageWidth, row, styles } from './grid-and-type.ts';
import { handwritingOn } from './handwriting.ts';
import { box, boxAt, centered, minGap, missingIn, rule, wordsReport, writingLine, type Tools } from './marks.ts';
import { layOutSet } from './lay-out-texts.ts';

/** In points: 5 mm, as in the notebooks that people know. */
const square = 14.173;

/** Dots or squares from the height of the first row's letters to the last baseline. */
export function layOutSquares({ marks, rows }: BlockOf<'squares'>, width: number, { strokes }: Tools): Layout {
  const height = Number(rows) * row;
  const [across, down] = [Math.floor(width / square), Math.floor((height - row / 3) / square)];
  const [left, top] = [(width - across * square) / 2, height - row - down * square];
  const [right, bottom] = [left + across * square, top + down * square];
  const stroke = strokes.rule;
  const lines = Array.from({ length: down + 1 }, (_, index): Operation => {
    const y = top + index * square;
    if (marks === 'dots')
      return { kind: 'line', x1: left, y1: y, x2: right + beyondDot, y2: y, width: Math.max(stroke, dot), dots: square };
    return { kind: 'line', x1: left, y1: y, x2: right, y2: y, width: stroke };
  });
  const upright = Array.from({ length: marks === 'dots' ? 0 : across + 1 }, (_, index): Operation => {
    const x = left + index * square;
    return { kind: 'line', x1: x, y1: top, x2: x, y2: bottom, width: stroke };
  });
  return layoutOf(Number(rows), [...lines, ...upright]);
}

/** The width of a dot in points, as KDP asks. */
const dot = 0.75;

/** In points. Dashes start at an end, so the last dot needs a line that is a little longer. */
const beyondDot = 0.1;

export function layOutImage({ file, rows }: BlockOf<'image'>, width: number): Layout {
  return layoutOf(rows, [{ kind: 'image', x: 0, y: -row / 2, width, height: (rows - 0.5) * row, file }]);
}

export function layOutCalendar({ weeks, rows }: BlockOf<'calendar'>, width: number, { fonts, strokes }: Tools): Layout {
  const stroke = strokes.dot ?? strokes.box;
  const across = (width - stroke) / weekdays.length;
  const heads = weekdays.map((day, index) =>
    centered({ text: dayLabel(day).slice(0, 3), style: styles.smallLabel }, (index + 0.5) * across, 0, fonts),
  );
  const height = rows * row;
  const daysIn = (week: (string | undefined)[] = []) =>
    week.flatMap((text, day) => (text === undefined ? [] : [{ text, x: stroke / 2 + day * across }]));
  const boxes = [...weeks, []].flatMap((week, down): Operation[] => {
    const y = row / 3 + down * height;
    const days = daysIn(week);
    const xs = days.length > 0 ? [...days.map(({ x }) => x), (days.at(-1)?.x ?? 0) + across] : [];
    // One line between two weeks, as wide as both.
    const beside = [...daysIn(weeks[down - 1]), ...days].map(({ x }) => x);
    return [
      gridLine({ x1: Math.min(...beside), y1: y, x2: Math.max(...beside) + across, y2: y }, across, strokes),
      ...xs.map((x) => gridLine({ x1: x, y1: y, x2: x, y2: y + height }, height, strokes)),
      ...days.flatMap(({ text, x }) => (text === '' ? [] : textAt(x + 4, y + 12, text, styles.smallLabel))),
    ];
  });
  return layoutOf(weeks.length * rows + 2, [...heads, ...boxes]);
}

type Ends = Pick<LineOperation, 'x1' | 'x2' | 'y1' | 'y2'>;

/** A line of a grid whose cells are this long. A dot is on each corner, and solid lines end square there. */
function gridLine(ends: Ends, cell: number, { dot, box: stroke }: Tools['strokes']): LineOperation {
  const isUpright = ends.x1 === ends.x2;
  const longer = (before: number, after: number): Ends =>
    isUpright ? { ...ends, y1: ends.y1 - before, y2: ends.y2 + after } : { ...ends, x1: ends.x1 - before, x2: ends.x2 + after };
  if (dot === undefined) return { kind: 'line', ...longer(stroke / 2, stroke / 2), width: stroke };
  return { kind: 'line', ...longer(0, beyondDot), width: dot, dots: cell / Math.round(cell / dotPitch) };
}

export function layOutWeeks({ weeks }: BlockOf<'weeks'>, width: number, tools: Tools): Layout {
  const { fonts } = tools;
  const step = row * 0.75;
  const [first, after] = [1.5 * row, 1.5 * row + weekdays.length * step];
  const heads = weekdays.map((day, index) =>
    centered({ text: dayLabel(day).charAt(0), style: styles.smallLabel }, first + index * step + box / 2, 0, fonts),
  );
  const rows = weeks.flatMap(({ name, days }, index): Operation[] => {
    const y = (index + 1) * row;
    const boxes = days.flatMap((isInside, day) => (isInside ? [boxAt(first + day * step, y, tools)] : []));
    return [textAt(0, y, name, styles.numeral), ...boxes, writingLine(after + minGap, width, y, tools)];
  });
  return layoutOf(weeks.length + 1, [...heads, ...rows]);
}

/** Two columns, as equal in height as the entries allow. */
export function layOutSources({ entries }: BlockOf<'sources'>, width: number, { fonts }: Tools): Layout {
  const gap = row;
  const column = (width - gap) / 2;
  const { leading } = styles.source;
  const number = Math.max(...entries.map(({ page }) => widthOf({ text: `${page}  `, style: styles.source }, fonts)));
  const parts = entries.map(({ page, text }) => {
    const set = layOutSet({ kind: 'set', paragraphs: [text], style: styles.source }, column - number, fonts);
    const lines = new Set(set.operations.map((mark) => (mark.kind === 'text' ? mark.y : 0))).size;
    const missing = missingIn([{ text: page, style: styles.source }], fonts);
    const pageNumber = { ...layoutOf(0, [textAt(0, 0, page, styles.source)]), ...wordsReport('', false, missing) };
    const placed = [pageNumber, set].map((part, index) => ({ part, x: index * number, y: 0 }));
    return { part: mergeLayouts(0, placed), lines };
  });
  const linesOf = (some: typeof parts) => some.reduce((sum, { lines }) => sum + lines, 0);
  const heightIf = (first: number) => Math.max(linesOf(parts.slice(0, first)), linesOf(parts.slice(first)));
  const [first = 0] = parts.map((_, index) => index + 1).sort((a, b) => heightIf(a) - heightIf(b));
  const placed = parts.map(({ part }, index) => ({
    part,
    x: index < first ? 0 : column + gap,
    y: linesOf(parts.slice(index < first ? 0 : first, index)) * leading,
  }));
  return mergeLayouts(Math.ceil((heightIf(first) * leading) / row), placed);
}

// Points.
const gapBeside = 16;
const besideLeader = 4;
/** Where a line meets its words: at half of the small letters. */
const aboveBaseline = 2;

/** A page drawn small, and at its left the notes, each with a line to what it explains. @param page the layout of its blocks */
export function layOutSpecimen({ written, rows, notes }: BlockOf<'specimen'>, page: Layout, width: number, tools: Tools): Layout {
  const { fonts, strokes } = tools;
  const height = (rows - 0.5) * row;
  const scale = height / pageHeight;
  const [left, top] = [width - scale * pageWidth, -row / 2];
  const whole = page.operations.map((mark) => moved(mark, outside, firstBaseline));
  const marks = [...whole, ...(written ? handwritingOn(whole, written, fonts) : [])];
  const stroke = strokes.rule;
  const [x, y] = [left + stroke / 2, top + stroke / 2];
  const edge: Operation = { kind: 'rect', x, y, width: width - left - stroke, height: height - stroke, stroke };
  const small = layoutOf(rows, [edge, ...marks.map((mark) => moved(scaled(mark, scale, fonts), left, top))]);

  const measure = left - gapBeside;
  let next = top;
  const parts = notes.flatMap(({ to, text }) => {
    const set = layOutSet({ kind: 'set', paragraphs: [text], style: styles.note }, measure, fonts);
    const lines = set.operations.filter((mark) => mark.kind === 'text');
    const spot = spotOf(to, whole);
    const aim = top + (spot?.y ?? 0) * scale;
    const y = Math.max(aim, next);
    next = y + (lines.at(-1)?.y ?? 0) + 1.25 * styles.note.leading;
    const flushRight = lines.map((line) => moved(line, measure - fonts.advance(line.text, line.font) * line.size, 0));
    const end = left + (spot?.x ?? 0) * scale - besideLeader;
    const leader = { ...rule(measure + besideLeader, end, y - aboveBaseline, tools), y2: aim - aboveBaseline };
    return [
      { part: { ...set, operations: flushRight }, x: 0, y },
      { part: layoutOf(0, spot ? [leader] : []), x: 0, y: 0 },
    ];
  });
  return { ...mergeLayouts(rows, [{ part: small, x: 0, y: 0 }, ...parts]), sizes: [] };
}

/** The words that a note explains: a heading or a label, or the first line of the quote. */
function spotOf(to: string, marks: readonly Operation[]): TextOperation | undefined {
  const texts = marks.filter((mark) => mark.kind === 'text');
  return texts.find(({ text }) => text === to) ?? (to === 'quote' ? texts.find(({ text }) => text.startsWith('“')) : undefined);
}

/** Letters become outlines, because no printer takes type so small; lines stay as thick as on a page, because none takes thinner ones. */
function scaled(mark: Operation, scale: number, fonts: Fonts): Operation {
  if (mark.kind === 'line') {
    const { x1, y1, x2, y2, dots } = mark;
    const ends = { x1: x1 * scale, y1: y1 * scale, x2: x2 * scale, y2: y2 * scale };
    return { ...mark, ...ends, ...(dots !== undefined && { dots: Math.max(dotPitch, dots * scale) }) };
  }
  const place = { x: mark.x * scale, y: mark.y * scale };
  if (mark.kind === 'text') return { kind: 'outline', ...place, scale, path: fonts.outline({ ...mark, x: 0, y: 0 }) };
  if (mark.kind === 'outline') return { ...mark, ...place, scale };
  return { ...mark, ...place, width: mark.width * scale, height: mark.height * scale };
}
