import { CsvError, parse } from 'csv-parse/sync';
import type { TableProblem } from '../model/api/tables-api.ts';

export const csvEncodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252', 'macintosh'] as const;
export type CsvEncoding = (typeof csvEncodings)[number];

/**
 * The text of a table; undefined for bytes that are not valid in the encoding. Without one, a byte order mark or the NUL bytes of
 * UTF-16 decide, and otherwise it is UTF-8.
 */
export function decodeCsv(bytes: Buffer, encoding: CsvEncoding = encodingOf(bytes)): string | undefined {
  // Node 20 decodes it as Latin-1, which has control characters in place of curly quotes and dashes.
  if (encoding === 'windows-1252')
    return bytes.toString('latin1').replace(/[\x80-\x9f]/g, (mark) => windowsMarks[mark.charCodeAt(0) - 0x80] ?? mark);
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch (error) {
    if (error instanceof TypeError) return undefined;
    throw error;
  }
}

function encodingOf(bytes: Buffer): CsvEncoding {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  // In UTF-16, every other byte of an ASCII header is NUL.
  if (bytes[0] !== 0 && bytes[1] === 0) return 'utf-16le';
  if (bytes[0] === 0 && bytes[1] !== 0) return 'utf-16be';
  return 'utf-8';
}

const windowsMarks = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';

export interface TableRow {
  row: number;
  cells: string[];
}
type Table = { rows: TableRow[] } | { problems: TableProblem[] };

/**
 * Reads the CSV of spreadsheets; the first row is the header. A first line `sep=;` names the separator; otherwise it is the comma,
 * semicolon or tab that splits the header into the most fields. Rows end in LF, CRLF or CR. Empty rows are left out.
 */
export function readTable(bytes: Buffer, isField: (name: string) => boolean, encoding?: CsvEncoding): Table {
  const decoded = decodeCsv(bytes, encoding);
  if (decoded === undefined) return { problems: [{ row: encoding ? 1 : rowOfBadByte(bytes), message: notText(encoding) }] };
  const separatorLine = /^"?sep=(.)"?(?:\r\n|\n|\r)/i.exec(decoded);
  const text = separatorLine ? decoded.slice(separatorLine[0].length) : decoded;
  const above = separatorLine ? 1 : 0;

  const delimiter = separatorLine?.[1] ?? separatorOf(text, isField);
  const parsed = parseCells(text, delimiter);
  if ('message' in parsed) return { problems: [{ ...parsed, row: parsed.row + above }] };
  const tooMuch = refuseExtent(parsed);
  if (tooMuch) return { problems: [{ ...tooMuch, row: tooMuch.row + above }] };
  const rows = parsed.map((cells, index) => ({ row: index + 1 + above, cells }));
  return { rows: rows.filter(({ cells }) => cells.some((cell) => cell.trim() !== '')) };
}

/** How a person makes a table of a workbook. The libraries that read one fill the rows up to its last cell: two cells can be too much. */
export const workbookMessage =
  'Save the workbook as a table first: in Excel with "Save As" and "CSV UTF-8", in Google Sheets with "Download" and "Comma-separated values".';

/** Whether the file is an archive (.xlsx, .ods, .numbers) or an old .xls. */
export function isWorkbook(bytes: Buffer): boolean {
  return ['504b0304', 'd0cf11e0'].includes(bytes.toString('hex', 0, 4));
}

const separators = [',', ';', '\t'];

// A hundred columns with long names are shorter.
const maxHeaderLetters = 10_000;

function separatorOf(text: string, isField: (name: string) => boolean): string {
  const header = /^[^\r\n]*/.exec(text.trimStart().slice(0, maxHeaderLetters))?.[0] ?? '';
  const splits = separators.map((separator) => {
    const names = header.split(separator);
    return { separator, columns: names.length, fields: names.filter((name) => isField(name.replaceAll('"', ''))).length };
  });
  return splits.sort((a, b) => b.fields - a.fields || b.columns - a.columns)[0]?.separator ?? ',';
}

// More than any collection. The texts are compared with each other.
const maxRows = 25_000;
const maxColumns = 100;

function refuseExtent(rows: readonly string[][]): TableProblem | undefined {
  const wide = rows.findIndex((cells) => cells.length > maxColumns);
  if (wide >= 0) return { row: wide + 1, message: `has more than ${maxColumns} columns` };
  const message = `is beyond the ${maxRows.toLocaleString('en-US')} rows that one import takes; import the table in parts`;
  return rows.length > maxRows + 1 ? { row: maxRows + 2, message } : undefined;
}

function parseCells(text: string, delimiter: string, quote: string | null = '"'): string[][] | TableProblem {
  try {
    return parse(text, { delimiter, quote, record_delimiter: ['\r\n', '\n', '\r'], relax_column_count: true, to: maxRows + 2 });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    // Some spreadsheets write tab-separated text without quoting.
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

function rowOfBadByte(bytes: Buffer): number {
  const good = bytes.toString('utf8').split('\uFFFD', 1)[0] ?? '';
  return good.split(/\r\n|\n|\r/).length;
}
