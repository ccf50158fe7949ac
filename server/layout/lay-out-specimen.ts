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
const beforeLeader = 4;
/** Where a leader meets its words: half of the small letters. */
const aboveBaseline = 2;

/** A page drawn small at its side of the spread, and notes at the other with a leader each. @param page the layout of its blocks */
export function layOutSpecimen({ side, written, rows, notes }: BlockOf<'specimen'>, page: Layout, width: number, tools: Tools): Layout {
  const { fonts, strokes } = tools;
  const height = (rows - 0.5) * row;
  const scale = height / pageHeight;
  const isLeft = side === 'left';
  const [left, top] = [isLeft ? width - scale * pageWidth : 0, -row / 2];
  const whole = page.operations.map((mark) => moved(mark, isLeft ? outside : inside, firstBaseline));
  const marks = [...whole, ...(written ? handwritingOn(whole, written, fonts.hand) : [])];
  const edge = strokes.rule;
  const frame: Operation = {
    kind: 'rect',
    x: left + edge / 2,
    y: top + edge / 2,
    width: scale * pageWidth - edge,
    height: height - edge,
    stroke: edge,
  };
  const small = layoutOf(rows, [frame, ...marks.map((mark) => moved(scaled(mark, scale, fonts), left, top))]);

  const measure = width - scale * pageWidth - columnGap;
  const notesX = isLeft ? 0 : width - measure;
  let next = top;
  const parts = notes.flatMap(({ to, text }) => {
    const set = layOutSet({ kind: 'set', paragraphs: [text], style: styles.note }, measure, fonts);
    const lines = set.operations.filter((mark) => mark.kind === 'text');
    const spot = spotOf(to, whole);
    const aim = top + (spot?.y ?? 0) * scale;
    const y = Math.max(aim, next);
    next = y + (lines.at(-1)?.y ?? 0) + styles.note.leading * 1.5;
    // Each line ends, or begins, where the leaders do.
    const shiftOf = (line: TextOperation) => (isLeft ? measure - widthIn(line, fonts) : 0);
    const note = { ...set, operations: lines.map((line) => moved(line, shiftOf(line), 0)) };
    const from = isLeft ? measure + beforeLeader : notesX - beforeLeader;
    const end = spot && left + (isLeft ? spot.x : spot.x + widthIn(spot, fonts)) * scale + (isLeft ? -beforeLeader : beforeLeader);
    const leader = end === undefined ? [] : [{ ...rule(from, end, y - aboveBaseline, tools), y2: aim - aboveBaseline }];
    return [
      { part: note, x: notesX, y },
      { part: layoutOf(0, leader), x: 0, y: 0 },
    ];
  });
  return { ...mergeLayouts(rows, [{ part: small, x: 0, y: 0 }, ...parts]), sizes: [] };
}

/** The words that a note explains: a heading or a label, or the first line of the quote. */
function spotOf(to: string, marks: readonly Operation[]): TextOperation | undefined {
  const texts = marks.filter((mark) => mark.kind === 'text');
  return texts.find(({ text }) => text === to) ?? (to === 'quote' ? texts.find(({ text }) => text.startsWith('“')) : undefined);
}

function widthIn({ text, font, size }: TextOperation, fonts: Fonts): number {
  return fonts.advance(text, font) * size;
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
