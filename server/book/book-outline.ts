import { row, type Fonts } from '../layout/grid-and-type.ts';
import type { BookOutline, OutlineDay, OutlinePage, OutlineText, SpreadPage } from '../model/api/editions-api.ts';
import { layOutSheet, type PlannedBook } from './lay-out-book.ts';
import { measuresOf } from './printers.ts';
import { formatDate } from '../model/entities/iso-dates.ts';
import { partsForPrompts } from './edition-days.ts';
import { planBook } from './plan-book.ts';
import type { JournalPlan } from './plan-journal.ts';
import { canonicalYaml } from '../content/yaml/canonical-form.ts';
import { designPage } from '../layout/design-page.ts';
import { layOutParts } from '../layout/lay-out-blocks.ts';
import type { DrawnBlock, DrawnPage, EditedBlock, PagePlace } from '../model/api/template-pages-api.ts';
import { blocksSchemas, heightOf, type PageBlock } from '../model/entities/page-blocks.ts';
import { explainIssues, sentenceOf } from '../model/entities/problem.ts';
import { pagesNamed } from '../model/entities/template.ts';
import type { Operation } from '../model/api/drawing.ts';
import { editionSlots, type EditionSlot } from '../model/entities/editions.ts';
import type { BookOrder } from './order-pages.ts';

/** The outline of a book for the editor. `planner.ts` and `render-pdf.ts` make that of a PDF. */
export function outlineOf({ id, version }: Pick<BookOutline, 'id' | 'version'>, revision: string, plan: JournalPlan): BookOutline {
  const { names, book, days, faults, edition } = plan;
  const textAt = (number: number, slot: EditionSlot): OutlineText | undefined => {
    const fault = faults.find((each) => each.day === number && each.slot === slot);
    if (fault) return { id: fault.id, state: fault.kind };
    const item = days[number - 1]?.[slot];
    const isRecorded = edition.days[number - 1]?.[slot] !== undefined;
    return item && { id: item.id, state: isRecorded ? 'recorded' : 'chosen' };
  };
  const pages = book.map((page): OutlinePage => ({ kind: page.kind, name: page.name, day: page.day?.number, slots: page.slots }));
  return {
    id,
    version,
    revision,
    title: names.title,
    pages,
    parts: [...partsForPrompts(plan.design)],
    days: days.map(({ number, date, weekday }): OutlineDay => {
      const texts = Object.fromEntries(editionSlots.map((slot) => [slot, textAt(number, slot)])) as OutlineDay['texts'];
      const page = pages.findIndex(({ day }) => day === number) + 1;
      return { number, date: date && formatDate(date), weekday, page, texts };
    }),
  };
}

/** Converts text to outlines. Browsers load only a subset of the fonts, and a fallback font would have other widths. */
export function outlined(operations: readonly Operation[], fonts: Fonts): Operation[] {
  return operations.map((mark) => (mark.kind === 'text' ? { ...mark, outline: fonts.outline(mark) } : mark));
}

export function spreadPage(plan: PlannedBook, number: number, fonts: Fonts): SpreadPage {
  const { side, operations, overflow, missing } = layOutSheet(plan, number, fonts);
  const { width, height } = plan.measures;
  return { number, side, width, height, operations: outlined(operations, fonts), overflow, missing };
}

/** The page at a place of the saved template: its first one in the book, or one drawn from its blocks. Undefined when it has no blocks. */
export function savedPage(plan: JournalPlan, place: PagePlace, fonts: Fonts): SpreadPage | undefined {
  const { design, pages } = plan.order;
  const ofDays = 'id' in place ? undefined : place.variant === 'pages' ? design.pages : design.template[place.variant];
  const blocks = 'id' in place ? pages.get(place.id)?.blocks : ofDays?.[place.type];
  const index = plan.book.findIndex(({ source }) => source?.blocks === blocks);
  return index >= 0 ? spreadPage(plan, index + 1, fonts) : blocks && drawPage(plan, place, blocks as readonly EditedBlock[], fonts);
}

/** The same page with edited blocks. Invalid blocks are left out, and each block lists its faults. Undefined when no book has the page. */
export function drawPage(plan: JournalPlan, place: PagePlace, blocks: readonly EditedBlock[], fonts: Fonts): DrawnPage | undefined {
  const { block: blockSchema, blocks: stackSchema } = blocksSchemas['id' in place ? 'book' : 'day'];
  const parsed = blocks.map((block) => blockSchema.safeParse(block, { reportInput: true }));
  const valid: PageBlock[] = parsed.flatMap(({ data }) => data ?? []);
  const book = planBook({ ...withPage(plan.order, place, valid), days: plan.days }, plan.printer);
  const index = book.findIndex(({ source }) => source?.blocks === valid);
  const words = book[index]?.source?.words;
  if (!words) return undefined;

  const measures = measuresOf(plan.printer, book.length, plan.design);
  const page = spreadPage({ book, measures }, index + 1, fonts);
  const { textWidth: width, rows: rowsOnPage } = measures;
  const left = page.side === 'left' ? measures.outside : measures.inside;
  const designed = valid.map((block) => designPage([block], words));
  const parts = layOutParts(designed, width, { ...measures, fonts }, rowsOnPage);
  const ofStack = stackSchema.safeParse(valid, { reportInput: true }).error?.issues ?? [];
  let [at, top] = [-1, 0];
  const drawn = parsed.map(({ error }, place): DrawnBlock => {
    const block = blocks[place] ?? {};
    if (error) {
      const isKnown = Object.keys(block).every((key) => key in blockSchema.shape);
      const faults = explainIssues(error.issues, [], 'block').map(({ path, message }) => sentenceOf({ path: path.slice(1), message }));
      return { top, rows: 0, faults, overflow: [], missing: [], ...(!isKnown && { yaml: canonicalYaml(block, []) }) };
    }
    at += 1;
    const { rows = 0, overflow = [], missing = [] } = parts[at] ?? {};
    const faults = ofStack.filter(({ path }) => path[0] === at).map(({ message }) => message);
    top += rows;
    return { top: top - rows, rows, faults, overflow, missing };
  });
  const excess = Math.max(0, top - rowsOnPage, heightOf(valid) - rowsOnPage);
  return { ...page, excess, grid: { left, width, top: measures.firstBaseline - (3 * row) / 4, row, rows: rowsOnPage }, blocks: drawn };
}

/** The order of the book with other blocks on one page. A page that the book lacks becomes the first page of its back. */
function withPage(order: JournalPlan['order'], place: PagePlace, blocks: PageBlock[]): Omit<BookOrder, 'days'> {
  const { design, pages } = order;
  const { template } = design;
  if ('id' in place) {
    const { id } = place;
    const isNamed = pagesNamed(template).some((named) => named.id === id);
    const back = [id, ...(template.back ?? [])];
    return {
      ...order,
      design: isNamed ? design : { ...design, template: { ...template, back } },
      pages: new Map([...pages, [id, { name: pages.get(id)?.name ?? id, blocks }]]),
    };
  }
  const { variant, type } = place;
  if (variant === 'pages') return { ...order, design: { ...design, pages: { ...design.pages, [type]: blocks } } };
  const changed = { ...template, [variant]: { ...template[variant], [type]: blocks } };
  return { ...order, design: { ...design, template: changed } };
}
