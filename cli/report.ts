import path from 'node:path';
import { counted } from './counted.ts';
import type { Problem } from '../server/model/problem.ts';
import type { ReportFormat } from './report-formats.ts';

export interface Checked {
  problems: readonly Problem[];
  /** How many files were looked at. */
  files: number;
  /** The content folder as it was named on the command line; file names are printed below it. */
  folder: string;
}

/** A check's outcome as it is printed: one line a problem and a closing count, one JSON object, or workflow annotations. */
export function formatReport({ problems, files, folder }: Checked, format: ReportFormat): string {
  const placed = problems.map((problem) => ({ ...problem, file: path.join(folder, problem.file) }));
  if (format === 'json') return `${JSON.stringify({ files, problems: placed }, undefined, 2)}\n`;
  const lines = placed.map(format === 'github' ? annotation : textLine);
  return [...lines, closingCount(problems, files), ''].join('\n');
}

/** `content/quotes/x.yaml:2:12  error  dayOfWeek: "mondy" is not a day  value` */
export function textLine({ file, line, column, severity, message, rule }: Problem): string {
  return `${file}:${line}:${column}  ${severity}  ${message}  ${rule}`;
}

// https://docs.github.com/actions/reference/workflow-commands-for-github-actions
function annotation({ file, line, column, severity, message, rule }: Problem): string {
  return `::${severity} file=${escaped(file, ',:')},line=${line},col=${column},title=${rule}::${escaped(message)}`;
}

function escaped(text: string, also = ''): string {
  const codes: Record<string, string> = { '%': '%25', '\r': '%0D', '\n': '%0A', ',': '%2C', ':': '%3A' };
  return text.replace(/[%\r\n,:]/g, (mark) => (`%\r\n${also}`.includes(mark) ? (codes[mark] ?? mark) : mark));
}

function closingCount(problems: readonly Problem[], files: number): string {
  const checked = `${counted(files, 'file')} checked`;
  if (problems.length === 0) return `${checked}, no problems`;
  const broken = new Set(problems.map(({ file }) => file)).size;
  const warnings = problems.filter(({ severity }) => severity === 'warning').length;
  const kinds = [counted(problems.length - warnings, 'error'), ...(warnings > 0 ? [counted(warnings, 'warning')] : [])];
  return `${checked}, ${kinds.join(' and ')} in ${counted(broken, 'file')}`;
}
