import type { Weekday } from '../model/entities/days.ts';
import type { PageBlock } from '../model/entities/page-blocks.ts';
import type { RuleStyle } from '../model/entities/template.ts';
import type { LaidOutPage, Operation } from '../model/page/drawing.ts';
import { counted } from '../model/text/counted.ts';
import { margins, pointsPerInch, rowsOnPage, type Side } from '../model/page/printed-book.ts';
import type { PageType } from '../model/page/page-types.ts';
import { mergeLayouts, type Block, type Layout } from './blocks.ts';
import { designPage, fallbackPrompts, fallbackQuote } from './design-page.ts';
import { layOutStack } from './lay-out-blocks.ts';
import type { Fonts } from './fonts.ts';
import { firstBaseline, pageHeight, pageWidth, strokesFor, thousandths, type Strokes } from './grid-and-type.ts';

export interface PageOrder {
  type: PageType;
  design: readonly PageBlock[];
  weekday: Weekday;
  date?: string | undefined;
  rules?: RuleStyle | undefined;
  /** The inside margin is at the spine. */
  side: Side;
  quote?: { text: string; author?: string | undefined } | undefined;
  /** When absent, a fallback of the type. */
  prompt?: { text: string } | undefined;
}

export interface PageMeasures {
  inside: number;
  strokes: Strokes;
}

// Three and four dots of a 600 dpi press, so that equal lines print equally.
const solid = { rule: 0.36, box: 0.48 };

/** Of an offset press, and of the preview. */
export function measuresIn(rules?: RuleStyle): PageMeasures {
  return { inside: margins.inside * pointsPerInch, strokes: strokesFor(solid, rules) };
}

export const defaultMeasures = measuresIn();

export const outside = margins.outside * pointsPerInch;

/** Between the default margins, in points. */
export const textWidth = pageWidth - defaultMeasures.inside - outside;

/** Lays out one page, always in the same way for the same order. */
export function layOutPage({ type, design, rules, weekday, date, side, quote, prompt }: PageOrder, fonts: Fonts): LaidOutPage {
  const words = { weekday, date, quote: quote ?? fallbackQuote, prompt: prompt?.text ?? fallbackPrompts[type] };
  const { operations, overflow, missing } = layOutBlocks(designPage(design, words), side, fonts, measuresIn(rules));
  return { type, weekday, side, width: pageWidth, height: pageHeight, operations, overflow, missing };
}

export function layOutBlocks(blocks: readonly Block[], side: Side, fonts: Fonts, { inside, strokes }: PageMeasures): Layout {
  const stack = layOutStack(blocks, pageWidth - inside - outside, { fonts, strokes }, rowsOnPage);
  const placed = mergeLayouts(stack.rows, [{ part: stack, x: side === 'left' ? outside : inside, y: firstBaseline }]);
  const over = stack.rows - rowsOnPage;
  const overflow = over > 0 ? [{ place: 'words' as const, characters: 0, text: `a page that is too tall by ${counted(over, 'row')}` }] : [];
  return { ...placed, operations: placed.operations.map(rounded), overflow: [...placed.overflow, ...overflow] };
}

/** To a thousandth of a point, for short JSON. */
function rounded(operation: Operation): Operation {
  const entries = Object.entries(operation).map(([key, value]) => [key, typeof value === 'number' ? thousandths(value) : value]);
  return Object.fromEntries(entries) as Operation;
}
