import type { Node } from 'acorn';
import { escapeHtml } from '../model/text/escape-text.ts';
import type { HiddenParts } from './hidden-parts.ts';
import { inlineHtml } from './markdown-html.ts';
import { JsParser, readExpression, readTag, type Expression, type JsxTag } from './jsx-tag.ts';
import { replaceTag, wordsOf, type NoteTag } from './replace-tag.ts';

interface Statement extends Node {
  source?: { value?: unknown };
  specifiers?: { local: { name?: string } }[];
}

/** Removes JavaScript imports and exports at the start of blocks, but not prose that begins so. Adds what is imported to `pictures`, by name. */
export function removeModules(text: string, hidden: HiddenParts, note: NoteTag, pictures: Map<string, string>): string {
  const lines = text.split('\n');
  const kept: string[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    const statements = /^(?:import|export)\b/.test(line) && !kept.at(-1)?.trim() ? moduleAt(lines, at, hidden) : undefined;
    kept.push(statements ? '' : line);
    if (!statements) continue;
    if (line.startsWith('export')) note(line, 'is code of the old site');
    for (const { source, specifiers = [] } of statements.body)
      for (const { local } of specifiers) if (local.name !== undefined) pictures.set(local.name, String(source?.value ?? ''));
    at = statements.last;
  }
  return kept.join('\n');
}

/** The statements that begin on a line, and the line on which they end. */
function moduleAt(lines: readonly string[], first: number, hidden: HiddenParts): { body: Statement[]; last: number } | undefined {
  const ends = lines.flatMap((_, index) => (index >= first && !lines[index + 1]?.trim() ? [index] : [])).slice(0, maxBlocks);
  const [end = first] = ends;
  // Text directly below an import is prose.
  for (let shorter = end - 1; shorter >= first; shorter -= 1) ends.push(shorter);
  for (const last of ends) {
    const body = modulesIn(hidden.show(lines.slice(first, last + 1).join('\n')));
    if (body) return { body, last };
  }
  return undefined;
}

// More than the blank lines of any export, such as a component.
const maxBlocks = 60;

function modulesIn(code: string): Statement[] | undefined {
  try {
    const { body } = JsParser.parse(code.replace(/^import type\b/gm, 'import     '), { ecmaVersion: 'latest', sourceType: 'module' });
    return body.every(({ type }) => /^(?:Import|Export)/.test(type)) ? (body as Statement[]) : undefined;
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof RangeError) return undefined;
    throw error;
  }
}

interface MdxOptions {
  isMdx: boolean;
  hidden: HiddenParts;
  pictures: ReadonlyMap<string, string>;
  note: NoteTag;
}

/** Replaces components by what they show and, in MDX, expressions in braces by their text. Markdown inside components stays Markdown. */
export function convertComponents(text: string, options: MdxOptions, depth = 0): string {
  const { isMdx, hidden, pictures, note } = options;
  if (depth > maxDepth) return text;
  let html = '';
  let at = 0;
  for (const { index } of text.matchAll(/[<{]/g)) {
    if (index < at || text[index - 1] === '\\') continue;
    if (text[index] === '<' && beforeDestination.test(text.slice(text.lastIndexOf('\n', index) + 1, index))) continue;
    const tag = text[index] === '<' ? readTag(text, index) : undefined;
    const expression = text[index] === '{' && isMdx ? readExpression(text, index) : undefined;
    if (expression) {
      const literal = literalOf(expression);
      if (literal === undefined) note(`{${expression.source}}`, 'is code of the old site');
      html += text.slice(at, index) + escapeHtml(literal ?? '');
      at = expression.end;
    } else if (tag && (isMdx || isComponent(tag))) {
      const close = tag.isClosed ? undefined : closingTag(text, tag);
      const inner = close === undefined ? '' : text.slice(tag.end, close.start);
      const end = close?.end ?? tag.end;
      const isAlone = /(?:^|\n)[ \t]*$/.test(text.slice(0, index)) && /^[ \t]*(?:\n|$)/.test(text.slice(end));
      html += text.slice(at, index) + converted(tag, inner, isAlone);
      at = end;
    }
  }
  return html + text.slice(at);

  function converted(tag: JsxTag, inner: string, isAlone: boolean): string {
    const isInside = isAlone && /^[ \t]*\n/.test(inner);
    const words = () => convertComponents(isInside ? dedented(inner) : inner, options, depth + 1);
    const [open, close] = isComponentName(tag.name) ? ofComponent(tag, inner, isAlone) : ofHtml(tag);
    if (isMdx && inCell.has(tag.name) && !/\n[ \t]*\n/.test(inner)) {
      const html = `${open}${inlineHtml(hidden.show(words()))}${close}`;
      // The lines below are Markdown.
      return isAlone ? `\n\n${html}\n\n` : html;
    }
    if (!isAlone || (!isInside && !isComponentName(tag.name) && !wrappers.has(tag.name))) return open + words() + close;
    return `\n\n${[open, words().trim(), close].filter(Boolean).join('\n\n')}\n\n`;
  }

  function ofComponent({ name, attributes, source }: JsxTag, inner: string, isAlone: boolean): [open: string, close: string] {
    const named = new Map([...attributes].map(([key, value]) => [key.toLowerCase(), valueOf(value)] as const));
    const tag = { name, named, values: [], written: '' };
    const replacement = replaceTag(tag, { isPaired: inner.trim() !== '', isAlone });
    if (replacement || name === '') return replacement ?? ['', ''];
    note(source, 'is a component of the old site');
    const title = wordsOf(tag);
    return [title === '' ? '' : isAlone ? `**${title}**` : ` <strong>${inlineHtml(title)}</strong> `, ''];
  }

  function ofHtml({ name, attributes, isClosed }: JsxTag): [open: string, close: string] {
    const written = [...attributes].flatMap(([key, value]) => {
      const plain = valueOf(value);
      return plain === '' && typeof value !== 'string' ? [] : [` ${key}="${escapeHtml(plain)}"`];
    });
    const open = `<${name}${written.join('')}>`;
    return isClosed && /^(?:img|br|hr|input|source|embed|col|wbr)$/i.test(name) ? [open, ''] : [open, `</${name}>`];
  }

  /** The text of an attribute, or the picture that it names; empty for other code. */
  function valueOf(value: string | Expression): string {
    if (typeof value === 'string') return value;
    const [, name = ''] = /^\s*(\w+)(?:\.(?:src|default))?\s*$/.exec(value.source) ?? [];
    const [, , required] = /^\s*(?:require|new URL)\(\s*(["'])(.+?)\1/.exec(value.source) ?? [];
    const markup = /^<[^{}]*>$/.test(value.source.trim()) ? value.source.trim().replace(/^<>|<\/>$/g, '') : '';
    return pictures.get(name) ?? required ?? literalOf(value) ?? markup;
  }

  function literalOf({ source }: Expression): string | undefined {
    const shown = hidden.show(source).trim();
    if (/^(?:\/\*[^]*\*\/|)$/.test(shown)) return '';
    const [, , text] = /^(["'`])((?:(?!\1)[^\\]|\\.)*)\1$/.exec(shown) ?? [];
    return text === undefined || text.includes('${') ? undefined : text.replace(/\\(.)/g, '$1');
  }
}

// A link may have its address in angle brackets: `[a](<b.md>)`, `[a]: <b.md>`.
const beforeDestination = /\]\([ \t]*$|^ {0,3}\[[^\]]+\]:[ \t]*$/;

// Sanitizing removes deeper tags.
const maxDepth = 50;

// Words in these elements are inline Markdown, although they are in a block of HTML.
const inCell = new Set('p h1 h2 h3 h4 h5 h6 li td th dt dd summary figcaption caption'.split(' '));
const wrappers = new Set('div section article aside main header footer nav center details figure blockquote'.split(' '));
const htmlNames =
  /^(?:a|b|big|blockquote|br|center|code|div|em|font|form|h[1-6]|hr|i|img|li|ol|p|pre|small|span|strong|table|tbody|td|th|thead|tr|tt|u|ul)$/i;

const isComponentName = (name: string): boolean => name === '' || /^[A-Z]|\./.test(name);

/** In Markdown, `<TABLE>` and `<Table>` are HTML; `<Table … />` can only be a component. */
function isComponent({ name, isClosed }: JsxTag): boolean {
  return name !== '' && isComponentName(name) && (!htmlNames.test(name) || (isClosed && !/^(?:br|hr|img)$/i.test(name)));
}

function closingTag(text: string, { name, end }: JsxTag): { start: number; end: number } | undefined {
  let depth = 1;
  for (const { index, 0: found, 1: slash } of text.slice(end).matchAll(new RegExp(`<(/?)${name.replace('.', '\\.')}(?=[\\s/>])`, 'g'))) {
    const start = end + index;
    if (slash === '') depth += readTag(text, start)?.isClosed === false ? 1 : 0;
    else if ((depth -= 1) === 0) return { start, end: text.indexOf('>', start + found.length) + 1 };
  }
  return undefined;
}

function dedented(text: string): string {
  const indents = text.split('\n').flatMap((line) => (line.trim() === '' ? [] : [/^[ \t]*/.exec(line)?.[0].length ?? 0]));
  return text.replace(new RegExp(`^[ \\t]{${Math.min(...indents, 80)}}`, 'gm'), '');
}
