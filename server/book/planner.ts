import { linkAt, linkOfRow, textAt, widthOf } from '../layout/blocks.ts';
import { row, styles, thousandths, type PageSize, type Fonts } from '../layout/grid-and-type.ts';
import { layOutBlocks } from '../layout/lay-out-blocks.ts';
import type { Operation } from '../model/api/drawing.ts';
import type { PreflightFact } from '../model/api/editions-api.ts';
import { groupBy } from '../model/group-by.ts';
import { dayLabel, daysAWeek } from '../model/entities/days.ts';
import { minTarget, type Device, type Hand } from '../model/page/devices.ts';
import { counted } from '../model/text/wording.ts';
import type { LaidOutSheet } from './lay-out-book.ts';
import { weeksOf } from './order-pages.ts';
import { firstPages, type BookPage } from './plan-book.ts';
import type { JournalPlan } from './plan-journal.ts';
import { isListed, monthName, monthsOf, pagesOfMonths, pagesOfWeeks, titleOfPage } from './planner-pages.ts';
import { PrintRefusedError } from './print-refused-error.ts';
import type { PdfPage } from './render-pdf.ts';
import { markOf, sunIn, type Cell } from './strip-marks.ts';

export type PlannedDays = Pick<JournalPlan, 'book' | 'days' | 'measures'>;

/** Shares of the screen's height: the device's toolbar ends at the first, and the link to the list of pages below it at the second. */
const [freeShare, headShare] = [1 / 15, 2 / 15];
/** Minimum rows of the strip, so that cells in a short book are no larger than with 13 weeks. */
const minRows = 13;

/** Pages beside a strip, which is on the side away from the writing hand. @throws PrintRefusedError for a book without weeks, or too wide a strip */
export function plannerOf({ book, days, measures }: PlannedDays, device: Device, hand: Hand) {
  const [weekPages, dayPages] = [pagesOfWeeks(book), firstPages(book)];
  const weeks = weeksOf(days).filter(({ number }) => weekPages.has(number));
  if (weeks.length === 0)
    throw new PrintRefusedError('a planner leads from week to week, but this book has no weeks; choose a template with pages of days');
  const months = monthsOf(book);
  const ofDays = book.flatMap(({ day, kind }, index) => (day ? [{ day: day.number, page: index + 1, kind }] : []));
  const partsOfDays = groupBy(ofDays, ({ day }) => day);
  const monthPages = pagesOfMonths(book);
  const contents = book.findIndex(({ part }) => part === 'contents') + 1;

  const besideWeeks = daysAWeek + (months.length > 0 ? 1 + months.length : 0);
  const target = (minTarget.pixels * device.width) / minTarget.ofWidth;
  const maxRows = Math.floor(((1 - headShare) * device.height) / target);
  const evenly = (cells: number) => Math.ceil(cells / Math.ceil(cells / maxRows));
  const rows = Math.max(minRows, evenly(weeks.length), evenly(besideWeeks));
  const columns = Math.ceil(weeks.length / rows) + Math.ceil(besideWeeks / rows);
  const frame = frameOf({ ...device, strip: Math.max(device.strip, columns * target) }, measures, hand);
  if (frame.strip.width > frame.width / 3) {
    const needed = `the strip of ${counted(weeks.length, 'week')} takes more than a third of the screen of ${device.name}`;
    throw new PrintRefusedError(`${needed}; print fewer weeks`);
  }
  return { layOut, place, facts };

  function layOut(number: number, fonts: Fonts): LaidOutSheet {
    const page = book[number - 1] as BookPage;
    const layout = layOutBlocks(page.blocks, 'right', fonts, measures);
    const foot = page.hasFolio ? footOf(page, number, fonts) : [];
    return { ...layout, operations: [...layout.operations, ...foot, ...stripOf(page, number, fonts)], number, side: 'right', page };
  }

  function place({ number, operations, page }: LaidOutSheet): PdfPage {
    const { width, height, origin } = frame;
    const whole = { x: 0, y: 0, width, height };
    return { width, height, origin, trim: whole, bleed: whole, operations, number, outline: entriesOf(page, number) };
  }

  function facts(sheets: readonly LaidOutSheet[]): PreflightFact[] {
    const links = sheets.flatMap(({ operations }) => operations.filter(({ kind }) => kind === 'link')).length;
    const { name, width, height } = device;
    return [
      ['planner', `${name}, ${width} × ${height} pixels; the strip is at the ${hand === 'right' ? 'left' : 'right'}, for the ${hand} hand`],
      ['pages', `${sheets.length}; ${counted(weeks.length, 'week')}`],
      ['links', `${links.toLocaleString('en-US')}, all within the file`],
    ];
  }

  /** The entries of a page in the reader's outline: its week, its day, or its title. */
  function entriesOf(page: BookPage, number: number): NonNullable<PdfPage['outline']> {
    const { day, week = 0, part, blocks } = page;
    const ofDay =
      day && dayPages.get(day.number) === number ? [{ title: `${dayLabel(day.weekday)}, ${shortCount(day)}`, level: 1 as const }] : [];
    const entries = [...(weekPages.get(week) === number ? [{ title: `Week ${week}`, level: 0 as const }] : []), ...ofDay];
    const title = titleOfPage(blocks);
    const isOwn = part === 'contents' || part === 'month' || part === 'review' || isListed(page, book[number - 2]);
    return entries.length === 0 && title !== undefined && isOwn ? [{ title, level: 0 }] : entries;
  }

  /** The foot: at the left, page number and week; at the right, links to the other pages of the day, to the month, or to its weeks. */
  function footOf(page: BookPage, number: number, fonts: Fonts): Operation[] {
    const { day, week } = page;
    const [left, right, y] = [measures.outside, measures.width - measures.outside, measures.foot];
    const folio = { text: String(number), style: styles.folio };
    const isOfMonth = monthPages.some((month) => month.page === number);
    const own = week === undefined || isOfMonth ? undefined : weekPages.get(week);
    const head = { text: own === undefined ? '' : [`Week ${week}`, ...(day ? [shortCount(day)] : [])].join(' · '), style: styles.foot };
    const beside = left + widthOf(folio, fonts) + row / 2;
    let x = right;
    const labels = relatedTo(page, number)
      .reverse()
      .flatMap(({ text, to }): Operation[] => {
        const style = to === number ? styles.folio : styles.note;
        const width = widthOf({ text, style }, fonts);
        const from = x - width;
        x = from - labelGap;
        const line: Operation = { kind: 'line', x1: from, y1: y + 4, x2: from + width, y2: y + 4, width: 1 };
        const link = linkOfRow(from - labelGap / 2, y, width + labelGap, to);
        return [textAt(thousandths(from), y, text, style, 'text'), ...(to === number ? [line] : link)];
      });
    return [
      textAt(left, y, folio.text, folio.style, 'artifact'),
      textAt(thousandths(beside), y, head.text, head.style, 'text'),
      ...linkOfRow(left, y, beside + widthOf(head, fonts) - left, own === number ? undefined : own),
      ...labels,
    ];
  }

  function relatedTo({ day, week }: BookPage, number: number): { text: string; to: number }[] {
    if (day) {
      const parts = partsOfDays.get(day.number) ?? [];
      const spares = parts.filter(({ kind }) => kind === 'page');
      const named = parts.map((each) => {
        const spare = spares.indexOf(each);
        if (each.kind === 'page') return { text: spare === 0 ? 'More' : String(spare + 1), to: each.page };
        const isWholeDay = titleOfPage(book[each.page - 1]?.blocks ?? []) === dayLabel(day.weekday);
        return { text: isWholeDay ? 'Day' : partLabels[each.kind], to: each.page };
      });
      return named.length > 1 ? named : [];
    }
    const own = monthPages.find((month) => month.page === number);
    if (own) {
      const inside = weeks.filter((each) => each.number >= own.from && each.number <= own.until);
      return inside.map((each) => ({ text: `Week ${each.number}`, to: weekPages.get(each.number) ?? number }));
    }
    const month = monthPages.find(({ from, until }) => week !== undefined && week >= from && week <= until);
    return month ? [{ text: month.date === undefined ? 'Month' : monthName(month.date), to: month.page }] : [];
  }

  /** The strip: the list of pages, the weeks, the days of the current week, and the months at the bottom. */
  function stripOf(page: BookPage, number: number, fonts: Fonts): Operation[] {
    const { strip, height } = frame;
    const isMonth = page.part === 'month' || page.part === 'review';
    const present = isMonth ? undefined : page.week;
    const ofWeeks = weeks.map(({ number }): Cell => {
      return { text: String(number), font: 'lining', size: 12, to: weekPages.get(number), isPresent: number === present };
    });
    const week = weeks.find((each) => each.number === present);
    const ofDays = (week?.days ?? []).map((day): Cell => {
      const isPresent = day.number === page.day?.number;
      return { text: dayLabel(day.weekday).charAt(0), font: 'regular', size: 12, to: dayPages.get(day.number), isPresent };
    });
    const date = isMonth ? page.month : (page.day?.date ?? week?.days[0]?.date);
    const size = strip.width / columns < minForMonth ? 8.5 : 10.5;
    const ofMonths = months.map(({ date: first, page: to }): Cell => {
      const isPresent = first.slice(0, 7) === date?.slice(0, 7);
      return { text: shortMonth.format(new Date(first)), font: 'italic', size, to, isPresent };
    });
    const besides = [...ofDays, ...Array.from({ length: besideWeeks - ofDays.length - ofMonths.length }, () => undefined), ...ofMonths];
    // The column whose cells change from page to page is next to the page.
    const inOrder = hand === 'right' ? [...inColumns(ofWeeks), ...inColumns(besides)] : [...inColumns(besides), ...inColumns(ofWeeks)];
    const [head, width] = [headShare * height, strip.width / columns];
    const down = (height - head) / rows;
    const cells = inOrder.flatMap((column, across) =>
      column.flatMap((cell, index) => {
        const place = { x: strip.x + across * width, y: strip.y + head + index * down, width, height: down };
        return cell && cell.to !== undefined ? [...markOf(cell, place, fonts), ...linkAt(place, cell.to)] : [];
      }),
    );
    const free = freeShare * height;
    const index = { x: strip.x, y: strip.y + free, width: strip.width, height: head - free };
    const edge = hand === 'right' ? strip.x + strip.width : strip.x;
    return [
      { kind: 'line', x1: edge, y1: strip.y, x2: edge, y2: strip.y + height, width: 0.75 },
      ...sunIn(index, number === contents),
      ...linkAt(index, contents),
      ...cells,
    ];
  }

  function inColumns<T>(cells: readonly T[]): T[][] {
    return Array.from({ length: Math.ceil(cells.length / rows) }, (_, column) => cells.slice(column * rows, (column + 1) * rows));
  }
}

const partLabels = { morning: 'Morning', evening: 'Evening', sunday_reflection: 'Reflection' } as const;
/** In points. Names of months are smaller in narrower columns. */
const minForMonth = 24;
/** In points, between two labels of the foot. */
const labelGap = 16;

const shortMonth = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' });
const monthAndDay = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });

/** `Day 17`, or `Jan 4` in a dated planner. */
function shortCount({ number, date }: NonNullable<BookPage['day']>): string {
  return date === undefined ? `Day ${number}` : monthAndDay.format(new Date(date));
}

/**
 * The screen in points, scaled so that a page of the book has room beside the strip in its true size. The rest of the screen is margin,
 * beside the page or above and below. Coordinates of the strip start at the top left corner of the page.
 */
function frameOf({ width, height, strip }: Device, page: PageSize, hand: Hand) {
  const share = strip / width;
  const across = Math.max(page.width / (1 - share), (page.height * width) / height);
  const [down, besides] = [(across * height) / width, share * across];
  const [left, top] = [(across - besides - page.width) / 2, (down - page.height) / 2];
  const x = hand === 'right' ? -left - besides : page.width + left;
  return {
    width: thousandths(across),
    height: thousandths(down),
    origin: { x: thousandths(hand === 'right' ? besides + left : left), y: thousandths(top) },
    strip: { x, y: -top, width: besides, height: down },
  };
}
