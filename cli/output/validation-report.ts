import path from 'node:path';
import { counted } from '../../server/model/text/wording.ts';
import { lineOfProblem, type Problem } from '../../server/model/entities/problem.ts';
import { visibleText } from '../../server/model/text/escape-text.ts';

export type ReportFormat = 'text' | 'json' | 'github';

export interface Checked {
  problems: readonly Problem[];
  files: number;
  folder: string;
}

/** A line for each problem and a closing count, one JSON object, or workflow annotations. */
export function formatReport(checked: Checked, format: ReportFormat): string {
  const problems = checked.problems.map((problem) => ({ ...problem, file: path.join(checked.folder, problem.file) }));
  if (format === 'json') return `${JSON.stringify({ files: checked.files, ...countsOf(problems), problems }, undefined, 2)}\n`;
  const lines = problems.map(format === 'github' ? annotation : lineOfProblem);
  return [...lines, closingLine(checked), ''].join('\n');
}

/** A line for each problem. @param folder the content folder as on the command line */
export function formatProblems(problems: readonly Problem[], folder: string): string {
  return problems.map((problem) => `${lineOfProblem({ ...problem, file: path.join(folder, problem.file) })}\n`).join('');
}

/** `416 files checked, 1 error and 2 warnings in 3 files`. With a duration: `416 files checked in 0.3 s, …`. */
export function closingLine({ problems, files }: Checked, milliseconds?: number): string {
  const time = milliseconds === undefined ? '' : ` in ${(milliseconds / 1000).toFixed(milliseconds < 1000 ? 2 : 1)} s`;
  const checked = `${counted(files, 'file')} checked${time}`;
  if (problems.length === 0) return `${checked}, no problems`;
  const { errors, warnings } = countsOf(problems);
  const kinds = [errors > 0 && counted(errors, 'error'), warnings > 0 && counted(warnings, 'warning')].filter(Boolean);
  return `${checked}, ${kinds.join(' and ')} in ${counted(new Set(problems.map(({ file }) => file)).size, 'file')}`;
}

// https://docs.github.com/actions/reference/workflow-commands-for-github-actions
function annotation({ file, line, column, severity, message, rule }: Problem): string {
  return `::${severity} file=${escaped(file, /[%\r\n,:]/g)},line=${line},col=${column},title=${rule}::${escaped(message, /[%\r\n]/g)}`;
}

const escaped = (text: string, marks: RegExp): string => visibleText(text, '\r\n').replace(marks, encodeURIComponent);

function countsOf(problems: readonly Problem[]): { errors: number; warnings: number } {
  const warnings = problems.filter(({ severity }) => severity === 'warning').length;
  return { errors: problems.length - warnings, warnings };
}
