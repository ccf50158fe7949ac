import type { Operation } from '../model/api/drawing.ts';
import { bleed, pointsPerInch } from '../model/page/measures.ts';
import type { Side } from '../model/entities/page-types.ts';
import { horizonRules } from '../layout/horizon.ts';
import { layOutBlocks } from '../layout/lay-out-blocks.ts';
import { textAt, widthOf, type Layout, type StyledWords } from '../layout/blocks.ts';
import { row, styles, thousandths, type PageMeasures, type Fonts } from '../layout/grid-and-type.ts';
import { countOf, type BookPage } from './plan-book.ts';

export type LaidOutSheet = Layout & { number: number; side: Side; page: BookPage };

export interface PlannedBook {
  book: readonly BookPage[];
  measures: PageMeasures;
}

/** Lays out one page of a book, always in the same way for the same book. @param number from 1, at most the number of pages */
export function layOutSheet({ book, measures }: PlannedBook, number: number, fonts: Fonts): LaidOutSheet {
  const page = book[number - 1] as BookPage;
  const side = number % 2 === 1 ? 'right' : 'left';
  const layout = layOutBlocks(page.blocks, side, fonts, measures);
  const foot = page.hasFolio ? footOf(page, number, side, measures, fonts) : [];
  const tab = page.tab === undefined ? [] : [tabAt(page.tab, side, measures)];
  return { ...layout, operations: [...layout.operations, ...foot, ...tab], number, side, page };
}

/** Marks a page whose texts are cut off: a black bar in the outer margin, and the fault in the foot. */
export function markFaults(sheets: readonly LaidOutSheet[], measures: PageMeasures, fonts: Fonts): LaidOutSheet[] {
  const { width, firstBaseline, outside, foot } = measures;
  return sheets.map((sheet) => {
    if (sheet.overflow.length + sheet.missing.length === 0) return sheet;
    const places = [...sheet.overflow, ...sheet.missing].map(({ place }) => place);
    const text = `OVERSET: ${[...new Set(places)].join(', ')}`;
    const at = sheet.side === 'left' ? outside / 2 : width - outside / 2;
    const bar: Operation = { kind: 'line', x1: at, y1: firstBaseline - row, x2: at, y2: foot, width: outside / 3 };
    const x = thousandths((width - widthOf({ text, style: styles.heading }, fonts)) / 2);
    const name = textAt(x, foot, text, styles.heading);
    return { ...sheet, operations: [...sheet.operations, bar, name] };
  });
}

/** The foot: the page number and the head at the outer edge, where readers look when leafing, and the day at the inner edge. */
function footOf({ head, day }: BookPage, number: number, side: Side, measures: PageMeasures, fonts: Fonts): Operation[] {
  const { width, inside, outside, foot } = measures;
  const [left, right] = side === 'left' ? [outside, width - inside] : [inside, width - outside];
  const at = (words: StyledWords, edge: Side, distance = 0): Operation => {
    const x = edge === 'left' ? left + distance : right - distance - widthOf(words, fonts);
    return textAt(thousandths(x), foot, words.text, words.style, 'artifact');
  };
  const folio = { text: String(number), style: styles.folio };
  const beside = widthOf(folio, fonts) + row / 2;
  return [
    at(folio, side),
    ...(head === undefined ? [] : [at({ text: head, style: styles.foot }, side, beside)]),
    ...(day ? [at({ text: countOf(day), style: styles.foot }, side === 'left' ? 'right' : 'left')] : []),
  ];
}

/** In points: 3 mm inside the trimmed edge, and the whole bleed. */
const tabWidth = 8.5;

/** The tab of a week at the edge. In the closed book the tabs look like steps. */
function tabAt(tab: number, side: Side, { width, rows, firstBaseline }: PageMeasures): Operation {
  const beyond = bleed * pointsPerInch;
  const height = (rows * row) / horizonRules;
  const x = side === 'left' ? -beyond : thousandths(width - tabWidth);
  const y = thousandths(firstBaseline - row + (tab - 1) * height);
  return { kind: 'outline', x, y, path: `M0 0H${tabWidth + beyond}V${thousandths(height)}H0Z` };
}
