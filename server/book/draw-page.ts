import { canonicalYaml } from '../content/yaml/canonical-form.ts';
import type { Fonts } from '../layout/fonts.ts';
import { designPage } from '../layout/design-page.ts';
import { firstBaseline, pageWidth, row } from '../layout/grid-and-type.ts';
import { layOutParts } from '../layout/lay-out-blocks.ts';
import { outside } from '../layout/lay-out-page.ts';
import type { DrawnBlock, DrawnPage, EditedBlock, PagePlace } from '../model/api/template-pages-api.ts';
import { blocksSchemas, heightOf, type PageBlock } from '../model/entities/page-blocks.ts';
import { explainIssues, sentenceOf } from '../model/entities/problem.ts';
import { pagesNamed } from '../model/entities/template.ts';
import { rowsOnPage } from '../model/page/printed-book.ts';
import { spreadPage } from './book-outline.ts';
import { measuresOf } from './lay-out-book.ts';
import type { BookOrder } from './order-pages.ts';
import { planBook } from './plan-book.ts';
import type { JournalPlan } from './plan-journal.ts';

/** The first page of the book at a place of its template, as it is saved; undefined when there is none. */
export function savedPage(
  plan: JournalPlan,
  place: PagePlace,
  fonts: Fonts,
): Pick<DrawnPage, 'height' | 'operations' | 'width'> | undefined {
  const { design, pages } = plan.order;
  const ofDays = 'id' in place ? undefined : place.variant === 'pages' ? design.pages : design.template[place.variant];
  const blocks = 'id' in place ? pages.get(place.id)?.blocks : ofDays?.[place.type];
  const index = plan.book.findIndex(({ source }) => source?.blocks === blocks);
  return index >= 0 ? spreadPage(plan, index + 1, fonts) : blocks && drawPage(plan, place, blocks as readonly EditedBlock[], fonts);
}

/**
 * The same page with these blocks, and what is wrong with each. Blocks that the schema refuses are left out. Undefined when no book can
 * have the page.
 */
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
  const [width, left] = [pageWidth - measures.inside - outside, page.side === 'left' ? outside : measures.inside];
  const designed = valid.map((block) => designPage([block], words));
  const parts = layOutParts(designed, width, { fonts, strokes: measures.strokes }, rowsOnPage);
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
  return { ...page, excess, grid: { left, width, top: firstBaseline - (3 * row) / 4, row, rows: rowsOnPage }, blocks: drawn };
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
