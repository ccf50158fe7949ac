import type { Repository } from '../content/repository.ts';
import type { StoredItem } from '../content/stored-item.ts';
import type { StyleRule } from '../model/api/style-rules.ts';
import type { Site } from '../model/entities/site.ts';
import { parseIconClass, readIconSet, svgOf } from '../pictures/icons.ts';
import type { IconSet } from '../pictures/icons.ts';

/** The styles of the icons that categories and `site.yaml` name. The build has only those that the site's own code names. */
export class ContentIcons {
  readonly #repository: Pick<Repository, 'list' | 'site'>;
  readonly #root: string;
  #cached: { categories?: readonly StoredItem<'categories'>[]; site?: Site | undefined; rules: readonly StyleRule[] } = { rules: [] };

  /** @param root the folder of package.json */
  constructor(repository: Pick<Repository, 'list' | 'site'>, root: string) {
    this.#repository = repository;
    this.#root = root;
  }

  /** One rule for each icon of an installed set. The same array until a category or the site changes. */
  rules(): readonly StyleRule[] {
    const categories = this.#repository.list('categories');
    const site = this.#repository.site();
    if (categories !== this.#cached.categories || site !== this.#cached.site) {
      const values = [...categories.map(({ fields }) => fields.icon), ...(site?.benefits ?? []).map(({ icon }) => icon)];
      const classes = new Set(values.flatMap((value) => value.split(' ')));
      this.#cached = { categories, site, rules: rulesOf([...classes], this.#root) };
    }
    return this.#cached.rules;
  }
}

function rulesOf(classes: readonly string[], root: string): StyleRule[] {
  const sets = new Map<string, IconSet | undefined>();
  const icons = classes.flatMap((name) => {
    const { set, icon } = parseIconClass(name) ?? {};
    if (set === undefined || icon === undefined) return [];
    if (!sets.has(set)) sets.set(set, readIconSet(root, set));
    const installed = sets.get(set);
    const svg = installed && svgOf(installed, icon);
    return svg ? [{ css: rule(set, icon, svg), needs: [[`.icon-[${set}--${icon}]`]] }] : [];
  });
  const common = { css: commonRule, needs: icons.flatMap(({ needs }) => needs) };
  // The order of the site's layers, because development loads their styles later.
  return icons.length === 0 ? [] : [{ at: '@layer theme,base,components,utilities;@layer utilities', rules: [common, ...icons] }];
}

// What the build makes for an icon, too: a mask over the color of the text.
const commonRule = `[class*='icon-[']{display:inline-block;width:1em;height:1em;background-color:currentColor;mask:var(--svg) center/100% 100% no-repeat}`;

function rule(set: string, icon: string, svg: string): string {
  // In a quoted URL only these characters need an escape.
  const data = svg.replaceAll('"', "'").replace(/[%#<>]/g, encodeURIComponent);
  return `.icon-\\[${set}--${icon}\\]{--svg:url("data:image/svg+xml,${data}")}`;
}
