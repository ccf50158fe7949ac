import type { BookWords } from '../model/entities/site.ts';
import { rowsOnPage } from '../model/page/print-measures.ts';
import type { Block } from '../layout/blocks.ts';
import { dayLabel, weekdays } from '../model/entities/days.ts';
import { headingOf, titleOf } from '../layout/design-page.ts';
import { styles } from '../layout/grid-and-type.ts';

/** The pages before the first day, from the page after the title page. */
export function frontMatter(words: BookWords, weeks: number): Block[][] {
  return [ownerPage(words), howToPage(words), goalsPage(words), ...weekPages(words, weeks)];
}

export function notesPage(name: string, slanted = ''): Block[] {
  return [titleOf(name, slanted), space, { kind: 'rules', rows: 'rest' }];
}

/** The page beside a reflection: for a review of the month or for notes, and the habits of the week. */
export function pageBesideReflection(words: BookWords, isMonth: boolean): Block[] {
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
    { kind: 'list', leaders: owner.map((text) => ({ text, style: styles.label })), gap: 1 },
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
