import type { Weekday } from '../model/entities/days.ts';
import type { LaidOutPage, Operation } from '../model/page/drawing.ts';
import { margins, pointsPerInch } from '../model/page/print-measures.ts';
import type { Side } from '../model/page/print-measures.ts';
import type { PageType } from '../model/entities/prompt.ts';
import { designs } from './designs.ts';
import { drawStack } from './draw-blocks.ts';
import { together } from './drawn.ts';
import { fallbackPrompts, fallbackQuote } from './fallbacks.ts';
import type { Fonts } from './fonts.ts';
import { firstBaseline, pageHeight, pageWidth, rowsOnPage, textWidth } from './scale.ts';

export interface PageOrder {
  type: PageType;
  weekday: Weekday;
  /** The inside margin is at the spine: on the right of a left page, on the left of a right one. */
  side: Side;
  /** Stands on evening pages. Absent, a line of Thoreau's does. */
  quote?: { text: string; author?: string | undefined } | undefined;
  /** Absent, one of the journal's own stands in its place. */
  prompt?: { text: string } | undefined;
}

/** Lays one page out to the last line. The same order gives the same page. */
export function layOutPage({ type, weekday, side, quote, prompt }: PageOrder, fonts: Fonts): LaidOutPage {
  const blocks = designs[type]({ weekday, quote: quote ?? fallbackQuote, prompt: prompt?.text ?? fallbackPrompts[type] });
  const stack = drawStack(blocks, textWidth, fonts, rowsOnPage);
  const left = (side === 'left' ? margins.outside : margins.inside) * pointsPerInch;
  const { operations, overflow, missing } = together(stack.rows, [{ part: stack, x: left, y: firstBaseline }]);
  return { type, weekday, side, width: pageWidth, height: pageHeight, operations: operations.map(rounded), overflow, missing };
}

/** To a thousandth of a point, which no printer can show and every reader of JSON is spared. */
function rounded(operation: Operation): Operation {
  const entries = Object.entries(operation).map(([key, value]) => [
    key,
    typeof value === 'number' ? Math.round(value * 1000) / 1000 : value,
  ]);
  return Object.fromEntries(entries) as Operation;
}
