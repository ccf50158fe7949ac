import type { EditedBlock } from '../../../server/model/api/template-pages-api.ts';

interface BlockKind {
  label: string;
  /** The value of a new block. */
  first: unknown;
  /** Only on pages of days, or only on others. */
  on?: 'book' | 'day';
}

/** What a page can have, in the order of the menu. */
export const blockKinds: Readonly<Record<string, BlockKind>> = {
  title: { label: 'Title', first: 'Title' },
  heading: { label: 'Heading', first: 'Heading' },
  text: { label: 'Text', first: 'Text' },
  words: { label: 'Small label', first: 'Label' },
  quote: { label: 'Quote of the day', first: { rows: 4 }, on: 'day' },
  prompt: { label: 'Prompt of the day', first: { rows: 3 }, on: 'day' },
  lines: { label: 'Lines to write on', first: 5 },
  list: { label: 'List', first: ['box', 'box', 'box'] },
  date: { label: 'Date', first: 'Date' },
  days: { label: 'A row for each day', first: 1 },
  habits: { label: 'Habits', first: { heading: 'Habits', total: 'Days', rows: 5 } },
  calendar: { label: 'Calendar', first: { of: 'month', rows: 2 } },
  dots: { label: 'Dots', first: 5 },
  grid: { label: 'Squares', first: 5 },
  columns: {
    label: 'Columns',
    first: [
      [{ heading: 'Left' }, { lines: 5 }],
      [{ heading: 'Right' }, { lines: 5 }],
    ],
  },
  space: { label: 'Space', first: 1 },
  rule: { label: 'Rule', first: 'whole' },
  ornament: { label: 'Ornament', first: '❦' },
  image: { label: 'Picture', first: { file: '/images/', rows: 6 } },
  specimen: { label: 'A page filled in by hand', first: { of: 'morning', rows: 20, notes: [] }, on: 'book' },
  sources: { label: 'Sources of the quotes', first: 'rest', on: 'book' },
};

/** The kind and the value of a block. */
export function partsOf(block: EditedBlock): { kind: string; value: unknown; label: string } {
  const [kind = '', ...others] = Object.keys(block);
  const label = others.length === 0 ? blockKinds[kind]?.label : undefined;
  return { kind, value: block[kind], label: label ?? 'Unknown block' };
}

/** The words and numbers of a block on one line. */
export function summaryOf({ kind, value }: Pick<ReturnType<typeof partsOf>, 'kind' | 'value'>): string {
  if (typeof value === 'number') return `${value} ${kind === 'lines' ? (value === 1 ? 'line' : 'lines') : value === 1 ? 'row' : 'rows'}`;
  if (value === 'rest') return 'the rest of the page';
  if (Array.isArray(value))
    return value.map((part) => summaryOf({ kind: '', value: part }).replace(/^1 row$|^(\d+) rows$/, '$1')).join(' · ');
  if (typeof value !== 'object' || value === null) return String(value ?? '');
  return Object.entries(value)
    .map(([name, part]) => (name === 'rows' ? `at most ${part} rows` : summaryOf({ kind: name, value: part as unknown })))
    .filter(Boolean)
    .join(', ');
}

// A line for each block, with an empty one between: changes of neighbours are merged, too.
const separator = '\n\n';

/** Blocks as a text whose lines can be merged and compared. */
export function textOfBlocks(blocks: readonly EditedBlock[]): string {
  return blocks.map((block) => JSON.stringify(block)).join(separator);
}

export function blocksOfText(text: string): EditedBlock[] {
  return linesIn(text).map((line) => JSON.parse(line) as EditedBlock);
}

/** The lines that are not empty. */
export function linesIn(text: string): string[] {
  return text.split('\n').filter(Boolean);
}

/** The lines that `other` does not have, as a person reads them. */
export function ownLines(inWords: (line: string) => string): (text: string, other: string) => string {
  return (text, other) => {
    const others = linesIn(other);
    return linesIn(text)
      .filter((line) => !others.includes(line))
      .map(inWords)
      .join('\n');
  };
}

/** A list in which an element has another place. */
export function withMoved<T>(list: readonly T[], from: number, to: number): T[] {
  const moved = list.slice(from, from + 1);
  return list.toSpliced(from, 1).toSpliced(to, 0, ...moved);
}
