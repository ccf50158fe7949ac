import { cssOf, type StyleRule } from '../../server/model/api/page-request.ts';
import { LruMap } from '../../server/model/caches.ts';

// More kinds of pages than a site has, counting those that the elements of posts add.
const maxKinds = 200;

type PageStyles = { names: ReadonlySet<string>; element: Buffer };

/** Returns a function for the names in the HTML of a page, and the `style` element that it needs. Pages with the same tags share the result. */
export function pageStyles(rules: readonly StyleRule[]): (html: string) => PageStyles {
  const selected = new LruMap<string, PageStyles>(maxKinds);
  return (html) => {
    const tags = new Set(html.match(/<input[^>]*|<[a-z][a-z0-9]*/g));
    const classes = new Set(html.match(/\sclass="[^"]*"/g));
    // Sorted, because articles use the same elements in any order. The pages' own elements have classes.
    const kind = [...[...tags].sort(), ...classes].join('>');
    const found = selected.get(kind);
    if (found) return found;
    const names = namesIn(kind);
    const styles = { names, element: Buffer.from(styleElement(stylesFor(rules, names))) };
    selected.set(kind, styles);
    return styles;
  };
}

/** Empty without CSS. */
export function styleElement(css: string): string {
  // `</style` in a string of the CSS would end the element.
  return css && `<style>${css.replace(/<\/style/gi, '<\\/style')}</style>`;
}

/** The rules that can match, and all variables that they use, directly or indirectly. */
function stylesFor(rules: readonly StyleRule[], names: ReadonlySet<string>): string {
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
