import { readPlaces } from '../content/tree/parse-item.ts';
import { fileProblem, type Problem } from '../model/entities/problem.ts';

type Steps = readonly (number | string)[];

/** An error at a field of a file, or where the file has a text. @param folder of the content */
export function problemAt(folder: string, file: string, steps: Steps, rule: string, message: string, text?: string): Problem {
  return { ...fileProblem(file, rule, message), ...placeAt(folder, file, steps, text) };
}

/** The line and column of a text in a file, or else of its field. */
export function placeAt(folder: string, file: string, steps: Steps, text?: string): { line: number; column: number } {
  const source = readPlaces(folder, file);
  const columns = text === undefined ? [] : source.text.split('\n').map((line) => line.indexOf(text));
  const line = columns.findIndex((column) => column >= 0);
  return line < 0 ? source.placeOf([...steps]) : { line: line + 1, column: (columns[line] ?? 0) + 1 };
}
