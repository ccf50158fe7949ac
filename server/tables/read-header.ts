import { collections } from '../model/entities/collections.ts';
import { RequestError } from '../content/ground/errors.ts';
import { saidOf, type Headings, type TableHeading, type TableProblem } from '../model/api/tables-api.ts';
import { suggest } from '../model/text/suggest.ts';
import { withArticle, startOf } from '../model/text/wording.ts';
import type { BulkCollection } from '../model/api/changes-api.ts';
import { importColumns } from './columns.ts';
import type { TableRow } from './read-csv.ts';

export type Columns = readonly (string | undefined)[];

/** Reads `Topic=category`, and `Notes=` to leave a column out. @throws RequestError for another form, or a field that no item has */
export function readHeadings(name: BulkCollection, choices: readonly string[]): Headings {
  return Object.fromEntries(
    choices.map((choice) => {
      const [, heading = '', field = ''] = /^(.*)=(.*)$/s.exec(choice)?.map((part) => part.trim()) ?? [];
      if (heading !== '' && ['', ...importColumns(name)].includes(field)) return [heading, field];
      const advice = 'write one such as "Topic=category", or "Topic=" to leave it out';
      throw new RequestError(`heading: ${JSON.stringify(choice)} is not a heading and a field; ${advice}`);
    }),
  );
}

/** The column that says what is wrong with a row, in a table of rows that were left out. No import reads it. */
export const problemColumn = 'problem';

/** The field of a column header such as `Day of week`, `dayOfWeek` or `DAY`. */
export function fieldNamed(name: BulkCollection, header: string): string | undefined {
  return fieldsByName[name].get(plainName(header));
}

const commonNames = { day: 'dayOfWeek', weekday: 'dayOfWeek', topic: 'category', theme: 'category' };

// Not plain objects, which inherit `constructor`.
const fieldsByName: Record<BulkCollection, ReadonlyMap<string, string>> = {
  quotes: namesOf('quotes', { quote: 'text', quotation: 'text', saidby: 'author', by: 'author', work: 'source', book: 'source' }),
  prompts: namesOf('prompts', { prompt: 'text', question: 'text', pagetype: 'type' }),
};

function namesOf(name: BulkCollection, alsoCalled: Record<string, string>): ReadonlyMap<string, string> {
  return new Map([
    ...Object.entries({ ...commonNames, ...alsoCalled }),
    ...importColumns(name).map((field): [string, string] => [plainName(field), field]),
  ]);
}

type Header = { headings: TableHeading[] } & ({ fields: Columns } | { problems: TableProblem[] });

/** The field of each column, undefined without a header or where it is left out. Columns that are unknown, repeated or missing are problems. */
export function readHeader(name: BulkCollection, rows: readonly TableRow[], chosen: Headings = {}): Header {
  const [header, ...body] = rows;
  const empty = `is empty; the first row names the columns: ${importColumns(name).join(', ')}`;
  if (!header) return { headings: [], problems: [{ row: 1, message: empty }] };
  const { row } = header;
  const cells = header.cells.map((cell) => cell.trim());
  const fields = cells.map((cell) => (saidOf(chosen, cell) ?? fieldNamed(name, cell)) || undefined);
  const isUnread = cells.map((cell) => cell === problemColumn || saidOf(chosen, cell) === '');
  const headings = cells.flatMap((heading, index) =>
    heading === '' || heading === problemColumn ? [] : [{ heading, field: fields[index] }],
  );
  const problems = cells.flatMap((cell, index): TableProblem[] => {
    const column = index + 1;
    const field = fields[index];
    if (field === undefined && cell !== '' && !isUnread[index]) return [{ row, column, message: unknownColumn(name, cell) }];
    const before = field === undefined ? -1 : fields.indexOf(field);
    if (before < 0 || before === index) return [];
    return [{ row, column, field, message: `is the same as column ${before + 1}; remove one of them` }];
  });
  const needed = name === 'prompts' ? ['text', 'type'] : ['text'];
  const missing = needed.filter((field) => !fields.includes(field));
  // A misspelled header also makes its column missing.
  if (missing.length > 0 && problems.length === 0)
    problems.push({ row, message: `there is no column ${missing.join(' and no column ')}; the first row names the columns` });
  return { headings, ...(problems.length > 0 ? { problems } : unnamed(fields, isUnread, body)) };
}

function unnamed(fields: Columns, isUnread: readonly boolean[], body: readonly TableRow[]) {
  const problems = body.flatMap(({ row, cells }): TableProblem[] => {
    const index = cells.findIndex((cell, at) => fields[at] === undefined && !isUnread[at] && cell.trim() !== '');
    if (index < 0) return [];
    const message = `${JSON.stringify(startOf(cells[index] ?? '', 40))} is in a column without a name; is there one separator too many before it?`;
    return [{ row, column: index + 1, message }];
  });
  return problems.length > 0 ? { problems } : { fields };
}

function unknownColumn(name: BulkCollection, cell: string): string {
  const columns = importColumns(name);
  const meant = suggest(plainName(cell), columns.map(plainName));
  const field = meant === undefined ? undefined : columns.find((column) => plainName(column) === meant);
  const advice = field ? `did you mean "${field}"?` : `name it ${columns.join(', ')}, or take the column out`;
  return `${JSON.stringify(startOf(cell, 40))} is not a field of ${withArticle(collections[name].noun)}; ${advice}`;
}

function plainName(name: string): string {
  return name.toLowerCase().replace(/[\s_-]+/g, '');
}
