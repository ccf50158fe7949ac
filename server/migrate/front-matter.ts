import { parse as parseToml, TomlDate, TomlError } from 'smol-toml';
import { composeYaml, placeOf } from '../content/yaml/compose.ts';
import { valueOf } from '../content/yaml/value.ts';

/** The fields at the start of a file, and the text after them. */
export interface FrontMatter {
  fields: Record<string, unknown>;
  body: string;
}

export interface FrontMatterFault {
  line: number;
  message: string;
}

/** Reads YAML between `---`, TOML between `+++` or JSON in braces at the start of a text. Dates of TOML are ISO texts. */
export function readFrontMatter(text: string): FrontMatter | FrontMatterFault {
  const marked = /^(---|\+\+\+)[ \t]*\r?\n([^]*?)^\1[ \t]*(?:\r?\n|$)/m.exec(text);
  if (marked?.index === 0) {
    const [whole, mark, source = ''] = marked;
    const fields = mark === '---' ? readYaml(source) : readToml(source);
    return 'message' in fields ? { line: fields.line + 1, message: fields.message } : { ...fields, body: text.slice(whole.length) };
  }
  const json = /^\{\r?\n[^]*?^\}[ \t]*(?:\r?\n|$)/m.exec(text);
  if (json?.index === 0) return readJson(json[0], text.slice(json[0].length));
  return { line: 1, message: 'has no front matter; begin it with ---, and a line for each of title and date' };
}

type Fields = { fields: Record<string, unknown> } | FrontMatterFault;

function readYaml(source: string): Fields {
  const document = composeYaml(source);
  const faults = (all: readonly { offset: number; message: string }[]): FrontMatterFault => ({
    line: placeOf(source, all[0]?.offset ?? 0).line,
    message: all[0]?.message ?? 'is not valid',
  });
  if (Array.isArray(document)) return faults(document);
  const read = valueOf(document);
  if ('faults' in read) return faults(read.faults);
  return fieldsIn(read.value);
}

function readToml(source: string): Fields {
  try {
    return fieldsIn(withTextDates(parseToml(source)));
  } catch (error) {
    if (!(error instanceof TomlError)) throw error;
    return { line: error.line, message: error.message.split('\n', 1)[0]?.replace(/^Invalid TOML document: /, '') ?? 'is not valid TOML' };
  }
}

function readJson(source: string, body: string): FrontMatter | FrontMatterFault {
  try {
    const read = fieldsIn(JSON.parse(source));
    return 'message' in read ? read : { ...read, body };
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return { line: 1, message: 'has front matter that is not valid JSON' };
  }
}

function fieldsIn(value: unknown): Fields {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { fields: value as Record<string, unknown> };
  return { line: 1, message: 'must have front matter of fields, each as "title: …"' };
}

function withTextDates(value: unknown): unknown {
  if (value instanceof TomlDate) return value.toISOString();
  if (Array.isArray(value)) return value.map(withTextDates);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withTextDates(inner)]));
}
