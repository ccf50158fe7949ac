// Nearly all items have this form. `journal validate` of 16,000 items takes 40% more processor time with only the full parser (November 2026).

// More than any real item holds. The full parser limits the rest.
const maxValues = 2_000;

/** Reads one map of scalars, `|` text and lists of scalars as the full parser does; undefined for any other YAML. */
export function readPlainYaml(text: string): Record<string, unknown> | undefined {
  if (!text.endsWith('\n') || strange.test(text)) return undefined;
  const fields: Record<string, unknown> = {};
  let values = 0;
  let at = 0;
  while (at < text.length) {
    const skipped = match(blankOrComment, text, at);
    if (skipped) {
      at += skipped[0].length;
      continue;
    }
    const entry = match(keyAndRest, text, at);
    const key = entry?.[1];
    if (!entry || key === undefined || key in fields || reservedWords.test(key)) return undefined;
    at += entry[0].length;
    const read = readValue(withoutSpaces(entry[2] ?? ''), text, at);
    values += Array.isArray(read?.value) ? read.value.length + 1 : 1;
    if (!read || values > maxValues) return undefined;
    fields[key] = read.value;
    at = read.end;
  }
  return values === 0 ? undefined : fields;
}

// The full parser has rules for these characters.
// oxlint-disable-next-line no-control-regex
const strange = /[\0-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]/;
const blankOrComment = /(?:#[^\n]*)?\n/y;
const keyAndRest = /([A-Za-z_]\w*):(?: ([^\n]*))?\n/y;
const listItem = /( {2}|)- ([^\n]+)\n/y;
const nextKey = /^[^ \n]/gm;
const reservedWords = /^(?:true|false|null|y|n|yes|no|on|off)$/i;

function readValue(rest: string, text: string, at: number) {
  if (rest === '') return readList(text, at);
  if (rest === '|' || rest === '|-') return readBlock(rest, text, at);
  const value = readScalar(rest);
  return value === undefined ? undefined : { value, end: at };
}

function readList(text: string, at: number) {
  const values: unknown[] = [];
  let end = at;
  let indentation: string | undefined;
  for (let item = match(listItem, text, end); item; item = match(listItem, text, end)) {
    indentation ??= item[1];
    const value = readScalar(withoutSpaces(item[2] as string));
    if (value === undefined || item[1] !== indentation || values.length > maxValues) return undefined;
    values.push(value);
    end += item[0].length;
  }
  return values.length === 0 ? undefined : { value: values, end };
}

function readBlock(header: '|' | '|-', text: string, at: number) {
  nextKey.lastIndex = at;
  const end = nextKey.exec(text)?.index ?? text.length;
  const block = text.slice(at, end);
  if (!/^ {2}[^ ]/.test(block) || /^(?: ?[^ \n]| +$)/m.test(block)) return undefined;
  const value = withoutLast('\n', block.replace(/^ {2}/gm, ''));
  return { value: header === '|' ? `${value}\n` : value, end };
}

function readScalar(source: string): unknown {
  if (source.startsWith('"')) return readDoubleQuoted(source);
  if (source.startsWith("'")) return /^'(?:[^']|'')*'$/.test(source) ? source.slice(1, -1).replaceAll("''", "'") : undefined;
  if (/^(?:0|[1-9]\d{0,14})$/.test(source)) return Number(source);
  const isPlain =
    /^(?:[\p{L}/(\u00a1-\uffff]|\d{4}-\d\d-\d\d(?:T[\d:.]+(?:Z|[+-]\d\d:\d\d))?$)/u.test(source) && !/: | #|:$|\t/.test(source);
  return isPlain && !reservedWords.test(source) ? source : undefined;
}

/** Only the escapes that JSON and YAML share. */
function readDoubleQuoted(source: string): string | undefined {
  if (!/^"(?:[^"\\]|\\["\\/bfnrt]|\\u[\dA-Fa-f]{4})*"$/.test(source)) return undefined;
  return source.includes('\\') ? (JSON.parse(source.replaceAll('\t', '\\t')) as string) : source.slice(1, -1);
}

/** Unlike `trim`, removes only spaces: YAML reads other white space as text. */
function withoutSpaces(text: string): string {
  return withoutLast(' ', text.replace(/^ +/, ''));
}

/** A regular expression would need quadratic time. */
function withoutLast(character: string, text: string): string {
  let end = text.length;
  while (text[end - 1] === character) end -= 1;
  return text.slice(0, end);
}

function match(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}
