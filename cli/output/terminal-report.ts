import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { styleText } from 'node:util';
import { codeFrameColumns } from '@babel/code-frame';
import { visibleText } from '../../server/model/text/escape-text.ts';
import type { Problem } from '../../server/model/entities/problem.ts';
import { isColored } from './colors.ts';
import { closingLine, type Checked } from './validation-report.ts';

/** Each problem with its lines of the file, and a closing count with the time. */
export function terminalReport(checked: Checked, milliseconds: number, width: number): string {
  const parts = checked.problems.map((problem) => {
    const file = path.join(checked.folder, problem.file);
    const frame = codeFrame(problem, file, width);
    const lines = frame === undefined ? [] : [...frame.split('\n').map(frameLine), ''];
    return [headLine({ ...problem, file }), ...lines, ''].join('\n');
  });
  return `${parts.join('')}${paint(checked.problems.length === 0 ? 'green' : 'bold', closingLine(checked, milliseconds))}\n`;
}

function headLine({ file, line, column, severity, message, rule }: Problem): string {
  const place = paint('bold', visibleText(`${file}:${line}:${column}`));
  return `${place}  ${paint(severity === 'error' ? 'red' : 'yellow', severity)}  ${visibleText(message)}  ${paint('dim', rule)}`;
}

function frameLine(line: string): string {
  if (line.startsWith('>')) return `${paint('red', '>')}${line.slice(1)}`;
  return /^[ |]*\^$/.test(line) ? `${line.slice(0, -1)}${paint('red', '^')}` : paint('dim', line);
}

function paint(style: Parameters<typeof styleText>[0], text: string): string {
  return isColored() && text !== '' ? styleText(style, text) : text;
}

/** The lines around a problem, with a mark below its place; undefined when it has none, as for a missing file. @param width of the terminal */
function codeFrame({ line, column, rule }: Problem, absolute: string, width: number): string | undefined {
  if (aboutTheFile.has(rule) || !statSync(absolute, { throwIfNoEntry: false })?.isFile()) return undefined;
  const text = readFileSync(absolute, 'utf8').replace(/^\uFEFF/, '');
  const lines = text.split('\n');
  if (text.endsWith('\n') && lines.length > line) lines.pop();
  // Cuts long lines to the width of the terminal, around the place.
  const room = Math.max(40, width - gutter);
  const left = column < room ? 0 : column - Math.floor(room / 2);
  const shown = lines.map((text, index) => (Math.abs(index + 1 - line) <= 1 ? cut(visible(text), left, room) : '')).join('\n');
  return codeFrameColumns(shown, { start: { line, column: column - left } }, { linesAbove: 1, linesBelow: 1 });
}

const aboutTheFile = new Set(
  (
    'bad-name bad-slug duplicate-id empty link-outside not-a-folder package repository ' +
    'reserved-slug too-complex too-large unreadable unused-picture'
  ).split(' '),
);

/** Characters before the text: mark, number and rule, for files of up to 9,999 lines. */
const gutter = 10;

function cut(text: string, left: number, room: number): string {
  const start = left > 0 && text.length > left ? '…' : '';
  const end = text.length > left + room ? '…' : '';
  return start + text.slice(left + start.length, left + room - end.length) + end;
}

function visible(text: string): string {
  return text
    .replace(/\r$/, '')
    .replaceAll('\t', ' ')
    .replace(/[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/gu, (mark) =>
      mark < ' ' ? String.fromCodePoint(0x2400 + mark.charCodeAt(0)) : '\uFFFD',
    );
}
