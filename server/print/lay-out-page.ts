import type { Weekday } from '../model/entities/days.ts';
import type { LaidOutPage, Operation } from '../model/page/drawing.ts';
import { margins, pointsPerInch } from '../model/page/print-measures.ts';
import type { Side } from '../model/page/print-measures.ts';
import type { PageType } from '../model/entities/prompt.ts';
import { designs } from './designs.ts';
import { drawStack } from './draw-blocks.ts';
import { fallbackPrompts, fallbackQuote } from './fallbacks.ts';
import type { Fonts } from './fonts.ts';
import { mergeLayouts } from './layout.ts';
import { firstBaseline, pageHeight, pageWidth, rowsOnPage, textWidth } from './scale.ts';

export interface PageOrder {
  type: PageType;
  weekday: Weekday;
  /** The inside margin is at the spine. */
  side: Side;
  /** For evening pages; when absent, `fallbackQuote`. */
  quote?: { text: string; author?: string | undefined } | undefined;
  /** When absent, a fallback of the type. */
  prompt?: { text: string } | undefined;
}

/** Lays out one page, always in the same way for the same order. */
export function layOutPage({ type, weekday, side, quote, prompt }: PageOrder, fonts: Fonts): LaidOutPage {
  const blocks = designs[type]({ weekday, quote: quote ?? fallbackQuote, prompt: prompt?.text ?? fallbackPrompts[type] });
  const stack = drawStack(blocks, textWidth, fonts, rowsOnPage);
  const left = (side === 'left' ? margins.outside : margins.inside) * pointsPerInch;
  const { operations, overflow, missing } = mergeLayouts(stack.rows, [{ part: stack, x: left, y: firstBaseline }]);
  return { type, weekday, side, width: pageWidth, height: pageHeight, operations: operations.map(rounded), overflow, missing };
}

/** To a thousandth of a point, for short JSON. */
function rounded(operation: Operation): Operation {
  const entries = Object.entries(operation).map(([key, value]) => [
    key,
    typeof value === 'number' ? Math.round(value * 1000) / 1000 : value,
  ]);
  return Object.fromEntries(entries) as Operation;
}
