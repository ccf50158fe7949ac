import { CST, Parser } from 'yaml';
import { keepBreaks, splitWords, type Spelled, type Words } from '../../model/text/keep-breaks.ts';
import { escapeInvisible, type Eol } from './canonical-form.ts';

type FlowStyle = 'PLAIN' | 'QUOTE_SINGLE' | 'QUOTE_DOUBLE';

const quotes = { PLAIN: '', QUOTE_SINGLE: "'", QUOTE_DOUBLE: '"' };
const tokenTypes = { PLAIN: 'scalar', QUOTE_SINGLE: 'single-quoted-scalar', QUOTE_DOUBLE: 'double-quoted-scalar' } as const;

/** Gives plain or quoted text of several lines another value. Lines without changed words stay. Double quotes if its style cannot hold the value. */
export function rewrapFlow(old: string, style: string | null | undefined, value: string, eol: Eol): string | undefined {
  if (!isFlowStyle(style) || !old.includes('\n')) return undefined;
  const spelled = spellingOf(old, style);
  if (!spelled) return undefined;
  const indent = /\n([ \t]*)[^ \t\r\n][^\n]*$/.exec(old)?.[1] ?? '';
  const quoted = { ...spelled, words: spelled.words.map((word) => ({ ...word, source: escapeFor.QUOTE_DOUBLE(word.value) })) };
  for (const [form, words] of [
    [style, spelled],
    ['QUOTE_DOUBLE', quoted],
  ] as const) {
    const gapOf = (gap: string) =>
      form !== 'QUOTE_DOUBLE' && /^\n+$/.test(gap) ? eol.repeat(gap.length + 1) + indent : escapeFor[form](gap);
    const written = keepBreaks(words, splitWords(value), { word: escapeFor[form], gap: gapOf });
    const source = written === undefined ? undefined : quotes[form] + written + quotes[form];
    // A value that fits one line may need quotation marks, such as "yes".
    if (source?.includes('\n') && readFlow(source, form) === value) return source;
  }
  return undefined;
}

function isFlowStyle(style: string | null | undefined): style is FlowStyle {
  return style === 'PLAIN' || style === 'QUOTE_SINGLE' || style === 'QUOTE_DOUBLE';
}

const escapeFor: Record<FlowStyle, (text: string) => string> = {
  PLAIN: (text) => text,
  QUOTE_SINGLE: (text) => text.replaceAll("'", "''"),
  QUOTE_DOUBLE: (text) => escapeInvisible(JSON.stringify(text)).slice(1, -1),
};

/** The value that a whole text has in this style; undefined when it is not one scalar. */
function readFlow(source: string, style: FlowStyle): string | undefined {
  if (style === 'PLAIN') {
    const [document] = new Parser().parse(`- ${source}`);
    const list = document?.type === 'document' ? document.value : undefined;
    const [item] = list?.type === 'block-seq' ? list.items : [];
    if (item?.value?.type !== 'scalar' || item.value.source !== source) return undefined;
  }
  return resolve(source, style);
}

function resolve(source: string, style: FlowStyle): string | undefined {
  let hasError = false;
  const onError = (): void => void (hasError = true);
  const { value } = CST.resolveAsScalar({ type: tokenTypes[style], offset: 0, indent: 0, source }, true, onError);
  return hasError ? undefined : value;
}

// A line break after a backslash is not text. Inside a word it belongs to the word, beside white space to the white space.
const doubleQuotedTokens = /((?:[ \t]|\r?\n|\\[nt \t]|\\\r?\n[ \t]*)+)|((?:(?:\\\r?\n[ \t]*)?(?:\\[^nt \t\r\n]|[^\\ \t\r\n]))+)/g;

function spellingOf(source: string, style: FlowStyle): Words<Spelled> | undefined {
  const size = quotes[style].length;
  const text = source.slice(size, source.length - size);
  const words: Spelled[] = [];
  const gaps: Spelled[] = [];
  const tokens = text.matchAll(style === 'QUOTE_DOUBLE' ? doubleQuotedTokens : /([ \t\r\n]+)|([^ \t\r\n]+)/g);
  for (const [, gap, word = ''] of tokens) {
    if (gap !== undefined && words.length === gaps.length) words.push(nothing);
    if (gap !== undefined) gaps.push({ source: gap, value: readGap(gap, style) });
    else words.push({ source: word, value: style === 'PLAIN' ? word : (resolve(quotes[style] + word + quotes[style], style) ?? word) });
  }
  if (words.length === gaps.length) words.push(nothing);
  return { words, gaps: [nothing, ...gaps, nothing] };
}

const nothing: Spelled = { source: '', value: '' };

/** White space with line breaks as YAML folds it. */
function readGap(gap: string, style: FlowStyle): string {
  const escapes = style === 'QUOTE_DOUBLE' ? String.raw`\\\r?\n[ \t]*|\\([nt \t])|` : '';
  return gap.replace(new RegExp(`${escapes}[ \\t]*((?:\\r?\\n[ \\t]*)+)`, 'g'), (_, ...groups: (string | undefined)[]) => {
    const [escaped, breaks] = style === 'QUOTE_DOUBLE' ? groups : [undefined, groups[0]];
    if (escaped !== undefined) return escaped === 'n' ? '\n' : escaped === 't' ? '\t' : escaped;
    if (breaks === undefined) return '';
    return '\n'.repeat(breaks.split('\n').length - 2) || ' ';
  });
}

/** Gives the lines of a `>` block another value. Lines without changed words stay. Undefined if folding cannot express the value. */
export function rewrapFolded(old: string, value: string): string | undefined {
  const { words, gaps } = splitWords(old);
  let before = '';
  const spelledGaps = gaps.map((source, index): Spelled => {
    const gap = { source, value: foldGap(source, before) };
    before += source + (words[index] ?? '');
    return gap;
  });
  const spelled = { words: words.map((word) => ({ source: word, value: word })), gaps: spelledGaps };
  const written = keepBreaks(spelled, splitWords(value), { gap: unfoldGap });
  return written !== undefined && fold(written) === value ? written : undefined;
}

/** The value of the lines of a `>` block. */
export function fold(lines: string): string {
  const source = lines.replace(/^(?=[^\n])/gm, ' ');
  const header = { type: 'block-scalar-header', offset: 0, indent: 0, source: '>1-' } as const;
  return CST.resolveAsScalar({ type: 'block-scalar', offset: 0, indent: 0, props: [header], source }, true, () => undefined).value;
}

// Folding keeps a line break beside a line that starts with white space.

function foldGap(gap: string, before: string): string {
  const [end = '', ...lines] = gap.split('\n');
  if (lines.length === 0) return gap;
  const isKept = isIndented(before) || lines.at(-1) !== '';
  return end + (isKept ? '\n'.repeat(lines.length) : '\n'.repeat(lines.length - 1) || ' ') + (lines.at(-1) ?? '');
}

function unfoldGap(value: string, written: string): string {
  const [end = '', ...lines] = value.split('\n');
  if (lines.length === 0) return value;
  const isKept = isIndented(written) || lines.at(-1) !== '';
  return end + '\n'.repeat(lines.length + (isKept ? 0 : 1)) + (lines.at(-1) ?? '');
}

function isIndented(text: string): boolean {
  return /[ \t]/.test(text.charAt(text.lastIndexOf('\n') + 1));
}
