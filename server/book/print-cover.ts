import { fileProblem } from '../content/files/read-file.ts';
import type { Repository } from '../content/repository.ts';
import type { Fonts } from '../layout/fonts.ts';
import { thousandths } from '../layout/grid-and-type.ts';
import { missingIn } from '../layout/marks.ts';
import type { PreflightFact } from '../model/api/editions-api.ts';
import { maxInk } from '../model/entities/cover.ts';
import type { CoverOperation } from '../model/page/drawing.ts';
import { bleed, PrintRefusedError } from '../model/page/printed-book.ts';
import { boxOfText, coverPage, coverSize, isInside, placesOfCover, spineOfBook, whyNoSpineWords, type CoverPlaces } from './cover.ts';
import { coverGuide } from './cover-guide.ts';
import { drawCover } from './draw-cover.ts';
import { placesInFile, type JournalPlan } from './plan-journal.ts';
import type { Printed } from './preflight.ts';
import type { Printer } from './printers.ts';
import { renderPdf } from './render-pdf.ts';

/** Prints the cover of `cover.yaml`, or the guide to design one. @throws PrintRefusedError for a cover that the printer refuses */
export async function printCover(
  content: Repository,
  plan: JournalPlan,
  { kind, isCheck }: { kind: 'cover' | 'guide'; isCheck: boolean },
  fonts: Fonts,
): Promise<Printed> {
  const { names, printer } = plan;
  const { title, author } = names;
  const places = placesOfCover(plan);
  const facts = factsOf(plan);
  if (kind === 'guide') {
    const pdf = isCheck ? undefined : await renderPdf([coverGuide(plan, fonts)], { title, isPdfX: false }, fonts);
    return { ...(pdf && { pdf }), facts, smaller: [], problems: [] };
  }
  const cover = content.cover();
  if (!cover) {
    const message = 'is missing; write a title and a colour, as content/.schema/cover.json says';
    return { facts, smaller: [], problems: [fileProblem('cover.yaml', 'missing-file', message)] };
  }
  const barcode = cover.isbn === undefined ? undefined : (await import('./barcode.ts')).barcodeOf(cover.isbn);
  const currency = content.site()?.retailer.currency ?? 'USD';
  const price = cover.price && new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(Number(cover.price));
  const drawn = drawCover({ cover, author, price, places, barcode, isBoxWhite: printer.barcode.isWhite }, fonts);
  const { facts: drawnFacts, refusals } = coverPreflight(drawn.operations, places, printer, fonts);
  const placeOf = placesInFile(content, 'cover.yaml');
  const texts = drawn.operations.filter((mark) => mark.kind === 'text');
  const missing = new Set(
    missingIn(
      texts.map(({ text, font, size }) => ({ text, style: { font, size, leading: size } })),
      fonts,
    ),
  );
  const problems = [
    ...drawn.faults.map(({ field, message }) => ({
      ...fileProblem('cover.yaml', 'cover-too-long', `${field}: ${message}`),
      ...placeOf([field]),
    })),
    ...[...missing].map((letter) => fileProblem('cover.yaml', 'not-in-typeface', `has "${letter}", which the typeface lacks`)),
  ];
  const result = {
    facts: [...facts, ...drawnFacts, ['barcode', barcodeFact(cover.isbn, printer)] as PreflightFact],
    smaller: [],
    problems,
  };
  if (problems.length > 0) return result;
  if (refusals.length > 0) throw new PrintRefusedError(`${printer.name} would refuse the cover: ${refusals.join('; ')}`);
  if (isCheck) return result;
  return { ...result, pdf: await renderPdf([coverPage(places, drawn.operations)], { title, author, isPdfX: printer.isPdfX }, fonts) };
}

function factsOf(plan: JournalPlan): PreflightFact[] {
  const { printer, paper, book } = plan;
  const spine = spineOfBook(plan);
  const { width, height } = coverSize(spine.width);
  const without = whyNoSpineWords(spine.width, printer, book.length);
  const may = without === undefined ? 'may have words' : `has no words ${without}`;
  return [
    ['printer', printer.name],
    ['rules', printer.source],
    ['size', `${thousandths(width)} × ${thousandths(height)} in, with a bleed of ${bleed} in on four edges`],
    [
      'spine',
      `${spine.isEstimated ? 'about ' : ''}${thousandths(spine.width)} in for ${book.length} pages on ${paper} paper; it ${may}${spine.isEstimated ? '; take the exact width from the template of the printer' : ''}`,
    ],
    ['format', printer.isPdfX ? 'PDF/X-1a:2001' : 'PDF 1.3'],
  ];
}

/** What the drawn cover has, and what the printer would refuse. */
export function coverPreflight(
  operations: readonly CoverOperation[],
  places: CoverPlaces,
  printer: Printer,
  fonts: Fonts,
): { facts: PreflightFact[]; refusals: string[] } {
  const { safe } = places;
  const texts = operations.filter((mark) => mark.kind === 'text');
  const areas = [safe.back, safe.front, ...(safe.spine ? [safe.spine] : [])];
  const outside = texts.filter((mark) => !areas.some((area) => isInside(boxOfText(mark, fonts), area)));
  const smallest = Math.min(...texts.map(({ size }) => size));
  const ink = Math.max(...operations.map(({ colour }) => colour.inks.reduce((sum, each) => sum + each, 0)));
  return {
    facts: [
      ['type', `${smallest} pt at least; ${printer.minTypeSize} pt allowed`],
      ['ink', `${ink}% at most, in DeviceCMYK; ${maxInk}% allowed`],
      ['safe', `all words ${printer.safeOnCover} in from the trim, ${printer.safeOnSpine} in from the fold`],
    ],
    refusals: [
      ...(smallest < printer.minTypeSize ? ['type is too small'] : []),
      ...(ink > maxInk ? ['a colour has too much ink'] : []),
      ...outside.map(({ text }) => `"${text}" is outside of the safe area`),
    ],
  };
}

function barcodeFact(isbn: string | undefined, { name, barcode }: Printer): string {
  const size = `${barcode.width} × ${barcode.height} in`;
  return isbn === undefined
    ? `none: cover.yaml has no "isbn"; ${name} has ${size} for its own`
    : `EAN-13 of ${isbn} in ${size}, 100%, with its quiet zones`;
}
