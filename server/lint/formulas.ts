import { formulaStart } from '../model/text/formula-start.ts';
import type { Content, Warning } from './warning.ts';

/** Texts that a spreadsheet takes for a formula when it opens an export, for exports hold the exact text. */
export function formulas(content: Content): Warning[] {
  return [...content.list('quotes'), ...content.list('prompts')].flatMap(({ file, fields }) =>
    Object.entries(fields).flatMap(([key, value]): Warning[] => {
      const [start] = typeof value === 'string' ? (formulaStart.exec(value) ?? []) : [];
      if (start === undefined) return [];
      const message = `starts with ${JSON.stringify(start)}, which spreadsheets take for a formula; start with a letter or a quotation mark`;
      return [{ file, path: [key], rule: 'formula', message }];
    }),
  );
}
