import { z } from 'zod';
import { notOneOf } from '../text/suggest.ts';
import { rowsOnPage } from '../page/printed-book.ts';
import { optionalText, requiredName } from './fields.ts';
import { pageTypes, type PageType } from '../page/page-types.ts';

const ruleStyles = ['dotted', 'solid'] as const;
export type RuleStyle = (typeof ruleStyles)[number];

const count = z.number().int().min(1).max(rowsOnPage, `must be at most ${rowsOnPage}, the rows of a page`);

const leader = z
  .union([z.literal('box'), z.number().int().min(0).max(999), requiredName], 'must be box, a number or a label')
  .describe('What is before the line: box, a number, or a label.');

/** The blocks that a column may have too. */
const plain = {
  title: requiredName.describe('The weekday and these words, in large type: "Monday morning".').optional(),
  date: requiredName.describe('A label with a line for the date. A dated journal prints the date on it.').optional(),
  heading: requiredName.describe('A heading.').optional(),
  words: requiredName.describe('A small label.').optional(),
  lines: count.describe('How many lines to write on.').optional(),
  list: z.array(leader).min(1, 'must have at least one part').describe('A line to write on after each box, number or label.').optional(),
  space: count.describe('How many rows stay empty.').optional(),
};

const textPlace = (min: number) => z.strictObject({ rows: count.min(min) });

const whole = {
  ...plain,
  lines: z
    .union([count, z.literal('rest')], `must be a number from 1 to ${rowsOnPage}, or rest`)
    .describe('How many lines to write on; "rest" for as many as the page has room for.')
    .optional(),
  quote: textPlace(2).describe('The quote of the day and its author, in at most this many rows.').optional(),
  prompt: textPlace(1).describe('The prompt of the day, in at most this many rows.').optional(),
};

const plainBlock = blockOf('columnBlock', plain);
const columnBlocks = z.array(plainBlock).min(1, 'must have at least one block');

const columns = z
  .array(
    z.union(
      [columnBlocks, z.strictObject({ span: z.number().int().min(1).max(12, 'must be at most 12'), blocks: columnBlocks })],
      'must be a list of blocks, or a map of span and blocks; a column has no quote, prompt or columns, and lines with a number',
    ),
  )
  .min(2, 'must have at least two columns')
  .max(7, 'must have at most seven columns')
  .describe('Columns beside each other, each a list of blocks. With a span, a column is that many times as wide.')
  .optional();

const block = blockOf('block', { ...whole, columns });

/** The blocks of a page, from top to bottom. */
export const pageBlocks = z
  .array(block)
  .min(1, 'must have at least one block')
  .superRefine((blocks, { addIssue }) => {
    for (const [name, isIt] of onlyOnce) {
      const second = blocks.map(isIt).indexOf(true, blocks.findIndex(isIt) + 1);
      if (second > 0) addIssue({ code: 'custom', path: [second], message: `must have only one "${name}" on a page` });
    }
    const over = heightOf(blocks) - rowsOnPage;
    const rows = over === 1 ? 'row' : 'rows';
    if (over > 0) addIssue({ code: 'custom', message: `is too tall by ${over} ${rows}; a page has ${rowsOnPage} rows` });
  })
  .optional();

/** A block with one key. */
export type PageBlock = z.output<typeof block>;
export type PlainBlock = z.output<typeof plainBlock>;

const onlyOnce: [string, (block: PageBlock) => boolean][] = [
  ['quote', ({ quote }) => quote !== undefined],
  ['prompt', ({ prompt }) => prompt !== undefined],
  ['lines: rest', ({ lines }) => lines === 'rest'],
];

function blockOf<S extends z.core.$ZodShape>(id: string, shape: S) {
  const names = Object.keys(shape);
  return z
    .strictObject(shape, {
      error: (issue) => (issue.code === 'unrecognized_keys' ? notOneOf('a block here', names, String(issue.keys?.[0])) : undefined),
    })
    .refine((value) => Object.keys(value).length < 2, 'must be one block; begin each block with a hyphen')
    .meta({ id, minProperties: 1, maxProperties: 1 });
}

/** The rows that blocks take at most; `lines: rest` takes at least one. */
function heightOf(blocks: readonly PageBlock[]): number {
  return blocks.reduce((sum, each) => sum + rowsOf(each), 0);
}

function rowsOf({ lines, list, space, quote, prompt, columns: parts }: PageBlock): number {
  if (parts) return Math.max(...parts.map((part) => heightOf(Array.isArray(part) ? part : part.blocks)));
  if (lines !== undefined) return lines === 'rest' ? 1 : lines;
  return list?.length ?? space ?? quote?.rows ?? prompt?.rows ?? 1;
}

export const templateSchema = z.strictObject({
  name: requiredName.describe('What the template is called in the editor.'),
  description: optionalText.describe('One sentence on when to use it.'),
  rules: z.enum(ruleStyles).describe('The lines to write on: dotted, unless this says solid.').optional(),
  pages: z
    .strictObject(Object.fromEntries(pageTypes.map((type) => [type, pageBlocks])) as Record<PageType, typeof pageBlocks>)
    .describe('The pages of the journal, from top to bottom. A template without pages has the standard pages.')
    .optional(),
});

/** The fields in the API, without the pages and how they are drawn. */
export const templateInputSchema = templateSchema.omit({ pages: true, rules: true });

export type TemplateFields = z.output<typeof templateSchema>;
export type TemplateInput = z.output<typeof templateInputSchema>;
export type Template = TemplateInput & { id: string };

/** The designs of a template. A template may lack a type of page. */
export type TemplatePages = Partial<Record<PageType, readonly PageBlock[] | undefined>>;
