import { Parser } from 'acorn';
import jsx from 'acorn-jsx';
import { hiddenPart } from './hidden-parts.ts';

export const JsParser = Parser.extend(jsx());

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
  let at = start;
  const take = (pattern: RegExp) => {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    at += found?.[0].length ?? 0;
    return found;
  };
  const opening = take(/<(?:([A-Za-z][\w.:-]*)(?=[\s/>])|(?=>))/y);
  if (!opening) return undefined;
  const attributes: JsxTag['attributes'] = new Map();
  for (;;) {
    take(/\s*/y);
    const closing = take(/\/?>/y)?.[0];
    if (closing !== undefined)
      return { name: opening[1] ?? '', attributes, isClosed: closing === '/>', source: text.slice(start, at), end: at };
    const key = take(/[\w@:.-]+/y)?.[0];
    const hasValue = key === undefined || take(/\s*=\s*/y) !== null;
    const braces = hasValue ? readExpression(text, at) : undefined;
    const quoted = key === undefined || !hasValue || braces ? undefined : take(/"([^"]*)"|'([^']*)'|[^\s"'=<>`{}]+/y);
    if (hasValue && !braces && !quoted) return undefined;
    at = braces?.end ?? at;
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
