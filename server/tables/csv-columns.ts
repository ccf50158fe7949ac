import { collections, keyOrder } from '../model/entities/collections.ts';
import { suggest } from '../model/text/suggest.ts';
import type { TableName } from './write-csv.ts';
import type { RowProblem, TableRow } from './read-csv.ts';

export function columnsOf(name: TableName): string[] {
  return ['id', ...keyOrder(name)];
}

/** The column that says what is wrong with a row, in a table of rows that were left out. No import reads it. */
export const problemColumn = 'problem';

/** The field of a column header such as `Day of week`, `dayOfWeek` or `DAY`. */
export function fieldNamed(name: TableName, header: string): string | undefined {
  return fieldsByName[name].get(plainName(header));
}

// Not plain objects, which have `constructor`.
const fieldsByName: Record<TableName, ReadonlyMap<string, string>> = {
  quotes: namesOf('quotes', { quote: 'text', day: 'dayOfWeek', weekday: 'dayOfWeek' }),
  prompts: namesOf('prompts', { prompt: 'text', day: 'dayOfWeek', weekday: 'dayOfWeek', pagetype: 'type' }),
};

function namesOf(name: TableName, alsoCalled: Record<string, string>): ReadonlyMap<string, string> {
  return new Map([...Object.entries(alsoCalled), ...columnsOf(name).map((field): [string, string] => [plainName(field), field])]);
}

/** The field of each column, undefined without a header. Columns that are unknown, repeated or missing are problems. */
export function readHeader(name: TableName, rows: readonly TableRow[]): { fields: (string | undefined)[] } | { problems: RowProblem[] } {
  const [header, ...body] = rows;
  if (!header) return { problems: [{ row: 1, message: `is empty; the first row names the columns: ${columnsOf(name).join(', ')}` }] };
  const { row } = header;
  const fields = header.cells.map((cell) => fieldNamed(name, cell));
  const problems = header.cells.flatMap((cell, index): RowProblem[] => {
    const column = index + 1;
    const field = fields[index];
    if (field === undefined && cell.trim() !== '' && cell.trim() !== problemColumn)
      return [{ row, column, message: unknownColumn(name, cell.trim()) }];
    const before = field === undefined ? -1 : fields.indexOf(field);
    if (before < 0 || before === index) return [];
    return [{ row, column, field, message: `is the same as column ${before + 1}; remove one of them` }];
  });
  const needed = name === 'prompts' ? ['text', 'type'] : ['text'];
  const missing = needed.filter((field) => !fields.includes(field));
  // A misspelled header also makes its column missing.
  if (missing.length > 0 && problems.length === 0)
    problems.push({ row, message: `there is no column ${missing.join(' and no column ')}; the first row names the columns` });
  const isUnread = header.cells.map((cell) => cell.trim() === problemColumn);
  return problems.length > 0 ? { problems } : unnamed(fields, isUnread, body);
}

function unnamed(
  fields: (string | undefined)[],
  isUnread: readonly boolean[],
  body: readonly TableRow[],
): { fields: (string | undefined)[] } | { problems: RowProblem[] } {
  const problems = body.flatMap(({ row, cells }): RowProblem[] => {
    const index = cells.findIndex((cell, at) => fields[at] === undefined && !isUnread[at] && cell.trim() !== '');
    if (index < 0) return [];
    const message = `${JSON.stringify(cells[index]?.slice(0, 40))} is in a column without a name; is there a separator too many before it?`;
    return [{ row, column: index + 1, message }];
  });
  return problems.length > 0 ? { problems } : { fields };
}

function unknownColumn(name: TableName, cell: string): string {
  const columns = columnsOf(name);
  const meant = suggest(plainName(cell), columns.map(plainName));
  const field = meant === undefined ? undefined : columns.find((column) => plainName(column) === meant);
  const advice = field ? `did you mean "${field}"?` : `name it ${columns.join(', ')}, or take the column out`;
  return `${JSON.stringify(cell.slice(0, 40))} is not a field of a ${collections[name].noun}; ${advice}`;
}

function plainName(name: string): string {
  return name.toLowerCase().replace(/[\s_-]+/g, '');
}
