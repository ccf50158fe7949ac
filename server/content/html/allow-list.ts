/** Far above any article; the parser's time grows with the square of open tags, and this many take a fifth of a second. */
export const mostTags = 20_000;

/** The title of its page is the one above them. */
export const headings = ['h2', 'h3', 'h4'];

const blocks = ['p', 'ul', 'ol', 'li', 'dl', 'dt', 'dd', 'blockquote', 'figure', 'figcaption', 'img', 'pre', 'hr', 'br'];

const tables = ['table', 'caption', 'colgroup', 'col', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'];

const words = 'a em strong b i cite q code kbd sub sup small abbr del ins mark time span'.split(' ');

/** The elements that an article may have. */
export const allowedTags: readonly string[] = [...headings, ...blocks, ...tables, ...words];

/** Their attributes; those of `*` on each. */
export const allowedAttributes: Readonly<Record<string, readonly string[]>> = {
  a: ['href', 'title', 'rel', 'target'],
  img: ['src', 'alt', 'width', 'height', 'loading'],
  h2: ['id'],
  h3: ['id'],
  h4: ['id'],
  ol: ['start', 'reversed'],
  td: ['colspan', 'rowspan'],
  th: ['colspan', 'rowspan', 'scope'],
  col: ['span'],
  colgroup: ['span'],
  blockquote: ['cite'],
  q: ['cite'],
  abbr: ['title'],
  time: ['datetime'],
  '*': ['lang', 'dir'],
};
