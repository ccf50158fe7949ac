import { unzipSync, zipSync, type Unzipped } from 'fflate';
import { filledRows, maxColumns, maxRows, refuseExtent, type Table } from './read-csv.ts';
import type { TableProblem } from '../model/api/tables-api.ts';

/** Whether the file is an archive (.xlsx, .ods, .numbers) or an old .xls. */
export function isWorkbook(bytes: Buffer): boolean {
  return ['504b0304', 'd0cf11e0'].includes(bytes.toString('hex', 0, 4));
}

const asTable =
  'save it as .xlsx, or as a table: in Excel with "Save As" and "CSV UTF-8", in Google Sheets with "Download" and "Comma-separated values"';

const unreadable = `is a workbook that cannot be read; ${asTable}`;

// Enough for a table of 8 MB with its formats.
const maxUnpackedMiB = 64;
const maxUnpackedBytes = maxUnpackedMiB * 2 ** 20;
const tooLong = `is a workbook of more than ${maxUnpackedMiB} MiB; import it in parts`;

/**
 * Reads the first sheet of a workbook (.xlsx) that is not hidden: the results of formulas, and dates as YYYY-MM-DD. Only the first of merged cells has the text.
 * The reader fills all rows up to the last cell, so the extent is read first.
 */
export async function readWorkbook(bytes: Buffer): Promise<Table> {
  const { readSheet } = await import('read-excel-file/universal');
  let unpacked = 0;
  let files: Unzipped;
  try {
    files = unzipSync(bytes, { filter: ({ originalSize }) => (unpacked += originalSize) <= maxUnpackedBytes });
  } catch {
    return refuse(unreadable);
  }
  if (unpacked > maxUnpackedBytes) return refuse(tooLong);
  const sheets = Object.keys(files).filter((name) => name.startsWith('xl/worksheets/sheet'));
  if (sheets.length === 0) return refuse(`is not a workbook of Excel; ${asTable}`);
  const extent = `row ${maxRows.toLocaleString('en-US')} or column ${maxColumns}`;
  for (const name of sheets) {
    const cells = Buffer.from(files[name] ?? []).toString('latin1');
    if (isTooLarge(cells)) return refuse(`has a cell beyond ${extent}; copy only the table into a new workbook`);
    // The reader takes a cell with an error, such as #NAME?, for an empty one.
    files[name] = Buffer.from(cells.replace(/(<(?:\w+:)?c\s[^<>]*\bt=["'])e(?=["'])/g, '$1str'), 'latin1');
  }
  const sheet = firstShown(Buffer.from(files['xl/workbook.xml'] ?? []).toString());
  // The reader's errors are about the parts of the archive.
  const cells = await readSheet(zipSync(files, { level: 0 }).buffer, sheet, { trim: false }).catch(() => undefined);
  if (!cells) return refuse(unreadable);
  const rows = cells.map((row) => row.map(textOf));
  // Many cells can share one long text.
  if (rows.flat().reduce((letters, { length }) => letters + length, 0) > maxUnpackedBytes) return refuse(tooLong);
  const tooMuch = refuseExtent(rows);
  if (tooMuch) return { problems: [tooMuch] };
  return { rows: filledRows(rows), notes: mergedCells(Buffer.from(files[`xl/worksheets/sheet${sheet}.xml`] ?? []).toString('latin1')) };
}

/** A note on each cell that is merged over several rows. */
function mergedCells(cells: string): TableProblem[] {
  return [...cells.matchAll(/<(?:\w+:)?mergeCell\s[^<>]*\bref="([A-Z]+(\d+):[A-Z]+(\d+))"/g)].flatMap(([, cells = '', first, last]) => {
    const message = `${cells} are merged, and only the first cell has their text; undo this, and write it where it belongs`;
    return first === last ? [] : [{ row: Number(first), message }];
  });
}

/** The number of the first sheet that a user of Excel sees, from 1. */
function firstShown(workbook: string): number {
  const tags = workbook.match(/<(?:\w+:)?sheet\s[^<>]*>/g) ?? [];
  const shown = tags.findIndex((tag) => !/\sstate=["'](?:very)?hidden/i.test(tag));
  return Math.max(0, shown) + 1;
}

/** Whether a sheet has a cell beyond the extent of an import: `<c r="ZZ3">`. */
function isTooLarge(cells: string): boolean {
  for (const [, column = '', row = ''] of cells.matchAll(/\br="([A-Z]+)(\d+)"/g))
    if (Number(row) > maxRows + 1 || numberOf(column) > maxColumns) return true;
  return false;
}

/** `A` is 1, `AB` 28. */
function numberOf(column: string): number {
  return [...column].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
}

function textOf(cell: unknown): string {
  if (!(cell instanceof Date)) return String(cell ?? '');
  // Excel shows #### for a number that is not a date.
  return Number.isNaN(cell.getTime()) ? '' : cell.toISOString().slice(0, 10);
}

function refuse(message: string): Table {
  return { problems: [{ row: 1, message }] };
}
