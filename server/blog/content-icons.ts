import type { Repository } from '../content/repository.ts';
import type { StoredItem } from '../content/tree/stored-item.ts';
import type { FoundIcon } from '../model/api/pictures-api.ts';
import type { StyleRule } from '../model/api/page-request.ts';
import type { Site } from '../model/entities/site.ts';
import { iconFinder } from '../pictures/icons.ts';

/** Returns a function for the styles of the icons in categories and `site.yaml`: the same array until one of them changes. */
export function contentIcons(repository: Pick<Repository, 'list' | 'site'>, root: string): () => readonly StyleRule[] {
  const icons = iconFinder(root);
  let cached: { categories?: readonly StoredItem<'categories'>[]; site?: Site | undefined; rules: readonly StyleRule[] } = { rules: [] };
  return () => {
    const [categories, site] = [repository.list('categories'), repository.site()];
    if (categories !== cached.categories || site !== cached.site) {
      const values = [...categories.map(({ fields }) => fields.icon), ...(site?.benefits ?? []).map(({ icon }) => icon)];
      const classes = new Set(values.flatMap((value) => value.split(' ')));
      cached = { categories, site, rules: rulesOf(icons.named([...classes])) };
    }
    return cached.rules;
  };
}

function rulesOf(found: readonly FoundIcon[]): StyleRule[] {
  const icons = found.map(({ className, svg }) => ({ css: rule(className, svg), needs: [[`.${className}`]] }));
  const common = { css: commonRule, needs: icons.flatMap(({ needs }) => needs) };
  // Declares the order of the site's layers, because development loads their styles later.
  return icons.length === 0 ? [] : [{ at: '@layer theme,base,components,utilities;@layer utilities', rules: [common, ...icons] }];
}

// The same as the build makes for an icon: a mask over the color of the text.
const commonRule = `[class*='icon-[']{display:inline-block;width:1em;height:1em;background-color:currentColor;mask:var(--svg) center/100% 100% no-repeat}`;

function rule(className: string, svg: string): string {
  // In a quoted URL only these characters need escaping.
  const data = svg.replaceAll('"', "'").replace(/[%#<>]/g, encodeURIComponent);
  return `.${className.replace(/[[\]]/g, '\\$&')}{--svg:url("data:image/svg+xml,${data}")}`;
}
