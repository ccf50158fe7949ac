import { dayLabel, weekdays } from '../model/entities/days.ts';
import type { LineOperation, Operation, PageFont } from '../model/api/drawing.ts';
import { drawing, layoutOf, linkAt, linkOfRow, mergeLayouts, moved, textAt, widthOf, type BlockOf, type Layout } from './blocks.ts';
import { dotPitch, row, sourceGap, styles, thinnest, thousandths, type Fonts } from './grid-and-type.ts';
import { fillLines } from './break-lines.ts';
import { tied, typographicLines } from './printed-text.ts';
import { horizonOf, horizonRules } from './horizon.ts';
import { box, boxAt, centered, headsAt, minGap, wordsReport, writingLine, type Tools } from './marks.ts';
import { layOutName } from './lay-out-texts.ts';

export const figures = {
  squares: layOutSquares,
  horizon: layOutHorizon,
  image: ({ file, rows }: BlockOf<'image'>, width: number): Layout =>
    layoutOf(rows, [{ kind: 'image', x: 0, y: -row / 2, width, height: (rows - 0.5) * row, file }]),
  calendar: layOutCalendar,
  weeks: layOutWeeks,
  contents: layOutContents,
  year: layOutYear,
  sources: layOutSources,
};

/** In points: 5 mm, as in common notebooks. */
const square = 14.173;

/** Dots or squares from the height of the first row's letters to the last baseline. */
function layOutSquares({ marks, rows }: BlockOf<'squares'>, width: number, { strokes }: Tools): Layout {
  const height = Number(rows) * row;
  const [across, down] = [Math.floor(width / square), Math.floor((height - row / 3) / square)];
  const [left, top] = [(width - across * square) / 2, height - row - down * square];
  const [right, bottom] = [left + across * square, top + down * square];
  const stroke = strokes.rule;
  const dotted = marks === 'dots' && { x2: right + beyondDot, width: Math.max(stroke, thinnest), dots: square };
  const lines = Array.from({ length: down + 1 }, (_, index): Operation => {
    const y = top + index * square;
    return { kind: 'line', x1: left, y1: y, x2: right, y2: y, width: stroke, role: 'line', ...dotted };
  });
  const upright = Array.from({ length: marks === 'dots' ? 0 : across + 1 }, (_, index): Operation => {
    const x = left + index * square;
    return { kind: 'line', x1: x, y1: top, x2: x, y2: bottom, width: stroke };
  });
  return layoutOf(Number(rows), [...lines, ...upright]);
}

/** In points. The last dot is drawn only if the line is slightly longer. */
const beyondDot = 0.1;

/** The sun in outline on a horizon as wide as the page, and the rules below it, in strokes of one width. */
function layOutHorizon({ rows, past }: BlockOf<'horizon'>, width: number): Layout {
  const [middle, y] = [width / 2, ((rows - 1) / 2) * row];
  const radius = Math.min(width / 2, (rows * row) / 2) - thinnest;
  const { step, rules } = horizonOf(radius);
  const line = (half: number, at: number): LineOperation => {
    return { kind: 'line', x1: middle - half, y1: at, x2: middle + half, y2: at, width: thinnest };
  };
  const below = rules.map(({ below, half }, index): LineOperation => {
    return { ...line(half, y + below), ...(index >= past && { dots: dotPitch }) };
  });
  const sun = { kind: 'outline' as const, x: middle, y, path: sunPath(radius, Math.max(0, past - 1) * step) };
  const alt = `A sun on the horizon, over ${horizonRules} lines: ${Math.min(past, horizonRules)} solid, the others dotted.`;
  const area = { x: 0, y: -row / 2, width, height: (rows - 0.5) * row };
  return layoutOf(rows, drawing(alt, area, [sun, line(width / 2, y), ...below]));
}

/** The part of a ring above the horizon when its centre is `sunk` below it: along the outer arc and back along the inner one. */
function sunPath(radius: number, sunk: number): string {
  const arc = (of: number, sweep: 0 | 1) => {
    const half = Math.sqrt(Math.max(0, of ** 2 - sunk ** 2));
    const [from, to] = sweep === 1 ? [-half, half] : [half, -half];
    return `${from.toFixed(2)} 0A${of.toFixed(2)} ${of.toFixed(2)} 0 0 ${sweep} ${to.toFixed(2)} 0`;
  };
  return `M${arc(radius + thinnest / 2, 1)}L${arc(radius - thinnest / 2, 0)}Z`;
}

function layOutCalendar({ weeks, rows, links = [], names }: BlockOf<'calendar'>, width: number, { fonts, strokes }: Tools): Layout {
  const stroke = strokes.dot ?? strokes.box;
  const across = (width - stroke) / weekdays.length;
  const heads = weekdays.map((day, index) => ({ text: dayLabel(day).slice(0, 3), x: (index + 0.5) * across }));
  const height = rows * row;
  const nameOf = (day: string) => {
    const name = names?.get(day);
    return name === undefined ? undefined : layOutName(name, across - 6, fonts, height - 18);
  };
  const daysIn = (down: number) =>
    (weeks[down] ?? []).flatMap((text, day) =>
      text === undefined ? [] : [{ text, x: stroke / 2 + day * across, to: links[down]?.[day] }],
    );
  const boxes = [...weeks, []].flatMap((_, down): Operation[] => {
    const y = row / 3 + down * height;
    const days = daysIn(down);
    const xs = days.length > 0 ? [...days.map(({ x }) => x), (days.at(-1)?.x ?? 0) + across] : [];
    // One line between two weeks, wide enough for both.
    const beside = [...daysIn(down - 1), ...days].map(({ x }) => x);
    return [
      gridLine({ x1: Math.min(...beside), y1: y, x2: Math.max(...beside) + across, y2: y }, across, strokes),
      ...xs.map((x) => ({ ...gridLine({ x1: x, y1: y, x2: x, y2: y + height }, height, strokes), role: 'cell' as const })),
      ...days.flatMap(({ text, x, to }) => {
        if (text === '') return [];
        const named = nameOf(text)?.operations.map((mark) => moved(mark, x + 4, y + 23)) ?? [];
        return [textAt(x + 4, y + 12, text, styles.smallLabel, 'heads'), ...named, ...linkOfRow(x, y + 12, across, to)];
      }),
    ];
  });
  const missing = [...(names?.keys() ?? [])].flatMap((day) => nameOf(day)?.missing ?? []);
  return { ...layoutOf(weeks.length * rows + 2, [...headsAt(heads, 0, fonts), ...boxes]), missing };
}

type Ends = Pick<LineOperation, 'x1' | 'x2' | 'y1' | 'y2'>;

/** A line of a grid with cells of this length. Dots fall on the corners, where solid lines end square. */
function gridLine(ends: Ends, cell: number, { dot, box: stroke }: Tools['strokes']): LineOperation {
  const isUpright = ends.x1 === ends.x2;
  const longer = (before: number, after: number): Ends =>
    isUpright ? { ...ends, y1: ends.y1 - before, y2: ends.y2 + after } : { ...ends, x1: ends.x1 - before, x2: ends.x2 + after };
  if (dot === undefined) return { kind: 'line', ...longer(stroke / 2, stroke / 2), width: stroke };
  return { kind: 'line', ...longer(0, beyondDot), width: dot, dots: cell / Math.round(cell / dotPitch) };
}

function layOutWeeks({ weeks }: BlockOf<'weeks'>, width: number, tools: Tools): Layout {
  const { fonts } = tools;
  const step = row * 0.75;
  const [first, after, end] = [1.5 * row, 1.5 * row + weekdays.length * step, width - 1.25 * row];
  const heads = weekdays.map((day, index) => ({ text: dayLabel(day).charAt(0), x: first + index * step + box / 2 }));
  const rows = weeks.flatMap(({ name, days, page, links }, index): Operation[] => {
    const y = (index + 1) * row;
    const boxes = days.flatMap((isInside, day) => (isInside ? [boxAt(first + day * step, y, tools)] : []));
    const number = { text: page ?? '', style: styles.folio };
    const last = textAt(width - widthOf(number, fonts), y, number.text, number.style, 'text');
    const line = writingLine(after + minGap, end, y, tools);
    const week = links && page !== undefined ? Number(page) : undefined;
    const ends = [linkOfRow(0, y, first - minGap, week), linkOfRow(end, y, width - end, week)].flat();
    const ofDays = links?.flatMap((to, day) => linkOfRow(first + day * step - (step - box) / 2, y, step, to)) ?? [];
    return [textAt(0, y, name, styles.numeral, 'text'), ...boxes, line, ...(page === undefined ? [] : [last]), ...ends, ...ofDays];
  });
  return layoutOf(weeks.length + 1, [...headsAt(heads, 0, fonts), ...rows]);
}

/** A row for each page: its name, dots to its number, and a link as wide as both. */
function layOutContents({ entries }: BlockOf<'contents'>, width: number, tools: Tools): Layout {
  const { fonts } = tools;
  const rows = entries.flatMap(({ text, page }, index): Operation[] => {
    const y = index * row;
    const name = { text, style: styles.body };
    const number = { text: page, style: styles.folio };
    const end = width - widthOf(number, fonts);
    return [
      textAt(0, y, name.text, name.style, 'text'),
      writingLine(widthOf(name, fonts) + minGap, end - minGap, y, tools),
      textAt(end, y, number.text, number.style, 'text'),
      ...linkOfRow(0, y, width, Number(page)),
    ];
  });
  return layoutOf(entries.length, rows);
}

function layOutYear({ months }: BlockOf<'year'>, width: number, { fonts, ...page }: Tools): Layout {
  const across = 3;
  const rows = (page.rows - 2) / 4;
  const column = (width + 1.5 * row) / across;
  const step = (column - 1.5 * row) / weekdays.length;
  // Two heads, six weeks, and a line between months.
  const leading = (rows * row) / 9.2;
  const operations = months.flatMap(({ name, to, weeks, links }, index): Operation[] => {
    const [left, top] = [(index % across) * column, Math.floor(index / across) * rows * row];
    const middle = (day: number) => left + (day + 0.5) * step;
    const heads = weekdays.map((day, place) => ({ text: dayLabel(day).charAt(0), x: middle(place) }));
    return [
      textAt(left, top, name, styles.heading, 'heading'),
      ...linkOfRow(left, top, column - 1.5 * row, to),
      ...headsAt(heads, top + 1.2 * leading, fonts),
      ...weeks.flatMap((week, down) =>
        week.flatMap((text, day) => {
          if (text === undefined) return [];
          const place = { x: left + day * step, y: top + (down + 1.5) * leading, width: step, height: leading };
          const number = centered({ text, style: styles.smallLabel }, middle(day), top + (down + 2.2) * leading, fonts, 'heads');
          return [{ ...number, font: 'regular' as const }, ...linkAt(place, links?.[down]?.[day])];
        }),
      ),
    ];
  });
  return layoutOf(Math.ceil(Math.ceil(months.length / across) * rows), operations);
}

/** Two columns, as equal in height as the entries allow. Text between two `*` is in italics. */
function layOutSources({ entries, isLinked }: BlockOf<'sources'>, width: number, { fonts }: Tools): Layout {
  const column = (width - sourceGap) / 2;
  const { leading } = styles.source;
  const number = Math.max(...entries.map(({ page }) => widthOf({ text: `${page}  `, style: styles.source }, fonts)));
  const parts = entries.map(({ page, text }) => {
    const { set, lines } = layOutEntry(text, column - number, fonts);
    const pageNumber = layoutOf(0, [textAt(0, 0, page, styles.source, 'text')]);
    const place = { x: 0, y: -0.8 * leading, width: column, height: lines * leading };
    const link = layoutOf(0, linkAt(place, isLinked ? Number(page) : undefined));
    const placed = [pageNumber, set, link].map((part, index) => ({ part, x: index === 1 ? number : 0, y: 0 }));
    return { part: mergeLayouts(0, placed), lines };
  });
  const linesOf = (some: typeof parts) => some.reduce((sum, { lines }) => sum + lines, 0);
  const heightIf = (first: number) => Math.max(linesOf(parts.slice(0, first)), linesOf(parts.slice(first)));
  const [first = 0] = parts.map((_, index) => index + 1).sort((a, b) => heightIf(a) - heightIf(b));
  const placed = parts.map(({ part }, index) => {
    const [x, above] = index < first ? [0, parts.slice(0, index)] : [column + sourceGap, parts.slice(first, index)];
    return { part, x, y: linesOf(above) * leading };
  });
  // Rounded first, because a floating-point error would add a row.
  return mergeLayouts(Math.ceil(thousandths((heightIf(first) * leading) / row)), placed);
}

function layOutEntry(text: string, width: number, fonts: Fonts): { set: Layout; lines: number } {
  const { size, leading } = styles.source;
  const printed = typographicLines(text, 'regular', fonts);
  let font: PageFont = 'regular';
  const words = tied(printed.lines.join(' '))
    .split(' ')
    .map((word) => {
      const runs = word.split('*').map((part, index) => {
        if (index > 0) font = font === 'regular' ? 'italic' : 'regular';
        return { text: part, font, width: fonts.advance(part, font) };
      });
      return { text: word, runs, width: runs.reduce((sum, run) => sum + run.width, 0), gap: fonts.advance(' ', font) };
    });
  const { lines } = fillLines(words, width / size, Infinity);
  const operations = (lines as (typeof words)[]).flatMap((line, index) => {
    let x = 0;
    return line.flatMap(({ runs, gap }, place) => {
      if (place > 0) x += gap;
      return runs.flatMap((run): Operation[] => {
        const at = x * size;
        x += run.width;
        return run.text === '' ? [] : [textAt(at, index * leading, run.text, { ...styles.source, font: run.font })];
      });
    });
  });
  const wide = words.find((word) => word.width * size > width);
  return {
    set: { ...layoutOf(0, operations), ...wordsReport(wide?.text ?? '', wide !== undefined, printed.missing) },
    lines: lines.length,
  };
}
