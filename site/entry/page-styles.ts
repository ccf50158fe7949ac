import { cssOf, type StyleRule } from '../../server/model/api/page-request.ts';
import { LruMap, weakMemo } from '../../server/model/caches.ts';

// More kinds of pages than a site has; a post's content adds elements to those of its kind.
const maxKinds = 200;

/** A function that returns the CSS of the rules that match an element of a page, by the names in its HTML. Pages with the same share it. */
export function pageStyles(rules: readonly StyleRule[]): (names: ReadonlySet<string>) => string {
  const selected = new LruMap<string, string>(maxKinds);
  return weakMemo((names) => {
    const kind = [...names].toSorted().join(' ');
    const css = selected.get(kind) ?? selectWithVariables(rules, names);
    selected.set(kind, css);
    return css;
  });
}

/** A function that returns the elements, classes and inputs in the HTML of a page. Pages with the same in the same order share the set. */
export function pageNames(): (html: string) => ReadonlySet<string> {
  const read = new LruMap<string, ReadonlySet<string>>(maxKinds);
  return (html) => {
    const tags = [...new Set(html.match(/<input[^>]*|<[a-z][a-z0-9]*|\sclass="[^"]*"/g))].join('>');
    const names = read.get(tags) ?? namesIn(tags);
    read.set(tags, names);
    return names;
  };
}

/** The CSS of the rules that can match, and of the variables that they and each other use. */
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
