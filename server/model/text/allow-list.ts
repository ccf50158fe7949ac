import { inlineTags } from './plain-text.ts';

/** Far above any article. The parser's time grows with the square of open tags; this many take a fifth of a second. */
export const maxTags = 20_000;

/** Below the title, which is the page's `h1`. */
export const headings = ['h2', 'h3', 'h4'];

const blocks = ['p', 'ul', 'ol', 'li', 'dl', 'dt', 'dd', 'blockquote', 'figure', 'figcaption', 'img', 'pre', 'hr', 'br'];

const tables = ['table', 'caption', 'colgroup', 'col', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'];

/** The elements that an article may have. */
export const allowedTags: readonly string[] = [...headings, ...blocks, ...tables, ...inlineTags];

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

// Names that scripts read from `window`. An element with such an id becomes a property of `window` (HTML, "Named access on the Window object").
const globals = new Set('gtag ga process global module exports require define chrome opera scheduler navigation'.split(' '));

/** The id of a heading on the page; a global's name gets a prefix. Undefined for an id in another form. */
export function pageId(id: string): string | undefined {
  if (!/^[a-z][a-z0-9-]*$/.test(id)) return undefined;
  return globals.has(id) ? `section-${id}` : id;
}
