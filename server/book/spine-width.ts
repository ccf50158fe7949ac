import { pointsPerInch } from '../model/page/measures.ts';
import { paperbackSpine } from '../model/page/paperback-spine.ts';
import type { JournalPlan } from './plan-journal.ts';
import { PrintRefusedError } from './print-refused-error.ts';
import type { BoundBook, Printer } from './printers.ts';

/** The width of the spine in inches; undefined where only the printer knows the thickness of its paper. */
export function spineWidth({ hardcover, printer, ...book }: Omit<BoundBook, 'trim'> & { pagesPerInch: number | undefined }) {
  if (!hardcover) return paperbackSpine({ ...book, printer: printer.id });
  return { width: hardcover.spine(book.pages, book.paper), isEstimated: hardcover.isSpineEstimated };
}

export type SpinePlan = Pick<JournalPlan, 'book' | 'hardcover' | 'pagesPerInch' | 'paper' | 'printer'>;

/** @throws PrintRefusedError when the thickness of the paper is unknown */
export function spineOfBook(plan: SpinePlan) {
  const spine = spineWidth({ ...plan, pages: plan.book.length });
  if (spine) return spine;
  const ask = `ask ${plan.printer.name} how many pages of its paper are an inch thick`;
  throw new PrintRefusedError(`site.yaml: print.pagesPerInch is missing; ${ask}`);
}

/** The smallest type on a spine in points, and the height of letters with ascenders and descenders in em. */
export const minSpineType = 8;
export const lettersHeight = 0.99;

/** Why the spine cannot have words; undefined when it can. @param spine in inches */
export function whyNoSpineWords(spine: number, { minPagesForSpineText, safeOnSpine }: Printer, pages: number): string | undefined {
  if (pages < minPagesForSpineText) return `below ${minPagesForSpineText} pages`;
  return (spine - 2 * safeOnSpine) * pointsPerInch < minSpineType * lettersHeight ? `in ${minSpineType} pt in so little room` : undefined;
}
