/** A rule of CSS, or the rules of an at-rule such as `@media print`. */
export type StyleRule =
  | {
      css: string;
      /**
       * For each selector, the elements (`a`), classes (`.a`) and inputs (`input[date]`) without which it matches nothing; for a variable
       * its name (`--a`).
       * A rule without it is always needed.
       */
      needs?: string[][];
    }
  | { at: string; rules: StyleRule[] };

/** In the folder of the build: style sheet → its rules. */
export const styleRulesFile = '.vite/style-rules.json';

/** The CSS of the rules that need nothing but `names`, in their order; without names, of all. */
export function cssOf(rules: readonly StyleRule[], names?: ReadonlySet<string>): string {
  return rules
    .map((rule) => {
      if ('css' in rule) return !names || isNeeded(rule, names) ? rule.css : '';
      const inner = cssOf(rule.rules, names);
      return inner && `${rule.at}{${inner}}`;
    })
    .join('');
}

function isNeeded({ needs }: { needs?: string[][] }, names: ReadonlySet<string>): boolean {
  return !needs || needs.some((needed) => needed.every((name) => names.has(name)));
}
