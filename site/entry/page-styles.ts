import { cssOf, type StyleRule } from '../../server/model/api/page-request.ts';
import { LruMap, weakMemo } from '../../server/model/caches.ts';

// More kinds of pages than a site has. The content of a post may add elements.
const maxKinds = 200;

/** Returns a function for the CSS that a page needs, by the names in its HTML. Pages with the same names share the result. */
export function pageStyles(rules: readonly StyleRule[]): (names: ReadonlySet<string>) => string {
  const selected = new LruMap<string, string>(maxKinds);
  return weakMemo((names) => {
    const kind = [...names].toSorted().join(' ');
    const css = selected.get(kind) ?? selectWithVariables(rules, names);
    selected.set(kind, css);
    return css;
  });
}

/** Returns a function for the elements, classes and inputs in HTML. Pages with the same names in the same order share the set. */
export function pageNames(): (html: string) => ReadonlySet<string> {
  const read = new LruMap<string, ReadonlySet<string>>(maxKinds);
  return (html) => {
    const tags = [...new Set(html.match(/<input[^>]*|<[a-z][a-z0-9]*|\sclass="[^"]*"/g))].join('>');
    const names = read.get(tags) ?? namesIn(tags);
    read.set(tags, names);
    return names;
  };
}

/** The CSS of rules that can match, and of all variables that they use, directly or not. */
function selectWithVariables(rules: readonly StyleRule[], names: ReadonlySet<string>): string {
  const needed = new Set(names);
  for (;;) {
    const { size } = needed;
    const css = cssOf(rules, needed);
    for (const [name] of css.matchAll(/(?<=var\()--[\w-]+/g)) needed.add(name);
    if (needed.size === size) return css;
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
