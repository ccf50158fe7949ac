import { collections, keyOrder, type FieldsOf } from '../model/entities/collections.ts';
import { explainIssues } from '../model/entities/problem.ts';
import { weekdays } from '../model/entities/days.ts';
import { isDeviceName, isId } from '../model/entities/ids.ts';
import type { TableName } from './write-csv.ts';
import { readTable, type CsvEncoding, type TableRow } from './read-csv.ts';
import type { TableProblem } from '../model/api/tables-api.ts';
import { suggest } from '../model/text/suggest.ts';

export interface ItemRow<N extends TableName = TableName> {
  row: number;
  id?: string | undefined;
  /** An empty cell is a key with the value undefined; without a column there is no key. */
  fields: FieldsOf[N];
}

export interface ItemRows<N extends TableName = TableName> {
  rows: ItemRow<N>[];
  problems: TableProblem[];
}

/**
 * Reads a table of quotes or prompts, with its problems in the order of the rows. Days and types may be written as `Any Day`, `Mon` or
 * `Sunday Reflection`. In a table without ids, cells are trimmed and their line breaks become LF.
 */
export function readItems<N extends TableName>(name: N, bytes: Buffer, encoding?: CsvEncoding): ItemRows<N> {
  const table = readTable(bytes, (column) => fieldNamed(name, column) !== undefined, encoding);
  if ('problems' in table) return { rows: [], problems: table.problems };
  const header = readHeader(name, table.rows);
  if ('problems' in header) return { rows: [], problems: header.problems };

  const found: ItemRows<N> = { rows: [], problems: [] };
  const rowOf = new Map<string, number>();
  for (const tableRow of table.rows.slice(1)) {
    const { item, problems } = readItem(name, tableRow, header.fields);
    const earlier = item?.id === undefined ? undefined : rowOf.get(item.id);
    if (earlier !== undefined)
      problems.push(place('id', tableRow, header.fields, `is the same as in row ${earlier}; leave one of them empty`));
    if (item?.id !== undefined && earlier === undefined) rowOf.set(item.id, tableRow.row);
    found.problems.push(...problems);
    if (item && problems.length === 0) found.rows.push(item);
  }
  return found;
}

type Columns = readonly (string | undefined)[];

function readItem<N extends TableName>(name: N, tableRow: TableRow, columns: Columns): { item?: ItemRow<N>; problems: TableProblem[] } {
  const isOwn = columns.includes('id');
  const { id, ...values } = Object.fromEntries(
    columns.flatMap((field, index) => (field === undefined ? [] : [[field, valueOf(field, tableRow.cells[index] ?? '', isOwn)]])),
  ) as Record<string, string>;
  const { schema, noun } = collections[name];
  const problems: TableProblem[] = [];
  const refuse = (field: string, message: string) => problems.push(place(field, tableRow, columns, message));

  if (id && !isId(id))
    refuse('id', `${JSON.stringify(id.slice(0, 90))} is not an id; write lower-case letters, digits and single hyphens, or leave it empty`);
  if (isDeviceName(id ?? '')) refuse('id', `"${id}" is a device on Windows, which can hold no such file; write another, or leave it empty`);
  const checked = schema.safeParse(values, { reportInput: true });
  if (!checked.success)
    for (const { path, message } of explainIssues(checked.error.issues, columns as string[], noun)) refuse(String(path[0]), message);
  if (!checked.success || problems.length > 0) return { problems };
  return { item: { row: tableRow.row, id: id || undefined, fields: checked.data as FieldsOf[N] }, problems };
}

function place(field: string, { row }: TableRow, columns: Columns, message: string): TableProblem {
  const index = columns.indexOf(field);
  return { row, column: index < 0 ? undefined : index + 1, field, message };
}

function valueOf(field: string, cell: string, isOwn: boolean): string {
  if (field === 'dayOfWeek') return dayNamed(cell.trim());
  if (field === 'type')
    return cell
      .trim()
      .toLowerCase()
      .replace(/[\s-]+/g, '_');
  if (field === 'id') return cell.trim();
  return isOwn ? cell : cell.replace(/\r\n?/g, '\n').trim();
}

/** `Any day` is any, and `Mon` or `Thurs.` a weekday. Other texts stay as they are, for the message. */
function dayNamed(cell: string): string {
  const day = cell.toLowerCase().replace(/^any[\s_-]*day$/, 'any');
  const short = /^([a-z]{3,})\.?$/.exec(day)?.[1];
  return weekdays.find((weekday) => short !== undefined && weekday.startsWith(short)) ?? day;
}

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
export function readHeader(name: TableName, rows: readonly TableRow[]): { fields: Columns } | { problems: TableProblem[] } {
  const [header, ...body] = rows;
  if (!header) return { problems: [{ row: 1, message: `is empty; the first row names the columns: ${columnsOf(name).join(', ')}` }] };
  const { row } = header;
  const fields = header.cells.map((cell) => fieldNamed(name, cell));
  const problems = header.cells.flatMap((cell, index): TableProblem[] => {
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

function unnamed(fields: Columns, isUnread: readonly boolean[], body: readonly TableRow[]) {
  const problems = body.flatMap(({ row, cells }): TableProblem[] => {
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

/**
 * The rows of a table that have problems, with its own columns and a last one that says what is wrong.
 * The first row is the header. An import reads such a table, and ignores the last column.
 */
export function leftOutRows(name: TableName, bytes: Buffer): string[][] {
  const table = readTable(bytes, (column) => fieldNamed(name, column) !== undefined);
  if ('problems' in table) return [];
  const messages = new Map<number, string[]>();
  for (const { row, field, message } of readItems(name, bytes).problems)
    messages.set(row, [...(messages.get(row) ?? []), field === undefined ? message : `${field}: ${message}`]);
  const [header, ...rows] = table.rows;
  if (!header) return [];
  const columns = header.cells.flatMap((cell, index) => (cell.trim() === '' || cell.trim() === problemColumn ? [] : [index]));
  const cellsOf = (cells: readonly string[]) => columns.map((index) => cells[index] ?? '');
  const leftOut = rows.flatMap(({ row, cells }) => {
    const problems = messages.get(row);
    return problems ? [[...cellsOf(cells), problems.join('; ')]] : [];
  });
  return [[...cellsOf(header.cells), problemColumn], ...leftOut];
}
