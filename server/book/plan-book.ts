import type { Block } from '../layout/blocks.ts';
import { designPage, fallbackPrompts, fallbackQuote, headingOf, titleOf } from '../layout/design-page.ts';
import { styles } from '../layout/grid-and-type.ts';
import { dayLabel, weekdays } from '../model/entities/days.ts';
import type { BookWords } from '../model/entities/site.ts';
import type { TemplatePages } from '../model/entities/template.ts';
import type { EditionSlot, PageType } from '../model/page/page-types.ts';
import { daysAWeek, rowsOnPage } from '../model/page/printed-book.ts';
import type { JournalDay } from './choose-days.ts';
import type { Printer } from './printers.ts';

/** A page of the book before its layout. */
export interface BookPage {
  blocks: Block[];
  /** `title` is the first page; `front` and `notes` have no day. */
  kind: 'title' | 'front' | 'notes' | PageType;
  head?: string | undefined;
  hasFolio: boolean;
  day?: JournalDay | undefined;
  /** The texts of its day that it has places for. */
  slots: EditionSlot[];
  quote?: string | undefined;
  prompt?: string | undefined;
}

interface BookOrder {
  pages: TemplatePages;
  words: BookWords;
  days: readonly JournalDay[];
}

/**
 * The pages of the book in order, from a right page. With mornings and evenings in the template, each morning is a left page, and its
 * evening is the right page beside it. Beside each reflection is then a page for the habits of the week, with notes or a review of the
 * month. A template without mornings or without evenings has no such pairs. Pages for notes fill the book up to a number of pages that
 * the printer accepts.
 */
export function planBook({ pages, words, days }: BookOrder, { minPages, pagesStep }: Pick<Printer, 'minPages' | 'pagesStep'>): BookPage[] {
  const isPaired = pages.morning !== undefined && pages.evening !== undefined;
  const weeks = Math.ceil(days.length / daysAWeek);
  const book: BookPage[] = [
    { kind: 'title', blocks: [], hasFolio: false, slots: [] },
    ...frontMatter(words, weeks).map((blocks, index): BookPage => ({ kind: 'front', blocks, hasFolio: index > 0, slots: [] })),
  ];
  const notes = (): BookPage => ({ kind: 'notes', blocks: notesPage(words.notes), hasFolio: true, slots: [] });
  // The first morning is a left page, which has an even number.
  if (isPaired && book.length % 2 === 0) book.push(notes());
  let reflections = 0;
  for (const day of days) {
    for (const type of ['morning', 'evening'] as const) if (pages[type]) book.push(dayPage(type, pages[type], day));
    if (day.weekday !== 'sunday' || !pages.sunday_reflection) continue;
    reflections += 1;
    book.push(dayPage('sunday_reflection', pages.sunday_reflection, day));
    if (!isPaired) continue;
    const blocks = pageBesideReflection(words, reflections % weeksAMonth === 0);
    book.push({ kind: 'notes', blocks, head: weekOf(day), hasFolio: true, slots: [] });
  }
  while (book.length < minPages || book.length % pagesStep !== 0) book.push(notes());
  return book;
}

const weeksAMonth = 4;

function dayPage(type: PageType, design: NonNullable<TemplatePages[PageType]>, day: JournalDay): BookPage {
  const slot = slotOf[type];
  const prompt = day[slot];
  const blocks = designPage(design, {
    weekday: day.weekday,
    date: day.date === undefined ? undefined : longDate(day.date),
    quote: day.quote?.fields ?? fallbackQuote,
    prompt: prompt?.fields.text ?? fallbackPrompts[type],
  });
  const [hasQuote, hasPrompt] = [design.some(({ quote }) => quote), design.some((block) => block.prompt)];
  return {
    kind: type,
    blocks,
    head: `${weekOf(day)} · ${dayLabel(day.weekday)}`,
    hasFolio: true,
    day,
    slots: [...(hasQuote ? ['quote' as const] : []), ...(hasPrompt ? [slot] : [])],
    quote: hasQuote ? day.quote?.id : undefined,
    prompt: hasPrompt ? prompt?.id : undefined,
  };
}

const slotOf = { morning: 'morning', evening: 'evening', sunday_reflection: 'reflection' } as const;

function weekOf({ number }: JournalDay): string {
  return `Week ${Math.ceil(number / daysAWeek)}`;
}

/** `Day 17`, or `January 4, 2027` in a dated journal. */
export function countOf({ number, date }: JournalDay): string {
  return date === undefined ? `Day ${number}` : longDate(date);
}

export function longDate(date: string): string {
  return longDates.format(new Date(date));
}

const longDates = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** The pages before the first day, from the page after the title page. */
function frontMatter(words: BookWords, weeks: number): Block[][] {
  return [ownerPage(words), howToPage(words), goalsPage(words), ...weekPages(words, weeks)];
}

function notesPage(name: string, slanted = ''): Block[] {
  return [titleOf(name, slanted), space, { kind: 'rules', rows: 'rest' }];
}

/** The page beside a reflection: for a review of the month or for notes, and the habits of the week. */
function pageBesideReflection(words: BookWords, isMonth: boolean): Block[] {
  const { habits } = words;
  const rows = habits ? rowsOnPage - habitRows - 2 : rowsOnPage;
  const blocks = isMonth ? monthPage(words, rows) : notesPage(words.notes, 'on the week');
  return habits ? [...blocks, space, habitGrid(habits)] : blocks;
}

// As many habits as one keeps an eye on.
const habitRows = 5;

function habitGrid({ title, total }: NonNullable<BookWords['habits']>): Block {
  const columns = weekdays.map((day) => ({ text: dayLabel(day).charAt(0), style: styles.smallLabel }));
  return {
    kind: 'grid',
    heading: { text: title, style: styles.heading },
    columns,
    total: { text: total, style: styles.smallLabel },
    rows: habitRows,
  };
}

function monthPage({ month: { title, parts } }: BookWords, rowsOfAll: number): Block[] {
  const rows = Math.floor((rowsOfAll - 1) / parts.length) - 2;
  return [
    titleOf(title),
    ...parts.flatMap((part, index): Block[] => [
      space,
      headingOf(part),
      { kind: 'rules', rows: index === parts.length - 1 ? 'rest' : rows },
    ]),
  ];
}

const space: Block = { kind: 'space', rows: 1 };

function ownerPage({ owner }: BookWords): Block[] {
  return [
    { kind: 'space', rows: rowsOnPage - 2 * owner.length },
    { kind: 'list', leaders: owner.map((text) => ({ text, style: styles.label })), gap: 1, isSolid: true },
    space,
  ];
}

function howToPage({ howTo }: BookWords): Block[] {
  return [titleOf(howTo.title), space, paragraphs(howTo.text)];
}

function goalsPage({ goals }: BookWords): Block[] {
  const rows = Math.floor((rowsOnPage - 6) / 3) - 2;
  const goal = (number: number): Block[] => [
    space,
    { kind: 'list', leaders: [{ text: String(number), style: styles.numeral }] },
    { kind: 'rules', rows: number === 3 ? 'rest' : rows },
  ];
  return [titleOf(goals.title), space, paragraphs(goals.text), ...[1, 2, 3].flatMap(goal)];
}

function weekPages({ weeks: { title, text } }: BookWords, weeks: number): Block[][] {
  const numbers = Array.from({ length: weeks }, (_, index) => index + 1);
  const first = numbers.slice(0, weeksOnFirstPage);
  const rest = Array.from({ length: Math.ceil((weeks - first.length) / weeksOnPage) }, (_, page) =>
    numbers.slice(weeksOnFirstPage + page * weeksOnPage, weeksOnFirstPage + (page + 1) * weeksOnPage),
  );
  return [
    [titleOf(title), space, paragraphs(text), space, numbered(first)],
    ...rest.map((some) => [titleOf(title), space, numbered(some)]),
  ];
}

function numbered(weeks: number[]): Block {
  return { kind: 'list', leaders: weeks.map((week) => ({ text: String(week), style: styles.numeral })) };
}

const weeksOnFirstPage = 18;
const weeksOnPage = 24;

function paragraphs(text: string): Block {
  return { kind: 'text', paragraphs: text.split('\n').filter((line) => line.trim() !== ''), style: styles.body };
}
