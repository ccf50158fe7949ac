import { isCollection, isScalar, type CST, type Node, type YAMLSeq } from 'yaml';
import { isRecord } from '../../model/is-record.ts';
import { canonicalPairs, type Eol } from './canonical-form.ts';
import { flowEdits } from './flow.ts';
import { matchItems } from './match-items.ts';
import { rewrapFlow } from './rewrap.ts';
import { blockForms, inlineForms, type Scalar } from './scalar.ts';
import { rowEdits, rowOfItem } from './rows.ts';
import { columnOf, endOfLine, endOfNode, eolOf, isBlock, isEmpty, type Edit, type Entry } from './source.ts';

export type ItemEdits = (item: Node, previous: unknown, next: unknown, list: YAMLSeq) => Edit[];

/** The edits of the items that differ; undefined when too few items stay, or when brackets would need other lines. */
export function listEdits(text: string, list: YAMLSeq, previous: readonly unknown[], next: readonly unknown[], change: ItemEdits) {
  const items = list.items as Node[];
  if (items.length !== previous.length) return undefined;
  const isEmptied = items.length === 0 || next.length === 0;
  // Brackets over several lines can have comments.
  if (isEmptied && !(list.flow && text.slice(list.range?.[0], list.range?.[1]).includes('\n'))) return undefined;
  const matches = matchItems(previous, next);
  if (!matches) return undefined;
  const { sources, inPlace } = matches;
  const indent = list.flow ? '' : ' '.repeat(columnOf(text, dashOf(list, 0)));
  const entries = sources.map((source, index): Entry => {
    const value = next[index];
    if (source === undefined) return { form: list.flow ? formInBrackets(value) : joined(linesOf([value]), eolOf(text), indent) };
    return { index: source, edits: change(items[source] as Node, previous[source], value, list) };
  });
  if (!list.flow) {
    const rows = items.map((item, index) => rowOfItem(text, dashOf(list, index), endOfLine(text, endOfNode(item, text))));
    return rowEdits(text, rows, entries, { indent, kind: 'list', inPlace });
  }
  if (next.length === items.length && sources.every((source, index) => source === index))
    return entries.flatMap((entry) => ('edits' in entry ? entry.edits : []));
  const { items: tokens } = list.srcToken as CST.FlowCollection;
  const spans = items.map((item, index) => {
    const mark = tokens[index]?.start.find(({ type }) => type === 'anchor' || type === 'tag');
    return { start: mark?.offset ?? item.range?.[0] ?? 0, end: endOfNode(item, text) };
  });
  return flowEdits(text, list, spans, entries, inPlace);
}

/** Rewrites one item whose parts cannot be edited to the new value. */
export function replacedItem(text: string, item: Node, value: unknown, list: YAMLSeq): Edit {
  const end = endOfNode(item, text);
  const start = isEmpty(item) ? end : (item.range?.[0] ?? end);
  const gap = isEmpty(item) ? ' ' : '';
  const rewrapped =
    isScalar(item) && typeof value === 'string' ? rewrapFlow(text.slice(start, end), item.type, value, eolOf(text)) : undefined;
  const form = rewrapped ?? (list.flow ? formInBrackets(value, item) : formOnLines(text, item, value, list));
  return { start, end, text: gap + form };
}

function dashOf(list: YAMLSeq, index: number): number {
  const { items } = list.srcToken as CST.BlockSequence;
  return items[index]?.start.find(({ type }) => type === 'seq-item-ind')?.offset ?? 0;
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
