import { afterComments, afterLineEnd, applyEdits, columnOf, eolOf, indentAt, startOfLine, type Edit, type Entry } from './source.ts';

/**
 * The lines of an item of a block list, or of a pair of a block map: where it starts with the comments that move along, its dash or key, and
 * its last line end.
 */
export type Row = Record<'start' | 'mark' | 'end', number>;

/** The row of a list's item. @param mark its dash @param end of the last line of the item itself */
export function rowOfItem(text: string, mark: number, end: number): Row {
  const column = columnOf(text, mark);
  let start = mark;
  for (let line = startOfLine(text, mark); indentAt(text, start) !== undefined && line > 0;) {
    line = startOfLine(text, line - 1);
    const comment = /^( *)#/.exec(text.slice(line, start));
    if (!comment || (comment[1]?.length ?? 0) > column) break;
    start = line + (comment[1]?.length ?? 0);
  }
  return { start, mark, end: afterComments(text, end, column + 1) };
}

interface Shape {
  indent: string;
  kind: 'list' | 'map' | 'root';
  /** Indexes of the rows that do not move. */
  inPlace: ReadonlySet<number>;
}

/** The edits that give a block list or map other rows. */
export function rowEdits(text: string, rows: readonly Row[], entries: readonly Entry[], { indent, kind, inPlace }: Shape): Edit[] {
  const isList = kind === 'list';
  const gaps = rows.slice(1).map(({ start }, index) => text.slice(rows[index]?.end, start));
  const separator = eolOf(text).repeat(isList && gaps.length > 0 && gaps.every(hasBlankLine) ? 2 : 1);
  const edits: Edit[] = [];
  let [last, waiting]: [Row | undefined, string[]] = [undefined, []];
  for (const entry of entries) {
    if ('form' in entry) {
      waiting.push(entry.form);
      continue;
    }
    const row = rows[entry.index] as Row;
    if (inPlace.has(entry.index)) {
      insert(row);
      last = row;
      edits.push(...entry.edits);
    } else waiting.push(applyEdits(text.slice(0, row.end), entry.edits).slice(row.start));
  }
  const gone = [...rows.keys()].filter((index) => !inPlace.has(index));
  const [first] = rows;
  if (first && gone.length === rows.length) {
    edits.push({ start: first.mark, end: first.end, text: waiting.join(separator + indent) });
    gone.shift();
  } else insert();
  const removals = gone.map(removal);
  return [...edits, ...(kind === 'root' ? removals : withLastLineEnd(text, removals, rows.at(-1)?.end ?? 0))];

  /** New and moved rows follow the one before them that stays; the first ones precede the one after them. */
  function insert(before?: Row): void {
    // Comments at the end of a list stay above what is added, unless they may belong to what follows the list.
    const end = isList && last && last === rows.at(-1) ? afterComments(text, last.end, Math.max(indent.length, 1)) : last?.end;
    const at = end ?? before?.start ?? 0;
    // The first row may have a comment above it that is indented less.
    const left = ' '.repeat(columnOf(text, at));
    const joined = waiting.join(separator + indent);
    const inserted = last ? separator + indent + joined : indent.slice(left.length) + joined + separator + left;
    if (waiting.length > 0) edits.push({ start: at, end: at, text: inserted });
    waiting = [];
  }

  /** Removes a row with its lines, and in a list one of two blank lines around it. Comments above it stay, unless they move with it. */
  function removal(index: number): Edit {
    const [before, row, after] = [rows[index - 1], rows[index] as Row, rows[index + 1]];
    const isMoved = entries.some((entry) => 'index' in entry && entry.index === index);
    const start = isMoved ? row.start : row.mark;
    const end = afterLineEnd(text, row.end);
    // After the dash of another list, the text that follows takes its place.
    if (indentAt(text, start) === undefined) return { start, end: end + (/^\s*/.exec(text.slice(end))?.[0].length ?? 0), text: '' };
    const [blankBefore, blankAfter] = [gaps[index - 1], gaps[index]].map((gap = '') => isList && /^\s*$/.test(gap) && hasBlankLine(gap));
    if (after && blankAfter && (blankBefore || !before))
      return { start: startOfLine(text, start), end: startOfLine(text, after.start), text: '' };
    const isLastAlone = before && !after && blankBefore && inPlace.has(index - 1) && start === row.start;
    return { start: isLastAlone ? afterLineEnd(text, before.end) : startOfLine(text, start), end, text: '' };
  }
}

/** Removals of lines. Those that reach `end` keep the line end after it, which the text below needs, and remove the one before them instead. */
function withLastLineEnd(text: string, removals: readonly Edit[], end: number): Edit[] {
  let start = afterLineEnd(text, end);
  const others = removals
    .toSorted((a, b) => b.start - a.start)
    .filter((removal) => {
      if (removal.end !== start) return true;
      start = removal.start;
      return false;
    });
  if (others.length === removals.length) return others;
  return [...others, { start: start - (text[start - 2] === '\r' ? 2 : 1), end, text: '' }];
}

function hasBlankLine(gap: string): boolean {
  return /\n[ \t]*\r?\n/.test(gap);
}
