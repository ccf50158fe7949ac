import { inlineTags } from './plain-text.ts';

/** Far above any article. The parser's time grows with the square of open tags; this many take a fifth of a second. */
export const maxTags = 20_000;

/** Below the title, which is the page's `h1`. */
const headings = ['h2', 'h3', 'h4'];

const blocks = ['p', 'ul', 'ol', 'li', 'dl', 'dt', 'dd', 'blockquote', 'figure', 'figcaption', 'img', 'pre', 'hr', 'br'];

const tables = ['table', 'caption', 'colgroup', 'col', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'];

export const allowedTags: readonly string[] = [...headings, ...blocks, ...tables, ...inlineTags];

/** The allowed attributes of each tag; those of `*` are allowed on every tag. */
export const allowedAttributes: Readonly<Record<string, readonly string[]>> = {
  a: ['href', 'title', 'rel', 'target'],
  img: ['src', 'alt', 'width', 'height', 'loading'],
  ol: ['start', 'reversed'],
  td: ['colspan', 'rowspan'],
  th: ['colspan', 'rowspan', 'scope'],
  col: ['span'],
  colgroup: ['span'],
  blockquote: ['cite'],
  q: ['cite'],
  abbr: ['title'],
  time: ['datetime'],
  '*': ['id', 'lang', 'dir'],
};

// Names that scripts read from `window`. An element with such an id becomes a property of `window` (HTML, "Named access on the Window object").
const globals = new Set('gtag ga process global module exports require define chrome opera scheduler navigation'.split(' '));

/** An id on the page: lower-case letters of any script, digits, hyphens. A global's name gets a prefix. Undefined for an id in another form. */
export function pageId(id: string): string | undefined {
  if (!/^\p{L}[\p{L}\p{M}\p{N}-]*$/u.test(id) || id !== id.toLowerCase()) return undefined;
  return globals.has(id) ? `section-${id}` : id;
}
