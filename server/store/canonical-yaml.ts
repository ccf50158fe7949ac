import { stringify } from 'yaml';
import { doubleQuoted, invisible } from './yaml-scalar.ts';

/**
 * A new file's text: keys in the given order, plain scalars where they are safe and double quotes elsewhere, `|` for text
 * of more than one line, no folding, LF, a newline at the end. Absent fields are left out.
 */
export function canonicalYaml(fields: Record<string, unknown>, keyOrder: readonly string[]): string {
  const present = keyOrder.filter((key) => fields[key] !== undefined).map((key) => [key, fields[key]]);
  return stringify(Object.fromEntries(present), { ...style, blockQuote: 'literal' });
}

/** One value on one line: plain when every reader of YAML takes it for text, else in double quotes. */
export function inlineYaml(value: string | number | boolean): string {
  if (typeof value === 'string' && invisible.test(value)) return doubleQuoted(value);
  return stringify(value, { ...style, blockQuote: false }).trimEnd();
}

// What YAML 1.1 would take for something else than text (yes, 12:30, 2026-01-01) is quoted too.
const style = { lineWidth: 0, compat: 'yaml-1.1' } as const;
