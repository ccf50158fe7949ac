import { Document, visit } from 'yaml';
import type { ScalarTag } from 'yaml';
import { EditRefusedError } from '../errors.ts';
import { escapeInvisible, invisible } from './escape-invisible.ts';
import { AsWritten } from './spelling.ts';

/**
 * A new file's text: keys in the given order (others after them), plain scalars where they are safe and double quotes
 * elsewhere, `|` for text of more than one line, no folding, lists two spaces under their key, LF, a newline at the end.
 * Absent fields are left out.
 * @throws EditRefusedError for text with half a character, which no file can hold
 */
export function canonicalYaml(fields: Record<string, unknown>, keyOrder: readonly string[]): string {
  const keys = new Set([...keyOrder, ...Object.keys(fields)]);
  return canonicalPairs(new Map([...keys].map((key) => [key, fields[key]])));
}

/** Pairs of keys and values in their order, in the form of a new file; what is `AsWritten` keeps its spelling. @throws EditRefusedError as above */
export function canonicalPairs(pairs: ReadonlyMap<unknown, unknown>): string {
  return yamlOf(pairs, 'literal');
}

/** One value on one line: plain when every reader of YAML takes it for what it is, else in double quotes. */
export function inlineYaml(value: string | number | boolean): string {
  return yamlOf(value, false).slice(0, -1);
}

function yamlOf(value: unknown, blockQuote: 'literal' | false): string {
  // With `compat` what YAML 1.1 takes for something else than text (yes, 012, 2026-01-01) is quoted too.
  const document = new Document(value, { compat: 'yaml-1.1', aliasDuplicateObjects: false, customTags: [asWritten] });
  visit(document, {
    Scalar(_, scalar) {
      if (typeof scalar.value !== 'string') return;
      if (/\p{Surrogate}/u.test(scalar.value)) throw new EditRefusedError('Text with half a character cannot be kept');
      if (isUnsafe(scalar.value)) scalar.type = 'QUOTE_DOUBLE';
    },
  });
  return escapeInvisible(document.toString({ lineWidth: 0, blockQuote, singleQuote: false, doubleQuotedAsJSON: true }));
}

/** A tag that no file has: it keeps the spelling of a value. */
const asWritten: ScalarTag = {
  tag: 'as-written',
  default: true,
  identify: (value) => value instanceof AsWritten,
  resolve: (source) => source,
  stringify: ({ value }) => (value as AsWritten).source,
};

/** Whether some reader misreads, refuses or hides the plain text. */
function isUnsafe(text: string): boolean {
  if (invisible.test(text) || text.trim() === '' || text === '=') return true;
  return text.includes('\t') && (!text.includes('\n') || /^\n*\t/.test(text));
}
