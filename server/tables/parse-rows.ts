import { collections } from '../model/entities/collections.ts';
import type { FieldsOf } from '../model/entities/collections.ts';
import { explainIssues } from '../model/entities/explain.ts';
import { weekdays } from '../model/entities/days.ts';
import { isDeviceName, isId } from '../model/entities/ids.ts';
import type { TableName } from './write-csv.ts';
import { readTable } from './read-csv.ts';
import type { RowProblem, TableRow } from './read-csv.ts';
import type { CsvEncoding } from './csv-encoding.ts';
import { fieldNamed, readHeader } from './csv-columns.ts';

export interface ItemRow<N extends TableName = TableName> {
  /** From 1, the header. */
  row: number;
  id?: string | undefined;
  /** An empty cell is a key with the value undefined; without a column there is no key. */
  fields: FieldsOf[N];
}

export interface ItemRows<N extends TableName = TableName> {
  rows: ItemRow<N>[];
  problems: RowProblem[];
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

function readItem<N extends TableName>(
  name: N,
  tableRow: TableRow,
  columns: readonly (string | undefined)[],
): { item?: ItemRow<N>; problems: RowProblem[] } {
  const isOwn = columns.includes('id');
  const { id, ...values } = Object.fromEntries(
    columns.flatMap((field, index) => (field === undefined ? [] : [[field, valueOf(field, tableRow.cells[index] ?? '', isOwn)]])),
  ) as Record<string, string>;
  const { schema, noun } = collections[name];
  const problems: RowProblem[] = [];
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

function place(field: string, { row }: TableRow, columns: readonly (string | undefined)[], message: string): RowProblem {
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
