import type { CST, YAMLMap, YAMLSeq } from 'yaml';
import { applyEdits, endOfLine, eolOf, type Edit, type Entry } from './source.ts';

type Span = Pick<Edit, 'end' | 'start'>;

/** An item with all text around it. */
interface Cell {
  /** White space and comments above it. */
  lead: string;
  body: string;
  beforeComma: string;
  hasComma: boolean;
  /** A comment or blanks that end its line. */
  afterComma: string;
  endsLine: boolean;
}

/**
 * Gives a list or map in brackets other items. Those that stay keep their lines and comments. Items with lines of their own take them along
 * when they move, and new ones get a line where their neighbors have one. @param inPlace indexes of the items that do not move
 */
export function flowEdits(text: string, node: YAMLMap | YAMLSeq, spans: Span[], entries: readonly Entry[], inPlace: ReadonlySet<number>) {
  const [start, end] = [(node.range?.[0] ?? 0) + 1, (node.range?.[1] ?? 0) - 1];
  const eol = eolOf(text);
  const { head, cells, closing } = cellsOf(text, { start, end }, spans, node.srcToken as CST.FlowCollection);
  const moved = new Set(entries.flatMap((entry) => ('index' in entry && !inPlace.has(entry.index) ? [entry.index] : [])));
  const rowIndent = /[ \t]*$/.exec(cells.find(startsLine)?.lead ?? `${closing}  `)?.[0] ?? '';
  // A comment needs a line end after it, and the next line its indent.
  const append = (before: string, next: string) =>
    endsInComment(before) && !/^(?:\r?\n|$)/.test(next) ? before + eol + rowIndent + next.replace(/^[ \t]+/, '') : before + next;
  const rest = closeGaps();
  const hasTrailingComma = cells.at(-1)?.hasComma === true;

  const result: Cell[] = [];
  for (const [at, entry] of entries.entries()) {
    const old = 'index' in entry ? cells[entry.index] : undefined;
    if (!old || !('index' in entry)) {
      result.push(newCell('form' in entry ? entry.form : '', at));
      continue;
    }
    const { start: from, end: to } = spans[entry.index] as Span;
    const body = entry.edits.length === 0 ? old.body : applyEdits(text.slice(0, to), entry.edits).slice(from);
    if (inPlace.has(entry.index)) result.push(Object.assign(rest.kept.get(entry.index) as Cell, { body }));
    else result.push(isRow(old) ? { ...old, body, beforeComma: '', hasComma: false } : newCell(body, at));
  }
  let inner = head;
  for (const [at, cell] of result.entries()) {
    const isLast = at === result.length - 1;
    const hasComma = !isLast || hasTrailingComma || (cell.hasComma && cell.endsLine);
    const comma = hasComma ? (cell.hasComma || !cell.body.endsWith(':') ? ',' : ' ,') : '';
    const [before, after] = cell.hasComma ? [cell.beforeComma, cell.afterComma] : ['', cell.beforeComma + cell.afterComma];
    inner = append(inner, cell.lead + cell.body + before + comma + after);
  }
  // The bracket cannot follow a comment on its line.
  const ending = rest.closing === '' && endsInComment(inner) ? eol + (/^[ \t]*/.exec(lastLine(inner))?.[0] ?? '') : rest.closing;
  inner = append(inner, ending);
  return [{ start, end, text: entries.length === 0 && !inner.includes('#') ? '' : inner }];

  /** The cells that stay and the text before the closing bracket, both with the comments that removed cells leave: above them, or beside others. */
  function closeGaps() {
    const kept = new Map<number, Cell>();
    let left: string | undefined;
    const withLeft = (lead: string) => (left === undefined ? lead : append(left, lead.replace(/^[ \t]+/, '')));
    for (const [index, cell] of cells.entries()) {
      const lead = withLeft(cell.lead);
      left = undefined;
      if (inPlace.has(index)) kept.set(index, { ...cell, lead });
      else if (lead.includes('\n') && cell.endsLine)
        left = moved.has(index) && isRow(cell) ? '' : lead.slice(0, lead.search(/\r?\n[^\n]*$/));
      else {
        const beside = cell.beforeComma + cell.afterComma;
        const comment = beside.includes('#') ? beside : '';
        if (lead.includes('\n') || kept.size === 0) left = lead + comment;
        else if (comment !== '') left = comment;
      }
    }
    return { kept, closing: withLeft(closing) };
  }

  function newCell(body: string, at: number): Cell {
    const following = entries.slice(at).find((entry) => 'index' in entry && inPlace.has(entry.index));
    const after = following && 'index' in following ? rest.kept.get(following.index) : undefined;
    const neighbor = after ?? result.at(-1) ?? cells[0];
    let lead = after || result.length > 0 ? ' ' : (neighbor?.lead ?? '');
    if (neighbor && startsLine(neighbor) && (after || neighbor.endsLine)) lead = eol + lastLine(neighbor.lead);
    else if (after && result.length === 0) [lead, after.lead] = [after.lead, ' '];
    else if (!neighbor && rest.closing.includes('\n')) {
      const indent = lastLine(rest.closing);
      lead = `${rest.closing.slice(0, rest.closing.search(/\r?\n[^\n]*$/))}${eol}${indent}  `;
      rest.closing = eol + indent;
    }
    return { lead, body, beforeComma: '', hasComma: false, afterComma: '', endsLine: lead.includes('\n') };
  }
}

function cellsOf(text: string, inside: Span, spans: readonly Span[], { items }: CST.FlowCollection) {
  // The rest of the bracket's line belongs to no item.
  const firstEnd = endOfLine(text, inside.start);
  const hasHead = firstEnd <= inside.end && isBlankOrComment(text.slice(inside.start, firstEnd));
  let from = hasHead ? firstEnd : inside.start;
  const head = text.slice(inside.start, from);
  const cells = spans.map((span, index): Cell => {
    const comma = items[index + 1]?.start.find(({ type }) => type === 'comma')?.offset;
    const after = comma === undefined ? span.end : comma + 1;
    const lineEnd = endOfLine(text, after);
    const endsLine = lineEnd <= inside.end && isBlankOrComment(text.slice(after, lineEnd));
    const cell = {
      lead: text.slice(from, span.start),
      body: text.slice(span.start, span.end),
      beforeComma: text.slice(span.end, comma ?? span.end),
      hasComma: comma !== undefined,
      afterComma: endsLine ? text.slice(after, lineEnd) : '',
      endsLine,
    };
    from = endsLine ? lineEnd : after;
    return cell;
  });
  return { head, cells, closing: text.slice(from, inside.end) };
}

/** Whether an item shares its lines with no other. */
function isRow(cell: Cell): boolean {
  return startsLine(cell) && cell.endsLine;
}

function isBlankOrComment(text: string): boolean {
  return /^\s*(?:#|$)/.test(text);
}

function startsLine({ lead }: Cell): boolean {
  return lead.includes('\n');
}

function lastLine(text: string): string {
  return text.slice(text.lastIndexOf('\n') + 1);
}

function endsInComment(text: string): boolean {
  return /(?:^|[\s,])#[^\n]*$/.test(text);
}
