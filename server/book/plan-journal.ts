import { isDeepStrictEqual } from 'node:util';
import { defaultDesign, designOfEdition, journalDesigns, standardDesign, type JournalDesign } from '../content/tree/journal-designs.ts';
import { soldEdition } from '../content/tree/sold-edition.ts';
import type { Repository } from '../content/repository.ts';
import { typeface } from '../layout/grid-and-type.ts';
import type { EditionFault, PrintProblem } from '../model/api/editions-api.ts';
import { bookNames } from '../model/entities/cover.ts';
import type { Edition, EditionSettings } from '../model/entities/edition-schema.ts';
import { fileProblem, type Problem } from '../model/entities/problem.ts';
import type { Site } from '../model/entities/site.ts';
import type { PageFields } from '../model/entities/template.ts';
import { daysAWeek } from '../model/entities/days.ts';
import { defaultWeeks } from '../model/entities/editions.ts';
import { choiceFault, printerLabels, type Binding } from '../model/page/print-products.ts';
import { defaultTrim } from '../model/page/measures.ts';
import { unknownName } from './print-refused-error.ts';
import { ordinalInWords } from '../model/page/placeholders.ts';
import type { EditionTexts, Item } from './choose-days.ts';
import { daysOfEdition, editionFaults, faultMessage } from './edition-days.ts';
import type { BookOrder } from './order-pages.ts';
import { planBook, writtenDay } from './plan-book.ts';
import { planPlanner } from './planner-pages.ts';
import { measuresOf, printerFor, screen } from './printers.ts';
import { problemAt } from './problem-at.ts';

export type BookContent = Pick<Repository, 'cover' | 'dates' | 'folder' | 'get' | 'list' | 'problems' | 'site'>;

/** The journal to print: a recorded edition, or a new one. */
export interface JournalOrder extends EditionSettings {
  /** The name of an edition, which then decides the template, the weeks and the start. */
  edition?: string | undefined;
  /** Whether to print only the first week and the pages before it. */
  isSample?: boolean | undefined;
  /** Whether empty places stay empty, since the edition has all its texts. */
  isComplete?: boolean | undefined;
  /** By default that of `site.yaml`, or a paperback. */
  binding?: Binding | undefined;
  /** The number of this printing of the edition, by default one more than are recorded. */
  printingNumber?: number | undefined;
  /** In a planner, the number of pages for notes after each day. */
  spare?: number | undefined;
}

export type JournalPlan = ReturnType<typeof planUnchecked>;

/** Plans the pages of a journal, or returns the problems of the content. @throws PrintRefusedError */
export function planJournal(content: BookContent, order: JournalOrder): JournalPlan | { problems: Problem[] } {
  const isNeeded = (file: string) =>
    /^((pages|quotes|prompts|templates)\b|(site|cover|dates)\.yaml$)/.test(file) || file === `editions/${order.edition}.yaml`;
  // The site serves items with unknown keys, so they don't stop the sample it offers. In a book, the key may be a mistyped setting.
  const isAllowed = (rule: string) => order.isSample === true && rule === 'unknown-key';
  const invalid = content.problems().filter(({ file, rule, severity }) => severity === 'error' && isNeeded(file) && !isAllowed(rule));
  if (invalid.length > 0) return { problems: invalid };
  const site = content.site();
  return site ? planUnchecked(content, site, order) : { problems: [fileProblem('site.yaml', 'missing-file', 'is missing')] };
}

/** Plans the pages of a journal even where files have errors. @throws PrintRefusedError */
export function planUnchecked(content: BookContent, site: Site, order: JournalOrder) {
  const edition = editionOf(content, order);
  const design = edition.template === undefined ? standardDesign() : designNamed(content, edition.template);
  const texts = textsOf(content);
  const trim = design.template.trim ?? defaultTrim;
  const printer = printerFor(edition.printer, trim);
  const all = daysOfEdition(edition, texts, design, order.isComplete);
  const { isSample = false, spare } = order;
  const days = isSample ? all.slice(0, all.findIndex(({ weekday }) => weekday === 'sunday') + 1) : all;
  const names = bookNames(content.cover(), site);
  const { printingNumber = content.list('printings').filter(({ fields }) => fields.edition === order.edition).length + 1 } = order;
  const ofSite = soldEdition(content);
  const year = (order.edition === undefined ? ofSite?.fields.date : edition.date)?.slice(0, 4);
  const ofPrint = {
    edition: edition.name ?? (order.edition && `${order.edition.replaceAll('-', ' ')} edition`),
    printing: order.edition && `${ordinalInWords(printingNumber)} printing`,
    isbn: content.cover()?.isbn,
    printer: printerLabels[edition.printer],
  };
  // The handwriting is placed for the pages of the book that is sold, and would miss the lines of others.
  const templates = content.list('templates');
  const sold = ofSite ? designOfEdition(templates, ofSite.fields.template) : defaultDesign(templates);
  const isAsSold = isDeepStrictEqual(design.pages, sold.pages) && trim === (sold.template.trim ?? defaultTrim);
  const specimen = isAsSold ? writtenDay(site.print.written, texts) : undefined;
  const values = { ...names, typeface, year, ...(isSample || spare !== undefined ? {} : ofPrint) };
  const pages = pagesOf(design, content.list('pages'));
  const bookOrder: Omit<BookOrder, 'days'> = { design, pages, values, specimen, isSample, spare, dates: content.dates() };
  const paging = spare === undefined ? printer : screen;
  const book = (spare === undefined ? planBook : planPlanner)({ ...bookOrder, days: all }, paging);
  const { paper, pagesPerInch, binding: usual } = site.print;
  const isOffered = usual !== undefined && !choiceFault({ printer: edition.printer, binding: usual });
  const binding = order.binding ?? (isOffered ? usual : 'paperback');
  return {
    edition,
    design,
    printer,
    paper,
    binding,
    /** Its case; undefined for other bindings. */
    hardcover: binding === 'hardcover' ? printer.hardcover : undefined,
    pagesPerInch,
    names,
    /** From 1. */
    printingNumber,
    /** The input of the page plan, without the days. */
    order: bookOrder,
    days,
    /** Texts of the edition that are missing, or belong on other pages. */
    faults: editionFaults(edition, texts),
    book,
    measures: measuresOf(paging, book.length, design),
    trim,
  };
}

/** How many weeks of this journal, from the first, fit in `maxPages` pages; at least 1. */
export function weeksWithin({ days, book, printer, order }: JournalPlan, maxPages: number): number {
  const pagesOfWeeks = (weeks: number) => planBook({ ...order, days: days.slice(0, weeks * daysAWeek) }, printer).length;
  let weeks = Math.ceil((days.length / daysAWeek) * (maxPages / book.length));
  while (weeks > 1 && pagesOfWeeks(weeks) > maxPages) weeks -= 1;
  while (pagesOfWeeks(weeks + 1) <= maxPages) weeks += 1;
  return weeks;
}

export function pagesOf({ ownPages }: JournalDesign, pages: readonly Item<PageFields>[]): ReadonlyMap<string, PageFields> {
  return new Map([...pages.map(({ id, fields }) => [id, fields] as const), ...(ownPages ?? [])]);
}

/** A cache key: it changes with all content that can change a book, except pictures. */
export function bookParts(content: BookContent): unknown[] {
  const lists = (['pages', 'quotes', 'prompts', 'templates'] as const).map((name) => content.list(name));
  return [content.site(), content.cover(), content.dates(), soldEdition(content), ...lists];
}

export function textsOf(content: BookContent): EditionTexts {
  return { quotes: content.list('quotes'), prompts: content.list('prompts') };
}

/** A template with its pages. Without an id: the first template with pages, else the standard pages. @throws PrintRefusedError */
export function designNamed(content: BookContent, id: string | undefined): JournalDesign {
  const templates = content.list('templates');
  if (id === undefined) return defaultDesign(templates);
  const design = journalDesigns(templates).find((each) => each.id === id);
  if (design) return design;
  throw unknownName('template', id, templates, 'there are no templates; leave it out for the standard pages');
}

/** The order of the book that is sold: its edition, or else the default template, for the printer of the site. */
export function soldBook(content: Pick<BookContent, 'get' | 'site'>): Pick<JournalOrder, 'edition' | 'printer'> {
  return { edition: soldEdition(content)?.id, printer: content.site()?.print.printer };
}

/** The number of pages of the sample, its last page included. Undefined for a book without front pages, or with errors in its content. */
export function samplePages(content: BookContent): number | undefined {
  const plan = planJournal(content, { ...soldBook(content), isSample: true });
  return !('problems' in plan) && plan.design.template.front?.length ? plan.book.length + 1 : undefined;
}

function editionOf(content: BookContent, { edition: name, template, weeks = defaultWeeks, start, printer }: JournalOrder): Edition {
  if (name === undefined)
    return { template: template ?? designNamed(content, undefined).id, printer: printer ?? 'press', weeks, start, days: [] };
  const stored = content.get('editions', name);
  if (!stored)
    throw unknownName('edition', name, content.list('editions'), `there are no editions; "journal edition ${name}" makes this one`);
  return { ...stored.fields, printer: printer ?? stored.fields.printer };
}

export function textProblems(content: BookContent, name: string | undefined, faults: readonly EditionFault[]): PrintProblem[] {
  if (name === undefined || faults.length === 0) return [];
  const file = `editions/${name}.yaml`;
  return faults.map((fault): PrintProblem => {
    const { day, slot, kind } = fault;
    return { ...problemAt(content.folder, file, ['days', day - 1, slot], `edition-text-${kind}`, faultMessage(fault, name)), fault };
  });
}
