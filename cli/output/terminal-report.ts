import path from 'node:path';
import { styleText } from 'node:util';
import { visibleText } from '../../server/model/text/visible-text.ts';
import type { Problem } from '../../server/model/entities/problem.ts';
import { codeFrame } from './code-frame.ts';
import { closingLine } from './report.ts';
import type { Checked } from './report.ts';

interface Terminal {
  /** Characters in a line. */
  width: number;
  hasColors: boolean;
}

/** Each problem with its lines of the file, and a closing count with the time. */
export function terminalReport(checked: Checked, { width, hasColors }: Terminal, milliseconds: number): string {
  const paint = (style: Parameters<typeof styleText>[0], text: string) => (hasColors && text !== '' ? styleText(style, text) : text);
  const parts = checked.problems.map((problem) => {
    const file = path.join(checked.folder, problem.file);
    const frame = codeFrame(problem, file, width);
    const lines = frame === undefined ? [] : [...frame.split('\n').map(frameLine), ''];
    return [headLine({ ...problem, file }), ...lines, ''].join('\n');
  });
  const isValid = checked.problems.length === 0;
  return `${parts.join('')}${paint(isValid ? 'green' : 'bold', closingLine(checked, milliseconds))}\n`;

  function headLine({ file, line, column, severity, message, rule }: Problem): string {
    const place = paint('bold', visibleText(`${file}:${line}:${column}`));
    return `${place}  ${paint(severity === 'error' ? 'red' : 'yellow', severity)}  ${visibleText(message)}  ${paint('dim', rule)}`;
  }

  function frameLine(line: string): string {
    if (line.startsWith('>')) return `${paint('red', '>')}${line.slice(1)}`;
    return /^[ |]*\^$/.test(line) ? `${line.slice(0, -1)}${paint('red', '^')}` : paint('dim', line);
  }
}
