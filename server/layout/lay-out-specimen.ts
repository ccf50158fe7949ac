import type { Operation, TextOperation } from '../model/page/drawing.ts';
import { margins, pointsPerInch } from '../model/page/printed-book.ts';
import { mergeLayouts, layoutOf, moved, type BlockOf, type Layout } from './blocks.ts';
import type { Fonts } from './fonts.ts';
import { dotPitch, firstBaseline, pageHeight, pageWidth, row, styles } from './grid-and-type.ts';
import { handwritingOn } from './handwriting.ts';
import { layOutSet } from './lay-out-texts.ts';
import { rule, type Tools } from './marks.ts';

const [inside, outside] = [margins.inside * pointsPerInch, margins.outside * pointsPerInch];

/** The width of the blocks of the page that is shown small. */
export const specimenWidth = pageWidth - inside - outside;

// Points.
const columnGap = 16;
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

  const measure = left - columnGap;
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
