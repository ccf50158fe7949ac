import { cssOf, type StyleRule } from '../../server/model/api/page-request.ts';
import { LruMap, weakMemo } from '../../server/model/runtime/caches.ts';

// More kinds of pages than a site has; a post's content adds elements to those of its kind.
const maxKinds = 200;

/** Selects the rules that pages need. Pages with the same elements and classes share the result. */
export class PageStyles {
  readonly #rules: readonly StyleRule[];
  readonly #selected = new LruMap<string, string>(maxKinds);

  constructor(rules: readonly StyleRule[]) {
    this.#rules = rules;
  }

  /** The CSS of the rules that match an element of the page. @param names the elements and classes of its HTML */
  readonly for = weakMemo((names: ReadonlySet<string>): string => {
    const kind = [...names].toSorted().join(' ');
    const known = this.#selected.get(kind);
    if (known !== undefined) return known;
    const css = selectWithVariables(this.#rules, names);
    this.#selected.set(kind, css);
    return css;
  });
}

/** Reads the names of pages. Pages with the same tags and classes in the same order share the set. */
export class PageNames {
  readonly #read = new LruMap<string, ReadonlySet<string>>(maxKinds);

  /** The elements, classes and inputs of a page. */
  of(html: string): ReadonlySet<string> {
    const tags = [...new Set(html.match(/<input[^>]*|<[a-z][a-z0-9]*|\sclass="[^"]*"/g))].join('>');
    const known = this.#read.get(tags);
    if (known) return known;
    const names = namesIn(tags);
    this.#read.set(tags, names);
    return names;
  }
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
