import { parse as parseToml, TomlError } from 'smol-toml';
import { findLostWords } from '../content/yaml/lost-words.ts';
import { composeYaml, placeOf, valueOf } from '../content/yaml/compose.ts';
import { sentenceOf } from '../model/entities/problem.ts';
import { parseJson } from '../content/ground/parse-json.ts';

interface FrontMatterFault {
  line: number;
  message: string;
}

/** Reads YAML between `---`, TOML between `+++` or JSON in braces at the start of a text. Dates of TOML are ISO texts. */
export function readFrontMatter(
  whole: string,
): { fields: Record<string, unknown>; body: string; lost: FrontMatterFault[] } | FrontMatterFault {
  const text = whole.trimStart();
  const linesAbove = whole.slice(0, whole.length - text.length).split('\n').length - 1;
  for (const [pattern, read] of formats) {
    const [matter, source = ''] = pattern.exec(text) ?? [];
    if (matter === undefined || !text.startsWith(matter)) continue;
    const parsed = read(source);
    const above = linesAbove + (matter.startsWith(source) ? 0 : 1);
    if ('message' in parsed) return { line: above + parsed.line, message: parsed.message };
    const value = parsed.value ?? {};
    if (typeof value !== 'object' || Array.isArray(value))
      return { line: linesAbove + 2, message: 'must have front matter of fields, each as "title: …"' };
    return {
      fields: value as Record<string, unknown>,
      body: text.slice(matter.length),
      lost: (parsed.lost ?? []).map((each) => ({ ...each, line: above + each.line })),
    };
  }
  const [, language] = /^---(\w+)[ \t]*$/m.exec(text) ?? [];
  if (language !== undefined && text.startsWith(`---${language}`))
    return { line: linesAbove + 1, message: `has front matter in ${language}; write it as YAML, between two lines of ---` };
  return /^(?:---|\+\+\+)\s*$/m.exec(text)?.index === 0
    ? { line: linesAbove + 1, message: `has front matter without an end; write ${text.slice(0, 3)} on a line below it` }
    : { line: 1, message: 'has no front matter; begin it with ---, and a line for each of title and date' };
}

// Eleventy also names the language: `---toml`. Hexo needs no line above the fields.
const formats: [pattern: RegExp, read: (source: string) => Parsed][] = [
  [/^(?:---(?:ya?ml)?[ \t]*\r?\n|(?=(?:title|date|layout):))([^]*?)^(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/m, readYaml],
  [/^\+\+\+[ \t]*\r?\n([^]*?)^\+\+\+[ \t]*(?:\r?\n|$)/m, readToml],
  [/^---toml[ \t]*\r?\n([^]*?)^---[ \t]*(?:\r?\n|$)/m, readToml],
  [/^---json[ \t]*\r?\n([^]*?)^---[ \t]*(?:\r?\n|$)/m, readJson],
  [/^(\{\s*(?:"[^]*?^|"[^\n]*)\})[ \t]*(?:\r?\n|$)/m, readJson],
];

/** Lines of faults are counted within the front matter. */
type Parsed = { value: unknown; lost?: FrontMatterFault[] } | FrontMatterFault;

function readYaml(source: string): Parsed {
  const document = composeYaml(source);
  const read = Array.isArray(document) ? { faults: document } : { ...valueOf(document), lost: findLostWords(document, source) };
  const faultAt = (offset: number, message: string) => ({ line: placeOf(source, offset).line, message });
  if ('value' in read) return { ...read, lost: read.lost.map((each) => faultAt(each.offset, sentenceOf(each))) };
  const [{ offset, message } = { offset: 0, message: 'is not valid' }] = read.faults;
  return faultAt(offset, message);
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
