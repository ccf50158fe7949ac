import type { Operation, TextOperation } from '../model/api/drawing.ts';
import type { WrittenPage } from '../model/entities/site.ts';
import { drawing, layoutOf, mergeLayouts, moved, type BlockOf, type Drawn, type Layout } from './blocks.ts';
import { dotPitch, row, styles, type Fonts } from './grid-and-type.ts';
import { handwritingOn } from './handwriting.ts';
import { layOutSet } from './lay-out-texts.ts';
import { rule, type Tools } from './marks.ts';
import { typographic } from './printed-text.ts';

const gapBeside = 16;
const besideLeader = 4;
/** In points: a line meets its words at half the x-height. */
const aboveBaseline = 2;

/** A small page with notes on its left, each with a line to the words that it explains. @param page the layout of its blocks */
export function layOutSpecimen({ written, rows, notes }: BlockOf<'specimen'>, page: Layout, width: number, tools: Tools): Layout {
  const { fonts, strokes } = tools;
  const height = (rows - 0.5) * row;
  const scale = height / tools.height;
  const [left, top] = [width - scale * tools.width, -row / 2];
  const { whole, ...marks } = smallPage(page, written, scale, tools);
  const stroke = strokes.rule;
  const [x, y] = [left + stroke / 2, top + stroke / 2];
  const edge: Drawn = { kind: 'rect', x, y, width: width - left - stroke, height: height - stroke, stroke };
  const hand = (written?.lines ?? '').split('\n').filter((line) => line.trim() !== '');
  const alt = `The page in miniature, ${hand.length > 0 ? `filled in by hand: ${hand.join(' ')}` : 'empty'}`;
  const inside = [...marks.printed, ...marks.written].map((mark) => moved(mark, left, top)) as Drawn[];
  const small = layoutOf(rows, drawing(alt, { x: left, y: top, width: width - left, height }, [edge, ...inside]));

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

/** The marks of a page in full size, and its print and handwriting scaled down. */
export function smallPage({ operations }: Layout, written: WrittenPage | undefined, scale: number, { firstBaseline, fonts, usual }: Tools) {
  const whole = operations.map((mark) => moved(mark, usual.outside, firstBaseline));
  const small = (marks: readonly Operation[]) => marks.map((mark) => scaled(mark, scale, fonts));
  return { whole, printed: small(whole), written: small(written ? handwritingOn(whole, written, fonts) : []) };
}

/** The words that a note explains: a heading or a label, or the first line of the quote. */
function spotOf(to: string, marks: readonly Operation[]): TextOperation | undefined {
  const texts = marks.filter((mark) => mark.kind === 'text');
  return (
    texts.find(({ text }) => text === typographic(to)) ?? (to === 'quote' ? texts.find(({ text }) => text.startsWith('“')) : undefined)
  );
}

/** Scales a mark: letters become outlines and lines keep their width, because printers refuse such small type and such thin lines. */
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
