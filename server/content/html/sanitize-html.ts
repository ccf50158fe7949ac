import sanitize from 'sanitize-html';
import { hiddenElements } from '../../model/text/hidden-html.ts';
import { allowedAttributes, allowedTags, maxTags, pageId } from '../../model/text/allowed-html.ts';
import { unmatchedTags } from '../../model/text/tag-faults.ts';
import { startOf } from '../../model/text/wording.ts';

/**
 * Removes what the allow-list lacks from an article's HTML. Text inside a removed tag stays, except a script's or a style's. Whatever is removed
 * or renamed is listed once, spelled as in the source: `<script>`, `onclick of <p>`, `id="gtag" of <h2>`, `</ul> without <ul>`.
 */
export function sanitizeHtml(html: string): { html: string; removed: string[] } {
  if (html.split('<', maxTags + 2).length > maxTags + 1) return { html: '', removed: [`everything: it has more than ${maxTags} tags`] };
  const removed = new Set(unmatchedTags(html).map(({ what }) => what));
  const sources = new WeakMap<object, Record<string, string>>();
  const cleaned = sanitize(html, {
    allowedTags: [...allowedTags],
    allowedAttributes: allowedAttributes as Record<string, string[]>,
    allowedClasses: { code: [/^language-[\w-]+$/] },
    allowedSchemes: ['http', 'https', 'mailto'],
    allowedSchemesByTag: { img: [] },
    allowProtocolRelative: false,
    nonTextTags: hiddenElements,
    transformTags: { '*': withPageIds },
    onOpenTag(tag, attributes) {
      if (!allowedTags.includes(tag)) removed.add(`<${tag}>`);
      sources.set(attributes, { ...attributes });
    },
    // Called when a tag closes, with the attributes that were kept.
    exclusiveFilter({ tag, attribs }) {
      for (const [name, value] of Object.entries(sources.get(attribs) ?? {}))
        if (allowedTags.includes(tag) && (!Object.hasOwn(attribs, name) || (name === 'id' && attribs[name] !== value)))
          removed.add(describe(tag, name, value));
      return false;
    },
  });
  return { html: cleaned, removed: [...removed] };
}

/** Links to a heading or a note need its id. An id in another form could shadow a global that the page's scripts use. */
function withPageIds(tagName: string, attribs: sanitize.Attributes): sanitize.Tag {
  // Changed in place: `sources` is keyed by the identity of the attributes.
  const { id, href = '' } = attribs;
  const [ownId, target] = [id && pageId(id), tagName === 'a' && href.startsWith('#') && pageId(href.slice(1))];
  if (ownId) attribs['id'] = ownId;
  else delete attribs['id'];
  if (target) attribs['href'] = `#${target}`;
  return { tagName, attribs };
}

function describe(tag: string, name: string, value: string): string {
  const isNamed = ['href', 'src', 'cite', 'id'].includes(name);
  return isNamed ? `${name}=${JSON.stringify(startOf(value, 60))} of <${tag}>` : `${name} of <${tag}>`;
}
