import type { Fonts } from '../layout/fonts.ts';
import { firstBaseline, pageWidth, row, textStyles, type TextStyle } from '../layout/grid-and-type.ts';
import { setText } from '../layout/set-text.ts';
import { wordsOfPrice } from '../model/entities/cover.ts';
import { weekdays } from '../model/entities/days.ts';
import { countDays } from '../model/entities/edition-schema.ts';
import type { CoverOperation } from '../model/api/drawing.ts';
import { paths } from '../model/api/paths.ts';
import { countInWords } from '../model/page/placeholders.ts';
import { capitalized, counted, listed } from '../model/text/wording.ts';
import { ornamentOn } from './cover.ts';
import { coloursOf, wordsAt } from './draw-cover.ts';
import { daysOfEdition } from './edition-days.ts';
import type { BookContent, JournalPlan } from './plan-journal.ts';
import { placePage, type PdfPage } from './render-pdf.ts';

const onPaper = coloursOf({ colour: '#ffffff' });
const ornamentHeight = 12 * row;
const leading = 1.25;

/** The page after the last one of a sample shows the book: its cover's drawing, what its other weeks bring, the price and the address. */
export function endOfSample(plan: JournalPlan, content: Pick<BookContent, 'cover' | 'site'>, fonts: Fonts, siteOrigin?: string): PdfPage {
  const [cover, site] = [content.cover(), content.site()];
  const { names, measures } = plan;
  const room = { x: measures.outside, width: pageWidth - 2 * measures.outside };
  const operations: CoverOperation[] = [];
  let y = firstBaseline + row;
  const add = (text: string | undefined, { font, size }: TextStyle, rowsAfter: number) => {
    if (text === undefined || text === '') return undefined;
    const style = { font, size, leading: leading * size };
    const { lines } = setText([text], [style], { width: room.width, maxLines: () => 3 }, fonts);
    for (const [index, line] of lines.entries()) {
      const x = (pageWidth - fonts.advance(line.text, font) * size) / 2;
      operations.push(wordsAt(x, y + index * style.leading, line.text, style, onPaper.text));
    }
    y += (lines.length - 1) * style.leading + rowsAfter * row;
    return operations.at(-1);
  };
  add(names.title, textStyles.huge, 1.5);
  add(names.subtitle, textStyles.large, 1);
  const ornament = ornamentOn(cover?.ornament ?? 'horizon', { ...room, y, height: ornamentHeight }, onPaper);
  y += ornamentHeight + 2.5 * row;
  const [weeks, pages] = restOf(plan);
  add(weeks, textStyles.large, 1.25);
  add(pages, textStyles.normal, 1.75);
  add(wordsOfPrice(cover?.price ?? site?.retailer.price, site), textStyles.normal, 1.25);
  const host = siteOrigin === undefined ? undefined : new URL(siteOrigin).host;
  const address = add(host, textStyles.large, 1);
  const page = placePage({ side: 'right', operations: [] }, 'no edge');
  const link = address?.kind === 'text' && {
    kind: 'link' as const,
    to: new URL(paths.product, siteOrigin).href,
    x: address.x,
    y: address.y - row,
    width: pageWidth - 2 * address.x,
    height: 1.5 * row,
  };
  return { ...page, operations: [...operations, ...ornament, ...(link ? [link] : [])] };
}

/** What a book has after its first week: `Twelve more weeks`, and its days by their pages. */
function restOf({ design, edition, days: { length } }: JournalPlan): string[] {
  const rest = daysOfEdition({ ...edition, days: [] }, { quotes: [], prompts: [] }, design).slice(length, countDays(edition));
  const sundays = rest.filter(({ weekday }) => weekday === weekdays.at(-1)).length;
  if (sundays === 0) return [];
  const { morning, evening, sunday_reflection: reflection } = design.pages;
  const parts = [
    ...(morning ? [counted(rest.length, 'morning')] : []),
    ...(evening ? [counted(rest.length, 'evening')] : []),
    ...(reflection ? [counted(sundays, 'Sunday')] : []),
  ];
  return [capitalized(countInWords(sundays, 'more week')), listed(parts).replace(', and ', ' and ')];
}
