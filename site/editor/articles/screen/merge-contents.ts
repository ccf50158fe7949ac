import { plainText } from '../../../../server/model/text/plain-text.ts';

/** A content with the changes of two others, whose lines were changed apart from each other; undefined when they overlap. */
export function mergeContents(base: string, theirs: string, mine: string): string | undefined {
  const lines = linesOf(base);
  const [other, own] = [changeOf(lines, linesOf(theirs)), changeOf(lines, linesOf(mine))];
  if (own.end >= other.start && other.end >= own.start) return undefined;
  const [first, second] = own.start < other.start ? [own, other] : [other, own];
  const merged = [...lines.slice(0, first.start), ...first.lines, ...lines.slice(first.end, second.start), ...second.lines];
  return [...merged, ...lines.slice(second.end)].join('');
}

interface LineChange {
  /** Of the base. */
  start: number;
  end: number;
  lines: readonly string[];
}

/** The part of `base` that was changed, from its first changed line to its last. */
function changeOf(base: readonly string[], changed: readonly string[]): LineChange {
  const max = Math.min(base.length, changed.length);
  let start = 0;
  while (start < max && base[start] === changed[start]) start += 1;
  let same = 0;
  while (same < max - start && base.at(-1 - same) === changed.at(-1 - same)) same += 1;
  return { start, end: base.length - same, lines: changed.slice(start, changed.length - same) };
}

/** With their ends. */
function linesOf(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}

/** The words of the lines of `content` that `other` does not have. */
export function ownWords(content: string, other: string): string {
  const others = new Set(linesOf(other).map((line) => line.trim()));
  const own = linesOf(content).filter((line) => !others.has(line.trim()));
  return plainText(own.join('')).trim();
}
