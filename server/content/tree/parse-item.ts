import { isDeepStrictEqual } from 'node:util';
import { isAlias, isCollection, isMap, isScalar, type Document, type Node, type Pair } from 'yaml';
import type { z } from 'zod';
import { explainIssues, sentenceOf, type Explanation, type Problem } from '../../model/entities/problem.ts';
import { readSource } from '../files/read-file.ts';
import { withoutAbsent } from '../ground/without-absent.ts';
import { findLostWords, type MessagesOf, type WrittenText } from '../yaml/lost-words.ts';
import { readPlainYaml } from '../yaml/plain-yaml.ts';
import { composeYaml, placeOf, valueOf, type Fault } from '../yaml/compose.ts';
import { withArticle } from '../../model/text/wording.ts';
import { escapeRegExp } from '../../model/text/escape-text.ts';

/** A file with warnings or unknown keys has fields and problems; any other problem leaves no fields. */
export interface ParsedItem<T> {
  fields?: T;
  problems: Problem[];
}

/** Parses and checks the text of one content file. Each problem has the line and column of what is wrong. */
export function parseItem<T>(file: string, text: string, kind: { noun: string; schema: z.ZodObject }): ParsedItem<T> {
  const plain = readPlainYaml(text);
  // Only the full parser finds places.
  const quick = plain && kind.schema.safeParse(plain);
  if (quick?.success) return { fields: withoutAbsent(quick.data) as T, problems: [] };

  const report = (faults: Fault[], severity: Problem['severity'] = 'error') => ({
    problems: faults
      .slice(0, maxProblems)
      .map(({ offset, rule, message }): Problem => ({ file, ...placeOf(text, offset), severity, rule, message })),
  });

  const document = composeYaml(text);
  if (Array.isArray(document)) return report(document);
  if (document.contents === null || (isScalar(document.contents) && document.contents.value === null)) {
    // Where no field is required, a file may be empty.
    const empty = kind.schema.safeParse({});
    if (empty.success) return { fields: empty.data as T, problems: [] };
    return report([{ offset: 0, rule: 'empty', message: 'is empty; write its fields, or remove it' }]);
  }
  if (!isMap(document.contents)) {
    const message = `must hold the fields of ${withArticle(kind.noun)}, each as "field: value"`;
    return report([{ offset: document.contents.range[0], rule: 'type', message }]);
  }

  const read = valueOf(document);
  if ('faults' in read) return report(read.faults);
  const checked = kind.schema.safeParse(read.value, { reportInput: true });
  const messagesOf = (texts: readonly WrittenText[]) => messagesWith(texts, read.value, kind.schema);
  const lost = findLostWords(document, text, messagesOf).slice(0, maxProblems);
  const warnings = lost.map(({ path, offset, message }): Fault => ({ offset, rule: 'lost-words', message: sentenceOf({ path, message }) }));
  if (checked.success) return { fields: withoutAbsent(checked.data) as T, ...report(warnings, 'warning') };
  const { issues } = checked.error;
  const explanations = explainIssues(issues, Object.keys(kind.schema.shape), kind.noun).slice(0, maxProblems);
  const faults = withSources(explanations, document, text, messagesOf).map((explanation): Fault => {
    const loss = explanation.rule === 'missing' ? lost.find(({ path }) => isDeepStrictEqual(path, explanation.path)) : undefined;
    return loss ? { ...loss, rule: 'missing', message: sentenceOf(loss) } : faultOf(document, text, explanation);
  });
  const { problems } = report(faults);
  const known = kind.schema.safeParse(withoutUnknown(read.value, issues));
  if (!known.success) return { problems };
  return { fields: withoutAbsent(known.data) as T, problems: [...problems, ...report(warnings, 'warning').problems] };
}

const notText = /^must be text, not the (?:boolean|number)/;

/** Adds to "must be text, not the number 7" what to write, spelled as in its source: `007`. */
function withSources(explanations: readonly Explanation[], document: Document.Parsed, text: string, messagesOf: MessagesOf): Explanation[] {
  const numbers = explanations.flatMap(({ path, message }): WrittenText[] => {
    const [whole] = notText.test(message) ? (/^[-+.\w]+/.exec(text.slice(offsetOf(document, path, false))) ?? []) : [];
    return whole === undefined ? [] : [{ path, whole }];
  });
  const asTexts = messagesOf(numbers);
  return explanations.map((explanation) => {
    const { path, message } = explanation;
    const number = numbers.find((each) => each.path === path);
    return number ? { ...explanation, message: asTexts.get(path.join('.')) ?? `${message}; write "${number.whole}"` } : explanation;
  });
}

/** The schema's messages about a value with these texts put in, by the path of each fault. */
function messagesWith(texts: readonly WrittenText[], value: unknown, schema: z.ZodObject): Map<string, string> {
  if (texts.length === 0) return new Map();
  const { error } = schema.safeParse(texts.reduce((before, { path, whole }) => replacedAt(before, path, whole), value));
  return new Map(error?.issues.map(({ path, message }) => [path.join('.'), message]));
}

function replacedAt(value: unknown, [step, ...rest]: Explanation['path'], text: string): unknown {
  if (step === undefined) return text;
  if (Array.isArray(value)) return value.map((item: unknown, index) => (index === step ? replacedAt(item, rest, text) : item));
  return { ...(value as object), [step]: replacedAt((value as Record<string, unknown>)[step], rest, text) };
}

/** Removes the unknown keys that were reported. */
export function withoutUnknown(value: unknown, issues: readonly z.core.$ZodIssue[]): unknown {
  for (const issue of issues) {
    if (issue.code !== 'unrecognized_keys') continue;
    const map = issue.path.reduce((inner, step) => (inner as Record<PropertyKey, unknown>)[step], value);
    for (const key of issue.keys) delete (map as Record<string, unknown>)[key];
  }
  return value;
}

// More for one file would not help a reader.
export const maxProblems = 100;

/** The text of a content file, empty if it cannot be read, and a function that finds the place of a path; the start of the file if it is missing. */
export function readPlaces(root: string, file: string) {
  const source = readSource(root, file);
  const text = source && 'text' in source ? source.text : '';
  const document = composeYaml(text);
  const offsetAt = (path: Explanation['path']) => (Array.isArray(document) ? 0 : offsetOf(document, path, false));
  return { text, placeOf: (path: Explanation['path']) => placeOf(text, offsetAt(path)) };
}

function faultOf(document: Document.Parsed, text: string, explanation: Explanation): Fault {
  const { path, rule, character } = explanation;
  // A missing field is reported at the map that lacks it.
  const start = offsetOf(document, path, rule === 'unknown-key');
  const inside = character === undefined ? -1 : text.slice(start).search(writtenAs(character));
  const offset = start + Math.max(0, inside);
  return { offset, rule, message: sentenceOf(explanation) };
}

/** A character in a source: itself, or its escape between double quotation marks (YAML 1.2.2, 5.7). */
function writtenAs(character: string): RegExp {
  const code = (character.codePointAt(0) ?? 0).toString(16);
  const short = shortEscapes[code];
  const long = `\\\\(?:${short === undefined ? '' : `${short}|`}x0*${code}|u0*${code}|U0*${code})`;
  return new RegExp(`${escapeRegExp(character)}|${long}`, 'i');
}

const shortEscapes: Readonly<Record<string, string>> = { 0: '0', 7: 'a', 8: 'b', b: 'v', c: 'f', '1b': 'e', 85: 'N' };

function offsetOf(document: Document.Parsed, path: readonly (string | number)[], atKey: boolean): number {
  let node: Node | null = document.contents;
  let offset = document.contents?.range?.[0] ?? 0;
  for (const [depth, step] of path.entries()) {
    const target: Node | null | undefined = isAlias(node) ? node.resolve(document) : node;
    if (!isCollection(target)) break;
    const last = depth === path.length - 1;
    const pair = isMap(target)
      ? (target.items as Pair<Node, Node | null>[]).find(({ key }) => isScalar(key) && String(key.value) === step)
      : undefined;
    if (isMap(target) && !pair) break;
    const child: Node | null | undefined = pair ? pair.value : (target.items[step as number] as Node | undefined);
    const place = (last && atKey) || !child ? pair?.key : child;
    offset = place?.range?.[0] ?? offset;
    node = child ?? null;
  }
  return offset;
}
