import { row, textStyles, type TextStyle, type Fonts } from '../layout/grid-and-type.ts';
import { typographic } from '../layout/printed-text.ts';
import { setText } from '../layout/set-text.ts';
import { wordsOfPrice } from '../model/entities/cover.ts';
import { weekdays } from '../model/entities/days.ts';
import { countDays } from '../model/entities/edition-schema.ts';
import type { CoverOperation, LinkOperation, ShapeOperation } from '../model/api/drawing.ts';
import { paths } from '../model/api/paths.ts';
import { countInWords } from '../model/page/placeholders.ts';
import { capitalized, counted, listed } from '../model/text/wording.ts';
import { drawing } from '../layout/blocks.ts';
import { ornamentOn } from './cover.ts';
import { coloursOf, wordsAt } from './draw-cover.ts';
import { daysOfEdition } from './edition-days.ts';
import type { BookContent, JournalPlan } from './plan-journal.ts';
import { placePage, type PdfPage } from './render-pdf.ts';

const onPaper = coloursOf({ colour: '#ffffff' });
const ornamentHeight = 12 * row;
const ornamentAlts = { horizon: 'A sun on the horizon.', weeks: 'A dot for each day of thirteen weeks.' };
const leading = 1.25;

/** The last page of a sample advertises the book: the drawing of its cover, what the other weeks bring, the price and the address. */
export function endOfSample(plan: JournalPlan, content: Pick<BookContent, 'cover' | 'site'>, fonts: Fonts, siteOrigin?: string): PdfPage {
  const [cover, site] = [content.cover(), content.site()];
  const { names, measures } = plan;
  const { width: pageWidth, outside } = measures;
  const room = { x: outside, width: pageWidth - 2 * outside };
  const operations: (CoverOperation | LinkOperation)[] = [];
  let y = measures.firstBaseline + row;
  const add = (text: string | undefined, { font, size }: TextStyle, rowsAfter: number, url?: string) => {
    if (text === undefined || text === '') return;
    const style = { font, size, leading: leading * size };
    const { lines } = setText([typographic(text)], [style], { width: room.width, maxLines: () => 3 }, fonts);
    for (const [index, line] of lines.entries()) {
      const x = (pageWidth - fonts.advance(line.text, font) * size) / 2;
      const role = index > 0 ? {} : { role: size === textStyles.huge.size ? ('title' as const) : ('text' as const) };
      operations.push({ ...wordsAt(x, y + index * style.leading, line.text, style, onPaper.text), ...role });
      if (url !== undefined)
        operations.push({ kind: 'link', to: url, x, y: y + index * style.leading - size, width: pageWidth - 2 * x, height: style.leading });
    }
    y += (lines.length - 1) * style.leading + rowsAfter * row;
  };
  add(names.title, textStyles.huge, 1.5);
  add(names.subtitle, textStyles.large, 1);
  const area = { ...room, y, height: ornamentHeight };
  const ornament = cover?.ornament ?? 'horizon';
  operations.push(...drawing(ornamentAlts[ornament], area, ornamentOn(ornament, area, onPaper) as ShapeOperation[]));
  y += ornamentHeight + 2.5 * row;
  const [weeks, pages] = restOf(plan);
  add(weeks, textStyles.large, 1.25);
  add(pages, textStyles.normal, 1.75);
  const price = wordsOfPrice(cover?.price ?? site?.retailer.price, site);
  add(site && `${price ? `${price} on` : 'On'} ${site.retailer.name}`, textStyles.normal, 1.25, site?.retailer.url);
  if (siteOrigin !== undefined) add(new URL(siteOrigin).host, textStyles.large, 1, new URL(paths.product, siteOrigin).href);
  return { ...placePage({ side: 'right', operations: [] }, measures, 'no edge'), operations };
}

/** What follows the first week: `Twelve more weeks` and `84 mornings, 84 evenings and 12 Sundays`. */
function restOf({ design, edition, days: { length } }: JournalPlan): string[] {
  const rest = daysOfEdition({ ...edition, days: [] }, { quotes: [], prompts: [] }, design).slice(length, countDays(edition));
  const sundays = rest.filter(({ weekday }) => weekday === weekdays.at(-1)).length;
  if (sundays === 0) return [];
  const { morning, evening, sunday_reflection: reflection } = design.pages;
  // A template may have one page for the whole day.
  const kinds = morning && evening ? ['morning', 'evening'] : morning || evening ? ['day'] : [];
  const parts = [...kinds.map((kind) => counted(rest.length, kind)), ...(reflection ? [counted(sundays, 'Sunday')] : [])];
  return [capitalized(countInWords(sundays, 'more week')), listed(parts).replace(', and ', ' and ')];
}
