import type { CheckGroup } from '../../../server/model/api/checks-api.ts';

/** The heading for what a rule found, and advice on what to do. */
export const ruleWords: Readonly<Record<string, readonly [heading: string, advice: string]>> = {
  error: [
    'Files with errors',
    'Until you correct these files, the editor, the site and the printed journal leave them out or use their last good version.',
  ],
  alike: ['Similar texts', 'Keep the better one, or change one of them.'],
  'author-spelling': ['Authors spelled two ways', 'Use one spelling for each author.'],
  'empty-day': ['Days without a text', 'The pages of these days are printed with built-in words.'],
  'too-long-to-print': ['Too long for the printed page', 'Shorten these texts.'],
  'small-type': ['Quotes in small type', 'Shorter quotes are printed in the usual size.'],
  'divided-word': ['Words longer than a line', 'These words are divided in print. Use shorter ones.'],
  'narrow-column': ['Columns too narrow to write in', 'Give the page fewer columns, or this one more room.'],
  'not-in-typeface': ['Letters that cannot be printed', 'The typeface of the journal lacks these letters. Write them in another way.'],
  'too-wide-to-print': ['Template words that are too wide', 'Shorten these words.'],
  'blank-page': ['Pages of the book with nothing on them', 'Write on them, or leave them out of the template.'],
  'edition-rule': ['Editions with texts too near each other', 'Choose another text for each of these days.'],
  'edition-text-gone': [
    'Deleted texts in editions',
    'The edition cannot be printed until you choose another text for each of these places.',
  ],
  'edition-text-misplaced': [
    'Prompts in editions on pages of another type',
    'The edition cannot be printed until you choose another prompt for each of these places.',
  ],
  'printing-edited': [
    'Printings that were edited by hand',
    'They no longer show what was printed and cannot be printed again. “Go back to what is online” in their changes restores them.',
  ],
  'two-prices': ['The cover and the shop have two prices', 'Use one of them for both.'],
  'decorated-text': ['Quotation marks, entities and invisible letters in texts', 'The journal adds its own quotation marks.'],
  'leftover-mark': ['Tags and marks of another system in articles', 'Readers would see them. Remove them.'],
  'lost-letter': ['Letters that were lost', 'Another program read these texts in a wrong way. Write the letters again.'],
  'lost-words': ['Words in a file that nobody sees', 'Put each of these texts in quotation marks in its file.'],
  formula: ['Texts that a spreadsheet reads as formulas', 'Begin these texts with a letter.'],
  'unknown-icon': ['Unknown icons', 'Choose another icon.'],
  'long-excerpt': ['Long excerpts', 'Cards and search results cut them off.'],
  'missing-picture': ['Missing pictures', 'Upload these pictures, or choose others.'],
  'broken-picture': ['Pictures that cannot be used', 'Upload these pictures again.'],
  'unprintable-image': ['Pictures that print badly', 'Choose larger pictures.'],
  'unused-picture': ['Unused pictures', 'Delete them, or leave them for later.'],
  'broken-link': ['Links that lead nowhere', 'Correct these links.'],
  'lost-address': ['Old web addresses that lead nowhere', 'Readers follow them from other sites. Give the article back its old address.'],
  'picture-without-text': ['Pictures without a description', 'Write what each picture shows, for readers who do not see it.'],
  'removed-html': ['HTML that readers never see', 'Remove it, or write it in another way.'],
  'unmatched-tag': ['HTML tags that do not match', 'Readers may see more in bold or in a list than you meant.'],
  'sold-otherwise': ['Words of the site that differ from the book', 'Change these words, or what is printed.'],
  'unused-page': ['Pages of the book that no template has', 'Add them to a template, or leave them for later.'],
  'not-read': ['Files that are not read', 'Ask whoever runs the site to move or rename them.'],
  'temporary-file': ['Left over from an interrupted save', 'Ask whoever runs the site to remove it.'],
  package: [
    'Files that do not belong here',
    'They can run programs on the computer of whoever works here. Ask whoever runs the site to remove them.',
  ],
  'no-source': ['Quotes without a source', 'Add the book, letter or speech that each quote comes from.'],
  typewriter: ['Straight quotes and double hyphens', 'The journal prints them as curly quotes and dashes. Exports leave them as they are.'],
};

export type Weight = 'must' | 'could';

export const weights = ['must', 'could'] as const satisfies Weight[];

export function weightOf({ severity }: Pick<CheckGroup, 'severity'>): Weight {
  return severity === 'suggestion' ? 'could' : 'must';
}

export function countOf(groups: readonly CheckGroup[], weight: Weight): number {
  return groups.reduce((sum, group) => sum + (weightOf(group) === weight ? group.count : 0), 0);
}

/** `2 must be corrected, 9 could be better`; empty without groups. */
export function sumOf(groups: readonly CheckGroup[], shown: readonly Weight[] = weights): string {
  const words = { must: 'must be corrected', could: 'could be better' };
  return shown
    .map((weight) => ({ count: countOf(groups, weight), words: words[weight] }))
    .flatMap(({ count, words }) => (count > 0 ? [`${count.toLocaleString('en-US')} ${words}`] : []))
    .join(', ');
}

export function withoutAdvice(message: string): string {
  return message.split(';')[0] ?? message;
}
