import { Composer, Lexer, Parser, isAlias, isMap, isScalar, isSeq, visit, type CST, type Document, type Node, type YAMLMap } from 'yaml';
import { codePointOf } from '../../model/text/escape-text.ts';

export interface Fault {
  offset: number;
  rule: string;
  message: string;
}

// Far above any real item; the slowest file takes milliseconds (the composer is quadratic in places).
const maxLexemes = 50_000;
const maxDepth = 64;
const maxSyntaxErrors = 5;

/** Parses YAML into a document with positions, or says what is wrong. It limits size and nesting; `valueOf` finds duplicate keys. */
export function composeYaml(text: string, options: { keepSourceTokens?: boolean } = {}): Document.Parsed | Fault[] {
  const tokens: CST.Token[] = [];
  const parser = new Parser();
  let count = 0;
  for (const lexeme of new Lexer().lex(text)) {
    count += 1;
    if (count > maxLexemes) return [{ offset: 0, rule: 'too-complex', message: `has more than ${maxLexemes} parts; split it into items` }];
    tokens.push(...parser.next(lexeme));
  }
  tokens.push(...parser.end());
  const tooDeep = findTooDeep(tokens);
  if (tooDeep) return [tooDeep];

  const documents = [...new Composer({ ...options, prettyErrors: false, uniqueKeys: false }).compose(tokens, true, text.length)];
  const [document, second] = documents;
  if (second) {
    const isEmpty = second.contents === null || (isScalar(second.contents) && second.contents.value === null);
    const message = isEmpty
      ? 'has a second ---, which begins another document; remove it'
      : 'has more than one document (---); move this one into its own file';
    return [{ offset: second.contents?.range?.[0] ?? text.length, rule: 'many-documents', message }];
  }
  if (!document) return [{ offset: 0, rule: 'empty', message: 'is empty; write its fields, or remove it' }];
  if (document.errors.length > 0) return syntaxFaults(document, text);
  return document as Document.Parsed;
}

export function placeOf(text: string, offset: number): { line: number; column: number } {
  const lines = text.slice(0, offset).split('\n');
  const column = (lines.at(-1) ?? '').length + 1;
  return { line: lines.length, column: lines.length === 1 && text.startsWith('\uFEFF') ? Math.max(1, column - 1) : column };
}

function findTooDeep(tokens: readonly CST.Token[]): Fault | undefined {
  const open = tokens.map((token) => ({ token, depth: 0 }));
  for (let next = open.pop(); next; next = open.pop()) {
    const { token, depth } = next;
    if (depth > maxDepth) return { offset: token.offset, rule: 'too-deep', message: `is nested more than ${maxDepth} levels deep` };
    if (token.type === 'document' && token.value) open.push({ token: token.value, depth });
    if (!('items' in token)) continue;
    for (const { key, value } of token.items) {
      if (key) open.push({ token: key, depth: depth + 1 });
      if (value) open.push({ token: value, depth: depth + 1 });
    }
  }
  return undefined;
}

function syntaxFaults(document: Document, text: string): Fault[] {
  const faults: Fault[] = [];
  // One fault a line: a line can have thousands of errors.
  let [start, end] = [0, -1];
  for (const { code, message, pos } of document.errors) {
    const offset = unclosed.test(message) ? openingOf(document, text, pos[0]) : pos[0] + blankLines(message, text, pos[0]);
    if (offset >= start && offset <= end) continue;
    start = text.lastIndexOf('\n', offset - 1) + 1;
    end = text.indexOf('\n', offset);
    if (end < 0) end = text.length;
    const isBlockWithTabs = message.startsWith('Block scalar') && /^ *\t/.test(text.slice(start, end));
    const fault =
      code === 'TAB_AS_INDENT' || isBlockWithTabs
        ? { offset, rule: 'tab-indent', message: 'a tab cannot indent YAML; use spaces' }
        : { offset, rule: 'syntax', message: messageFor(message, text, start, offset) };
    faults.push(fault);
    // After other faults the parser misreads what is below.
    if (!isLocal.test(fault.message) || faults.length === maxSyntaxErrors) break;
  }
  return faults;
}

/** Sentences about a value whose end the parser knows. */
const isLocal = /must be in quotation marks$|between double quotation marks/;

/** The length of the blank lines and comments at `offset`, where the parser puts the wrong indentation of the line below them. */
function blankLines(message: string, text: string, offset: number): number {
  return message.startsWith('All mapping items') ? (/^(?:[ \t]*(?:#.*)?\r?\n)*/.exec(text.slice(offset))?.[0].length ?? 0) : 0;
}

const unclosed = /^Missing closing|^Flow .* end with a (.)$/;

/** Where the quoted text or the brackets begin that are still open at `end`: the next field, or the end of the file. */
function openingOf(document: Document, text: string, end: number): number {
  let opening = end;
  visit(document, {
    Node(_, { range }) {
      if (range?.[1] === end && /["'[{]/.test(text.charAt(range[0]))) opening = range[0];
    },
  });
  return opening;
}

/** @param start of the line with the fault, which is at `offset` */
function messageFor(message: string, text: string, start: number, offset: number): string {
  const [above, before, rest] = [text.slice(0, start), text.slice(start, offset), text.slice(offset)];
  const [, bracket] = unclosed.exec(message) ?? [];
  if (bracket) return `the ${bracket === ']' ? '[' : '{'} that opens here is not closed; write ${bracket} at its end`;
  if (message.startsWith('Missing closing')) return 'the quotation mark that opens here is not closed; write it at the end of the text too';
  const last = before.trim().at(-1);
  if (/^Unexpected \S+ at node end$/.test(message) && last !== undefined)
    return /["']/.test(last)
      ? `unexpected text after the closing quotation mark; write \\" for one inside double quotes, '' inside single ones`
      : quoteStart('[, { or *');
  const [empty] = /^(?:Alias|Anchor)(?= cannot be an empty string)/.exec(message) ?? [];
  if (empty) return quoteStart(empty === 'Alias' ? '*' : '&');
  const [, escape] = /^Invalid escape sequence (\\.)/.exec(message) ?? [];
  if (escape) return `${escape} means nothing between double quotation marks; write \\${escape} for these letters`;
  const [after = '', below = ''] = rest.split('\n', 2);
  if (message.startsWith('Implicit keys need') && before !== '') return colonInside;
  if (message.startsWith('Nested mappings') && after.startsWith('?')) return quoteStart('?');
  if (message.startsWith('Nested mappings') && !/:(?:\s|$)/.test(after) && /^[ \t]+\S/.test(below))
    return 'a line below is indented as a part of this text; write each field at the start of its line, or put the text in quotation marks';
  // The space that Option+Space types on a Mac, and marks of Chinese and Japanese keyboards.
  const [, odd] = /^[ \t]*[\w-]+(?::(?=[\u00a0\u3000])|(?=\uff1a))(.)/u.exec(before + after) ?? [];
  if (odd) return `"${odd}" (${codePointOf(odd)}) only looks like what a field needs; write ": " after its name`;
  if (message.startsWith('Plain value cannot start')) return quoteStart(message.at(-1));
  if (message.startsWith('All mapping items') && /\s#[\p{L}\p{N}][^\n]*\n$/u.test(above.slice(above.lastIndexOf('\n', above.length - 2))))
    return 'does not belong to the text above it, which ends where # begins a comment; put the whole text in quotation marks';
  return sentences.find(([pattern]) => pattern.test(message))?.[1] ?? message.charAt(0).toLowerCase() + message.slice(1);
}

function quoteStart(mark?: string): string {
  return `a value that starts with ${mark} must be in quotation marks`;
}

const colonInside = 'a value with ": " in it must be in quotation marks';

const sentences: readonly [RegExp, string][] = [
  [/^The !.* tag has no suffix|at most one tag|^Could not resolve tag|^Not a valid tag|^Verbatim tags/, quoteStart('!')],
  [/at most one anchor/, quoteStart('&')],
  [/^Nested mappings/, colonInside],
  [
    /^Unexpected .* in YAML stream|at node end$/,
    'does not belong to what is above it; write fields, each as "field: value", all at the same column',
  ],
  [/^Missing (?:space after|,)/, 'a comma, or a colon and a space, is missing before this'],
  [/^Unexpected (?:,|empty)/, 'nothing is before this comma; remove it, or put the text in quotation marks'],
  [/^Comments must/, 'a comment needs a space before its #'],
  [/^Block scalars with/, 'the blank lines above this text begin with more spaces than it; remove their spaces'],
  [/^Unexpected block-seq-ind/, quoteStart('"- "')],
  [/^Block scalar header|^Not a YAML token/, quoteStart('| or >')],
  [/^(?:A block|All) sequence/, 'the items of a list must start at the same column'],
  [/^All mapping items/, 'is indented like neither the lines above it nor the fields'],
  [/^Implicit (?:keys|map keys) need/, 'a field needs a colon and a space after its name, and a line of a text needs spaces before it'],
];

// An item is a few dozen values; aliases may repeat some, but not multiply them.
const maxValues = 20_000;

const forbiddenKeys = new Set(['__proto__', 'constructor', 'prototype']);

/** The plain value of a document, or its faults: also duplicate, forbidden or odd keys, and aliases that dangle or multiply. */
export function valueOf(document: Document.Parsed | Fault[]): { value: unknown } | { faults: Fault[] } {
  if (Array.isArray(document)) return { faults: document };
  const reading: Reading = { anchors: new Map(), open: new Set(), values: 0, faults: [] };
  const value = read(document.contents, reading);
  return reading.faults.length > 0 ? { faults: reading.faults } : { value };
}

interface Reading {
  anchors: Map<string, Node>;
  /** Collections being read, to find an alias inside its target. */
  open: Set<Node>;
  values: number;
  faults: Fault[];
}

function read(node: Node | null, reading: Reading): unknown {
  if (node === null || reading.values > maxValues) return null;
  reading.values += 1;
  if (isAlias(node)) return readAlias(node, node.source, reading);
  if ('anchor' in node && node.anchor) reading.anchors.set(node.anchor, node);
  if (isScalar(node)) {
    const { value } = node;
    return ArrayBuffer.isView(value) ? refuse(reading, node, 'type', 'is binary data, which no field holds; write text') : value;
  }
  reading.open.add(node);
  const value = isMap(node) ? readMap(node, reading) : isSeq(node) ? (node.items as Node[]).map((item) => read(item, reading)) : null;
  reading.open.delete(node);
  return value;
}

function readAlias(alias: Node, name: string, reading: Reading): unknown {
  const target = reading.anchors.get(name);
  if (!target)
    return refuse(
      reading,
      alias,
      'bad-alias',
      `*${name} has no anchor &${name} before it; a text that starts with * must be in quotation marks`,
    );
  if (reading.open.has(target)) return refuse(reading, alias, 'bad-alias', `*${name} is inside what it repeats`);
  const value = read(target, reading);
  if (reading.values > maxValues) refuse(reading, alias, 'alias-bomb', `*${name} multiplies into more than ${maxValues} values`);
  return value;
}

function readMap(map: YAMLMap, reading: Reading): Record<string, unknown> {
  const value: Record<string, unknown> = {};
  const seen = new Set<string>();
  for (const { key, value: child } of map.items as { key: Node; value: Node | null }[]) {
    if (!isScalar(key)) {
      refuse(reading, key, 'bad-key', 'a key must be a word');
      continue;
    }
    const name = String(key.value);
    if (forbiddenKeys.has(name)) refuse(reading, key, 'forbidden-key', `"${name}" cannot be a key`);
    else if (seen.has(name)) refuse(reading, key, 'duplicate-key', `"${name}" is written here a second time; remove one`);
    else value[name] = read(child, reading);
    seen.add(name);
  }
  return value;
}

function refuse(reading: Reading, node: Node, rule: string, message: string): undefined {
  // An alias bomb has a fault on each level.
  if (rule !== 'alias-bomb' || !reading.faults.some((fault) => fault.rule === rule))
    reading.faults.push({ offset: node.range?.[0] ?? 0, rule, message });
  return undefined;
}
