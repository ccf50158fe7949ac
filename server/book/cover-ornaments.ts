import { thousandths } from '../layout/grid-and-type.ts';
import type { Cover, CoverColour } from '../model/entities/cover.ts';
import type { Box, CoverOperation } from '../model/page/drawing.ts';
import { daysAWeek, defaultWeeks } from '../model/page/printed-book.ts';
import { rectanglePath } from './cover.ts';

export interface CoverColours {
  ground: CoverColour;
  text: CoverColour;
  accent: CoverColour;
}

/** The ornament of a cover within a room of the front, in the vocabulary of the pages: rules and dots. */
export function ornamentOn(ornament: Cover['ornament'], room: Box, colours: CoverColours): CoverOperation[] {
  if (ornament === 'horizon') return horizonIn(room, colours);
  return ornament === 'weeks' ? weeksIn(room, colours) : [];
}

// KDP's least.
const rule = 0.75;

/** A sun that rises over a horizon, and sets in as many rules as the book has weeks. */
function horizonIn({ x, y, width, height }: Box, { text, accent }: CoverColours): CoverOperation[] {
  const radius = Math.min(width / 2, height / 2, 132);
  const [middle, horizon] = [x + width / 2, y + height / 2];
  const [left, right] = [thousandths(middle - radius), thousandths(middle + radius)];
  const sun = `M${left} ${thousandths(horizon)}A${radius} ${radius} 0 0 1 ${right} ${thousandths(horizon)}Z`;
  const step = radius / (defaultWeeks + 0.5);
  const rules = Array.from({ length: defaultWeeks }, (_, index) => {
    const below = (index + 1) * step;
    const half = Math.sqrt(radius ** 2 - below ** 2);
    return rectanglePath({ x: middle - half, y: horizon + below, width: 2 * half, height: rule });
  });
  return [
    { kind: 'shape', path: sun, colour: accent },
    { kind: 'shape', path: rectanglePath({ x, y: horizon, width, height: rule }) + rules.join(''), colour: text },
  ];
}

function weeksIn({ x, y, width, height }: Box, { text, accent }: CoverColours): CoverOperation[] {
  const step = width / (defaultWeeks - 0.65);
  const radius = step * 0.175;
  const top = y + height - radius - (daysAWeek - 1) * step;
  const row = (day: number) =>
    Array.from({ length: defaultWeeks }, (_, week) => dot(x + radius + week * step, top + day * step, radius)).join('');
  const days = Array.from({ length: daysAWeek - 1 }, (_, day) => row(day)).join('');
  return [
    { kind: 'shape', path: days, colour: text },
    { kind: 'shape', path: row(daysAWeek - 1), colour: accent },
  ];
}

function dot(x: number, y: number, radius: number): string {
  const [left, right, middle, across] = [x - radius, x + radius, y, radius].map(thousandths);
  return `M${left} ${middle}A${across} ${across} 0 0 1 ${right} ${middle}A${across} ${across} 0 0 1 ${left} ${middle}Z`;
}
