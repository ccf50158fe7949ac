import {
  afterComments,
  afterLineEnd,
  applyEdits,
  columnOf,
  eolOf,
  indentAt,
  startOfLine,
  withLastLineEnd,
  type Edit,
  type Entry,
} from './source.ts';

/** The lines of an item of a block list, or of a pair of a block map. */
export interface Row {
  /** Of what moves along: the first comment directly above an item. */
  start: number;
  /** Of its dash or key. */
  mark: number;
  /** After its last line, without its line end. */
  end: number;
}

/** The edits that give a block list or map other rows, with this indentation. @param inPlace indexes of the rows that do not move */
export function rowEdits(
  text: string,
  rows: readonly Row[],
  entries: readonly Entry[],
  inPlace: ReadonlySet<number>,
  { indent, kind }: { indent: string; kind: 'list' | 'map' | 'root' },
): Edit[] {
  const [eol, isList] = [eolOf(text), kind === 'list'];
  const gaps = rows.slice(1).map(({ start }, index) => text.slice(rows[index]?.end, start));
  const separator = eol + (isList && gaps.length > 0 && gaps.every(hasBlankLine) ? eol : '') + indent;
  const edits: Edit[] = [];
  let [last, waiting]: [Row | undefined, string[]] = [undefined, []];
  // New and moved rows follow the one before them that stays; the first ones precede the one after them.
  const insert = (before?: Row): void => {
    // Comments at the end of a list stay above what is added, unless they can be of what follows the list.
    const end = isList && last && last === rows.at(-1) ? afterComments(text, last.end, Math.max(indent.length, 1)) : last?.end;
    const at = end ?? before?.start ?? 0;
    // The first row may have a comment above it that is indented less.
    const left = columnOf(text, at);
    const inserted = last
      ? waiting.map((row) => separator + row).join('')
      : indent.slice(left) + waiting.join(separator) + separator.slice(0, separator.length - indent.length) + ' '.repeat(left);
    if (waiting.length > 0) edits.push({ start: at, end: at, text: inserted });
    waiting = [];
  };
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
  let gone = [...rows.keys()].filter((index) => !inPlace.has(index));
  const [first] = rows;
  if (first && inPlace.size === 0) {
    edits.push({ start: first.mark, end: first.end, text: waiting.join(separator) });
    gone = gone.slice(1);
  } else insert();
  const moved = new Set(entries.flatMap((entry) => ('index' in entry ? [entry.index] : [])));
  const removals = gone.map((index) =>
    removal(text, rows, index, { isMoved: moved.has(index), isList, staysBefore: inPlace.has(index - 1) }),
  );
  return [...edits, ...(kind === 'root' ? removals : withLastLineEnd(text, removals, rows.at(-1)?.end ?? 0))];
}

/** What removes a row with its lines, and in a list one of two blank lines around it. Comments above it stay, unless they move with it. */
function removal(
  text: string,
  rows: readonly Row[],
  index: number,
  { isMoved, isList, staysBefore }: Record<'isMoved' | 'isList' | 'staysBefore', boolean>,
): Edit {
  const [before, row, after] = [rows[index - 1], rows[index] as Row, rows[index + 1]];
  const start = isMoved ? row.start : row.mark;
  const end = afterLineEnd(text, row.end);
  // Behind the dash of another list: what follows takes its place.
  if (indentAt(text, start) === undefined) return { start, end: end + (/^\s*/.exec(text.slice(end))?.[0].length ?? 0), text: '' };
  const isBlank = (from?: Row, to?: Row) =>
    isList && from && to && /^\s*$/.test(text.slice(from.end, to.start)) && hasBlankLine(text.slice(from.end, to.start));
  const [blankBefore, blankAfter] = [isBlank(before, row), isBlank(row, after)];
  if (blankAfter && after && (blankBefore || !before))
    return { start: startOfLine(text, start), end: startOfLine(text, after.start), text: '' };
  const isLastAlone = !after && blankBefore && staysBefore && before && start === row.start;
  return { start: isLastAlone ? afterLineEnd(text, before.end) : startOfLine(text, start), end, text: '' };
}

function hasBlankLine(gap: string): boolean {
  return /\n[ \t]*\r?\n/.test(gap);
}
