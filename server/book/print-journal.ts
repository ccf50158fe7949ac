import { PrintRefusedError } from './print-refused-error.ts';
import { defaultSpare, devices, type DeviceName, type Hand } from '../model/page/devices.ts';
import { pageTypes } from '../model/entities/page-types.ts';
import { fileProblem } from '../model/entities/problem.ts';
import type { JournalDesign } from '../content/tree/journal-designs.ts';
import { loadFonts } from './journal-fonts.ts';
import type { PreflightFact, PrintKind, PrintProblem } from '../model/api/editions-api.ts';
import { choiceFault, type HomePaper } from '../model/page/print-products.ts';
import { counted } from '../model/text/wording.ts';
import { dayFacts } from './check-days.ts';
import { endOfSample } from './end-of-sample.ts';
import { layOutSheet, markFaults, type LaidOutSheet } from './lay-out-book.ts';
import { loadImages } from './load-images.ts';
import { homeSheets } from './home-sheets.ts';
import { placePage, proofOf, renderPdf } from './render-pdf.ts';
import { bleedOf, pageProblems, preflightOf, smallerTexts, type Printed } from './preflight.ts';
import { planJournal, soldBook, textProblems, weeksWithin, type BookContent, type JournalOrder, type JournalPlan } from './plan-journal.ts';
import { plannerOf } from './planner.ts';
import { mostPages, whyNotBound } from './printers.ts';
import { printCover } from './print-cover.ts';
import { contentOfPrinting, printedBookOf, sameBytesFact } from './printings.ts';
import { problemAt } from './problem-at.ts';

export interface PrintOrder extends JournalOrder {
  /** The interior, the cover or its guide, a proof, or one page of each type of the template. A sample is an interior. */
  kind: Exclude<PrintKind, 'sample'>;
  isCheck?: boolean | undefined;
  /** The name of a printing to print again, from its own record. */
  printing?: string | undefined;
  isRecorded?: boolean | undefined;
  allowOverflow?: boolean | undefined;
  device?: DeviceName | undefined;
  hand?: Hand | undefined;
  /** The paper of a sample that has two pages on each sheet. */
  home?: HomePaper | undefined;
  /** The site's public origin, for the last page of a sample. */
  siteOrigin?: string | undefined;
}

export interface PrintOptions {
  isChosen?: ((page: number) => boolean) | undefined;
  onProgress?: ((done: number, pages: number) => void) | undefined;
}

/** Prints the journal as a PDF. @throws PrintRefusedError for a wrong option, and for a book that the printer refuses */
export async function printJournal(content: BookContent, order: PrintOrder, options: PrintOptions = {}): Promise<Printed> {
  const { isSample, edition, template, start, printing } = order;
  const isSold = isSample && [edition, template, start, printing].every((chosen) => chosen === undefined);
  if (isSold) return printFrom(content, { ...order, ...soldBook(content) }, options);
  if (printing === undefined) return printFrom(content, order, options);
  const recorded = contentOfPrinting(content, printing);
  if ('problems' in recorded) return failedFor([...recorded.problems]);
  const { edition: id, printer, number = 1 } = recorded.printing;
  const printed = await printFrom(recorded.content, { ...order, edition: id, printer, isComplete: true, printingNumber: number }, options);
  const isWhole = order.kind === 'interior' && !order.isSample && !options.isChosen;
  if (printed.pdf && isWhole) printed.facts.push(sameBytesFact(recorded.printing, printed.pdf));
  return printed;
}

async function printFrom(content: BookContent, order: PrintOrder, { isChosen = () => true, onProgress }: PrintOptions): Promise<Printed> {
  const { kind, edition, isCheck = false, device = 'remarkable-2', hand = 'right', home } = order;
  const isPlanner = kind === 'planner';
  const plan = planJournal(content, { ...order, spare: isPlanner ? (order.spare ?? defaultSpare) : undefined });
  if ('problems' in plan) return failedFor(plan.problems);
  const { design, printer, names, book } = plan;
  const missing = kind === 'pages' ? [] : withoutFront(design);
  // A sample is for reading and is never bound.
  const isSample = order.isSample === true && kind === 'interior';
  const unprepared = missing.length > 0 ? missing : textProblems(content, edition, plan.faults);
  if (unprepared.length > 0) return failedFor(unprepared);
  const planner = isPlanner ? plannerOf(plan, devices[device], hand) : undefined;
  // These are for reading and need no binding.
  const unbound = isSample || planner || kind === 'pages' ? [] : bindingProblems(content, plan, edition);
  if (unbound.length > 0) return failedFor(unbound);
  const pageCount = book.length + Number(isSample);
  if (!Array.from({ length: pageCount }, (_, index) => index + 1).some(isChosen))
    throw new PrintRefusedError(`the book has ${pageCount} pages`, 'pages');

  const fonts = await loadFonts();
  if (kind === 'cover' || kind === 'guide') return printCover(content, plan, kind, isCheck, fonts);
  const sheets = book.map((_, index) => {
    const sheet = planner ? planner.layOut(index + 1, fonts) : layOutSheet(plan, index + 1, fonts);
    onProgress?.(index + 1, book.length);
    return sheet;
  });
  const { images, problems: unprintable } = await loadImages(content, sheets, design.id);
  const problems = [...pageProblems(content, sheets, plan, fonts, edition), ...unprintable];
  const { facts, refusals } = planner ? { facts: planner.facts(sheets), refusals: [] } : preflightOf(sheets, plan, fonts, isSample, home);
  const notes = [...dayFacts(content, plan, edition), ...rightsFacts(content, plan)];
  const preflight = { facts: [...facts, ...notes], smaller: smallerTexts(content, sheets, design), problems };
  if (problems.length > 0 && !order.allowOverflow) return preflight;
  if (refusals.length > 0) throw new PrintRefusedError(`${printer.name} would refuse the file: ${refusals.join('; ')}`);
  if (isCheck) return preflight;

  const marked = markFaults(sheets, plan.measures, fonts);
  const firstOfEachType = pageTypes.flatMap((type) => marked.find(({ page }) => page.kind === type) ?? []);
  const chosen = (kind === 'pages' ? firstOfEachType : marked).filter(({ number }) => isChosen(number));
  const { title, author } = names;
  const bleed = isSample ? 'no edge' : bleedOf(plan);
  const placeSheet = (sheet: LaidOutSheet) => (planner ? planner.place(sheet) : placePage(sheet, plan.measures, bleed));
  const pages = kind === 'proof' ? proofOf(chosen, plan.measures, title, fonts) : chosen.map(placeSheet);
  if (isSample && isChosen(pageCount)) pages.push(endOfSample(plan, content, fonts, order.siteOrigin));
  const isPdfX = printer.isPdfX && !isSample && !planner && kind !== 'proof';
  const info = planner
    ? { title: `${title}, digital planner`, strokeGrey, isTagged: true }
    : { title, isTagged: isSample, hasFields: isSample && !home };
  const placed = home ? homeSheets(pages, home) : pages;
  const pdf = renderPdf(placed, { ...info, author, isPdfX, date: plan.edition.date }, fonts, images);
  if (!order.isRecorded || edition === undefined || problems.length > 0) return { pdf, ...preflight };
  return { pdf, ...preflight, printing: printedBookOf(content, edition, plan, pdf) };
}

function failedFor(problems: PrintProblem[]): Printed {
  return { facts: [], smaller: [], problems };
}

/** Reports too many pages as a problem of the edition. @throws PrintRefusedError when the book has no edition, or the printer does not bind it */
function bindingProblems(content: BookContent, plan: JournalPlan, edition: string | undefined): PrintProblem[] {
  const { printer, paper, binding, hardcover, book } = plan;
  const reason = choiceFault({ printer: printer.id, binding })?.message ?? whyNotBound({ ...plan, pages: book.length });
  if (reason !== undefined) throw new PrintRefusedError(reason);
  const max = mostPages(plan);
  if (book.length <= max) return [];
  const how = hardcover ? 'in a hardcover' : `on ${paper} paper`;
  const message = `the book has ${book.length} pages, and ${printer.name} prints at most ${max} ${how}; print ${counted(weeksWithin(plan, max), 'week')} at most`;
  if (edition === undefined) throw new PrintRefusedError(message);
  const file = `editions/${edition}.yaml`;
  return [problemAt(content.folder, file, ['weeks'], 'too-many-pages', message)];
}

function withoutFront(design: JournalDesign): PrintProblem[] {
  // The front pages of another template would be wrong.
  if (design.template.front?.length) return [];
  const message = 'has no "front", so its book would begin without a title and instructions';
  const advice = 'write "front: [title, how-to]", ids of content/pages';
  return [fileProblem(`templates/${design.id}.yaml`, 'no-front', `${message}; ${advice}`)];
}

/** The pages of quotes that are in the public domain only in the United States. */
function rightsFacts(content: BookContent, { book }: JournalPlan): PreflightFact[] {
  const limited = new Set(content.list('quotes').flatMap(({ id, fields }) => (fields.rights === 'us' ? [id] : [])));
  const pages = book.flatMap(({ quote }, index) => (quote !== undefined && limited.has(quote) ? [index + 1] : []));
  if (pages.length === 0) return [];
  const free = `${counted(pages.length, 'quote')} ${pages.length === 1 ? 'is' : 'are'} free only in the United States`;
  return [['rights', `${free}, on page ${pages.join(', ')}; ask before the book is sold in Europe`]];
}

/** The grey of a planner's lines, where 0 is black. E-ink shows it as one of its 16 greys. */
const strokeGrey = 0.3;
