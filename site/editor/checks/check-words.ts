import type { CheckGroup, Severity } from '../../../server/model/api/checks-api.ts';
import { counted } from '../../../server/model/text/wording.ts';

export const headings: Record<string, string> = {
  error: 'Files with errors',
  alike: 'Similar texts',
  'author-spelling': 'Authors spelled two ways',
  'empty-day': 'Days without a text',
  'too-long-to-print': 'Too long for the printed page',
  'small-type': 'Quotes in small type',
  'divided-word': 'Words longer than a line',
  'narrow-column': 'Columns too narrow to write in',
  'not-in-typeface': 'Letters that cannot be printed',
  'too-wide-to-print': 'Template words that are too wide',
  'edition-text-gone': 'Deleted texts in editions',
  'edition-text-misplaced': 'Prompts in editions on pages of another type',
  'edition-text-changed': 'Changed texts in editions',
  formula: 'Texts that a spreadsheet reads as formulas',
  'unknown-icon': 'Unknown icons',
  'long-excerpt': 'Long excerpts',
  'missing-picture': 'Missing pictures',
  'broken-picture': 'Pictures that cannot be used',
  'unused-picture': 'Unused pictures',
  'broken-link': 'Links that lead nowhere',
  'lost-address': 'Old web addresses that lead nowhere',
  'picture-without-text': 'Pictures without a description',
  'removed-html': 'HTML that readers never see',
  package: 'Files that npm would run',
  'no-source': 'Quotes without a source',
  typewriter: 'Straight quotes and double hyphens',
};

export const advices: Record<string, string> = {
  error: 'Until you correct these files, the editor, the site and the printed journal leave them out or use their last good version.',
  'empty-day': 'The pages of these days are printed with built-in words.',
  'edition-text-gone': 'The edition cannot be printed until you choose another text for each of these places.',
  'edition-text-misplaced': 'The edition cannot be printed until you choose another prompt for each of these places.',
  'edition-text-changed': 'The edition cannot be printed until you keep the new words or choose another text.',
  'no-source': 'Add the book, letter or speech that each quote comes from.',
  typewriter: 'The journal prints them as curly quotes and dashes. Exports leave them as they are.',
};

export function countOf(groups: readonly CheckGroup[], severity: Severity): number {
  return groups.reduce((sum, group) => sum + (group.severity === severity ? group.count : 0), 0);
}

/** `2 errors, 1 warning`; empty without any. */
export function sumOf(groups: readonly CheckGroup[], severities: readonly Severity[]): string {
  return severities
    .filter((severity) => countOf(groups, severity) > 0)
    .map((severity) => counted(countOf(groups, severity), severity))
    .join(', ');
}

/** A message of the server as a sentence: `Too long for its printed page by 12 characters.` One that begins with a field stays as it is. */
export function sentence(message: string): string {
  if (/^\w[\w.]*(?:\[|:)/.test(message)) return message;
  const text = message.replace(/^is /, '');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.?!]”?$/.test(text) ? '' : '.'}`;
}

/** A message without its advice. */
export function withoutAdvice(message: string): string {
  return message.split(';')[0] ?? message;
}
