import { fieldNamed, problemColumn } from './csv-columns.ts';
import { readItems } from './parse-rows.ts';
import { readTable } from './read-csv.ts';
import type { TableName } from './write-csv.ts';

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
