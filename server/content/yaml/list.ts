import { isCollection, isScalar, type CST, type Node, type YAMLSeq } from 'yaml';
import { isRecord } from '../../model/is-record.ts';
import { canonicalPairs, type Eol } from './canonical-form.ts';
import { flowEdits } from './flow.ts';
import { matchItems, type Matches } from './match-items.ts';
import { rewrapFlow } from './rewrap.ts';
import { blockForms, inlineForms, type Scalar } from './scalar.ts';
import {
  afterComments,
  afterLineEnd,
  applyEdits,
  columnOf,
  endOfLine,
  endOfNode,
  eolOf,
  indentAt,
  isBlock,
  isEmpty,
  startOfLine,
  withLastLineEnd,
  type Edit,
} from './source.ts';

export type ItemEdits = (item: Node, previous: unknown, next: unknown, list: YAMLSeq) => Edit[];

/** The edits of the items that differ; undefined when too few items stay, or when brackets would need other lines. */
export function listEdits(
  text: string,
  list: YAMLSeq,
  previous: readonly unknown[],
  next: readonly unknown[],
  change: ItemEdits,
): Edit[] | undefined {
  const items = list.items as Node[];
  if (items.length !== previous.length) return undefined;
  const isEmptied = items.length === 0 || next.length === 0;
  // Brackets over several lines can have comments.
  if (isEmptied && !(list.flow && text.slice(list.range?.[0], list.range?.[1]).includes('\n'))) return undefined;
  const matches = matchItems(previous, next);
  if (!matches) return undefined;
  const { sources, inPlace } = matches;
  const edits = sources.map((source, index) => {
    const item = source === undefined ? undefined : items[source];
    return item && source !== undefined ? change(item, previous[source], next[index], list) : [];
  });
  if (list.flow) return inBrackets(text, list, next, matches, edits);

  const spans = items.map((item, index) => spanOf(text, list, item, index));
  const [eol, indent] = [eolOf(text), ' '.repeat(columnOf(text, dashOf(list, 0)))];
  const gaps = spans.slice(1).map(({ start }, index) => text.slice(spans[index]?.end, start));
  const separator = eol + (gaps.length > 0 && gaps.every(hasBlankLine) ? eol : '');
  const result: Edit[] = [];
  let [last, waiting]: [Span | undefined, string[]] = [undefined, []];
  // New and moved items follow the item before them that stays; the first ones precede the one after them.
  const insert = (before?: Span): void => {
    // Comments at the end of a list stay above what is added, unless they can be of what follows the list.
    const end = last && last === spans.at(-1) ? afterComments(text, last.end, Math.max(indent.length, 1)) : last?.end;
    const at = end ?? before?.start ?? 0;
    // The first item may have a comment above it that is indented less.
    const left = ' '.repeat(columnOf(text, at));
    const inserted = last
      ? waiting.map((item) => separator + indent + item).join('')
      : indent.slice(left.length) + waiting.join(separator + indent) + separator + left;
    if (waiting.length > 0) result.push({ start: at, end: at, text: inserted });
    waiting = [];
  };
  for (const [index, source] of sources.entries()) {
    const [span, own] = [source === undefined ? undefined : spans[source], edits[index] ?? []];
    if (!span || source === undefined) waiting.push(joined(linesOf([next[index]]), eol, indent));
    else if (inPlace.has(source)) {
      insert(span);
      last = span;
      result.push(...own);
    } else waiting.push(applyEdits(text.slice(0, span.end), own).slice(span.start));
  }
  insert();
  const removals: Edit[] = [];
  for (const [index] of spans.entries()) {
    if (inPlace.has(index)) continue;
    const removed = removal(text, spans, index, sources.includes(index), inPlace.has(index - 1));
    if (!removed) return undefined;
    removals.push(removed);
  }
  return [...result, ...withLastLineEnd(text, removals, spans.at(-1)?.end ?? 0)];
}

/** Rewrites one item, for a value that it cannot be edited to. */
export function replacedItem(text: string, item: Node, value: unknown, list: YAMLSeq): Edit {
  const end = endOfNode(item, text);
  const start = isEmpty(item) ? end : (item.range?.[0] ?? end);
  const gap = isEmpty(item) ? ' ' : '';
  const rewrapped =
    isScalar(item) && typeof value === 'string' ? rewrapFlow(text.slice(start, end), item.type, value, eolOf(text)) : undefined;
  const form = rewrapped ?? (list.flow ? formInBrackets(value, item) : formOnLines(text, item, value, list));
  return { start, end, text: gap + form };
}

export function dashOf(list: YAMLSeq, index: number): number {
  const { items } = list.srcToken as CST.BlockSequence;
  return items[index]?.start.find(({ type }) => type === 'seq-item-ind')?.offset ?? 0;
}

type Span = ReturnType<typeof spanOf>;

/** From the first comment directly above an item, else from its dash, to the end of its last line. */
function spanOf(text: string, list: YAMLSeq, item: Node, index: number) {
  const dash = dashOf(list, index);
  const column = columnOf(text, dash);
  const end = afterComments(text, endOfLine(text, endOfNode(item, text)), column + 1);
  let start = dash;
  for (let line = startOfLine(text, dash); indentAt(text, start) !== undefined && line > 0;) {
    line = startOfLine(text, line - 1);
    const comment = /^( *)#/.exec(text.slice(line, start));
    if (!comment || (comment[1]?.length ?? 0) > column) break;
    start = line + (comment[1]?.length ?? 0);
  }
  return { start, dash, end };
}

/** What removes an item with its lines, and one of two blank lines around it. Comments above it stay, unless they move with it. */
function removal(text: string, spans: readonly Span[], index: number, isMoved: boolean, staysBefore: boolean) {
  const [before, span, after] = [spans[index - 1], spans[index], spans[index + 1]];
  if (!span) return undefined;
  const start = isMoved ? span.start : span.dash;
  if (indentAt(text, start) === undefined) {
    // A list that begins on the line of the dash of another.
    const isNext = after && text.slice(span.end, after.start).trim() === '';
    return isNext ? { start, end: after.start, text: '' } : undefined;
  }
  const isBlank = (from?: Span, to?: Span) =>
    from && to && /^\s*$/.test(text.slice(from.end, to.start)) && hasBlankLine(text.slice(from.end, to.start));
  const [blankBefore, blankAfter] = [isBlank(before, span), isBlank(span, after)];
  if (blankAfter && after && (blankBefore || !before))
    return { start: startOfLine(text, start), end: startOfLine(text, after.start), text: '' };
  const from =
    !after && blankBefore && staysBefore && before && start === span.start ? afterLineEnd(text, before.end) : startOfLine(text, start);
  return { start: from, end: afterLineEnd(text, span.end), text: '' };
}

function inBrackets(text: string, list: YAMLSeq, next: readonly unknown[], { sources, inPlace }: Matches, edits: Edit[][]): Edit[] {
  const items = list.items as Node[];
  if (next.length === items.length && sources.every((source, index) => source === index)) return edits.flat();
  const { items: tokens } = list.srcToken as CST.FlowCollection;
  const spans = items.map((item, index) => {
    const mark = tokens[index]?.start.find(({ type }) => type === 'anchor' || type === 'tag');
    return { start: mark?.offset ?? item.range?.[0] ?? 0, end: endOfNode(item, text) };
  });
  const entries = sources.map((source, index) =>
    source === undefined ? { form: formInBrackets(next[index]) } : { index: source, edits: edits[index] ?? [] },
  );
  return flowEdits(text, list, spans, entries, inPlace);
}

function formInBrackets(value: unknown, item?: Node): string {
  if (Array.isArray(value)) return `[${value.map((inner) => formInBrackets(inner)).join(', ')}]`;
  if (isRecord(value)) {
    const pairs = Object.entries(value).map(([key, inner]) => `${formInBrackets(key)}: ${formInBrackets(inner)}`);
    return pairs.length > 0 ? `{ ${pairs.join(', ')} }` : '{}';
  }
  return value === null ? 'null' : (inlineForms(value as Scalar, isScalar(item) ? item.type : 'PLAIN', true)[0] ?? '');
}

function formOnLines(text: string, item: Node, value: unknown, list: YAMLSeq): string {
  const [start, end] = [item.range?.[0] ?? 0, endOfNode(item, text)];
  if (isScalar(item) && !isEmpty(item) && (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')) {
    const indent = ' '.repeat(columnOf(text, dashOf(list, 0)));
    const blocks = isBlock(item) ? blockForms(value, eolOf(text), indent, text.slice(start, end)) : [];
    return blocks[0] ?? inlineForms(value, item.type)[0] ?? '';
  }
  const column = isCollection(item) ? columnOf(text, start) : columnOf(text, dashOf(list, 0)) + 2;
  const lines = linesOf([value]).map((line) => line.slice(2));
  return joined(lines, eolOf(text), ' '.repeat(column));
}

function linesOf(values: readonly unknown[]): string[] {
  const written = canonicalPairs(new Map([['', values]]));
  const [, ...lines] = written.slice(0, -1).split('\n');
  return lines.map((line) => line.slice(2));
}

function joined(lines: readonly string[], eol: Eol, indent: string): string {
  return lines.map((line, index) => (index === 0 || line === '' ? line : indent + line)).join(eol);
}

function hasBlankLine(gap: string): boolean {
  return /\n[ \t]*\r?\n/.test(gap);
}
