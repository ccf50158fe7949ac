import type { Fonts } from '../layout/fonts.ts';
import { designPage } from '../layout/design-page.ts';
import { firstBaseline, pageWidth, row } from '../layout/grid-and-type.ts';
import { layOutParts } from '../layout/lay-out-blocks.ts';
import { outside } from '../layout/lay-out-page.ts';
import type { DrawnBlock, DrawnPage, EditedBlock, PagePlace } from '../model/api/template-pages-api.ts';
import { blocksSchemas, type PageBlock } from '../model/entities/page-blocks.ts';
import { explainIssues, sentenceOf } from '../model/entities/problem.ts';
import { pagesNamed } from '../model/entities/template.ts';
import { rowsOnPage } from '../model/page/printed-book.ts';
import { spreadPage } from './book-outline.ts';
import { measuresOf } from './lay-out-book.ts';
import type { BookOrder } from './order-pages.ts';
import { planBook } from './plan-book.ts';
import type { JournalPlan } from './plan-journal.ts';

/**
 * The first page of the book at a place of its template, drawn with these blocks in place of the saved ones, and what is wrong with each.
 * Blocks that the schema refuses are left out. Undefined when no book can have the page.
 */
export function drawPage(plan: JournalPlan, place: PagePlace, blocks: readonly EditedBlock[], fonts: Fonts): DrawnPage | undefined {
  const { block: blockSchema, blocks: stackSchema } = blocksSchemas['id' in place ? 'book' : 'day'];
  const parsed = blocks.map((block) => blockSchema.safeParse(block, { reportInput: true }));
  const valid: PageBlock[] = parsed.flatMap(({ data }) => data ?? []);
  const stack = stackSchema.safeParse(valid, { reportInput: true });
  const book = planBook({ ...withPage(plan.order, place, valid), days: plan.days }, plan.printer);
  const index = book.findIndex(({ source }) => source?.blocks === valid);
  const words = book[index]?.source?.words;
  if (!words) return undefined;

  const measures = measuresOf(plan.printer, book.length, plan.design);
  const page = spreadPage({ book, measures }, index + 1, fonts);
  const width = pageWidth - measures.inside - outside;
  const designed = valid.map((block) => designPage([block], words));
  const parts = layOutParts(designed, width, { fonts, strokes: measures.strokes }, rowsOnPage);
  let [at, top] = [-1, 0];
  const drawn = parsed.map(({ success, error }): DrawnBlock => {
    if (!success) {
      const faults = explainIssues(error.issues, [], 'block').map(({ path, message }) => sentenceOf({ path: path.slice(1), message }));
      return { top, rows: 0, faults, overflow: [], missing: [] };
    }
    at += 1;
    const { rows = 0, overflow = [], missing = [] } = parts[at] ?? {};
    const faults = stack.error?.issues.filter(({ path: [index] }) => index === at).map(({ message }) => message) ?? [];
    top += rows;
    return { top: top - rows, rows, faults, overflow, missing };
  });
  const left = page.side === 'left' ? outside : measures.inside;
  const grid = { left, width, top: firstBaseline - (3 * row) / 4, row, rows: rowsOnPage };
  return { ...page, grid, blocks: drawn };
}

/** The order of a book in which a page has other blocks. A page that the book does not have is the first of its back. */
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
