import type { EditedBlock } from '../../../server/model/api/template-pages-api.ts';

const columns = ['Left', 'Right'].map((heading) => [{ heading }, { lines: 5 }]);

/** The blocks of a page, in the order of the menu: each with its label and the value of a new one. */
export const blockKinds: Readonly<Record<string, readonly [label: string, first: unknown, on?: 'book' | 'day']>> = {
  title: ['Title', 'Title'],
  heading: ['Heading', 'Heading'],
  text: ['Text', 'Text'],
  words: ['Small label', 'Label'],
  quote: ['Quote of the day', { rows: 4 }, 'day'],
  prompt: ['Prompt of the day', { rows: 3 }, 'day'],
  lines: ['Lines to write on', 5],
  list: ['List', ['box', 'box', 'box']],
  date: ['Date', { label: 'Date', of: 'day' }],
  days: ['A row for each day', 1],
  habits: ['Habits', { heading: 'Habits', total: 'Days', rows: 5 }],
  calendar: ['Calendar', { of: 'month', rows: 2 }],
  dots: ['Dots', 5],
  grid: ['Squares', 5],
  columns: ['Columns', columns],
  space: ['Space', 1],
  rule: ['Rule', 'whole'],
  horizon: ['Horizon', 11, 'book'],
  ornament: ['Ornament', '❦'],
  image: ['Picture', { file: '/images/', rows: 6 }],
  specimen: ['A page filled in by hand', { of: 'morning', rows: 20, notes: [] }, 'book'],
  sources: ['Sources of the quotes', 'rest', 'book'],
};

export function partsOf(block: EditedBlock): { kind: string; value: unknown; label: string } {
  const [kind = ''] = Object.keys(block);
  return { kind, value: block[kind], label: blockKinds[kind]?.[0] ?? 'Unknown block' };
}

/** The words and numbers of a block on one line. */
export function summaryOf({ kind, value }: { kind: string; value: unknown }): string {
  if (typeof value === 'number') return `${value} ${kind === 'lines' ? 'line' : 'row'}${value === 1 ? '' : 's'}`;
  if (value === 'rest') return 'the rest of the page';
  if (Array.isArray(value))
    return value.map((part) => (typeof part === 'object' ? summaryOf({ kind, value: part }) : String(part))).join(' · ');
  if (typeof value !== 'object' || value === null) return String(value ?? '');
  const parts = Object.entries(value).filter(([name]) => name !== 'span');
  return parts.map(([name, part]) => summaryOf({ kind: name, value: part })).join(', ');
}
