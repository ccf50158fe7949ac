import { PrintRefusedError } from '../model/page/printed-book.ts';
import path from 'node:path';
import { packageRoot } from '../content/files/package-root.ts';
import { fileProblem } from '../content/files/read-file.ts';
import type { JournalDesign } from '../content/journal-designs.ts';
import type { Repository } from '../content/repository.ts';
import { importFonts } from '../layout/import-fonts.ts';
import type { PreflightFact, PrintKind, PrintProblem } from '../model/api/editions-api.ts';
import { pageTypes } from '../model/page/page-types.ts';
import { counted } from '../model/text/counted.ts';
import { dayNotes } from './check-days.ts';
import { printedSlots } from './edition-days.ts';
import { lastPageOfSample, layOutBook, markFaults } from './lay-out-book.ts';
import { loadImages } from './load-images.ts';
import { placePage, proofOf, renderPdf } from './render-pdf.ts';
import { faultProblems, placesInFile, planJournal, weeksWithin, type JournalOrder, type JournalPlan } from './plan-journal.ts';
import { bleedOf, pageProblems, preflightOf, smallerTexts, type Printed } from './preflight.ts';
import { printCover } from './print-cover.ts';

export interface PrintOrder extends JournalOrder {
  /** The interior, the cover or its guide, a proof, or one page of each type of the template. A sample is an interior. */
  kind: Exclude<PrintKind, 'sample'>;
  isCheck?: boolean | undefined;
  allowOverflow?: boolean | undefined;
  /** The site's public origin, for the last page of a sample. */
  siteOrigin?: string | undefined;
}

export interface PrintOptions {
  isChosen?: ((page: number) => boolean) | undefined;
  onProgress?: ((done: number, pages: number) => void) | undefined;
}

/** Prints the journal as a PDF. @throws PrintRefusedError for a wrong option, and for a book that the printer refuses */
export async function printJournal(
  content: Repository,
  { kind, isCheck = false, allowOverflow = false, siteOrigin, ...order }: PrintOrder,
  { isChosen = () => true, onProgress }: PrintOptions = {},
): Promise<Printed> {
  const plan = planJournal(content, order);
  if ('problems' in plan) return failedFor(plan.problems);
  const { design, printer, paper, names, book } = plan;
  const missing = kind === 'pages' ? [] : withoutFront(design);
  // To read, and not for a printer.
  const isSample = order.isSample === true && kind === 'interior';
  const unprepared = missing.length > 0 ? missing : faultProblems(content, order.edition, plan.faults);
  if (unprepared.length > 0) return failedFor(unprepared);
  const max = printer.maxPages[paper];
  if (book.length > max) {
    const message = `the book has ${book.length} pages, and ${printer.name} prints at most ${max} on ${paper} paper; print ${counted(weeksWithin(plan, max), 'week')} at most`;
    if (order.edition === undefined) throw new PrintRefusedError(message);
    const file = `editions/${order.edition}.yaml`;
    const place = placesInFile(content, file)(['weeks']);
    return failedFor([{ ...fileProblem(file, 'too-many-pages', message), ...place }]);
  }
  const pageCount = book.length + Number(isSample);
  if (!Array.from({ length: pageCount }, (_, index) => index + 1).some(isChosen))
    throw new PrintRefusedError(`the book has ${pageCount} pages`, 'pages');

  const fonts = await (await importFonts()).loadFonts(path.join(packageRoot(), 'server/layout/fonts'));
  if (kind === 'cover' || kind === 'guide') return printCover(content, plan, { kind, isCheck }, fonts);
  const sheets = layOutBook(plan, fonts, (done) => onProgress?.(done, book.length));
  if (isSample) sheets.push(lastPageOfSample(plan, names.title, siteOrigin, fonts));
  const { images, problems: unprintable } = await loadImages(content, sheets);
  const problems = [...pageProblems(content, sheets, design), ...unprintable];
  const { facts, refusals } = preflightOf(sheets, plan, fonts, isSample);
  const smaller = smallerTexts(content, sheets, design);
  const preflight = { facts: [...facts, ...dayFacts(plan, order.edition !== undefined)], smaller, problems };
  if (problems.length > 0 && !allowOverflow) return preflight;
  if (refusals.length > 0) throw new PrintRefusedError(`${printer.name} would refuse the file: ${refusals.join('; ')}`);
  if (isCheck) return preflight;

  const marked = markFaults(sheets, fonts);
  const firstOfEachType = pageTypes.flatMap((type) => marked.find(({ page }) => page.kind === type) ?? []);
  const chosen = (kind === 'pages' ? firstOfEachType : marked).filter(({ number }) => isChosen(number));
  const { title, author } = names;
  const bleed = isSample ? 'no edge' : bleedOf(plan);
  const pages = kind === 'proof' ? proofOf(chosen, title, fonts) : chosen.map((sheet) => placePage(sheet, bleed));
  const isPdfX = printer.isPdfX && !isSample && kind !== 'proof';
  return { pdf: await renderPdf(pages, { title, author, isPdfX, date: plan.edition.date }, fonts, images), ...preflight };
}

function failedFor(problems: PrintProblem[]): Printed {
  return { facts: [], smaller: [], problems };
}

/** A template has instructions of its own, because those of another one would be wrong in its book. */
function withoutFront({ id, template }: JournalDesign): PrintProblem[] {
  if (template.front?.length) return [];
  const message =
    'has no "front", so its book would begin without a title and instructions; write "front: [title, how-to]", ids of content/pages';
  return [fileProblem(`templates/${id}.yaml`, 'no-front', message)];
}

/** Notes on the texts of the days. Empty when each place has a text that is recorded, fits its day and is on no other day. */
function dayFacts({ days, design, edition }: JournalPlan, isEdition: boolean): PreflightFact[] {
  const slots = printedSlots(design);
  const unrecorded = days.flatMap((day, index) => slots.filter((slot) => day[slot] && !edition.days[index]?.[slot]));
  const notes = [
    ...dayNotes(days, slots),
    ...(isEdition && unrecorded.length > 0 ? [`${counted(unrecorded.length, 'text')} not recorded in the edition`] : []),
  ];
  return notes.length > 0 ? [['days', notes.join('; ')]] : [];
}
