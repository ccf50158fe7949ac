import sanitize from 'sanitize-html';
import { allowedAttributes, allowedTags, headings, mostTags } from './allow-list.ts';

export interface CleanHtml {
  html: string;
  /** What the allow-list took away, each once, as a reader of the source knows it: `<script>`, `onclick of <p>`. */
  removed: string[];
}

/**
 * Reduces an article's HTML to what an article needs; scripts, handlers, forms, frames, inline styles and addresses
 * other than http, https and mailto go. Pictures must be the site's own. Text inside a removed tag stays, except a script's or a style's.
 */
export function cleanHtml(html: string): CleanHtml {
  if (html.split('<', mostTags + 2).length > mostTags + 1)
    return { html: '', removed: [`everything, for it has more than ${mostTags} tags`] };
  const removed = new Set<string>();
  const given = new WeakMap<object, Record<string, string>>();
  const cleaned = sanitize(html, {
    allowedTags: [...allowedTags],
    allowedAttributes: allowedAttributes as Record<string, string[]>,
    allowedClasses: { code: [/^language-[\w-]+$/] },
    allowedSchemes: ['http', 'https', 'mailto'],
    allowedSchemesByTag: { img: [] },
    allowProtocolRelative: false,
    nonTextTags: ['script', 'style', 'textarea', 'option', 'xmp', 'noscript', 'title', 'svg', 'math', 'iframe', 'object', 'template'],
    transformTags: Object.fromEntries(headings.map((heading) => [heading, withSafeId])),
    onOpenTag(tag, attributes) {
      if (!allowedTags.includes(tag)) removed.add(`<${tag}>`);
      given.set(attributes, { ...attributes });
    },
    // Called when a tag closes, with the attributes that passed.
    exclusiveFilter({ tag, attribs }) {
      for (const [name, value] of Object.entries(given.get(attribs) ?? {}))
        if (!Object.hasOwn(attribs, name) && allowedTags.includes(tag)) removed.add(describe(tag, name, value));
      return false;
    },
  });
  return { html: cleaned, removed: [...removed] };
}

/** An id is for links to a heading; one in another form could take the name of something the page's own scripts look for. */
function withSafeId(tagName: string, attribs: sanitize.Attributes): sanitize.Tag {
  if (attribs['id'] !== undefined && !/^[a-z][a-z0-9-]*$/.test(attribs['id'])) delete attribs['id'];
  return { tagName, attribs };
}

function describe(tag: string, name: string, value: string): string {
  const isAddress = name === 'href' || name === 'src' || name === 'cite';
  return isAddress ? `${name}=${JSON.stringify(value.slice(0, 60))} of <${tag}>` : `${name} of <${tag}>`;
}
