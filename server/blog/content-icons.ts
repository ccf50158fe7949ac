import type { Repository } from '../content/repository.ts';
import type { StoredItem } from '../content/stored-item.ts';
import type { FoundIcon } from '../model/api/pictures-api.ts';
import type { StyleRule } from '../model/api/page-request.ts';
import type { Site } from '../model/entities/site.ts';
import { IconFinder } from '../pictures/icons.ts';

/** The styles of the icons that categories and `site.yaml` name. The build has only those that the site's own code names. */
export class ContentIcons {
  readonly #repository: Pick<Repository, 'list' | 'site'>;
  readonly #root: string;
  #cached: { categories?: readonly StoredItem<'categories'>[]; site?: Site | undefined; rules: readonly StyleRule[] } = { rules: [] };

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
      this.#cached = { categories, site, rules: rulesOf(new IconFinder(this.#root).named([...classes])) };
    }
    return this.#cached.rules;
  }
}

function rulesOf(found: readonly FoundIcon[]): StyleRule[] {
  const icons = found.map(({ className, svg }) => ({ css: rule(className, svg), needs: [[`.${className}`]] }));
  const common = { css: commonRule, needs: icons.flatMap(({ needs }) => needs) };
  // The order of the site's layers, because development loads their styles later.
  return icons.length === 0 ? [] : [{ at: '@layer theme,base,components,utilities;@layer utilities', rules: [common, ...icons] }];
}

// What the build makes for an icon, too: a mask over the color of the text.
const commonRule = `[class*='icon-[']{display:inline-block;width:1em;height:1em;background-color:currentColor;mask:var(--svg) center/100% 100% no-repeat}`;

function rule(className: string, svg: string): string {
  // In a quoted URL only these characters need an escape.
  const data = svg.replaceAll('"', "'").replace(/[%#<>]/g, encodeURIComponent);
  return `.${className.replace(/[[\]]/g, '\\$&')}{--svg:url("data:image/svg+xml,${data}")}`;
}
