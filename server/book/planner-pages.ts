import type { Block } from '../layout/blocks.ts';
import { monthOf, titleOf } from '../layout/design-page.ts';
import { styles } from '../layout/grid-and-type.ts';
import type { BookOrder, BookPrinter } from './order-pages.ts';
import { defaultTrim, trims } from '../model/page/measures.ts';
import { firstPages, planBook, type BookPage } from './plan-book.ts';

/** The pages of a planner: the book, a list of its pages, and the years of a dated planner. */
export function planPlanner(order: BookOrder, printer: BookPrinter): BookPage[] {
  const book = planBook(order, printer);
  const { rows } = trims[order.design.template.trim ?? defaultTrim];
  return book.map((page) => {
    if (page.part === 'contents') return { ...page, blocks: contentsBlocks(book, rows) };
    return page.part === 'year' && page.month !== undefined ? { ...page, blocks: yearBlocks(page.month.slice(0, 4), book) } : page;
  });
}

/** The title in large type; undefined for a page without one. */
export function titleOfPage(blocks: readonly Block[]): string | undefined {
  for (const block of blocks) {
    const title = block.kind === 'columns' ? titleOfPage(block.parts.flatMap((part) => part.blocks)) : undefined;
    if (title !== undefined) return title;
    if (block.kind === 'words' && block.words[0]?.style === styles.title) return block.words.map(({ text }) => text).join(' ');
  }
  return undefined;
}

/** Whether the list of pages has an entry for a page: it belongs to no week, and is the first of its name. */
export function isListed({ part, week, id }: BookPage, before: BookPage | undefined): boolean {
  return part !== 'contents' && week === undefined && (id === undefined || id !== before?.id);
}

/** The list of pages. It includes the pages of months when there is room for all of them. */
function contentsBlocks(book: readonly BookPage[], rows: number): Block[] {
  const entries = book.flatMap((page, index) => {
    const { part, week, month, blocks } = page;
    const title = part === 'year' ? `${month?.slice(0, 4)} at a glance` : titleOfPage(blocks);
    const isOfMonth = part === 'month' || part === 'review';
    if (title === undefined || !(isOfMonth || isListed(page, book[index - 1]))) return [];
    const when = month === undefined ? `week ${week}` : monthName(month);
    return [{ isOfMonth, text: isOfMonth && !title.includes(when) ? `${title}, ${when}` : title, page: String(index + 1) }];
  });
  // Below the title and a space.
  const shown = entries.length <= rows - 2 ? entries : entries.filter(({ isOfMonth }) => !isOfMonth);
  return [titleOf('Contents'), { kind: 'space', rows: 1 }, { kind: 'contents', entries: shown }];
}

/** The months of a dated planner, each as one of its dates, with the page that it links to: its own, or the one of its first day. */
export function monthsOf(book: readonly BookPage[]): { date: string; page: number }[] {
  const months = new Map<string, { date: string; page: number; isOwn: boolean }>();
  for (const [index, { day, month, part }] of book.entries()) {
    const date = part === 'month' ? month : day?.date;
    const known = months.get(date?.slice(0, 7) ?? '');
    const isOwn = part === 'month';
    if (date !== undefined && (!known || (isOwn && !known.isOwn))) months.set(date.slice(0, 7), { date, page: index + 1, isOwn });
  }
  return [...months.values()].sort((one, other) => one.date.localeCompare(other.date));
}

/** The first page of each week, without pages of months. */
export function pagesOfWeeks(book: readonly BookPage[]): ReadonlyMap<number, number> {
  const first = new Map<number, number>();
  for (const [index, { week, part }] of book.entries())
    if (week !== undefined && part !== 'month' && part !== 'review' && !first.has(week)) first.set(week, index + 1);
  return first;
}

/** The pages of months with their weeks: the pages that begin a month, or else those that look back on several weeks. */
export function pagesOfMonths(book: readonly BookPage[]): { page: number; date: string | undefined; from: number; until: number }[] {
  const pagesOf = (part: BookPage['part']) =>
    book.flatMap((page, index) => {
      const isFirst = page.part === part && page.week !== undefined && book[index - 1]?.part !== part;
      return isFirst ? [{ page: index + 1, week: page.week ?? 0, date: page.month }] : [];
    });
  const begun = pagesOf('month');
  if (begun.length > 0)
    return begun.map(({ week, ...each }, index) => ({ ...each, from: week, until: (begun[index + 1]?.week ?? Infinity) - 1 }));
  const ended = pagesOf('review');
  return ended.map(({ week, page }, index) => ({ page, date: undefined, from: (ended[index - 1]?.week ?? 0) + 1, until: week }));
}

function yearBlocks(year: string, book: readonly BookPage[]): Block[] {
  const pages = firstPages(book);
  const months = monthsOf(book).filter(({ date }) => date.startsWith(year));
  const pageOfDay = (day: number | string | undefined) => pages.get(day ?? '');
  const drawn = months.map(({ date, page: to }) => ({ name: monthName(date), to, ...monthOf(date, pageOfDay) }));
  return [titleOf(year, 'at a glance'), { kind: 'space', rows: 1 }, { kind: 'year', months: drawn }];
}

/** `January` */
export function monthName(date: string): string {
  return monthNames.format(new Date(date));
}

const monthNames = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' });
