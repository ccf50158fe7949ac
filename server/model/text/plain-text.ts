/** Elements inside a line of text. Any other element begins a new block. */
export const inlineTags = 'a em strong b i cite q code kbd sub sup small abbr del ins mark time span'.split(' ');

/** The visible text of sanitized HTML, with a line for each block. */
export function plainText(html: string): string {
  return html
    .replace(/\s+/g, ' ')
    .replace(tag, (_, name: string) => (isInline.has(name) ? '' : '\n'))
    .replace(/&(amp|lt|gt|quot);/g, (_, name: keyof typeof entities) => entities[name])
    .replace(/ *\n[ \n]*/g, '\n')
    .trim();
}

const tag = /<\/?([a-z][a-z\d]*)[^>]*>/gi;
const isInline = new Set(inlineTags);

// Sanitized HTML has no other entities.
const entities = { amp: '&', lt: '<', gt: '>', quot: '"' };
