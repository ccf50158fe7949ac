import { parse as parseToml, TomlError } from 'smol-toml';
import { composeYaml, placeOf, valueOf } from '../content/yaml/compose.ts';
import { parseJson } from '../model/runtime/parse-json.ts';

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
  for (const [pattern, read] of formats) {
    const [whole, source = ''] = pattern.exec(text) ?? [];
    if (whole === undefined || !text.startsWith(whole)) continue;
    const parsed = read(source);
    if ('message' in parsed) return { line: parsed.line + 1, message: parsed.message };
    const { value } = parsed;
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      return { line: 2, message: 'must have front matter of fields, each as "title: …"' };
    return { fields: value as FrontMatter['fields'], body: text.slice(whole.length) };
  }
  return { line: 1, message: 'has no front matter; begin it with ---, and a line for each of title and date' };
}

const formats: [pattern: RegExp, read: (source: string) => Parsed][] = [
  [/^---[ \t]*\r?\n([^]*?)^---[ \t]*(?:\r?\n|$)/m, readYaml],
  [/^\+\+\+[ \t]*\r?\n([^]*?)^\+\+\+[ \t]*(?:\r?\n|$)/m, readToml],
  [/^(\{\r?\n[^]*?^\})[ \t]*(?:\r?\n|$)/m, readJson],
];

/** The line of a fault is that of the front matter. */
type Parsed = { value: unknown } | FrontMatterFault;

function readYaml(source: string): Parsed {
  const document = composeYaml(source);
  const read = Array.isArray(document) ? { faults: document } : valueOf(document);
  if ('value' in read) return read;
  const [{ offset, message } = { offset: 0, message: 'is not valid' }] = read.faults;
  return { line: placeOf(source, offset).line, message };
}

function readToml(source: string): Parsed {
  try {
    return { value: JSON.parse(JSON.stringify(parseToml(source))) };
  } catch (error) {
    if (!(error instanceof TomlError)) throw error;
    return { line: error.line, message: error.message.split('\n', 1)[0]?.replace(/^Invalid TOML document: /, '') ?? 'is not valid TOML' };
  }
}

function readJson(source: string): Parsed {
  const value = parseJson(source);
  return value === undefined ? { line: 0, message: 'has front matter that is not valid JSON' } : { value };
}
