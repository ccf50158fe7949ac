import { formulaStart } from '../model/text/escape-text.ts';
import type { Content, Warning } from './warning.ts';

/** Texts that a spreadsheet takes for a formula when it opens an export, for exports hold the exact text. */
export function* formulas(content: Content): Generator<void, Warning[]> {
  const warnings: Warning[] = [];
  for (const { file, fields } of [...content.list('quotes'), ...content.list('prompts')]) {
    yield;
    for (const [key, value] of Object.entries(fields)) {
      const [start] = typeof value === 'string' ? (formulaStart.exec(value) ?? []) : [];
      if (start === undefined) continue;
      const message = `starts with ${JSON.stringify(start)}, which spreadsheets take for a formula; start with a letter or a quotation mark`;
      warnings.push({ file, path: [key], rule: 'formula', message });
    }
  }
  return warnings;
}
