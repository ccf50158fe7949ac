import { hash } from 'node:crypto';
import type { Repository } from '../content/repository.ts';
import { designOfEdition } from '../content/tree/journal-designs.ts';
import type { StoredItem } from '../content/tree/stored-item.ts';
import type { PrintingSummary } from '../model/api/printings-api.ts';
import { formatDate } from '../model/entities/iso-dates.ts';
import type { CollectionName } from '../model/entities/collections.ts';
import { editionSlots } from '../model/entities/editions.ts';
import { idMaker } from '../model/entities/ids.ts';
import type { PrintedWords, Printing } from '../model/entities/printing.ts';
import type { Problem } from '../model/entities/problem.ts';
import { pagesNamed } from '../model/entities/template.ts';
import { compareItems, type FieldChange } from '../model/text/differences.ts';
import type { Item, JournalDay } from './choose-days.ts';
import { daysOfEdition, pageTypeOf, printedSlots } from './edition-days.ts';
import { textsOf, type BookContent, type JournalPlan } from './plan-journal.ts';
import { unknownName } from './print-refused-error.ts';
import { problemAt } from './problem-at.ts';

/** A printing before it has a date. */
export type PrintedBook = Omit<Printing, 'date' | 'seal'>;

/** The record of a book whose file is `pdf`. */
export function printedBookOf(content: BookContent, id: string, plan: JournalPlan, pdf: Buffer): PrintedBook {
  const { design, printer, book, paper, pagesPerInch, binding, edition, days } = plan;
  const { date: made, days: _texts, ...settings } = edition;
  const site = content.site();
  const { specimen } = plan.order;
  const slots = printedSlots(design);
  const recorded = settings.template === undefined ? undefined : content.get('templates', settings.template)?.fields;
  const named = pagesNamed(design.template).flatMap((page) => content.get('pages', page.id) ?? []);
  return {
    ...settings,
    edition: id,
    printer: printer.id,
    number: plan.printingNumber,
    pages: book.length,
    interior: hash('sha256', pdf),
    made,
    days: days.map((day) => wordsOf(day, slots)),
    book: {
      site: { name: site?.name ?? '', author: site?.author.name ?? '', currency: site?.retailer.currency },
      paper,
      pagesPerInch,
      binding,
      written: specimen?.written,
      specimen: specimen && wordsOf(specimen.day, editionSlots),
      cover: content.cover(),
      dates: settings.start === undefined ? undefined : content.dates(),
      template: recorded,
      pages: Object.fromEntries(named.map((page) => [page.id, page.fields])),
    },
  };
}

/** Writes the record of an order. The second order of a day gets a number: `first-2026-11-23-2`. @throws write errors */
export async function recordPrinting(content: Repository, book: PrintedBook, date: string): Promise<StoredItem<'printings'>> {
  const { edition, name, ...rest } = book;
  const sealed = { edition, name, date, ...rest };
  // JSON drops absent values at any depth, as the file does.
  const fields = JSON.parse(JSON.stringify({ ...sealed, seal: sealOf(sealed) })) as Printing;
  const files = new Set(content.files());
  const freeId = idMaker((id) => files.has(`printings/${id}.yaml`), Infinity);
  return content.writer.create('printings', fields, freeId(`${edition}-${date}`, 'printing'));
}

/** Whether a printing was edited after it was recorded. */
export function isEdited({ seal, ...rest }: Printing): boolean {
  return sealOf(rest) !== seal;
}

function sealOf(recorded: Omit<Printing, 'seal'>): string {
  return hash('sha256', JSON.stringify(recorded, withSortedKeys));
}

// The order of keys in the file does not matter.
function withSortedKeys(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}

export const editedMessage = 'was edited after it was recorded, so it is not what was printed; restore it from the history, or remove it';

/** A printing with the content that it was made from, or why it cannot be printed. @throws PrintRefusedError for an unknown printing */
export function contentOfPrinting(
  content: BookContent,
  id: string,
): { printing: Printing; content: BookContent } | { problems: readonly Problem[] } {
  const file = `printings/${id}.yaml`;
  const problems = content.problems().filter((problem) => problem.file === file && problem.severity === 'error');
  if (problems.length > 0) return { problems };
  const printing = content.get('printings', id)?.fields;
  if (!printing) throw unknownName('printing', id, content.list('printings'), 'there are no printings; "journal print --record" makes one');
  if (isEdited(printing)) return { problems: [problemAt(content.folder, file, ['seal'], 'printing-edited', editedMessage)] };
  return { printing, content: recordedContent(content, printing) };
}

function recordedContent(content: BookContent, { edition, days, book, made, ...settings }: Printing): BookContent {
  const { name, template, printer, weeks, start, bleed } = settings;
  const { specimen = {}, written } = book;
  const texts = [...days, specimen];
  const ids = days.map((day) => idsOf(day));
  const prompts = (['morning', 'evening', 'reflection'] as const).flatMap((slot) =>
    texts.flatMap((day) => (day[slot] ? [[day[slot].id, { text: day[slot].text, type: pageTypeOf[slot] }] as const] : [])),
  );
  const fields: Partial<Record<CollectionName, ReadonlyMap<string, object>>> = {
    editions: new Map([[edition, { name, template, printer, weeks, start, date: made, bleed, days: ids }]]),
    quotes: new Map(texts.flatMap(({ quote: { id, ...quote } = { id: '' } }) => (id === '' ? [] : [[id, quote]]))),
    prompts: new Map(prompts),
    templates: new Map(template !== undefined && book.template ? [[template, book.template]] : []),
    pages: new Map(Object.entries(book.pages)),
  };
  const list = <N extends CollectionName>(part: N) =>
    [...(fields[part] ?? [])].map(([id, each]) => ({ id, file: `${part}/${id}.yaml`, version: '', fields: each }) as StoredItem<N>);
  const site = content.site();
  return {
    folder: content.folder,
    problems: () => [],
    list,
    get: (part, id) => list(part).find((each) => each.id === id),
    cover: () => book.cover,
    dates: () => book.dates,
    site: () =>
      site && {
        ...site,
        name: book.site.name,
        author: { ...site.author, name: book.site.author },
        retailer: { ...site.retailer, currency: book.site.currency },
        print: { ...site.print, paper: book.paper, pagesPerInch: book.pagesPerInch, binding: book.binding, written },
      },
  };
}

/** A printing for the editor, with the texts that its edition has changed since. */
export function summaryOfPrinting({ id, fields }: StoredItem<'printings'>, content: BookContent): PrintingSummary {
  const { edition, name, date, printer, pages, days } = fields;
  const differences = differencesFrom(fields, content);
  return { id, edition, name, date, printer, pages, isEdited: isEdited(fields), days: days.map((day) => idsOf(day)), differences };
}

function differencesFrom({ edition: id, days }: Printing, content: BookContent): FieldChange[] {
  const edition = content.get('editions', id)?.fields;
  if (!edition) return [];
  const current = daysOfEdition(edition, textsOf(content), designOfEdition(content.list('templates'), edition.template));
  return days.flatMap((day, index) => {
    const next = current[index];
    return compareItems(printedTexts(day, index), next ? printedTexts(wordsOf(next, slotsOf(day)), index) : {});
  });
}

/** The words of a day by their paths: `days[26].quote`. */
export function printedTexts(day: PrintedWords, index: number): Record<string, string> {
  const entries = slotsOf(day).flatMap((slot) => {
    const { text = '', author, source }: Partial<NonNullable<PrintedWords['quote']>> = day[slot] ?? {};
    const below = [author, source].filter(Boolean).join(', ');
    return [[`days[${index}].${slot}`, [text, below].filter(Boolean).join('\n')] as const];
  });
  return Object.fromEntries(entries);
}

function slotsOf(day: PrintedWords) {
  return editionSlots.filter((slot) => day[slot]);
}

function idsOf(day: PrintedWords): PrintingSummary['days'][number] {
  return Object.fromEntries(slotsOf(day).map((slot) => [slot, day[slot]?.id]));
}

function wordsOf(day: Pick<JournalDay, (typeof editionSlots)[number]>, slots: readonly (typeof editionSlots)[number][]): PrintedWords {
  const entries = slots.flatMap((slot) => {
    const item: Item<{ text: string; author?: string | undefined; source?: string | undefined }> | undefined = day[slot];
    if (!item) return [];
    const { text, author, source } = item.fields;
    return [[slot, { id: item.id, text, ...(slot === 'quote' && { author, source }) }] as const];
  });
  return Object.fromEntries(entries);
}

export function sameBytesFact({ interior, date }: Printing, pdf: Buffer): [name: string, fact: string] {
  const isSame = hash('sha256', pdf) === interior;
  const other = 'not the bytes that were ordered: a picture or the program has changed since';
  return ['printing', isSame ? `the same bytes as ordered on ${formatDate(date)}` : other];
}
