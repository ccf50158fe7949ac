import { isUtf8 } from 'node:buffer';
import { CsvError, parse } from 'csv-parse/sync';
import type { CsvEncoding, TableProblem } from '../model/api/tables-api.ts';

/** The text of a table; undefined for bytes that are not valid in the encoding. */
export function decodeCsv(bytes: Buffer, encoding: CsvEncoding): string | undefined {
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

/** Guesses the encoding; undefined for bytes that are neither Unicode nor text in a Western language. */
function encodingOf(bytes: Buffer): CsvEncoding | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  // In UTF-16, every other byte of an ASCII header is NUL.
  if (bytes[0] !== 0 && bytes[1] === 0) return 'utf-16le';
  if (bytes[0] === 0 && bytes[1] !== 0) return 'utf-16be';
  if (isUtf8(bytes)) return 'utf-8';
  const text = bytes.toString('latin1');
  const [plain, other] = [/[a-z]/gi, /[\x80-\xff]/g].map((letters) => text.match(letters)?.length ?? 0);
  // Text in other scripts has hardly any ASCII letters.
  if ((other ?? 0) > (plain ?? 0) / 4) return undefined;
  // The bytes of Mac OS for marks and accents are capital letters in Windows.
  return /[a-z][\x8a\x8c\x8e\x9f\xc0-\xd6\xd8-\xde]/.test(text) ? 'macintosh' : 'windows-1252';
}

const windowsMarks = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';

export interface TableRow {
  row: number;
  cells: string[];
}
export type Table = { rows: TableRow[]; notes?: TableProblem[] } | { problems: TableProblem[] };

/**
 * Reads the CSV of spreadsheets; the first row is the header. A first line `sep=;` names the separator; otherwise it is the comma,
 * semicolon or tab that splits the header into the most fields. Rows end in LF, CRLF or CR. Empty rows are left out.
 */
export function readTable(bytes: Buffer, isField: (name: string) => boolean, encoding?: CsvEncoding): Table {
  const found = encoding ?? encodingOf(bytes);
  const decoded = found && decodeCsv(bytes, found);
  if (decoded === undefined) return { problems: [{ row: 1, message: notText(encoding) }] };
  const isGuess = encoding === undefined && (found === 'macintosh' || found === 'windows-1252');
  const guess = { row: 1, message: 'accents and quotation marks are read as an older Excel writes them; check a few' };
  const separatorLine = /^"?sep=(.)"?(?:\r\n|\n|\r)/i.exec(decoded);
  const text = separatorLine ? decoded.slice(separatorLine[0].length) : decoded;
  const above = separatorLine ? 1 : 0;

  const delimiter = separatorLine?.[1] ?? separatorOf(text, isField);
  const parsed = parseCells(text, delimiter);
  if ('message' in parsed) return { problems: [{ ...parsed, row: parsed.row + above }] };
  const tooMuch = refuseExtent(parsed);
  if (tooMuch) return { problems: [{ ...tooMuch, row: tooMuch.row + above }] };
  return { rows: filledRows(parsed, above), notes: isGuess ? [guess] : [] };
}

export function filledRows(all: readonly string[][], above = 0): TableRow[] {
  const rows = all.map((cells, index) => ({ row: index + 1 + above, cells }));
  return rows.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
}

const separators = [',', ';', '\t'];

// A header of a hundred long names is shorter.
const maxHeaderLetters = 10_000;

function separatorOf(text: string, isField: (name: string) => boolean): string {
  const header = /^[^\r\n]*/.exec(text.trimStart().slice(0, maxHeaderLetters))?.[0] ?? '';
  const splits = separators.map((separator) => {
    const names = header.split(separator);
    return { separator, columns: names.length, fields: names.filter((name) => isField(name.replaceAll('"', ''))).length };
  });
  return splits.sort((a, b) => b.fields - a.fields || b.columns - a.columns)[0]?.separator ?? ',';
}

// More than any collection has. The texts are compared with each other.
export const maxRows = 25_000;
export const maxColumns = 100;

/** The first problem of a table that is too large. */
export function refuseExtent(rows: readonly string[][]): TableProblem | undefined {
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

function notText(encoding: CsvEncoding | undefined): string {
  if (encoding !== undefined && encoding !== 'utf-8') return `is not ${encoding.toUpperCase()}`;
  return 'cannot be read as text; save the table as a workbook (.xlsx), or as "CSV UTF-8"';
}
