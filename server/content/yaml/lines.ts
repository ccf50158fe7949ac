import { isBlockCollection, endOf, startOf } from './map.ts';
import type { SourceMap, SourcePair } from './map.ts';
import type { Eol } from './scalar.ts';

export function splice(text: string, start: number, end: number, inserted: string): string {
  return text.slice(0, start) + inserted + text.slice(end);
}

/** Offset where the line of `offset` starts, after a byte order mark. */
export function startOfLine(text: string, offset: number): number {
  const start = text.lastIndexOf('\n', offset - 1) + 1;
  return start === 0 && text.startsWith('\uFEFF') ? 1 : start;
}

/** Offset of the line end at or after `offset`, of its `\r` in a CRLF file. */
export function endOfLine(text: string, offset: number): number {
  const end = text.indexOf('\n', offset);
  if (end < 0) return text.length;
  return text[end - 1] === '\r' && end > offset ? end - 1 : end;
}

export function afterLineEnd(text: string, offset: number): number {
  const isCrlf = text.startsWith('\r\n', offset);
  return isCrlf ? offset + 2 : Math.min(offset + 1, text.length);
}

/** The white space before `offset` on its line; undefined when there is other text. */
export function indentAt(text: string, offset: number): string | undefined {
  const before = text.slice(startOfLine(text, offset), offset);
  return before.trim() === '' ? before : undefined;
}

/** The indentation of the keys of a map without brackets. */
export function indentOf(map: SourceMap, text: string): string {
  const [first] = map.items;
  return (first && !map.flow && indentAt(text, startOf(first))) || '';
}

/** Offset of the end of the pair's last line, after its comment and those of its list or map. */
export function endOfLines(pair: SourcePair, text: string, indent: string): number {
  let end = endOfLine(text, endOf(pair, text));
  if (!isBlockCollection(pair.value)) return end;
  const deeper = new RegExp(`\\r?\\n${indent} +#[^\\n]*`, 'y');
  for (deeper.lastIndex = end; deeper.test(text); deeper.lastIndex = end) end = endOfLine(text, afterLineEnd(text, end));
  return end;
}

/** The file's first line end, LF when it has none. */
export function eolOf(text: string): Eol {
  return text[text.indexOf('\n') - 1] === '\r' ? '\r\n' : '\n';
}
