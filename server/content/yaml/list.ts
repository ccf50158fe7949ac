import { isScalar, type CST, type Node, type YAMLSeq } from 'yaml';
import { inlineYaml } from './canonical-form.ts';
import { afterLineEnd, endOfLine, endOfNode, eolOf, isBlockCollection, splice, startOfLine } from './source.ts';
import { inlineForms } from './scalar.ts';

/** Replaces the items of a list that differ; undefined when none can stay, or for brackets over several lines. */
export function replaceItems(text: string, list: YAMLSeq, previous: readonly unknown[], next: readonly string[]): string | undefined {
  const items = list.items as Node[];
  if (items.length === 0 || next.length === 0 || items.length !== previous.length) return undefined;
  if (!isBlockCollection(list)) return replaceInBrackets(text, list, previous, next);

  let start = 0;
  while (start < previous.length && start < next.length && previous[start] === next[start]) start += 1;
  let end = 0;
  while (end < Math.min(previous.length, next.length) - start && previous.at(-1 - end) === next.at(-1 - end)) end += 1;
  const oldEnd = previous.length - end;
  const newEnd = next.length - end;

  let edited = text;
  // From the last item to the first, so that the offsets of earlier items stay right.
  for (let index = oldEnd - 1; index >= start + Math.max(0, newEnd - start); index -= 1) edited = withoutItem(edited, list, index);
  const added = next.slice(Math.max(oldEnd, start), newEnd);
  if (added.length > 0) edited = withItems(edited, list, oldEnd, added);
  for (let index = Math.min(oldEnd, newEnd) - 1; index >= start; index -= 1) edited = withItem(edited, items[index], next[index]);
  return edited;
}

function withItem(text: string, item: Node | undefined, value: string | undefined): string {
  if (!item?.range || value === undefined) return text;
  const [form = ''] = inlineForms(value, isScalar(item) ? item.type : 'PLAIN');
  return splice(text, item.range[0], endOfNode(item, text), form);
}

function withoutItem(text: string, list: YAMLSeq, index: number): string {
  const item = list.items[index] as Node;
  const end = endOfLine(text, endOfNode(item, text));
  return splice(text, startOfLine(text, dashOf(list, index)), afterLineEnd(text, end), '');
}

function withItems(text: string, list: YAMLSeq, index: number, values: readonly string[]): string {
  const neighbour = Math.max(0, index - 1);
  const dash = dashOf(list, neighbour);
  const indent = text.slice(startOfLine(text, dash), dash);
  const lines = values.map((value) => `${indent}- ${inlineYaml(value)}`);
  const eol = eolOf(text);
  if (index === 0) {
    const at = startOfLine(text, dash);
    return splice(text, at, at, lines.map((line) => line + eol).join(''));
  }
  const at = endOfLine(text, endOfNode(list.items[neighbour] as Node, text));
  return splice(text, at, at, lines.map((line) => eol + line).join(''));
}

export function dashOf(list: YAMLSeq, index: number): number {
  const { items } = list.srcToken as CST.BlockSequence;
  return items[index]?.start.find(({ type }) => type === 'seq-item-ind')?.offset ?? 0;
}

function replaceInBrackets(text: string, list: YAMLSeq, previous: readonly unknown[], next: readonly string[]): string | undefined {
  const [start, end] = list.range ?? [0, 0];
  if (text.slice(start, end).includes('\n')) return undefined;
  const sources = new Map(
    (list.items as Node[]).map((item, index) => [previous[index], text.slice(item.range?.[0] ?? 0, endOfNode(item, text))]),
  );
  return splice(text, start, end, `[${next.map((value) => sources.get(value) ?? formInBrackets(value)).join(', ')}]`);
}

function formInBrackets(value: string): string {
  return /[,[\]{}]/.test(value) ? JSON.stringify(value) : inlineYaml(value);
}
