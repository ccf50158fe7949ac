import { Parser } from 'acorn';
import jsx from 'acorn-jsx';
import { hiddenPart } from './hidden-parts.ts';

const JsParser = Parser.extend(jsx());

/** JavaScript inside braces, and the end of the closing brace. */
export interface Expression {
  source: string;
  end: number;
}

export interface JsxTag {
  /** Empty for a fragment. */
  name: string;
  attributes: Map<string, string | Expression>;
  isClosed: boolean;
  source: string;
  end: number;
}

/** Reads an opening tag of JSX or HTML, whose attributes may contain code with `>`; undefined for text. */
export function readTag(text: string, start: number): JsxTag | undefined {
  const [opening, name = ''] = matchAt(/<(?:([A-Za-z][\w.:-]*)(?=[\s/>])|(?=>))/y, text, start) ?? [];
  if (opening === undefined) return undefined;
  const attributes: JsxTag['attributes'] = new Map();
  let at = start + opening.length;
  for (;;) {
    at += matchAt(/\s*/y, text, at)?.[0].length ?? 0;
    const [closing] = matchAt(/\/?>/y, text, at) ?? [];
    if (closing !== undefined) {
      const end = at + closing.length;
      return { name, attributes, isClosed: closing === '/>', source: text.slice(start, end), end };
    }
    const [key] = matchAt(/[\w@:.-]+/y, text, at) ?? [];
    at += key?.length ?? 0;
    const [equals] = (key !== undefined && matchAt(/\s*=\s*/y, text, at)) || [];
    at += equals?.length ?? 0;
    const braces = key === undefined || equals !== undefined ? readExpression(text, at) : undefined;
    const quoted = equals === undefined || braces ? undefined : matchAt(/"([^"]*)"|'([^']*)'|[^\s"'=<>`{}]+/y, text, at);
    if ((key === undefined || equals !== undefined) && !braces && !quoted) return undefined;
    at = braces?.end ?? at + (quoted?.[0].length ?? 0);
    if (key !== undefined) attributes.set(key, braces ?? quoted?.[1] ?? quoted?.[2] ?? quoted?.[0] ?? '');
  }
}

/** Reads a JavaScript expression in braces; undefined when it is not one. */
export function readExpression(text: string, start: number): Expression | undefined {
  if (text[start] !== '{') return undefined;
  // Replaces hidden parts by strings.
  const code = text.slice(start + 1, start + maxExpression).replace(hiddenPart, (mark) => `"${'_'.repeat(mark.length - 2)}"`);
  const comment = /^(?:\s|\/\*[^]*?\*\/|\/\/[^\n]*\n)*/.exec(code)?.[0].length ?? 0;
  const end = code[comment] === '}' ? comment : endOfExpression(code);
  return end === undefined ? undefined : { source: text.slice(start + 1, start + 1 + end), end: start + end + 2 };
}

// A limit, because every brace of a text is tried. Longer code is data.
const maxExpression = 20_000;

/** Where the closing brace is. */
function endOfExpression(code: string): number | undefined {
  try {
    const { end } = JsParser.parseExpressionAt(code.replace(/^(\s*)\.{3}/, '$1   '), 0, { ecmaVersion: 'latest' });
    const [rest] = /^(?:\s|\/\*[^]*?\*\/)*/.exec(code.slice(end)) ?? [''];
    return code[end + rest.length] === '}' ? end + rest.length : undefined;
  } catch (error) {
    // Deep nesting overflows the parser's stack.
    if (error instanceof SyntaxError || error instanceof RangeError) return undefined;
    throw error;
  }
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}
