type Eol = '\n' | '\r\n';

/** `it''s` in single quotes. */
export function singleQuoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

/** JSON's escapes are YAML's too; what else a reader could take for a line end, drop or not see is escaped as well. */
export function doubleQuoted(text: string): string {
  return JSON.stringify(text).replace(new RegExp(invisible, 'gu'), (mark) => `\\u${mark.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** Control characters but tab and line feed, line and paragraph separators, byte order mark: what a person cannot see. */
export const invisible = /[^\P{Cc}\t\n]|[\u2028\u2029\ufeff]/u;

/**
 * The text as a literal block (`|`), or undefined when it has none. An old block gives its header and indentation.
 * @param indent what the key's own line is indented by
 * @param tail what follows the header on its line, such as a comment
 */
export function blockScalar(value: unknown, old: string, eol: Eol, indent: string, tail?: string): string | undefined {
  if (typeof value !== 'string' || value === '' || invisible.test(value)) return undefined;
  const { comment, deep } = shapeOf(old, indent);
  const body = value.replace(/\n+$/, '');
  const trailing = value.length - body.length;
  // A first line that starts with white space needs the depth said.
  const depth = /^\s/.test(body) ? String(deep.length - indent.length) : '';
  const lines = body.split('\n').map((line) => (line === '' ? '' : deep + line));
  const extra = trailing > 1 ? Array.from({ length: trailing - 1 }, () => '') : [];
  return [`|${depth}${chomping(trailing)}${tail ?? comment}`, ...lines, ...extra].join(eol);
}

/** The text as a folded block (`>`) on as few lines as it has, or undefined when folding would change it. */
export function foldedScalar(value: unknown, old: string, eol: Eol): string | undefined {
  if (typeof value !== 'string' || value === '' || /^[ \t]/m.test(value) || invisible.test(value)) return undefined;
  const { comment, deep } = shapeOf(old, '');
  const body = value.replace(/\n+$/, '');
  const trailing = value.length - body.length;
  const lines = body
    .replace(/\n+/g, (breaks) => `\n${breaks}`)
    .split('\n')
    .map((line) => (line === '' ? '' : deep + line));
  const extra = trailing > 1 ? Array.from({ length: trailing - 1 }, () => '') : [];
  return [`>${chomping(trailing)}${comment}`, ...lines, ...extra].join(eol);
}

function chomping(trailingBreaks: number): string {
  if (trailingBreaks === 0) return '-';
  return trailingBreaks === 1 ? '' : '+';
}

/** What of an old block scalar stays: the comment after its header and the depth of its lines. */
function shapeOf(old: string, indent: string): { comment: string; deep: string } {
  const [header = '', ...lines] = old.split(/\r?\n/);
  const comment = /[ \t]+#.*$/.exec(header)?.[0] ?? '';
  const depth = Number(/^[|>][+-]?(\d)/.exec(header)?.[1] ?? 0);
  const first = lines.find((line) => line.trim() !== '');
  const deep = depth > 0 ? indent + ' '.repeat(depth) : (/^ +/.exec(first ?? '')?.[0] ?? `${indent}  `);
  return { comment, deep };
}
