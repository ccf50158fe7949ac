import { bookNumbers } from '../content/tree/book-numbers.ts';
import { ascent, descent, measuresIn, styles, thousandths, type Fonts } from '../layout/grid-and-type.ts';
import { pens } from '../layout/handwriting.ts';
import { layOutStack } from '../layout/lay-out-blocks.ts';
import { smallPage } from '../layout/lay-out-specimen.ts';
import { missingWords } from '../layout/printed-text.ts';
import { missingIn, centered } from '../layout/marks.ts';
import { defaultWeeks } from '../model/entities/editions.ts';
import type { PreflightFact } from '../model/api/editions-api.ts';
import { type Cover, isOnePrice, wordsOfPrice, maxInk, houseColours, parseColour, type CoverColour } from '../model/entities/cover.ts';
import type { CoverMark, CoverOperation, Box, CoverTextOperation, Operation } from '../model/api/drawing.ts';
import { bleed, trimLabel, trims } from '../model/page/measures.ts';
import { fileProblem, type Problem } from '../model/entities/problem.ts';
import { PrintRefusedError } from './print-refused-error.ts';
import { coverPage, coverSize, placesOfCover, sideOf, type CoverPlaces } from './cover.ts';
import { spineOfBook, whyNoSpineWords } from './spine-width.ts';
import { countedOtherwise } from './counted-otherwise.ts';
import { black, coverWords, drawCover } from './draw-cover.ts';
import type { BookContent, JournalPlan } from './plan-journal.ts';
import { namingFile, type Printed } from './preflight.ts';
import type { Hardcover, Printer } from './printers.ts';
import { problemAt } from './problem-at.ts';
import { renderPdf, type PdfPage } from './render-pdf.ts';
import { moved, textAt } from '../layout/blocks.ts';
import { specimenOf } from './plan-book.ts';
import { counted } from '../model/text/wording.ts';

/** Prints the cover of `cover.yaml`, or the guide to design one. @throws PrintRefusedError for a cover that the printer refuses */
export async function printCover(content: BookContent, plan: JournalPlan, kind: 'cover' | 'guide', isCheck: boolean, fonts: Fonts) {
  const { names, printer } = plan;
  const { title, author } = names;
  const places = placesOfCover(plan);
  const facts = factsOf(plan);
  if (kind === 'guide') {
    const pdf = isCheck ? undefined : renderPdf([coverGuide(plan, places, fonts)], { title, isPdfX: false }, fonts);
    return { ...(pdf && { pdf }), facts, smaller: [], problems: [] } satisfies Printed;
  }
  const cover = content.cover();
  if (!cover) {
    const message = 'is missing; write a title and a colour, as content/.schema/cover.json says';
    return { facts, smaller: [], problems: [fileProblem('cover.yaml', 'missing-file', message)] };
  }
  const barcode = cover.isbn === undefined ? undefined : (await import('./barcode.ts')).barcodeOf(cover.isbn);
  const price = wordsOfPrice(cover.price, content.site());
  const hasPage = cover.page !== undefined;
  const drawn = drawCover({ cover, author, price, places, barcode, hasPage, isBoxWhite: printer.barcode.isWhite }, fonts);
  if (drawn.page && cover.page) drawn.operations.push(...pageIn(drawn.page, plan, cover.page, fonts));
  if (hasPage && !drawn.page) facts.push(['page', `left out: the back has no room for the ${cover.page} page beside its words`]);
  const { facts: drawnFacts, refusals } = coverPreflight(drawn.operations, places, printer, fonts);
  const texts = drawn.operations.filter((mark) => mark.kind === 'text');
  const styled = texts.map(({ text, font, size }) => ({ text, style: { font, size, leading: size } }));
  const missing = new Set(missingIn(styled, fonts));
  const problemIn = (field: keyof Cover | undefined, rule: string, message: string): Problem => {
    const own = { file: 'cover.yaml', steps: field === undefined ? [] : [field] };
    const { file, steps } = field === 'author' ? namingFile(content, field) : own;
    return problemAt(content.folder, file, steps, rule, message);
  };
  const problems = drawn.faults.map(({ field, message }) => problemIn(field, 'cover-too-long', `${field}: ${message}`));
  const printed = { ...cover, author };
  const lacking = coverWords.find((field) => [...missing].some((letter) => String(printed[field]).includes(letter)));
  if (missing.size > 0) problems.push(problemIn(lacking, 'not-in-typeface', missingWords([...missing], ', which the typeface lacks')));
  const inShop = content.site()?.retailer.price;
  if (!isOnePrice(cover.price, inShop)) facts.push(['price', `${cover.price} on the cover, but ${inShop} in the shop (site.yaml)`]);
  facts.push(...countFacts(cover, content, plan));
  facts.push(...drawnFacts, ['barcode', barcodeFact(cover.isbn, printer)]);
  const result: Printed = { facts, smaller: [], problems };
  if (problems.length > 0) return result;
  if (refusals.length > 0) throw new PrintRefusedError(`${printer.name} would refuse the cover: ${refusals.join('; ')}`);
  if (isCheck) return result;
  return { ...result, pdf: renderPdf([coverPage(places, drawn.operations)], { title, author, isPdfX: printer.isPdfX }, fonts) };
}

/** A page of the book on the cover: printed in black, with handwriting in the ink of its pen. */
function pageIn({ x, y, height }: Box, { order, design }: JournalPlan, of: 'evening' | 'morning', fonts: Fonts): CoverMark[] {
  const { page, written } = specimenOf(order, of);
  const measures = measuresIn({ ...design.template, rules: 'dotted' });
  const tools = { ...measures, fonts };
  const marks = smallPage(layOutStack(page, measures.textWidth, tools, measures.rows), written, height / measures.height, tools);
  const ink = parseColour(pens[written?.hand ?? 'ballpoint'].ink) ?? black;
  const inColour = (operations: readonly Operation[], colour: CoverColour) =>
    operations.flatMap((mark): CoverMark[] => {
      const placed = moved(mark, x, y);
      return placed.kind === 'text' || placed.kind === 'image' || placed.kind === 'link' ? [] : [{ ...placed, colour }];
    });
  return [...inColour(marks.printed, black), ...inColour(marks.written, ink)];
}

/** The numbers of weeks, days and pages on the cover that are not those of this book. */
function countFacts({ subtitle, back, inside = [] }: Cover, content: BookContent, plan: JournalPlan): PreflightFact[] {
  const book = { weeks: plan.edition.weeks ?? defaultWeeks, days: plan.days.length, pages: plan.book.length };
  const wrong = [subtitle, back, ...inside].flatMap((text = '') => countedOtherwise(text, book, bookNumbers(content)));
  const facts = new Set(wrong.map(({ said, own }) => `"${said}" on the cover, but this book has ${own}`));
  return [...facts].map((fact): PreflightFact => ['words', fact]);
}

function factsOf(plan: JournalPlan): PreflightFact[] {
  const { printer, paper, book, trim, hardcover } = plan;
  const spine = spineOfBook(plan);
  const { width, height } = coverSize(trims[trim], spine.width, hardcover);
  const without = whyNoSpineWords(spine.width, printer, book.length);
  const may = without === undefined ? 'may have words' : `has no words ${without}`;
  const [about, exact] = spine.isEstimated ? ['about ', '; take the exact width from the template of the printer'] : ['', ''];
  return [
    ['printer', printer.name],
    ['rules', hardcover?.source ?? printer.source],
    ['size', `${thousandths(width)} × ${thousandths(height)} in, with a ${bleedOrWrap(hardcover)} on four edges`],
    ...(hardcover ? [['case', `hardcover, a hinge of ${thousandths(hardcover.hinge)} in beside the spine`] satisfies PreflightFact] : []),
    ['spine', `${about}${thousandths(spine.width)} in for ${book.length} pages on ${paper} paper; it ${may}${exact}`],
    ['format', printer.isPdfX ? 'PDF/X-1a:2001' : 'PDF 1.3'],
  ];
}

/** The facts of the drawn cover, and what the printer would refuse. */
export function coverPreflight(operations: readonly CoverOperation[], places: CoverPlaces, printer: Printer, fonts: Fonts) {
  const { safe } = places;
  const texts = operations.filter((mark) => mark.kind === 'text');
  const areas = [safe.back, safe.front, ...(safe.spine ? [safe.spine] : [])];
  const outside = texts.filter((mark) => !areas.some((area) => isInside(boxOfText(mark, fonts), area)));
  const smallest = Math.min(...texts.map(({ size }) => size));
  const ink = Math.max(...operations.map(({ colour }) => colour.inks.reduce((sum, each) => sum + each, 0)));
  const edge = places.hinges.length > 0 ? 'edge of the board' : 'trim';
  const facts: PreflightFact[] = [
    ['type', `${smallest} pt at least; ${printer.minTypeSize} pt allowed`],
    ['ink', `${ink}% at most, in DeviceCMYK; ${maxInk}% allowed`],
    ['safe', `all words ${printer.safeOnCover} in from the ${edge}, ${printer.safeOnSpine} in from the fold`],
  ];
  const refusals = [
    ...(smallest < printer.minTypeSize ? ['type is too small'] : []),
    ...(ink > maxInk ? ['a colour has too much ink'] : []),
    ...outside.map(({ text }) => `"${text}" is outside of the safe area`),
  ];
  return { facts, refusals };
}

function boxOfText({ x, y, text, font, size, isTurned }: CoverTextOperation, fonts: Fonts): Box {
  const [length, above, below] = [fonts.advance(text, font) * size, ascent * size, descent * size];
  return isTurned ? { x: x - below, y, width: above + below, height: length } : { x, y: y - above, width: length, height: above + below };
}

function isInside(box: Box, area: Box): boolean {
  return box.x >= area.x && box.y >= area.y && box.x + box.width <= area.x + area.width && box.y + box.height <= area.y + area.height;
}

function barcodeFact(isbn: string | undefined, { id, name, barcode }: Printer): string {
  const size = `${barcode.width} × ${barcode.height} in`;
  const added = id === 'press' ? `${size} are left for one` : `${name} prints its own in a white field of ${size}`;
  return isbn === undefined ? `none: cover.yaml has no "isbn"; ${added}` : `EAN-13 of ${isbn} in ${size}, 100%, with its quiet zones`;
}

/** A page the size of the cover that outlines and labels its parts. */
function coverGuide(plan: JournalPlan, places: CoverPlaces, fonts: Fonts): PdfPage {
  const { book, names, printer, paper, trim, hardcover } = plan;
  const spine = spineOfBook(plan);
  const { width, height } = coverSize(trims[trim], spine.width, hardcover);
  const side = sideOf(trims[trim], hardcover);
  const { safe, whole, back, front, barcode } = places;
  const words: [Box, string[]][] = [
    [back, ['Back', `safe ${printer.safeOnCover} in inside of the ${hardcover ? 'board' : 'trim'}`]],
    [
      front,
      [
        'Front',
        names.title,
        `${counted(book.length, 'page')} on ${paper} paper, ${printer.name}${hardcover ? ', hardcover' : ''}`,
        `${thousandths(width)} × ${thousandths(height)} in with a ${bleedOrWrap(hardcover)}`,
        `spine ${spine.isEstimated ? 'about ' : ''}${thousandths(spine.width)} in`,
        ...(spine.isEstimated ? [`${printer.name} has its exact width: build the cover on its template`] : []),
        'a guide to design on, not to print',
      ],
    ],
    [barcode, ['Barcode', `${printer.barcode.width} × ${printer.barcode.height} in`]],
  ];
  const { foot } = styles;
  const edge = hardcover
    ? `edge of the case, ${thousandths(side.width)} × ${thousandths(side.height)} in each side`
    : `trim, ${trimLabel(trim)} each side`;
  const sheetEdge = `${hardcover ? 'wrap' : 'bleed'}: the edge of the sheet`;
  const lines: [Box, number, (Operation | CoverTextOperation)?][] = [
    [whole, 0.75, textAt(3, -2, edge, foot)],
    [places.spine, 0.75, textAt(places.spine.x + 3, -2, 'fold', foot)],
    [safe.back, 0.25, textAt(safe.back.x + 3, safe.back.y + 12, 'safe area of the back', foot)],
    [safe.front, 0.25, textAt(safe.front.x + 3, safe.front.y + 12, 'safe area of the front', foot)],
    ...(safe.spine ? [turnedLine(safe.spine, 'safe area of the spine')] : []),
    ...places.hinges.map((hinge) => turnedLine(hinge, 'hinge: it bends here, no words')),
    [barcode, 0.75],
  ];
  return coverPage(places, [
    ...lines.map(([box, stroke]): Operation => ({ kind: 'rect', ...box, stroke })),
    ...lines.flatMap(([, , name]) => name ?? []),
    textAt(places.sheet.x + 3, places.sheet.y + places.sheet.height - 1.5, sheetEdge, { ...foot, size: 6 }),
    ...words.flatMap(([box, words]) => linesIn(box, words, fonts)),
  ]);
}

function bleedOrWrap(hardcover: Hardcover | undefined): string {
  return hardcover ? `wrap of ${thousandths(hardcover.wrap)} in` : `bleed of ${bleed} in`;
}

function turnedLine(box: Box, words: string): [Box, number, CoverTextOperation] {
  const name = textAt(box.x + 3, box.y + 3, words, styles.foot);
  return [box, 0.25, { ...name, isTurned: true, colour: houseColours.black }];
}

function linesIn({ x, y, width, height }: Box, lines: string[], fonts: Fonts): Operation[] {
  const style = styles.label;
  const top = y + height / 2 - ((lines.length - 1) * style.leading) / 2;
  return lines.map((text, index) => centered({ text, style }, x + width / 2, top + index * style.leading, fonts));
}
