import { diffArrays } from 'diff';
import { escapeInvisible, inlineYaml, invisible, type Eol } from './canonical-form.ts';
import { fold, rewrapFolded } from './rewrap.ts';

export type Scalar = string | number | boolean;

/** The value on one line, in the old style and in double quotes. */
export function inlineForms(value: Scalar, style: string | null | undefined, isInFlow?: boolean): string[] {
  if (typeof value !== 'string') return [inlineYaml(value)];
  const double = escapeInvisible(JSON.stringify(value));
  if (style === 'QUOTE_DOUBLE' || invisible.test(value)) return [double];
  if (style === 'QUOTE_SINGLE') return [...(value.includes('\n') ? [] : [`'${value.replaceAll("'", "''")}'`]), double];
  // Readers of YAML 1.1 take a question mark in brackets, or a colon at the start, for the sign of a key.
  if (isInFlow && /[,[\]{}?]|^:/.test(value)) return [double];
  return [inlineYaml(value), double];
}

/** The text as block scalars, the nearest to the `old` one first, with `tail` after the header. None for a value that a block cannot hold. */
export function blockForms(value: Scalar, eol: Eol, indent: string, old = '|', tail?: string): string[] {
  if (typeof value !== 'string' || value === '' || invisible.test(value)) return [];
  const shape = shapeOf(old, indent);
  let end = value.length;
  while (value[end - 1] === '\n') end -= 1;
  const trailing = value.length - end;
  const body = value.slice(0, end);

  const natural = trailing === 0 ? '-' : trailing === 1 ? '' : '+';
  // Inside of lists and maps only the first form is used, and `+` cannot end without a line end.
  const chompings = shape.chomping === '+' && trailing > 0 ? ['+', natural] : [natural];
  return (shape.style === '>' ? ['>', '|'] : ['|']).flatMap((style) =>
    chompings.flatMap((chomping) => {
      // Needed when the first line starts with white space.
      const digit = shape.digit || (/^\n*[ \t]/.test(body) ? String(shape.depth.length - indent.length) : '');
      const marks = chomping === shape.chomping && digit === shape.digit ? shape.marks : digit + chomping;
      const source = style === '>' ? (rewrapFolded(bodyOf(old, shape.depth), body) ?? body.replace(/([^\n])(\n+)/g, '$1\n$2')) : body;
      if (style === '>' && fold(source) !== body) return [];
      const lines = source.split('\n').map((line) => (line === '' ? '' : shape.depth + line));
      const blank = Array.from({ length: Math.max(0, trailing - 1) }, () => '');
      const header = style + marks + (tail ?? shape.comment);
      return [header + joinLines([...lines, ...blank], eol, style === shape.style ? old : '', shape.depth)];
    }),
  );
}

// A comparison takes about the square of this number of steps.
const maxChangedLines = 2000;

/** The lines, each after its line end. Lines that the old block has, too, keep their bytes: blank ones can have spaces. */
function joinLines(lines: readonly string[], eol: Eol, old: string, depth: string): string {
  const [, ...parts] = old.split(/(\r?\n)/);
  const oldLines = parts.flatMap((part, index) => (index % 2 === 1 ? [part.length <= depth.length ? part.trimStart() : part] : []));
  const changes = oldLines.length === 0 ? undefined : diffArrays(oldLines, [...lines], { maxEditLength: maxChangedLines });
  if (!changes) return lines.map((line) => eol + line).join('');
  let index = 0;
  return changes
    .map(({ added, removed, count, value }) => {
      if (added) return value.map((line) => eol + line).join('');
      const start = index;
      index += count;
      return removed ? '' : parts.slice(2 * start, 2 * index).join('');
    })
    .join('');
}

/** The lines of a block without their indentation. */
function bodyOf(block: string, depth: string): string {
  const [, ...lines] = block.split(/\r?\n/);
  const text = lines.map((line) => (line.startsWith(depth) ? line.slice(depth.length) : line.trimStart())).join('\n');
  return text.replace(/\n+$/, '');
}

export function headerComment(block: string): string {
  return /^[^\s#]*([ \t]+#[^\r\n]*)/.exec(block)?.[1] ?? '';
}

/** Length of a block scalar without the blank lines after it, and without its last line end. */
export function blockLength(block: string): number {
  if (/^[|>]\d?\+/.test(block)) return block.length - (/\r?\n$/.exec(block)?.[0].length ?? 0);
  const depth = /\n( *)[^ \r\n]/.exec(block)?.[1]?.length ?? block.length;
  for (let end = block.length; ;) {
    const start = block.lastIndexOf('\n', end - 1) + 1;
    if (start === 0 || /[^ ]/.test(block.slice(start, end)) || end - start > depth) return end;
    end = start - (block[start - 2] === '\r' ? 2 : 1);
  }
}

function shapeOf(block: string, indent: string) {
  const [, style = '|', marks = ''] = /^([|>])([\d+-]*)/.exec(block) ?? [];
  const digit = /\d/.exec(marks)?.[0] ?? '';
  const first = /\n( +)[^ \r\n]/.exec(block)?.[1];
  const depth = digit ? indent + ' '.repeat(Number(digit)) : (first ?? `${indent}  `);
  return { style, marks, digit, chomping: /[+-]/.exec(marks)?.[0] ?? '', comment: headerComment(block), depth };
}
