import { isDeepStrictEqual } from 'node:util';
import { Parser, isAlias, isScalar, visit, type CST, type Node } from 'yaml';
import { canonicalPairs } from './canonical-form.ts';
import { EditRefusedError } from '../ground/errors.ts';
import { isRecord } from '../../model/is-record.ts';
import { afterLineEnd, endOf, endOfLines, indentOf, isBlock, rootOf, startOf, startOfLine, type SourcePair } from './source.ts';
import { composeYaml, valueOf } from './compose.ts';
import { valueAsWritten } from './spelling.ts';

/**
 * Formats a YAML map like a new file: keys in order, values as `canonicalYaml` writes them, comments in their places, at most one blank
 * line, LF, no byte order mark. Numbers keep their spelling. Values with an anchor, alias, tag or inner comment stay as they are.
 * The result is read back: it has the same values, spellings and comments, and formatting it again changes nothing.
 * @throws EditRefusedError when there is no such form
 */
export function formatYaml(text: string, keyOrder: readonly string[]): string {
  const source = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  const before = contentOf(text);
  if (!before) throw new EditRefusedError('is not valid; `journal validate` says where');
  // An alias must stay below its anchor, whatever the order of the keys.
  for (const order of [keyOrder, []]) {
    const formatted = rewrite(source, order);
    if (isDeepStrictEqual(contentOf(formatted), before) && rewrite(formatted, order) === formatted) return formatted;
  }
  throw new EditRefusedError('cannot be formatted without changing a value or losing a comment');
}

/** The parts of a text that must not change; undefined when it is not valid. Spellings matter, because two numbers with many digits can have the same value. */
function contentOf(text: string) {
  const document = composeYaml(text);
  const read = valueOf(document);
  if (Array.isArray(document) || 'faults' in read || !isRecord(read.value)) return undefined;
  const comments = commentsIn(text).map(({ source }) => source.trim());
  return { fields: read.value, written: valueAsWritten(document.contents), comments: comments.sort() };
}

function rewrite(text: string, keyOrder: readonly string[]): string {
  const map = rootOf(composeYaml(text, { keepSourceTokens: true }));
  if (/^%/m.test(text.slice(0, map.range?.[0])))
    throw new EditRefusedError('has a YAML directive (%), which new files do not have; remove it');
  const comments = commentsIn(text);
  if (map.flow && (comments.length > 0 || hasMarks(map as unknown as Node)))
    throw new EditRefusedError('is one map in braces with comments or anchors; write each field on a line of its own');
  if (map.flow) return rewrite(canonicalPairs(valueAsWritten(map as unknown as Node) as Map<unknown, unknown>), keyOrder);

  const { head, pairs, foot } = partsOf(text, map.items, comments, indentOf(map, text));
  const rank = ({ key }: { key: string }) => (keyOrder.includes(key) ? keyOrder.indexOf(key) : keyOrder.length);
  const ordered = [...pairs].sort((a, b) => rank(a) - rank(b));
  return joinLines([...head, ...ordered.flatMap(({ above, value }) => [...above, value]), ...foot]);
}

function partsOf(text: string, items: readonly SourcePair[], comments: readonly CST.SourceToken[], indent: string) {
  let end = 0;
  const pairs = items.map((pair) => {
    const start = startOfLine(text, startOf(pair));
    const above = looseLines(text.slice(end, start));
    end = afterLineEnd(text, endOfLines(pair, text, indent));
    const own = comments.filter(({ offset }) => offset >= start && offset < end);
    const key = String((pair.key as { value?: unknown }).value);
    const written = newForm(pair, own, text) ?? text.slice(start, end).replace(new RegExp(`^${indent}`, 'gm'), '');
    return { key, above, value: written.replace(/\n$/, '') };
  });
  const head = pairs[0]?.above.splice(0, headerLength(pairs[0].above)) ?? [];
  return { head, pairs, foot: looseLines(text.slice(end)) };
}

function looseLines(text: string): string[] {
  const lines = text.split('\n').map((line) => line.trim().replace(/^(?:---|\.\.\.)(?:\s+|$)/, ''));
  return lines.at(-1) === '' ? lines.slice(0, -1) : lines;
}

/** The number of lines at the top that belong to the file, not to its first key: those above a blank line, and an editor's mode line. */
function headerLength(lines: readonly string[]): number {
  return lines.findLastIndex((line) => line === '' || line.startsWith('# yaml-language-server:')) + 1;
}

function newForm(pair: SourcePair, comments: readonly CST.SourceToken[], text: string): string | undefined {
  const node = pair.value;
  const isOneValue = node === null || isScalar(node);
  const [beside, ...more] = comments;
  if (hasMarks(pair.key) || (node !== null && hasMarks(node)) || more.length > 0) return undefined;
  if (beside && !(isOneValue && isBeside(beside, pair, text))) return undefined;

  const value = valueAsWritten(node);
  const written = canonicalPairs(new Map([[valueAsWritten(pair.key), value]]));
  const inForm = value === null ? written.replace(/ null\n$/, '\n') : written;
  return beside ? inForm.replace('\n', ` ${beside.source.trim()}\n`) : inForm;
}

/** Whether the comment is on the line of the value, or of the header of a block. */
function isBeside({ offset }: CST.SourceToken, pair: SourcePair, text: string): boolean {
  const from = isBlock(pair.value) ? (pair.value?.range?.[0] ?? 0) : endOf(pair, text);
  return offset >= from && !text.slice(from, offset).includes('\n');
}

function hasMarks(node: Node): boolean {
  let found = false;
  visit(node, {
    Node(_, inner) {
      found ||= isAlias(inner) || inner.anchor !== undefined || inner.tag !== undefined;
      return found ? visit.BREAK : undefined;
    },
  });
  return found;
}

/** One blank line at most between values, none at the ends, and a line end at the end. */
function joinLines(lines: readonly string[]): string {
  const tidy = lines.filter((line, index) => line !== '' || (index > 0 && lines[index - 1] !== ''));
  if (tidy.at(-1) === '') tidy.pop();
  return `${tidy.join('\n')}\n`;
}

function commentsIn(text: string): CST.SourceToken[] {
  const comments: CST.SourceToken[] = [];
  const open: unknown[] = [...new Parser().parse(text)].reverse();
  while (open.length > 0) {
    const token = open.pop();
    if (typeof token !== 'object' || token === null) continue;
    if ('type' in token && token.type === 'comment') comments.push(token as CST.SourceToken);
    else open.push(...Object.values(token).reverse());
  }
  return comments;
}
