import { z } from 'zod';
import { placeholderFault, placeholderHelp } from '../page/placeholders.ts';
import { defaultTrim, maxRows, trimLabel, trims, type TrimName } from '../page/measures.ts';
import { notOneOf } from '../text/suggest.ts';
import { counted } from '../text/wording.ts';
import { imagePath, oneOf, requiredName, requiredText, writable } from './fields.ts';

const countFrom = (min: number) => z.number().int().min(min).max(maxRows, `must be at most ${maxRows}, the rows of the tallest page`);
const count = countFrom(1);
const countOrRest = z.union([count, z.literal('rest')], `must be a number from 1 to ${maxRows}, or rest`);

/** For blocks that shrink when a page has too few rows. */
export const minRows = { horizon: 3, specimen: 8, habits: 2 } as const;

const words = filled(requiredName);
const paragraphs = filled(requiredText);

function filled<T extends z.ZodType<string>>(value: T): T {
  const checked = value.superRefine((text, { addIssue }) => {
    const fault = placeholderFault(text);
    // In a union, an issue of this kind is reported instead of the union's own.
    if (fault !== undefined) addIssue({ code: 'custom', message: fault });
  });
  // Forms offer the placeholders.
  return checked.meta({ hasPlaceholders: true });
}

const leader = z
  .union([z.literal('box'), z.number().int().min(0).max(999), words], 'must be box, a number or a label')
  .describe('What precedes the line: box, a number or a label.');

export const textSizes = ['small', 'normal', 'large', 'huge', 'giant'] as const;

const setText = z.strictObject({
  words: paragraphs,
  size: oneOf('a size', textSizes).optional(),
  align: oneOf('a way to align', ['left', 'center']).optional(),
});

/** The blocks that a column may have, too. Those with `rest` share the rows that the other blocks leave; the last one gets the remainder. */
const plain = {
  title: words.describe('Words in large type. On a page of a day, after its weekday: "Monday morning".'),
  date: z
    .union(
      [words, z.strictObject({ label: words, of: oneOf('a time', ['day', 'week', 'month']) })],
      'must be a label, or a map of label and of',
    )
    .describe('A label with a line for the date of the day, or of the week or the month. A dated journal prints that in its place.'),
  heading: words.describe('A heading.'),
  words: words.describe('A small label.'),
  text: z
    .union([paragraphs, setText], 'must be a text, or a map of words, size and align')
    .describe(`Paragraphs, one a line. Without a size they are justified. ${placeholderHelp}`),
  lines: countOrRest.describe('How many lines to write on, or rest.'),
  list: z.array(leader).min(1, 'must have at least one part').describe('A line to write on after each box, number or label.'),
  days: count.describe('A row for each day of the week that is in the book, with this many lines.'),
  habits: z
    .strictObject({ heading: words, total: words.describe('The label above the number of checks: "Days".'), rows: count })
    .describe('A grid to check off the habits of a week: a line for each habit, and a box for each day that is in the book.'),
  calendar: z
    .strictObject({ of: z.literal('month', 'must be month or weeks'), rows: count })
    .describe('A month with weekdays above, and this many rows for each week; without dates its boxes are empty.'),
  dots: countOrRest.describe('How many rows of dots, 5 mm apart, or rest.'),
  grid: countOrRest.describe('How many rows of a grid of 5 mm, or rest.'),
  rule: oneOf('a rule', ['whole', 'short']).describe('A line across the page, or a short one in its middle.'),
  ornament: writable(z.string().trim().min(1).max(8, 'must have at most 8 characters')).describe('A few characters in the middle: ❦'),
  image: z
    .strictObject({ file: imagePath, rows: count })
    .describe('A picture in the middle, in black and grey, as tall as its rows; it needs 300 pixels per inch.'),
  space: countOrRest.describe('How many rows stay empty, or rest; one where the page has too few rows.'),
};

const textPlace = (min: number) => z.strictObject({ rows: countFrom(min) });

const ofDays = {
  ...plain,
  quote: textPlace(2).describe('The quote of the day and its author, in at most this many rows.'),
  prompt: textPlace(1).describe('The prompt of the day, in at most this many rows.'),
};

const ofBook = {
  ...plain,
  horizon: countFrom(minRows.horizon).describe(
    'The sun over thirteen rules, as on the cover, this many rows tall: it sinks by a rule each week, and the rules of past weeks are solid.',
  ),
  calendar: z
    .union([plain.calendar, z.strictObject({ of: z.literal('weeks') })], 'must be a map of "of: month" and rows, or of "of: weeks" alone')
    .describe('A month, or all weeks of the book with a box for each day and a line for each week, on as many pages as it takes.'),
  sources: z.literal('rest', 'must be rest').describe('The sources of all quotes by page, in two columns, on as many pages as they need.'),
  specimen: z
    .strictObject({
      of: oneOf('a page', ['morning', 'evening']),
      rows: countFrom(minRows.specimen),
      notes: z.array(z.strictObject({ to: requiredName.describe('A heading or a label of that page, or quote.'), text: requiredText })),
    })
    .describe('A page of a day in miniature, as print.written in site.yaml fills it in, this many rows tall, with notes beside it.'),
};

const plainBlock = blockOf('columnBlock', plain);
const columnBlocks = z.array(plainBlock).min(1, 'must have at least one block');

const columns = z
  .array(
    z.union(
      [columnBlocks, z.strictObject({ span: z.number().int().min(1).max(12, 'must be at most 12'), blocks: columnBlocks })],
      'must be a list of blocks, or a map of span and blocks; a column has no quote, prompt or columns',
    ),
  )
  .min(2, 'must have at least two columns')
  .max(7, 'must have at most seven columns')
  .describe('Columns beside each other, each a list of blocks. With a span, a column is that many times as wide.');

const dayBlock = blockOf('block', { ...ofDays, columns });
const bookBlock = blockOf('bookBlock', { ...ofBook, columns });

/** A block with one key. Only pages of days have a quote and a prompt, and only others have sources and all weeks. */
export type PageBlock = Omit<z.output<typeof dayBlock>, 'calendar'> & z.output<typeof bookBlock>;
export type PlainBlock = z.output<typeof plainBlock>;

export const dayBlocks = stackOf(dayBlock);

export const bookBlocks = stackOf(bookBlock);

export const blocksSchemas = { day: { block: dayBlock, blocks: dayBlocks }, book: { block: bookBlock, blocks: bookBlocks } } as const;

function stackOf<T extends z.ZodType<PageBlock>>(block: T) {
  return z
    .array(block)
    .min(1, 'must have at least one block')
    .superRefine((blocks, { addIssue }) => {
      for (const [name, isIt] of onlyOnce) {
        const second = blocks.map(isIt).indexOf(true, blocks.findIndex(isIt) + 1);
        if (second > 0) addIssue({ code: 'custom', path: [second], message: `must have only one "${name}" on a page` });
      }
      const isContinuedOn = blocks.findIndex(isContinued);
      const beside = isContinuedOn < 0 ? -1 : blocks.findIndex((block, index) => index !== isContinuedOn && takesRest(block));
      if (beside >= 0)
        addIssue({ code: 'custom', path: [beside], message: 'must have a number of rows: another block goes on to the end of the page' });
    });
}

/** Why blocks have no room on pages of this trim, or undefined. */
export function tooTall(blocks: readonly PageBlock[], trim: TrimName = defaultTrim): string | undefined {
  const { rows } = trims[trim];
  const over = heightOf(blocks) - rows;
  return over > 0 ? `is too tall by ${counted(over, 'row')}; a page of ${trimLabel(trim)} has ${rows} rows` : undefined;
}

const onlyOnce: [string, (block: PageBlock) => boolean][] = [
  ['quote', ({ quote }) => quote !== undefined],
  ['prompt', ({ prompt }) => prompt !== undefined],
  ['block that goes on', isContinued],
];

function takesRest({ lines, dots, grid, space, columns: parts = [] }: PageBlock): boolean {
  const inColumns = parts.flatMap((part) => (Array.isArray(part) ? part : part.blocks));
  return [lines, dots, grid, space].includes('rest') || inColumns.some(takesRest);
}

/** Whether a block continues on further pages. */
export function isContinued({ sources, calendar }: Pick<PageBlock, 'calendar' | 'sources'>): boolean {
  return sources !== undefined || calendar?.of === 'weeks';
}

export interface NamedImage {
  path: (string | number)[];
  image: { file: string; rows: number };
}

/** The pictures in blocks, with their paths relative to the blocks. */
export function imagesIn(blocks: readonly PageBlock[] = [], at: NamedImage['path'] = []): NamedImage[] {
  return blocks.flatMap(({ image, columns: parts = [] }, index) => {
    if (image) return [{ path: [...at, index, 'image', 'file'], image }];
    return parts.flatMap((part, column) => {
      const [inner, steps] = Array.isArray(part) ? [part, [column]] : [part.blocks, [column, 'blocks']];
      return imagesIn(inner, [...at, index, 'columns', ...steps]);
    });
  });
}

function blockOf<S extends z.core.$ZodShape>(id: string, shape: S) {
  const names = Object.keys(shape);
  return z
    .strictObject(shape, {
      error: (issue) => (issue.code === 'unrecognized_keys' ? notOneOf('a block here', names, String(issue.keys?.[0])) : undefined),
    })
    .partial()
    .refine((value) => Object.keys(value).length < 2, 'must be one block; begin each block with a hyphen')
    .meta({ id, minProperties: 1, maxProperties: 1 });
}

/** What a note of a specimen can explain on a page: its headings and labels, and the quote. */
export function namedOn(blocks: readonly PageBlock[]): string[] {
  return blocks.flatMap(({ title, heading, words, date, list = [], quote, columns: parts = [] }) => [
    ...[title, heading, words, date && dateOf(date).label, ...list, quote && 'quote']
      .filter((name) => name !== undefined && name !== 'box')
      .map(String),
    ...parts.flatMap((part) => namedOn(Array.isArray(part) ? part : part.blocks)),
  ]);
}

/** A label without a map is for the date of a day. */
export function dateOf(date: NonNullable<PlainBlock['date']>): Exclude<typeof date, string> {
  return typeof date === 'string' ? { label: date, of: 'day' } : date;
}

/** The minimum number of rows that blocks take. Texts, `rest`, and blocks that were shrunk can take more. */
export function heightOf(blocks: readonly PageBlock[]): number {
  return blocks.reduce((sum, each) => sum + rowsOf(each), 0);
}

function rowsOf(block: PageBlock): number {
  const { lines, dots, grid, list, space, quote, prompt, image, days, habits, calendar, specimen, horizon, columns: parts } = block;
  if (parts) return Math.max(...parts.map((part) => heightOf(Array.isArray(part) ? part : part.blocks)));
  const rows = lines ?? dots ?? grid;
  if (rows !== undefined) return rows === 'rest' ? 1 : rows;
  if (space !== undefined) return space === 'rest' ? 0 : 1;
  if (days !== undefined) return 7 * days;
  if (habits) return Math.min(habits.rows, minRows.habits) + 1;
  if (calendar?.of === 'month') return weeksOfMonth * calendar.rows + 2;
  return list?.length ?? quote?.rows ?? prompt?.rows ?? image?.rows ?? (specimen && minRows.specimen) ?? (horizon && minRows.horizon) ?? 1;
}

/** The most weeks that a month can touch. */
export const weeksOfMonth = 6;
