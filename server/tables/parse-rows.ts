import { collections, type FieldsOf } from '../model/entities/collections.ts';
import { explainIssues } from '../model/entities/problem.ts';
import { weekdays } from '../model/entities/days.ts';
import { isDeviceName, isId } from '../model/entities/ids.ts';
import type { BulkCollection } from '../model/api/changes-api.ts';
import { fieldNamed, problemColumn, readHeader, type Columns } from './read-header.ts';
import { readTable, type Table, type TableRow } from './read-csv.ts';
import { isWorkbook, readWorkbook } from './read-workbook.ts';
import { saidOf, type CsvEncoding, type Headings, type TableHeading, type TableProblem } from '../model/api/tables-api.ts';
import { undecorated } from '../model/text/undecorated.ts';
import { groupBy } from '../model/group-by.ts';
import { shortened, startOf } from '../model/text/wording.ts';

export interface ItemRow<N extends BulkCollection = BulkCollection> {
  row: number;
  id?: string | undefined;
  /** An empty cell is a key with the value undefined; without a column there is no key. */
  fields: FieldsOf[N];
}

export interface ItemRows<N extends BulkCollection = BulkCollection> {
  rows: ItemRow<N>[];
  problems: TableProblem[];
  /** Cells that were not read as they are written. */
  notes: TableProblem[];
  headings: TableHeading[];
}

export interface ReadOptions {
  /** The encoding of a CSV; by default detected from its bytes. */
  encoding?: CsvEncoding | undefined;
  /** The fields that a user chose for headings with other names. */
  headings?: Headings | undefined;
  isKnown?: (id: string) => boolean;
}

/**
 * Reads a table of quotes or prompts, a CSV or a workbook, with its problems in the order of the rows. Days and types may be written as
 * `Any Day`, `Mon` or `Sunday Reflection`. In a table without ids of this content, cells are trimmed, their line breaks become LF, and
 * decoration around a text is removed.
 */
export async function readItems<N extends BulkCollection>(name: N, bytes: Buffer, options: ReadOptions = {}): Promise<ItemRows<N>> {
  return itemsIn(name, await readCells(name, bytes, options), options);
}

function itemsIn<N extends BulkCollection>(name: N, table: Table, options: ReadOptions): ItemRows<N> {
  const found: ItemRows<N> = { rows: [], problems: [], notes: [], headings: [] };
  if ('problems' in table) return { ...found, problems: table.problems };
  found.notes.push(...(table.notes ?? []));
  const header = readHeader(name, table.rows, options.headings);
  found.headings = header.headings;
  if ('problems' in header) return { ...found, problems: header.problems };
  const columns = ownIds(header.fields, table.rows.slice(1), options.isKnown ?? (() => false), found.notes);

  const rowOf = new Map<string, number>();
  for (const tableRow of table.rows.slice(1)) {
    const { item, problems, notes } = readItem(name, tableRow, columns);
    const earlier = item?.id === undefined ? undefined : rowOf.get(item.id);
    if (earlier !== undefined) problems.push(place('id', tableRow, columns, `is the same as in row ${earlier}; leave one of them empty`));
    if (item?.id !== undefined && earlier === undefined) rowOf.set(item.id, tableRow.row);
    found.problems.push(...problems);
    if (item && problems.length === 0) {
      found.rows.push(item);
      found.notes.push(...notes);
    }
  }
  return found;
}

async function readCells(name: BulkCollection, bytes: Buffer, { encoding, headings = {} }: ReadOptions): Promise<Table> {
  const isField = (column: string) => saidOf(headings, column.trim()) !== undefined || fieldNamed(name, column) !== undefined;
  const table = isWorkbook(bytes) ? await readWorkbook(bytes) : readTable(bytes, isField, encoding);
  return 'rows' in table ? withoutTitle(table.rows, table.notes ?? [], isField) : table;
}

/** Leaves out a title above the header, in rows of one cell. */
function withoutTitle(rows: readonly TableRow[], notes: TableProblem[], isField: (cell: string) => boolean): Table {
  const header = rows.findIndex(({ cells }) => cells.filter((cell) => cell.trim() !== '').length > 1);
  const title = rows.slice(0, Math.max(0, header));
  const isTitle = rows[header]?.cells.some(isField) && !title.some(({ cells }) => cells.some(isField));
  if (!isTitle) return { rows: [...rows], notes };
  const message = 'is a title above the columns, and is left out';
  return { rows: rows.slice(header), notes: [...notes, ...title.map(({ row }) => ({ row, message }))] };
}

// A number, or the start of a UUID.
const foreignId = /^(?:[\d-]+$|[\da-f]{8}-)/;

/** The columns, less ids from another program: none of them is known here, and most have another form. */
function ownIds(fields: Columns, rows: readonly TableRow[], isKnown: (id: string) => boolean, notes: TableProblem[]): Columns {
  const column = fields.indexOf('id');
  const ids = rows.flatMap(({ cells }) => cells[column]?.trim() || []);
  const own = ids.filter((id) => isId(id) && !foreignId.test(id));
  if (column < 0 || ids.length === 0 || ids.some(isKnown) || own.length * 2 >= ids.length) return fields;
  const message = 'is from another program and is left out; each text gets a new id';
  notes.push({ row: 1, column: column + 1, field: 'id', message });
  return fields.with(column, undefined);
}

function readItem<N extends BulkCollection>(name: N, tableRow: TableRow, columns: Columns) {
  const isOwn = columns.includes('id');
  const problems: TableProblem[] = [];
  const notes: TableProblem[] = [];
  const { id, ...values } = Object.fromEntries(
    columns.flatMap((field, index) => {
      if (field === undefined) return [];
      const value = valueOf(field, tableRow.cells[index] ?? '', isOwn);
      const plain = isOwn ? value : undecorated(value, name === 'quotes' ? field : '');
      if (plain !== value) notes.push(place(field, tableRow, columns, `is read as ${JSON.stringify(shortened(plain, 60))}`));
      return [[field, plain]];
    }),
  ) as Record<string, string>;
  const [, words, author] = name === 'quotes' && !isOwn && !values['author'] ? (attributed.exec(values['text'] ?? '') ?? []) : [];
  if (words !== undefined && author !== undefined) {
    Object.assign(values, { text: undecorated(words, 'text'), author });
    notes.push(place('text', tableRow, columns, `is read as ${JSON.stringify(shortened(values['text'] ?? '', 60))}, by ${author}`));
  }
  const { schema, noun } = collections[name];
  const refuse = (field: string, message: string) => problems.push(place(field, tableRow, columns, message));

  if (id && !isId(id))
    refuse('id', `${JSON.stringify(startOf(id, 90))} is not an id; write lower-case letters, digits and single hyphens, or leave it empty`);
  if (isDeviceName(id ?? '')) refuse('id', `"${id}" names a device on Windows, not a file; write another, or leave it empty`);
  if (!isOwn && isNumber.test(values['text'] ?? '')) refuse('text', `"${values['text']}" is a number; is the text in another column?`);
  for (const [field, value] of Object.entries(values))
    for (const [pattern, message] of damages) if (pattern.test(value)) refuse(field, `${JSON.stringify(shortened(value, 60))} ${message}`);
  const checked = schema.safeParse(values, { reportInput: true });
  if (!checked.success)
    for (const { path, message } of explainIssues(checked.error.issues, columns as string[], noun)) refuse(String(path[0]), message);
  if (!checked.success || problems.length > 0) return { problems, notes };
  const item: ItemRow<N> = { row: tableRow.row, id: id || undefined, fields: checked.data as FieldsOf[N] };
  return { item, problems, notes };
}

// `“Begin.” — Ann Lee`, or the author on a line below.
const attributed = /^(["“„«‘'].+["”“»’'](?!\n)|.+(?=\n))\s*(?:[\u2012-\u2015~]+|-{1,3}(?=\s))\s*(\p{Lu}[^"“”„«»\n]{1,80})$/su;

/** What a spreadsheet made of a text. */
const damages = [
  [/^#(?:N\/A|[A-Z\d/]+[!?])$/, 'is an error of the spreadsheet; correct it there, with an apostrophe before a first -, + or ='],
  [/\uFFFD/, 'has letters that were lost when the table was saved; write them again'],
  [/â€|‚Ä|Ã[\u00a0-\u00bf]/, 'is UTF-8 read in another encoding; open the table as UTF-8, or export it with --profile excel'],
] as const;

const isNumber = /^\d[\d.,]*$/;

function place(field: string, { row }: TableRow, columns: Columns, message: string): TableProblem {
  const index = columns.indexOf(field);
  return { row, column: index < 0 ? undefined : index + 1, field, message };
}

function valueOf(field: string, cell: string, isOwn: boolean): string {
  const trimmed = cell.trim();
  if (field === 'dayOfWeek') return dayNamed(trimmed);
  if (field === 'type') return trimmed.toLowerCase().replace(/[\s-]+/g, '_');
  if (field === 'id') return trimmed;
  // FileMaker and PowerPoint break lines with a vertical tab, InDesign and Numbers with U+2028.
  return isOwn ? cell : cell.replace(/\r\n?|[\v\u2028\u2029]/g, '\n').trim();
}

/** `Any day` is any, and `Mon`, `Thurs.`, `Weds` or `Mondays` a weekday. Other texts stay as they are, for the message. */
function dayNamed(cell: string): string {
  const day = cell.toLowerCase().replace(/^(?:any|every)[\s_-]*day$/, 'any');
  const short = /^([a-z]{3,})\.?$/.exec(day)?.[1];
  const shorts = short === undefined ? [] : [short, short.replace(/s$/, '')].filter(({ length }) => length >= 3);
  return weekdays.find((weekday) => shorts.some((each) => weekday.startsWith(each))) ?? day;
}

/** The header and the rows that have problems, with a last column that says what is wrong. An import of the result ignores that column. */
export async function leftOutRows(name: BulkCollection, bytes: Buffer, options: ReadOptions = {}): Promise<string[][]> {
  const table = await readCells(name, bytes, options);
  if ('problems' in table) return [];
  const problemsOf = groupBy(itemsIn(name, table, options).problems, ({ row }) => row);
  const [header, ...rows] = table.rows;
  if (!header) return [];
  const columns = header.cells.flatMap((cell, index) => (cell.trim() === '' || cell.trim() === problemColumn ? [] : [index]));
  const cellsOf = (cells: readonly string[]) => columns.map((index) => cells[index] ?? '');
  const leftOut = rows.flatMap(({ row, cells }) => {
    const messages = problemsOf.get(row)?.map(({ field, message }) => (field === undefined ? message : `${field}: ${message}`));
    return messages ? [[...cellsOf(cells), messages.join('; ')]] : [];
  });
  return [[...cellsOf(header.cells), problemColumn], ...leftOut];
}
