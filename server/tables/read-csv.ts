import { CsvError, parse } from 'csv-parse/sync';
import { decodeCsv } from './csv-encoding.ts';
import type { CsvEncoding } from './csv-encoding.ts';

/** One thing wrong with a table. */
export interface RowProblem {
  /** As a spreadsheet counts them: the header is row 1. */
  row: number;
  /** From 1; absent when the whole row is meant. */
  column?: number | undefined;
  /** The column's name in the header. */
  field?: string | undefined;
  /** Lower case; says what is wrong and what to write instead. */
  message: string;
}

export interface TableRow {
  /** As a spreadsheet counts them. */
  row: number;
  cells: string[];
}

/**
 * Reads what spreadsheets write: UTF-8 or UTF-16 with or without a byte order mark, fields separated by commas, semicolons or
 * tabs (the one that splits the header into the most `fields` is taken, or what a first line `sep=;` says), rows that end in
 * LF, CRLF or CR, line breaks and separators inside quotation marks. Rows without a single filled cell are left out.
 * The first row returned is the header.
 */
export function readTable(
  bytes: Buffer,
  isField: (name: string) => boolean,
  encoding?: CsvEncoding,
): { rows: TableRow[] } | { problems: RowProblem[] } {
  const decoded = decodeCsv(bytes, encoding);
  if (decoded === undefined) return { problems: [{ row: encoding ? 1 : rowOfBadByte(bytes), message: notText(encoding) }] };
  const said = /^"?sep=(.)"?(?:\r\n|\n|\r)/i.exec(decoded);
  const text = said ? decoded.slice(said[0].length) : decoded;
  const above = said ? 1 : 0;

  const delimiter = said?.[1] ?? separatorOf(text, isField);
  const parsed = parseCells(text, delimiter);
  if ('message' in parsed) return { problems: [{ ...parsed, row: parsed.row + above }] };
  const tooMuch = refuseExtent(parsed);
  if (tooMuch) return { problems: [{ ...tooMuch, row: tooMuch.row + above }] };
  const rows = parsed.map((cells, index) => ({ row: index + 1 + above, cells }));
  return { rows: rows.filter(({ cells }) => cells.some((cell) => cell.trim() !== '')) };
}

const separators = [',', ';', '\t'];

// Letters. A hundred columns with long names are shorter.
const maxHeaderLetters = 10_000;

function separatorOf(text: string, isField: (name: string) => boolean): string {
  const header = /^[^\r\n]*/.exec(text.trimStart().slice(0, maxHeaderLetters))?.[0] ?? '';
  const splits = separators.map((separator) => {
    const names = header.split(separator);
    return { separator, columns: names.length, fields: names.filter((name) => isField(name.replaceAll('"', ''))).length };
  });
  return splits.sort((a, b) => b.fields - a.fields || b.columns - a.columns)[0]?.separator ?? ',';
}

// Beyond any list that people gather; what comes of it is compared text by text.
const maxRows = 25_000;
const maxColumns = 100;

function refuseExtent(rows: readonly string[][]): RowProblem | undefined {
  const wide = rows.findIndex((cells) => cells.length > maxColumns);
  if (wide >= 0) return { row: wide + 1, message: `has more than ${maxColumns} columns` };
  if (rows.length > maxRows + 1)
    return { row: maxRows + 2, message: `is more than ${maxRows.toLocaleString('en-US')} rows; import the table in parts` };
  return undefined;
}

function parseCells(text: string, delimiter: string, quote: string | null = '"'): string[][] | RowProblem {
  try {
    // Rows of unequal length are told by their own checks, in a spreadsheet's words.
    return parse(text, { delimiter, quote, record_delimiter: ['\r\n', '\n', '\r'], relax_column_count: true, to: maxRows + 2 });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    // Some spreadsheets write tab-separated text without any quoting, and a quotation mark then is only itself.
    if (delimiter === '\t' && quote !== null) return parseCells(text, delimiter, null);
    return { row: Number(error['records']) + 1, column: Number(error['column']) + 1, message: wordsFor(error.code) };
  }
}

function wordsFor(code: string): string {
  if (code === 'CSV_QUOTE_NOT_CLOSED') return 'the quotation mark that opens this field is never closed';
  return 'has a quotation mark in the middle; put the whole field in quotation marks and write each one inside twice';
}

function notText(encoding: CsvEncoding = 'utf-8'): string {
  if (encoding !== 'utf-8') return `is not ${encoding.toUpperCase()}`;
  return 'is not UTF-8; save the table as "CSV UTF-8", or name its encoding (older Excel writes windows-1252)';
}

/** The row with the first byte that is not UTF-8, counted by its line breaks. */
function rowOfBadByte(bytes: Buffer): number {
  const good = bytes.toString('utf8').split('\uFFFD', 1)[0] ?? '';
  return good.split(/\r\n|\n|\r/).length;
}
