import { hash } from 'node:crypto';
import { chooseDays, type JournalDay } from '../book/choose-days.ts';
import { daysOfEdition, partsForPrompts } from '../book/edition-days.ts';
import { planBook, writtenDay, type BookPage } from '../book/plan-book.ts';
import { pagesOf } from '../book/plan-journal.ts';
import type { PlannedDays } from '../book/planner.ts';
import { planPlanner } from '../book/planner-pages.ts';
import { measuresOf, printers, screen } from '../book/printers.ts';
import { defaultDesign, designOfEdition, type JournalDesign } from '../content/tree/journal-designs.ts';
import type { StoredItem } from '../content/tree/stored-item.ts';
import type { Block, BlockOf } from '../layout/blocks.ts';
import { typeface, type PageStyle } from '../layout/grid-and-type.ts';
import { pagesOfBook, partsOfPages, plannerPages, type PartOfPage, type PicturedPage } from '../model/api/picture-sizes.ts';
import { dayLabel, weekdays, daysAWeek, type Weekday } from '../model/entities/days.ts';
import { bookNames, type Cover } from '../model/entities/cover.ts';
import type { Site, WrittenPage, WrittenPages } from '../model/entities/site.ts';
import { defaultDays } from '../model/entities/editions.ts';
import type { PageType } from '../model/entities/page-types.ts';
import { defaultSpare } from '../model/page/devices.ts';
import { defaultTrim, trims, type Trim } from '../model/page/measures.ts';
import { counted, onOneLine } from '../model/text/wording.ts';

export type PrintedContent = { [N in 'pages' | 'prompts' | 'quotes' | 'templates']: readonly StoredItem<N>[] } & {
  site: Site | undefined;
  cover: Cover | undefined;
  /** The edition that is sold, if the site names one. */
  edition: StoredItem<'editions'> | undefined;
};

export interface PlannedPicture {
  page: BookPage;
  number: number;
  book: readonly BookPage[];
  style: PageStyle;
  written?: WrittenPage | undefined;
  planner?: PlannedDays;
  /** The range of its height to show, from 0 to 1. */
  part?: readonly [from: number, to: number];
  version: string;
  alt: string;
}

// Whole weeks, including the handwritten day.
const chosenDays = 4 * daysAWeek;

/** Plans the pictures of pages of the book that is sold, or else of the default template, with the texts of the book. */
export function planPictures(content: PrintedContent) {
  const { site, cover, edition, pages, quotes, prompts } = content;
  const pictures = new Map<PicturedPage, PlannedPicture>();
  if (!site) return { pictures, middle: [] };
  const design = designOf(content);
  const { rules, trim } = design.template;
  const style = { rules, trim };
  const printed = printedDays(content);
  const numberOf = (weekday: Weekday, from = 1) => printed.find((day) => day.weekday === weekday && day.number >= from)?.number ?? 0;
  const add = (name: PicturedPage, book: readonly BookPage[], index: number, written?: WrittenPage) => {
    const page = book[index];
    if (page) pictures.set(name, plannedOf(page, index + 1, { book, style, written }));
  };
  const specimen = writtenDay(site.print.written, { quotes, prompts });
  const order = { design, pages: pagesOf(design, pages), values: { ...bookNames(cover, site), typeface }, specimen };
  const bookOf = (days: readonly JournalDay[]) => planBook({ ...order, days }, { ...printers.press, minPages: 0, pagesStep: 1 });

  // Pages of later days are counted but not shown.
  const length = edition ? printed.length : defaultDays;
  const book = bookOf(Array.from({ length }, (_, index) => ({ ...printed[index % printed.length], number: index + 1 }) as JournalDay));
  const addDay = (name: PicturedPage, pages: readonly BookPage[], kind: PageType, day: number, written?: WrittenPage) => {
    const index = pages.findIndex((page) => page.kind === kind && page.day?.number === day);
    add(name, pages, index, written);
  };
  for (const weekday of weekdays) {
    addDay(`${weekday}-morning`, book, 'morning', numberOf(weekday));
    addDay(`${weekday}-evening`, book, 'evening', numberOf(weekday));
  }
  addDay('reflection', book, 'sunday_reflection', numberOf('sunday'));
  const indexOf = (name: string) => book.findIndex(({ id }) => id === name);
  for (const name of pagesOfBook) add(name, book, indexOf(name));

  if (site.planner?.state === 'available') {
    const days = printed.slice(0, length);
    const screens = planPlanner({ ...order, days, spare: defaultSpare }, screen);
    const planner = { book: screens, days, measures: measuresOf(screen, screens.length, design) };
    const shown = [
      screens.findIndex(({ id }) => id === 'weeks'),
      screens.findIndex(({ blocks, week }) => week !== undefined && blocks.some(({ kind }) => kind === 'grid')),
      screens.findIndex(({ kind }) => kind !== 'page'),
    ];
    for (const [index, name] of plannerPages.entries()) {
      add(name, screens, shown[index] ?? -1);
      const picture = pictures.get(name);
      if (picture) pictures.set(name, { ...picture, planner, version: shortHash([picture.version, screens.length]) });
    }
  }
  const middle = middleOf(book, { style, written: specimen?.written.middle });

  if (!specimen) return { pictures, middle };
  const { written, day: answered } = specimen;
  const { day: first, night, sunday, habits } = written;
  const promptOf = (answer: { prompt: string } | undefined) => prompts.find(({ id }) => id === answer?.prompt);
  const last = numberOf('sunday', first);
  const [nightQuote, nightPrompt, sundayPrompt] = [quotes.find(({ id }) => id === night?.quote), promptOf(night), promptOf(sunday)];
  const filled = bookOf(
    printed.slice(0, chosenDays).map((day) => ({
      ...day,
      ...(day.number === first && { ...answered, weekday: day.weekday }),
      ...(day.number === night?.day && { quote: nightQuote, evening: nightPrompt }),
      ...(day.number === last && sundayPrompt && { reflection: sundayPrompt }),
    })),
  );
  addDay('written-morning', filled, 'morning', first, written.morning);
  addDay('written-evening', filled, 'evening', first, written.evening);
  if (night && nightQuote && nightPrompt) addDay('written-night', filled, 'evening', night.day, night);
  if (sundayPrompt) addDay('written-sunday', filled, 'sunday_reflection', last, sunday);
  const week = filled.find(({ day }) => day?.number === first)?.week;
  const hasHabits = (page: BookPage) => page.kind === 'page' && page.week === week && page.blocks.some(({ kind }) => kind === 'grid');
  if (habits) add('written-habits', filled, filled.findIndex(hasHabits), habits);
  for (const [name, [whole, ...part]] of Object.entries(partsOfPages)) {
    const page = pictures.get(whole);
    if (page) pictures.set(name as PartOfPage, { ...page, part, version: shortHash([page.version, part]) });
  }
  return { pictures, middle };
}

/** The two pages at which the book lies open, in the middle of its leaves. */
function middleOf(book: readonly BookPage[], { style, written }: { style: PageStyle; written: WrittenPages['middle'] }): PlannedPicture[] {
  const left = 2 * Math.round(book.length / 4);
  return [left, left + 1].flatMap((number) => {
    const page = book[number - 1];
    if (!page) return [];
    // The handwritten text answers one prompt.
    const isAnswered = page.kind === 'morning' && page.day?.morning?.id === written?.prompt;
    return plannedOf(page, number, { book, style, written: isAnswered ? written : undefined });
  });
}

/** The questions of the first week's evenings, with their names among the texts of pages. */
export function questionsIn(content: DayContent): [name: string, text: string][] {
  return printedDays(content)
    .slice(0, daysAWeek)
    .flatMap(({ weekday, evening }) => (evening ? [[`question-${weekday}`, evening.fields.text]] : []));
}

/** The trim of the book that the site shows. */
export function trimShown(content: DayContent): Trim {
  return trims[designOf(content).template.trim ?? defaultTrim];
}

type DayContent = Pick<PrintedContent, 'edition' | 'prompts' | 'quotes' | 'templates'>;

function designOf({ edition, templates }: Pick<DayContent, 'edition' | 'templates'>): JournalDesign {
  return edition ? designOfEdition(templates, edition.fields.template) : defaultDesign(templates);
}

function printedDays(content: DayContent): JournalDay[] {
  const { edition, quotes, prompts } = content;
  const design = designOf(content);
  if (edition) return daysOfEdition(edition.fields, { quotes, prompts }, design);
  return chooseDays({ days: chosenDays }, { quotes, prompts }, {}, partsForPrompts(design));
}

function plannedOf(page: BookPage, number: number, order: Pick<PlannedPicture, 'book' | 'style' | 'written'>): PlannedPicture {
  const { blocks, head, day } = page;
  const version = shortHash([blocks, head, number, order.style, order.written]);
  const printed = blocks.flatMap(partsOf).map(sentence).join(' ');
  // A title of the template may lack the day.
  const name = day && !printed.startsWith(dayLabel(day.weekday)) ? `${dayLabel(day.weekday)}. ${printed}` : printed;
  const lines = order.written?.lines.split('\n').filter((line) => line.trim() !== '');
  return { ...order, page, number, version, alt: lines ? `${name} Filled in by hand: ${beginningOf(lines)}` : name };
}

// Reading a whole spread aloud takes two minutes.
const toldLines = 4;

function beginningOf(lines: readonly string[]): string {
  return lines.slice(0, toldLines).join(' / ') + (lines.length > toldLines ? ' …' : '');
}

function shortHash(contents: unknown): string {
  return hash('sha1', JSON.stringify(contents)).slice(0, 8);
}

function partsOf(block: Block): string[] {
  const parts = partsIn[block.kind] as ((block: Block) => string[]) | undefined;
  return parts?.(block) ?? [];
}

// Lines to write on, pictures and sources have no words for a screen reader.
const partsIn: { [K in Block['kind']]?: (block: BlockOf<K>) => string[] } = {
  words: ({ words }) => [words.map(({ text }) => text).join(' ')],
  text: ({ paragraphs }) => paragraphs.filter(isWord),
  set: ({ paragraphs }) => paragraphs.filter(isWord),
  quote: ({ text, author }) => [`“${onOneLine(text)}”`, ...(author === undefined ? [] : [author])],
  prompt: ({ text }) => [onOneLine(text)],
  list: ({ leaders }) => leaders.flatMap((leader) => (leader === 'box' || /^\d+$/.test(leader.text) ? [] : [leader.text])),
  grid: ({ heading, rows, columns }) => [`${heading.text}, a grid of ${counted(rows, 'row')} by ${counted(columns.length, 'day')}`],
  calendar: () => ['A calendar of a month'],
  weeks: ({ weeks }) => [`A row of boxes for each of ${counted(weeks.length, 'week')}`],
  squares: ({ marks }) => [marks === 'dots' ? 'Dots to write and draw on' : 'Squares to write and draw on'],
  columns: ({ parts }) => parts.flatMap(({ blocks }) => blocks.flatMap(partsOf)),
  specimen: ({ page, notes }) => [...page.flatMap(partsOf), ...notes.map(({ text }) => text)],
};

function isWord(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text);
}

function sentence(text: string): string {
  return /[.?!:…][”’"']?$/.test(text) ? text : `${text}.`;
}
