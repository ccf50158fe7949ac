import { createHash } from 'node:crypto';
import { chooseDays, type JournalDay } from '../book/choose-days.ts';
import { planBook, type BookPage } from '../book/plan-book.ts';
import { defaultDesign } from '../content/journal-designs.ts';
import type { StoredItem } from '../content/stored-item.ts';
import type { Block } from '../layout/blocks.ts';
import type { PicturedPage } from '../model/api/picture-urls.ts';
import { dayLabel, weekdays } from '../model/entities/days.ts';
import type { BookWords, Site, WrittenPage, WrittenPages } from '../model/entities/site.ts';
import type { RuleStyle } from '../model/entities/template.ts';
import { defaultDays } from '../model/page/printed-book.ts';
import { counted } from '../model/text/counted.ts';

export interface PrintedContent {
  site: Site | undefined;
  templates: readonly StoredItem<'templates'>[];
  quotes: readonly StoredItem<'quotes'>[];
  prompts: readonly StoredItem<'prompts'>[];
}

export interface PlannedPicture {
  page: BookPage;
  /** From 1, which is a right page. */
  number: number;
  book: readonly BookPage[];
  rules?: RuleStyle | undefined;
  written?: WrittenPage | undefined;
  version: string;
  alt: string;
}

// The first review of a month is beside the fourth reflection.
const days = 28;

/** Plans the pictures of the default template's pages, with the texts that the printed book has on them. */
export function planPictures({ site, templates, quotes, prompts }: PrintedContent): Map<PicturedPage, PlannedPicture> {
  const pictures = new Map<PicturedPage, PlannedPicture>();
  if (!site) return pictures;
  const design = defaultDesign(templates);
  const words = site.print.book ?? noWords;
  const printed = chooseDays({ days }, { quotes, prompts });
  const add = (name: PicturedPage, book: readonly BookPage[], index: number, written?: WrittenPage) => {
    const page = book[index];
    if (page) pictures.set(name, plannedOf(page, index + 1, { book, rules: design.rules, written }));
  };
  const bookOf = (calendar: readonly JournalDay[]) =>
    planBook({ pages: design.pages, words, days: calendar }, { minPages: 0, pagesStep: 1 });

  const book = bookOf(printed);
  const at = (kind: BookPage['kind'], day: number) => book.findIndex((page) => page.kind === kind && page.day?.number === day);
  // Only the number of days counts here.
  const whole = bookOf(
    Array.from({ length: Math.ceil(defaultDays / days) }, () => printed)
      .flat()
      .slice(0, defaultDays),
  );
  if (site.print.book) for (const [index, name] of (['owner', 'how-to', 'goals', 'weeks'] as const).entries()) add(name, whole, index + 1);
  for (const [index, weekday] of weekdays.entries()) {
    add(`${weekday}-morning`, book, at('morning', index + 1));
    add(`${weekday}-evening`, book, at('evening', index + 1));
  }
  add('reflection', book, at('sunday_reflection', 7));
  add('fourth-reflection', book, at('sunday_reflection', days));
  if (!site.print.book) return pictures;
  add('habits', book, besideReflection(book, 7));
  add('month', book, besideReflection(book, days));

  const { written } = site.print;
  const answered = written && answeredDay(written, printed, { quotes, prompts });
  if (!written || !answered) return pictures;
  const filled = bookOf(printed.map((day) => (day.number === written.day ? answered : day)));
  add('written-morning', filled, at('morning', written.day), written.morning);
  add('written-evening', filled, at('evening', written.day), written.evening);
  if (written.habits) add('written-habits', filled, besideReflection(filled, Math.ceil(written.day / 7) * 7), written.habits);
  return pictures;
}

/** The day with the texts that its entries are about; undefined when one of them is missing. */
function answeredDay(
  { day, quote, morning, evening }: WrittenPages,
  printed: readonly JournalDay[],
  { quotes, prompts }: Pick<PrintedContent, 'prompts' | 'quotes'>,
): JournalDay | undefined {
  const [place, words] = [printed[day - 1], quotes.find(({ id }) => id === quote)];
  const [first, last] = [morning, evening].map(({ prompt }) => prompts.find(({ id }) => id === prompt));
  return place && words && first && last && { ...place, quote: words, morning: first, evening: last };
}

function besideReflection(book: readonly BookPage[], day: number): number {
  const index = book.findIndex((page) => page.kind === 'sunday_reflection' && page.day?.number === day) + 1;
  return index > 0 && book[index]?.kind === 'notes' ? index : -1;
}

function plannedOf(page: BookPage, number: number, order: Pick<PlannedPicture, 'book' | 'rules' | 'written'>): PlannedPicture {
  const { blocks, head, day } = page;
  const contents = JSON.stringify([blocks, head, number, order.rules, order.written]);
  const version = createHash('sha1').update(contents).digest('hex').slice(0, 8);
  const printed = describeBlocks(blocks);
  // A title of the template may lack the day.
  const name = day && !printed.startsWith(dayLabel(day.weekday)) ? `${dayLabel(day.weekday)}. ${printed}` : printed;
  const lines = order.written?.lines.split('\n').filter((line) => line.trim() !== '');
  return { ...order, page, number, version, alt: lines ? `${name} Filled in by hand: ${lines.join(' / ')}` : name };
}

/** Without the words of the book, only pages of a template are shown. */
const noWords: BookWords = {
  owner: [],
  howTo: { title: '', text: '' },
  goals: { title: '', text: '' },
  weeks: { title: '', text: '' },
  notes: '',
  month: { title: '', parts: [] },
};

/** What is printed on a page, as sentences: `Monday evening. “Begin at once.” Seneca. Day review.` */
function describeBlocks(blocks: readonly Block[]): string {
  return blocks.flatMap(partsOf).map(sentence).join(' ');
}

function partsOf(block: Block): string[] {
  switch (block.kind) {
    case 'words':
      return [block.words.map(({ text }) => text).join(' ')];
    case 'text':
      return block.paragraphs;
    case 'quote':
      return [`“${block.text.replaceAll(/\s+/g, ' ').trim()}”`, ...(block.author === undefined ? [] : [block.author])];
    case 'prompt':
      return [block.text.replaceAll(/\s+/g, ' ').trim()];
    case 'list':
      return labelsOf(block);
    case 'grid':
      return [`${block.heading.text}, a grid of ${counted(block.rows, 'row')} by ${counted(block.columns.length, 'day')}`];
    case 'columns':
      return block.parts.flatMap((part) => part.blocks.flatMap(partsOf));
    case 'rules':
    case 'space':
      return [];
  }
}

function labelsOf({ leaders }: Extract<Block, { kind: 'list' }>): string[] {
  return leaders.flatMap((leader) => (leader === 'box' || /^\d+$/.test(leader.text) ? [] : [leader.text]));
}

function sentence(text: string): string {
  return /[.?!:…][”’"']?$/.test(text) ? text : `${text}.`;
}
