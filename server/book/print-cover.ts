import type { Repository } from '../content/repository.ts';
import type { Fonts } from '../layout/fonts.ts';
import { thousandths } from '../layout/grid-and-type.ts';
import type { PreflightFact, PrintProblem } from '../model/api/editions-api.ts';
import { maxInk } from '../model/entities/cover.ts';
import type { CoverOperation } from '../model/page/drawing.ts';
import { bleed } from '../model/page/printed-book.ts';
import { boxOfText, coverPage, coverSize, isInside, placesOfCover, spineOfBook, whyNoSpineWords, type CoverPlaces } from './cover.ts';
import { coverGuide } from './cover-guide.ts';
import { drawCover, moduleWidth, quietModules } from './draw-cover.ts';
import { placesInFile, PrintRefusedError, type JournalPlan } from './plan-journal.ts';
import type { Printed } from './preflight.ts';
import type { Printer } from './printers.ts';
import { renderPdf, type Box } from './render-pdf.ts';

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
  if (!cover) return { facts, smaller: [], problems: [missingCover] };
  const barcode = cover.isbn === undefined ? undefined : (await import('./barcode.ts')).barcodeOf(cover.isbn);
  const currency = content.site()?.retailer.currency ?? 'USD';
  const price = cover.price && new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(Number(cover.price));
  const drawn = drawCover({ cover, author, price, places, barcode, isBoxWhite: printer.barcode.isWhite }, fonts);
  const { facts: drawnFacts, refusals } = coverPreflight(drawn.operations, places, printer, fonts);
  const placeOf = placesInFile(content, 'cover.yaml');
  const missing = missingLetters(drawn.operations, fonts);
  const problems = [
    ...drawn.faults.map(({ field, message }): PrintProblem => {
      return { file: 'cover.yaml', ...placeOf([field]), severity: 'error', rule: 'cover-too-long', message: `${field}: ${message}` };
    }),
    ...missing.map((letter): PrintProblem => {
      const message = `has "${letter}", which the typeface lacks`;
      return { file: 'cover.yaml', line: 1, column: 1, severity: 'error', rule: 'not-in-typeface', message };
    }),
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

const missingCover: PrintProblem = {
  file: 'cover.yaml',
  line: 1,
  column: 1,
  severity: 'error',
  rule: 'missing-file',
  message: 'is missing; write a title and a colour, as content/.schema/cover.json says',
};

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
  const { safe, barcode } = places;
  const texts = operations.filter((mark) => mark.kind === 'text');
  const areas = [safe.back, safe.front, ...(safe.spine ? [safe.spine] : [])];
  const outside = texts.filter((mark) => !areas.some((area) => isInside(boxOfText(mark, fonts), area)));
  const smallest = Math.min(...texts.map(({ size }) => size));
  const ink = Math.max(...operations.map(({ colour }) => colour.inks.reduce((sum, each) => sum + each, 0)));
  const isQuiet = isBarcodeQuiet(operations, barcode);
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
      ...(isQuiet ? [] : ['something is in the quiet zone of the barcode']),
    ],
  };
}

/** Whether what reaches into the white box, which the ground lies around, leaves the free modules of a barcode. */
function isBarcodeQuiet(operations: readonly CoverOperation[], box: Box): boolean {
  const shapes = operations.flatMap((mark) => (mark.kind === 'shape' && mark.path !== '' ? [boxOfPath(mark.path)] : []));
  const bars = shapes.filter((each) => overlaps(each, box) && !isInside(box, each));
  return bars.every(
    ({ x, width }) =>
      x - box.x >= quietModules.left * moduleWidth - tolerance &&
      box.x + box.width - x - width >= quietModules.right * moduleWidth - tolerance,
  );
}

const tolerance = 0.01;

function overlaps(one: Box, other: Box): boolean {
  return one.x < other.x + other.width && other.x < one.x + one.width && one.y < other.y + other.height && other.y < one.y + one.height;
}

function boxOfPath(path: string): Box {
  const points = [...path.matchAll(/([\d.-]+) ([\d.-]+)(?=[LMZ])/g)].map(([, x, y]) => [Number(x), Number(y)] as const);
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}

function barcodeFact(isbn: string | undefined, { name, barcode }: Printer): string {
  const size = `${barcode.width} × ${barcode.height} in`;
  return isbn === undefined
    ? `none: cover.yaml has no "isbn"; ${name} has ${size} for its own`
    : `EAN-13 of ${isbn} in ${size}, 100%, with its quiet zones`;
}

function missingLetters(operations: readonly CoverOperation[], fonts: Fonts): string[] {
  const letters = operations.flatMap((mark) =>
    mark.kind === 'text' ? [...mark.text].filter((letter) => !fonts.hasGlyph(letter.codePointAt(0) ?? 0, mark.font)) : [],
  );
  return [...new Set(letters)];
}
