/** A problem of a content file. Lines and columns (UTF-16 units) count from 1. */
export interface Problem {
  /** Relative to the content folder, with forward slashes. */
  file: string;
  line: number;
  column: number;
  severity: 'error' | 'warning';
  /** A stable kebab-case name. */
  rule: string;
  /** Lower case; says what is wrong and what to write instead. */
  message: string;
}

export function byPlace(a: Problem, b: Problem): number {
  return a.file < b.file ? -1 : a.file > b.file ? 1 : a.line - b.line || a.column - b.column;
}
