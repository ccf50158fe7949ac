import type { HandName, WrittenPage } from '../model/entities/site.ts';
import type { LineOperation, Operation, OutlineOperation } from '../model/api/drawing.ts';
import type { Bend, Fonts, Hand } from './grid-and-type.ts';

const aboveLine = 1.8;
const afterStart = 3;

/** The size of each hand in points, at which its tallest letter fits between print 21.6 points apart; its ink; the width added to its strokes. */
export const pens: Record<HandName, { size: number; ink: string; stroke: number }> = {
  ballpoint: { size: 17.5, ink: '#1f3b8c', stroke: 0.32 },
  gel: { size: 18.5, ink: '#26262e', stroke: 0 },
  fineliner: { size: 18, ink: '#14504f', stroke: 0 },
};

export const defaultHand: HandName = 'ballpoint';

export function handwritingOn(operations: readonly Operation[], page: WrittenPage, { hands }: Pick<Fonts, 'hands'>): OutlineOperation[] {
  const { lines, checks = '', hand = defaultHand } = page;
  const rules = operations.filter((mark) => mark.kind === 'line');
  const boxes = operations.filter((mark) => mark.kind === 'rect');
  const written = lines.split('\n').flatMap((text, index) => {
    const rule = rules[index];
    return rule && text.trim() !== '' ? writtenOn(rule, text.trim(), index, hands[hand], pens[hand].size) : [];
  });
  const checked = [...checks.replaceAll(/\s/g, '')].flatMap((mark, index): OutlineOperation[] => {
    const box = boxes[index];
    return box && mark === 'x' ? [{ kind: 'outline', x: box.x, y: box.y, path: checkMark(box.width, index) }] : [];
  });
  return [...written, ...checked];
}

/** Shrinks text wider than its line, and jitters each line. */
function writtenOn({ x1, x2, y1 }: LineOperation, text: string, index: number, hand: Hand, size: number): OutlineOperation {
  const fitting = Math.min(size, (x2 - x1 - afterStart) / hand.advance(text));
  return {
    kind: 'outline',
    x: x1 + afterStart + wobble(index, 3),
    y: y1 - aboveLine + wobble(index + 7, 0.8),
    turn: wobble(index + 13, 0.7),
    path: hand.outline({ text, x: 0, y: 0, size: fitting }, bendOf(index)),
  };
}

/** Distorts outlines like handwriting: the line wanders, the slant varies, and no two letters are alike. */
function bendOf(seed: number): Bend {
  const wave = (at: number, points: number, phase: number) => Math.sin((2 * Math.PI * at) / points + seed * phase);
  return (x, y) => [
    x + 0.35 * wave(y + x / 4, 11, 1.7) + y * (0.08 * wave(x, 130, 1.3) + 0.05 * wave(x, 31, 2.9)),
    y * (1 + 0.06 * wave(x, 73, 0.7) + 0.05 * wave(x, 19, 3.1)) + 0.5 * wave(x, 170, 1) + 0.25 * wave(x + y, 23, 2.3),
  ];
}

function checkMark(width: number, index: number): string {
  const [startX, startY] = [1 + wobble(index + 3, 1.5), width * 0.5];
  const [dipX, dipY] = [width * 0.4 + wobble(index, 1), width - 1];
  const end = point(width + 4 + wobble(index + 5, 3), wobble(index + 9, 2) - 3);
  const down = `M${point(startX, startY)}L${point(dipX, dipY - 0.8)}Q${point(dipX + 3, 2)} ${end}`;
  return `${down}Q${point(dipX + 4, 3)} ${point(dipX + 0.2, dipY + 1.4)}L${point(startX - 0.9, startY + 0.8)}Z`;
}

function point(x: number, y: number): string {
  return `${x.toFixed(2)} ${y.toFixed(2)}`;
}

/** A number from -range/2 to range/2, the same for the same index. */
function wobble(index: number, range: number): number {
  const random = Math.sin(index * 12.9898 + 4.1414) * 43_758.5453;
  return (random - Math.floor(random) - 0.5) * range;
}
