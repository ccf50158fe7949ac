import type { z } from 'zod';
import { codePointOf, visibleText } from '../text/escape-text.ts';
import { counted, shortened, withArticle } from '../text/wording.ts';
import { suggest } from '../text/suggest.ts';

/** A problem of a content file. Lines and columns (UTF-16 units) count from 1. */
export interface Problem {
  /** Relative to the content folder, with forward slashes. */
  file: string;
  line: number;
  column: number;
  severity: 'error' | 'warning';
  rule: string;
  /** Lower case; says what is wrong and what to write instead. */
  message: string;
}

export function byPlace(a: Problem, b: Problem): number {
  return a.file < b.file ? -1 : a.file > b.file ? 1 : a.line - b.line || a.column - b.column;
}

/** The error of a whole file. @param before the text before the fault, which gives its line and column */
export function fileProblem(file: string, rule: string, message: string, before = ''): Problem {
  const lines = before.split(/\r\n|\n|\r/);
  const column = (lines.at(-1) ?? '').replace(/^\uFEFF/, '').length + 1;
  return { file, line: lines.length, column, severity: 'error', rule, message };
}

/** `content/quotes/x.yaml:2:12  error  dayOfWeek: "mondy" is not a day  value` */
export function lineOfProblem({ file, line, column, severity, message, rule }: Problem): string {
  return visibleText(`${file}:${line}:${column}  ${severity}  ${message}  ${rule}`);
}

export interface Explanation {
  path: (string | number)[];
  rule: 'missing' | 'type' | 'value' | 'unknown-key';
  message: string;
  character?: string;
}

/** Puts issues of zod, parsed with `{ reportInput: true }`, into words. @param keys of the root, for "did you mean" @param noun of the value: `quote` */
export function explainIssues(issues: readonly z.core.$ZodIssue[], keys: readonly string[], noun: string): Explanation[] {
  return issues.flatMap((issue) => explain(issue, keys, noun));
}

/** `keywords[1]: must not be empty` */
export function sentenceOf({ path, message }: Pick<Explanation, 'path' | 'message'>): string {
  if (path.length === 0) return message;
  const place = path.map((step, depth) => (typeof step === 'number' ? `[${step}]` : depth === 0 ? step : `.${step}`));
  return `${place.join('')}: ${message}`;
}

function explain(issue: z.core.$ZodIssue, keys: readonly string[], noun: string): Explanation[] {
  const path = issue.path.map((step) => (typeof step === 'symbol' ? String(step) : step));
  const told = (rule: Explanation['rule'], message = issue.message): Explanation[] => [{ path, rule, message }];
  switch (issue.code) {
    case 'unrecognized_keys': {
      // Zod's own message begins with "Unrecognized".
      const own = issue.message.startsWith('Unrecognized') ? undefined : issue.message;
      const messageFor = (key: string) => own ?? (path.length === 0 ? unknownKey(key, keys, noun) : 'is not a field here');
      return issue.keys.map((key) => ({ path: [...path, key], rule: 'unknown-key', message: messageFor(key) }));
    }
    case 'invalid_type':
      if (issue.input === undefined) return told('missing', 'is missing');
      if (issue.input === null && issue.expected === 'string') return told('missing', 'must not be empty');
      return told('type', `must be ${kinds[issue.expected] ?? issue.expected}, not ${kindOf(issue.input)}`);
    case 'too_small':
      return told('value', issue.message.startsWith('Too small') ? `must be at least ${issue.minimum}` : issue.message);
    case 'too_big': {
      const unit = { string: 'character', array: 'item' }[issue.origin as string];
      const most = unit === undefined ? `must be at most ${issue.maximum}` : `must have at most ${counted(Number(issue.maximum), unit)}`;
      return told('value', issue.message.startsWith('Too big') ? most : issue.message);
    }
    case 'invalid_value':
      return told(isAbsent(issue.input) ? 'missing' : 'value');
    case 'invalid_key':
      return issue.issues.flatMap(({ message }) => told('value', message));
    case 'invalid_union': {
      // For a list or a map, the problem is inside of the branch that was written.
      const branch = issue.errors.find((inner) => inner.length > 0 && inner.every((each) => each.path.length > 0));
      if (branch) return branch.flatMap((inner) => explain({ ...inner, path: [...path, ...inner.path] }, keys, noun));
      return told(isAbsent(issue.input) ? 'missing' : 'value');
    }
    default: {
      const character: unknown = issue.code === 'custom' ? issue.params?.['character'] : undefined;
      const explanations = told(issue.message === 'must not be empty' ? 'missing' : 'value');
      return explanations.map((each) => ({ ...each, ...(typeof character === 'string' && { character }) }));
    }
  }
}

function unknownKey(key: string, keys: readonly string[], noun: string): string {
  const meant = suggest(key, keys);
  const [hidden] = /[^\S ]|\p{Default_Ignorable_Code_Point}/u.exec(key) ?? [];
  if (hidden && meant) return `holds ${codePointOf(hidden)}, which cannot be seen; write "${meant}"`;
  return `is not a field of ${withArticle(noun)}${meant ? `; did you mean "${meant}"?` : ''}`;
}

const kinds: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'a map of fields',
  record: 'a map of fields',
};

function kindOf(value: unknown): string {
  if (value === null) return 'empty';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object') return 'a map';
  if (Number.isNaN(value)) return 'text';
  if (typeof value === 'string') return `the text ${JSON.stringify(shortened(value, 40))}`;
  return `the ${typeof value} ${String(value)}`;
}

function isAbsent(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}
