import { maxCharacter, startOf } from './wording.ts';

/** Elements inside a line of text. Any other element begins a new block. */
export const inlineTags = 'a em strong b i cite q code kbd sub sup small abbr del ins mark time span'.split(' ');

/** The visible text of sanitized HTML, with a line for each block. */
export function plainText(html: string): string {
  return visibleText(html).trim();
}

/** The same of a piece of HTML, with the space around it. */
export function visibleText(html: string): string {
  return html
    .replace(tagOrSpace, (_, name?: string) => (name === undefined ? ' ' : isInline.has(name) ? '' : '\n'))
    .replace(/&(amp|lt|gt|quot);/g, (_, name: keyof typeof entities) => entities[name])
    .replace(/ *\n[ \n]*/g, '\n');
}

/** The same as `startOf(plainText(html), maxLetters)`, without reading a long text to its end. */
export function startOfPlainText(html: string, maxLetters: number): string {
  for (let length = 1.25 * maxLetters + 500; length < html.length; length *= 2) {
    // Ends before a tag, so that no tag and no entity is cut.
    const text = plainText(html.slice(0, Math.max(0, html.lastIndexOf('<', length))));
    if (text.length > maxLetters + maxCharacter) return startOf(text, maxLetters);
  }
  return startOf(plainText(html), maxLetters);
}

// One search for both is twice as fast as two. A single space stays as it is.
const tagOrSpace = /<\/?([a-z][a-z\d]*)[^>]*>|\s{2,}|[^\S ]/gi;
const isInline = new Set(inlineTags);

// Sanitized HTML has no other entities.
const entities = { amp: '&', lt: '<', gt: '>', quot: '"' };
