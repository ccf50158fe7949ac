import { cssOf, type StyleRule } from '../../server/model/api/page-request.ts';
import { LruMap } from '../../server/model/caches.ts';

// More kinds of pages than a site has, counting those that the elements of posts add.
const maxKinds = 200;

type PageStyles = { names: ReadonlySet<string>; css: string };

/** Returns a function for the names in the HTML of a page, and the CSS that it needs. Pages with the same tags share the result. */
export function pageStyles(rules: readonly StyleRule[]): (html: string) => PageStyles {
  const selected = new LruMap<string, PageStyles>(maxKinds);
  return (html) => {
    const tags = [...new Set(html.match(/<input[^>]*|<[a-z][a-z0-9]*|\sclass="[^"]*"/g))].sort().join('>');
    const styles = selected.get(tags) ?? stylesFor(rules, namesIn(tags));
    selected.set(tags, styles);
    return styles;
  };
}

/** The rules that can match, and all variables that they use, directly or indirectly. */
function stylesFor(rules: readonly StyleRule[], names: ReadonlySet<string>): PageStyles {
  const needed = new Set(names);
  for (;;) {
    const { size } = needed;
    const css = cssOf(rules, needed);
    for (const [name] of css.matchAll(/(?<=var\()--[\w-]+/g)) needed.add(name);
    if (needed.size === size) return { names, css };
  }
}

/** The elements (`a`), classes (`.a`) and inputs (`input[type]`) in HTML as React writes it. */
function namesIn(html: string): Set<string> {
  const names = new Set<string>();
  for (const [, name = ''] of html.matchAll(/<([a-z][a-z0-9]*)/g)) names.add(name);
  for (const [, type = ''] of html.matchAll(/<input[^>]* type="(\w+)"/g)) names.add(`input[${type}]`);
  for (const [, value = ''] of html.matchAll(/\sclass="([^"]*)"/g))
    for (const name of value.split(/\s+/)) if (name) names.add(`.${unescape(name)}`);
  return names;
}

const characters: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#x27;': "'" };

function unescape(text: string): string {
  return text.replace(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => characters[entity] ?? entity);
}
