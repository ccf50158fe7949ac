import { isDeepStrictEqual } from 'node:util';
import { Parser, isAlias, isScalar, visit, type Node, type YAMLMap } from 'yaml';
import { canonicalPairs } from './canonical-form.ts';
import { EditRefusedError } from '../ground/errors.ts';
import { isRecord } from '../../model/is-record.ts';
import {
  afterLineEnd,
  endOf,
  endOfLines,
  indentOf,
  isBlock,
  rootOf,
  startOf,
  startOfLine,
  type SourceMap,
  type SourcePair,
} from './source.ts';
import { composeYaml, valueOf } from './compose.ts';
import { pairsAsWritten, spellingsIn, valueAsWritten } from './spelling.ts';

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
    const formatted = rewrite(source, before, order);
    if (isDeepStrictEqual(contentOf(formatted), before) && rewrite(formatted, before, order) === formatted) return formatted;
  }
  throw new EditRefusedError('cannot be formatted without changing a value or losing a comment');
}

interface Content {
  fields: Record<string, unknown>;
  /** Of numbers: two with many digits can have the same value. */
  spellings: string[];
  comments: string[];
}

/** The parts of a text that must not change; undefined when it is not valid. */
function contentOf(text: string): Content | undefined {
  const document = composeYaml(text);
  if (Array.isArray(document)) return undefined;
  const read = valueOf(document);
  if ('faults' in read || !isRecord(read.value)) return undefined;
  const comments = commentsIn(text).map(({ source }) => source.trim());
  return { fields: read.value, spellings: spellingsIn(document), comments: comments.sort() };
}

function rewrite(text: string, content: Content, keyOrder: readonly string[]): string {
  const map = rootOf(composeYaml(text, { keepSourceTokens: true }));
  if (/^%/m.test(text.slice(0, map.range?.[0])))
    throw new EditRefusedError('has a YAML directive (%), which new files do not have; remove it');
  if (map.flow && (content.comments.length > 0 || hasMarks(map as unknown as Node)))
    throw new EditRefusedError('is one map in braces with comments or anchors; write each field on a line of its own');
  if (map.flow) return rewrite(canonicalPairs(pairsAsWritten(map as unknown as YAMLMap)), content, keyOrder);

  const { head, pairs, foot } = partsOf(text, map);
  const rank = ({ key }: Part) => (keyOrder.includes(key) ? keyOrder.indexOf(key) : keyOrder.length);
  const ordered = [...pairs].sort((a, b) => rank(a) - rank(b));
  return joinLines([...head, ...ordered.flatMap(({ above, lines }) => [...above, ...lines]), ...foot]);
}

interface Part {
  key: string;
  above: Line[];
  lines: Line[];
}

interface Line {
  text: string;
  isValue?: true;
}

function partsOf(text: string, map: SourceMap): { head: Line[]; pairs: Part[]; foot: Line[] } {
  const indent = indentOf(map, text);
  const comments = commentsIn(text);
  let end = 0;
  const pairs = map.items.map((pair): Part => {
    const start = startOfLine(text, startOf(pair));
    const above = looseLines(text.slice(end, start));
    end = afterLineEnd(text, endOfLines(pair, text, indent));
    const own = comments.filter(({ offset }) => offset >= start && offset < end);
    const key = String((pair.key as { value?: unknown }).value);
    const written = newForm(pair, own, text) ?? text.slice(start, end).replace(new RegExp(`^${indent}`, 'gm'), '');
    return { key, above, lines: [{ text: written.replace(/\n$/, ''), isValue: true }] };
  });
  const head = pairs[0]?.above.splice(0, headerLength(pairs[0].above)) ?? [];
  return { head, pairs, foot: looseLines(text.slice(end)) };
}

function looseLines(text: string): Line[] {
  const lines = text.split('\n').map((line) => {
    const withoutMark = line.trim().replace(/^(?:---|\.\.\.)(?=\s|$)/, '');
    return withoutMark.trim();
  });
  return (lines.at(-1) === '' ? lines.slice(0, -1) : lines).map((line) => ({ text: line }));
}

/** The number of lines at the top that belong to the file, not to its first key: those above a blank line, and an editor's mode line. */
function headerLength(lines: readonly Line[]): number {
  const blank = lines.findLastIndex(({ text }) => text === '');
  const mode = lines.findLastIndex(({ text }) => text.startsWith('# yaml-language-server:'));
  return Math.max(blank, mode) + 1;
}

function newForm(pair: SourcePair, comments: readonly Comment[], text: string): string | undefined {
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
function isBeside({ offset }: Comment, pair: SourcePair, text: string): boolean {
  const from = isBlock(pair.value) ? (pair.value.range?.[0] ?? 0) : endOf(pair, text);
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
function joinLines(lines: readonly Line[]): string {
  const tidy = lines.filter(({ text, isValue }, index) => isValue || text !== '' || (index > 0 && lines[index - 1]?.text !== ''));
  while (tidy.length > 0 && tidy[0]?.text === '') tidy.shift();
  while (tidy.length > 0 && tidy.at(-1)?.text === '') tidy.pop();
  return `${tidy.map(({ text }) => text).join('\n')}\n`;
}

interface Comment {
  offset: number;
  source: string;
}

function commentsIn(text: string): Comment[] {
  const comments: Comment[] = [];
  const open: unknown[] = [...new Parser().parse(text)].reverse();
  while (open.length > 0) {
    const token = open.pop();
    if (typeof token !== 'object' || token === null) continue;
    if ('type' in token && token.type === 'comment') comments.push(token as unknown as Comment);
    else open.push(...Object.values(token).reverse());
  }
  return comments;
}
