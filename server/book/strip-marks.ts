import { textAt } from '../layout/blocks.ts';
import { thousandths, type Fonts } from '../layout/grid-and-type.ts';
import { horizonOf } from '../layout/horizon.ts';
import type { Box, Operation, PageFont } from '../model/api/drawing.ts';

/** A cell of the strip that links to a page, or a gap when it has no page. */
export interface Cell {
  text: string;
  font: PageFont;
  size: number;
  to: number | undefined;
  isPresent: boolean;
}

/** The label in the middle of a cell, white on black for the current page. */
export function markOf({ text, font, size, isPresent }: Cell, { x, y, width, height }: Box, fonts: Fonts): Operation[] {
  const [middle, base] = [x + width / 2, y + height / 2 + 0.33 * size];
  const start = thousandths(middle - (fonts.advance(text, font) * size) / 2);
  const words = textAt(start, thousandths(base), text, { font, size, leading: size }, 'text');
  if (!isPresent) return [words];
  const [half, tall] = [Math.min(width - 3, 22) / 2, Math.min(height - 2, 22) / 2];
  const top = y + height / 2;
  // Outlines of letters run clockwise, so they are holes in an area that runs counterclockwise.
  const area = `M${middle - half} ${top - tall}V${top + tall}H${middle + half}V${top - tall}Z`;
  return [{ kind: 'outline', x: 0, y: 0, path: `${area}${fonts.outline(words)}` }];
}

/** The book's sun, which links to the list of pages. A line below it marks that list as the current page. */
export function sunIn({ x, y, width, height }: Box, isPresent: boolean): Operation[] {
  const radius = Math.min(0.34 * width, 0.4 * height);
  const middle = { x: x + width / 2, y: y + height / 2 };
  const inner = radius - sunStroke;
  const bar = (half: number, top: number) => `M${-half} ${top}H${half}V${top + sunStroke}H${-half}Z`;
  const { rules } = horizonOf(radius);
  const sun = `M${-radius} 0A${radius} ${radius} 0 0 1 ${radius} 0H${inner}A${inner} ${inner} 0 0 0 ${-inner} 0Z`;
  const path = `${sun}${bar(1.25 * radius, 0)}${rules.map(({ below, half }) => bar(half, below)).join('')}`;
  const end = middle.y + radius + 4;
  const line: Operation = { kind: 'line', x1: middle.x - radius, y1: end, x2: middle.x + radius, y2: end, width: 1.5 };
  return [{ kind: 'outline', ...middle, path }, ...(isPresent ? [line] : [])];
}

/** In points: a little more than a pixel of a reMarkable 2. */
const sunStroke = 0.5;
