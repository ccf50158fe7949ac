import path from 'node:path';
import { packageRoot } from '../../server/content/files/package-root.ts';
import { readSource } from '../../server/content/files/read-file.ts';
import { placesIn } from '../../server/content/parse-item.ts';
import { openRepository } from '../../server/content/repository.ts';
import type { Repository } from '../../server/content/repository.ts';
import type { Weekday } from '../../server/model/entities/days.ts';
import { byPlace } from '../../server/model/entities/problem.ts';
import type { Problem } from '../../server/model/entities/problem.ts';

import { notOneOf } from '../../server/model/text/not-one-of.ts';
import { coverGuide } from '../../server/print/book/cover-guide.ts';
import { spineWidth } from '../../server/print/book/cover-size.ts';
import { layOutBook, markFaults, measuresOf } from '../../server/print/book/lay-out-book.ts';
import { paintPdf } from '../../server/print/book/paint-pdf.ts';
import { placePage } from '../../server/print/book/place-page.ts';
import { planBook } from '../../server/print/book/plan-book.ts';
import { faultsOf, preflightOf, smallerTexts } from '../../server/print/book/preflight.ts';
import type { BookFault, SmallerText } from '../../server/print/book/preflight.ts';
import { printers } from '../../server/print/book/printers.ts';
import type { PrinterName } from '../../server/print/book/printers.ts';
import { proofOf } from '../../server/print/book/proof.ts';
import { chooseDays, daysAWeek } from '../../server/print/choose-days.ts';
import { importFonts } from '../../server/print/import-fonts.ts';
import { journalDesigns, usualDesign } from '../../server/print/journal-designs.ts';
import type { JournalDesign } from '../../server/print/journal-designs.ts';
import { UsageError } from '../input/usage-error.ts';
import { WorkError } from '../output/work-error.ts';

export interface PrintOptions {
  content: string;
  /** Id of a template; the first with pages when absent. */
  template?: string;
  weeks: number;
  /** The date of the first day, or its weekday in a journal without dates. */
  start?: { date: string } | { weekday: Weekday };
  printer: PrinterName;
  /** The pages of the PDF; all when absent. */
  isChosen?: (page: number) => boolean;
  /** Print texts that do not fit, marked. */
  allowOverflow: boolean;
  /** The cover guide or a proof, instead of the interior. */
  kind: 'interior' | 'cover' | 'proof';
  /** As many pages as it has, even when a printer wants more. */
  isSample: boolean;
  /** Only the preflight. */
  isCheck: boolean;
  onProgress: (pages: number) => void;
}

export interface Printed {
  /** Absent after a check, and when there are problems. */
  pdf?: Buffer;
  preflight: string[];
  /** In the content, with files relative to its folder. */
  problems: Problem[];
}

/** Prints the interior of the journal as a PDF. @throws UsageError for an unknown template, WorkError for a book that the printer refuses */
export async function print(options: PrintOptions): Promise<Printed> {
  const repository = await openRepository(options.content);
  const invalid = repository
    .problems()
    .filter(({ file, severity }) => severity === 'error' && /^((quotes|prompts|templates)\b|site\.yaml)/.test(file));
  if (invalid.length > 0) return { preflight: [], problems: invalid };
  const site = repository.site();
  const words = site?.print.book;
  if (!site || !words) return { preflight: [], problems: [missingWords(repository)] };

  const design = designNamed(repository, options.template);
  const printer = printers[options.printer];
  const book = planBook({ pages: design.pages, words, days: daysOf(repository, options) }, options.isSample ? sample : printer);
  const max = printer.maxPages[site.print.paper];
  if (book.length > max)
    throw new WorkError(
      `the book has ${book.length} pages, and ${printer.name} prints at most ${max} on ${site.print.paper} paper; print fewer weeks`,
    );
  if (options.isChosen && !book.some((_, index) => options.isChosen?.(index + 1)))
    throw new UsageError(`--pages: the book has ${book.length} pages`);

  const fonts = await (await importFonts()).loadFonts(path.join(packageRoot(), 'server/print/fonts'));
  const measures = measuresOf(printer, book.length);
  const sheets = layOutBook(book, words, measures, fonts, options.onProgress);
  const problems = problemsOf(repository, faultsOf(sheets), design);
  const { paper, pagesPerInch } = site.print;
  const { facts, refusals } = preflightOf(sheets, { printer, paper, measures, pagesPerInch, fonts });
  const preflight = [...facts, ...smallerTexts(sheets).map((text) => smallerLine(repository, text, design))];
  if (problems.length > 0 && !options.allowOverflow) return { preflight, problems };
  if (refusals.length > 0) throw new WorkError(`${printer.name} would refuse the file: ${refusals.join('; ')}`);
  if (options.isCheck) return { preflight, problems };

  const chosen = markFaults(sheets, fonts).filter(({ number }) => options.isChosen?.(number) ?? true);
  const { title } = words;
  if (options.kind === 'proof')
    return { pdf: await paintPdf(proofOf(chosen, title, fonts), { title, isPdfX: false }, fonts), preflight, problems };
  if (options.kind === 'cover') {
    const spine = spineWidth(printer, paper, book.length, pagesPerInch);
    if (spine === undefined)
      throw new WorkError(`site.yaml: print.pagesPerInch is missing; ask ${printer.name} how many pages of its paper are an inch thick`);
    const guide = coverGuide({ title, printer, paper, pages: book.length, spine }, fonts);
    return { pdf: await paintPdf([guide], { title, isPdfX: false }, fonts), preflight, problems };
  }
  const pages = chosen.map((sheet) => placePage(sheet, printer));
  return { pdf: await paintPdf(pages, { title, isPdfX: printer.isPdfX }, fonts), preflight, problems };
}

// A sample has whole leaves.
const sample = { minPages: 0, pagesStep: 2 };

function daysOf(repository: Repository, { weeks, start }: PrintOptions) {
  const edition = { days: weeks * daysAWeek, from: start && 'date' in start ? start.date : undefined };
  const firstDay = start && 'weekday' in start ? start.weekday : undefined;
  return chooseDays({ ...edition, firstDay }, { quotes: repository.list('quotes'), prompts: repository.list('prompts') });
}

function designNamed(repository: Repository, id: string | undefined): JournalDesign {
  const templates = repository.list('templates');
  const usual = usualDesign(templates);
  if (!usual) throw new WorkError('no template has pages; write them under "pages" in a file of templates');
  if (id === undefined) return usual;
  const designs = journalDesigns(templates);
  const design = designs.find((each) => each.id === id);
  if (!design)
    throw new UsageError(
      `--template: ${notOneOf(
        'a template',
        designs.map((each) => each.id),
        id,
      )}`,
    );
  return design;
}

function missingWords(repository: Repository): Problem {
  const message = 'print: has no "book", the words of the first pages; see content/.schema/site.json';
  return { file: 'site.yaml', ...placeIn(repository, 'site.yaml')(['print']), severity: 'error', rule: 'missing', message };
}

function problemsOf(repository: Repository, faults: readonly BookFault[], design: JournalDesign): Problem[] {
  return faults
    .map((fault): Problem => {
      const { file, steps } = sourceOf(fault, design);
      const rule = fault.kind === 'too-long' ? 'too-long-to-print' : 'not-in-typeface';
      const message = [...steps, ''].join(': ') + messageOf(fault);
      return { file, ...placeOf(repository, file, steps, fault.text), severity: 'error', rule, message };
    })
    .sort(byPlace);
}

/** The file and the field of a text at fault. A page of no day has the words of the site. */
function sourceOf(
  { page: { kind, quote, prompt }, place }: Pick<BookFault, 'page' | 'place'>,
  { id }: JournalDesign,
): { file: string; steps: string[] } {
  if (place === 'prompt' && prompt !== undefined) return { file: `prompts/${prompt}.yaml`, steps: ['text'] };
  if (place !== 'words' && quote !== undefined) return { file: `quotes/${quote}.yaml`, steps: [place === 'author' ? 'author' : 'text'] };
  const isOfSite = kind === 'title' || kind === 'front' || kind === 'notes';
  return isOfSite ? { file: 'site.yaml', steps: ['print'] } : { file: `templates/${id}.yaml`, steps: ['pages'] };
}

/** `smaller  quotes/x.yaml:1:7 in 13.5 pt on page 37` */
function smallerLine(repository: Repository, text: SmallerText, design: JournalDesign): string {
  const { file, steps } = sourceOf(text, design);
  const { line, column } = placeOf(repository, file, steps, undefined);
  return `smaller  ${file}:${line}:${column} in ${text.size} pt on page ${text.number}`;
}

function messageOf({ number, kind, characters, text }: BookFault): string {
  if (Array.isArray(characters)) return `has ${characters.map(named).join(', ')} on page ${number}, which the typeface lacks`;
  if (text !== undefined) return `"${text}" has no room on page ${number}`;
  if (kind === 'too-long') return `has no room on page ${number} for its last ${characters} characters, even in 9 pt; shorten it`;
  return '';
}

function named(character: string): string {
  return `"${character}" (U+${character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')})`;
}

/** Where the text is in the file, or the field. */
function placeOf(repository: Repository, file: string, steps: string[], text: string | undefined): { line: number; column: number } {
  const source = readSource(repository.folder, file);
  const lines = text !== undefined && source && 'text' in source ? source.text.split('\n') : [];
  const line = lines.findIndex((each) => text !== undefined && each.includes(text));
  return line < 0 ? placeIn(repository, file)(steps) : { line: line + 1, column: (lines[line]?.indexOf(text ?? '') ?? 0) + 1 };
}

function placeIn(repository: Repository, file: string): ReturnType<typeof placesIn> {
  const source = readSource(repository.folder, file);
  return placesIn(source && 'text' in source ? source.text : '');
}
