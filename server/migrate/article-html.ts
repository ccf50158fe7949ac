import sanitize from 'sanitize-html';
import { sanitizeHtml } from '../content/html/sanitize-html.ts';
import { slugOf } from '../model/entities/ids.ts';
import { splitBlocks } from '../model/text/html-tree.ts';

export interface Addresses {
  /** The picture on the site; undefined for one that is left out, with a link where it has a web address. */
  picture: (source: string) => string | undefined;
  link: (target: string) => string;
}

export function picturesIn(html: string): string[] {
  const sources = new Set<string>();
  rewrite(html, {
    img: (tagName, attribs) => {
      if (attribs['src']) sources.add(attribs['src']);
      return { tagName, attribs };
    },
  });
  return [...sources];
}

/** An article as the site has it: a top-level block a line, headings below the title, nothing that is not allowed; and what a reader would miss. */
export function articleHtml(html: string, { picture, link }: Addresses): { html: string; removed: string[] } {
  const depth = /<h1[\s>]/i.test(html) ? 1 : 0;
  const heading = (tagName: string, attribs: sanitize.Attributes) => {
    const level = Math.min(4, Number(tagName.slice(1)) + depth);
    return { tagName: `h${level}`, attribs: { ...attribs, id: headingId(attribs['id'] ?? '') } };
  };
  const rewritten = rewrite(html, {
    ...Object.fromEntries(['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((tag) => [tag, heading])),
    img(tagName, attribs): sanitize.Tag {
      const { src = '', alt = '', title } = attribs;
      const own = picture(src);
      if (own !== undefined) return { tagName, attribs: { src: own, alt, ...(title ? { title } : {}) } };
      return isWebAddress(src)
        ? { tagName: 'a', attribs: { href: src.replace(/^\/\//, 'https://') }, text: alt || src }
        : { tagName: textAlone, attribs: {}, text: alt };
    },
    a(tagName, attribs) {
      return { tagName, attribs: { ...attribs, ...(attribs['href'] === undefined ? {} : { href: link(attribs['href']) }) } };
    },
  });
  const { html: cleaned, removed } = sanitizeHtml(rewritten);
  const blocks = splitBlocks(cleaned).map(({ start, end }) => inBlock(cleaned.slice(start, end)));
  return { html: `${blocks.join('\n')}\n`, removed: removed.filter((what) => /^(?:<|href=)/.test(what) && !wrappers.has(what)) };
}

/** An id in the form that the site's headings have; empty without Latin letters and digits. */
export function headingId(id: string): string {
  return slugOf(id).replace(/^(?=\d)/, 'section-');
}

const textAlone = 'font';

function inBlock(html: string): string {
  if (/^<(?:p|h[2-4]|[uod]l|blockquote|figure|pre|table|hr)[\s/>]/.test(html)) return html;
  return /^<img [^>]*>$/.test(html) ? `<figure>${html}</figure>` : `<p>${html}</p>`;
}

export function isWebAddress(address: string): boolean {
  return /^(?:https?:)?\/\//i.test(address);
}

function rewrite(html: string, transformTags: Record<string, sanitize.Transformer>): string {
  return sanitize(html, {
    allowedTags: false,
    allowedAttributes: false,
    allowVulnerableTags: true,
    parseStyleAttributes: false,
    // The allow-list comes after this, and names what it removes.
    allowedSchemes: ['http', 'https', 'mailto', 'data', 'javascript', 'tel', 'ftp'],
    transformTags,
  });
}

const wrappers = new Set(
  'div section article main header footer center font picture source big tt nav aside details summary u s strike label button'
    .split(' ')
    .map((tag) => `<${tag}>`),
);
