import { Document, Schema, visit, type ScalarTag } from 'yaml';
import { EditRefusedError } from '../ground/errors.ts';
import { AsWritten } from './spelling.ts';

export type Eol = '\n' | '\r\n';

/**
 * The text of a new file: keys in order, others after them. Scalars are plain where that is safe, else in double quotes; text of several lines
 * is a `|` block. LF at each line end. @throws EditRefusedError for half a character, which no file can hold
 */
export function canonicalYaml(fields: Record<string, unknown>, keyOrder: readonly string[]): string {
  const keys = new Set([...keyOrder, ...Object.keys(fields)]);
  return canonicalPairs(new Map([...keys].map((key) => [key, fields[key]])));
}

/** Like `canonicalYaml`, in the order of `pairs`. `AsWritten` values keep their spelling. */
export function canonicalPairs(pairs: ReadonlyMap<unknown, unknown>): string {
  return yamlOf(pairs, 'literal');
}

/** A value on one line: plain when that is safe, else in double quotes. */
export function inlineYaml(value: string | number | boolean): string {
  return yamlOf(value, false).slice(0, -1);
}

function yamlOf(value: unknown, blockQuote: 'literal' | false): string {
  const document = new Document(value, { schema, aliasDuplicateObjects: false });
  visit(document, {
    Scalar(_, scalar) {
      if (typeof scalar.value !== 'string') return;
      if (/\p{Surrogate}/u.test(scalar.value)) throw new EditRefusedError('Text with half a character cannot be saved');
      if (isUnsafe(scalar.value)) scalar.type = 'QUOTE_DOUBLE';
    },
  });
  return escapeInvisible(document.toString({ lineWidth: 0, blockQuote, singleQuote: false, doubleQuotedAsJSON: true }));
}

const asWritten: ScalarTag = {
  tag: 'as-written',
  default: true,
  identify: (value) => value instanceof AsWritten,
  resolve: (source) => source,
  stringify: ({ value }) => (value as AsWritten).source,
};

// `compat` quotes text that YAML 1.1 reads as another type (yes, 012, 2026-01-01). Shared, because making a schema takes longer than writing a value.
const schema = new Schema({ compat: 'yaml-1.1', customTags: [asWritten], resolveKnownTags: true });

/** Whether a reader could misread, refuse or hide the plain text. */
function isUnsafe(text: string): boolean {
  if (invisible.test(text) || text.trim() === '' || text === '=') return true;
  return text.includes('\t') && (!text.includes('\n') || /^\n*\t/.test(text));
}

/** Control characters except tab and line feed, line and paragraph separators, byte order mark, non-characters. */
export const invisible = /[^\P{Cc}\t\n]|[\u2028\u2029\ufeff\ufffe\uffff]/u;

/** Writes the invisible characters of double-quoted text as `\u2028`. */
export function escapeInvisible(quoted: string): string {
  return quoted.replace(new RegExp(invisible, 'gu'), (mark) => `\\u${mark.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
