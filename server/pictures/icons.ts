import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { FoundIcon } from '../model/api/pictures-api.ts';

export const offeredSet = 'lucide';

// As many as a dialog shows. A longer query finds the rest.
const maxFound = 96;

export type IconFinder = ReturnType<typeof iconFinder>;

/** Finds icons in the sets that are installed below `root`, the folder of package.json. Reads a set on first use. */
export function iconFinder(root: string) {
  const sets = new Map<string, IconSet | undefined>();

  function setNamed(set: string): IconSet | undefined {
    if (!sets.has(set)) sets.set(set, readIconSet(root, set));
    return sets.get(set);
  }

  /** The names of a set, aliases too; undefined when it is not installed. */
  function namesIn(set: string): string[] | undefined {
    const installed = setNamed(set);
    return installed && [...Object.keys(installed.icons), ...Object.keys(installed.aliases ?? {})];
  }

  /** The icons whose names contain all words of the query. Names that begin with the query come first. */
  function search(query: string): FoundIcon[] {
    const words = query.toLowerCase().match(/[a-z0-9]+/g) ?? [];
    const rank = (name: string) => (name === words.join('-') ? 0 : name.startsWith(words[0] ?? '') ? 1 : 2);
    const found = (namesIn(offeredSet) ?? [])
      .filter((name) => words.every((word) => name.includes(word)))
      .sort((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1));
    // An alias has the same drawing as another name.
    const shown = new Map<string, FoundIcon>();
    for (const name of found) {
      const icon = shown.size < maxFound ? iconNamed(offeredSet, name) : undefined;
      if (icon && !shown.has(icon.svg)) shown.set(icon.svg, icon);
    }
    return [...shown.values()];
  }

  /** The icons of style classes. Skips classes that are not icons of an installed set. */
  function named(classNames: readonly string[]): FoundIcon[] {
    return classNames.flatMap((className) => {
      const parsed = parseIconClass(className);
      return (parsed && iconNamed(parsed.set, parsed.icon)) ?? [];
    });
  }

  function iconNamed(set: string, name: string): FoundIcon | undefined {
    const installed = setNamed(set);
    const svg = installed && svgOf(installed, name);
    return svg === undefined ? undefined : { className: `icon-[${set}--${name}]`, name: name.replaceAll('-', ' '), svg };
  }

  return { namesIn, search, named };
}

/** As in the packages `@iconify-json/<set>`. */
interface IconSet {
  icons: Record<string, { body: string; width?: number; height?: number }>;
  aliases?: Record<string, { parent: string }>;
  width?: number;
  height?: number;
}

export function parseIconClass(name: string): { set: string; icon: string } | undefined {
  const [, set, icon] = /^icon-\[([a-z0-9-]+)--([a-z0-9-]+)\]$/.exec(name) ?? [];
  return set !== undefined && icon !== undefined ? { set, icon } : undefined;
}

function readIconSet(root: string, set: string): IconSet | undefined {
  try {
    const file = createRequire(path.join(root, 'package.json')).resolve(`@iconify-json/${set}/icons.json`);
    return JSON.parse(readFileSync(file, 'utf8')) as IconSet;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'MODULE_NOT_FOUND') return undefined;
    throw error;
  }
}

function svgOf({ icons, aliases = {}, ...sizes }: IconSet, name: string): string | undefined {
  const own = aliases[name]?.parent ?? name;
  // `icons` is a plain object, which inherits `constructor`.
  if (!Object.hasOwn(icons, own)) return undefined;
  const { width = 16, height = 16, body = '' } = { ...sizes, ...icons[own] };
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${body}</svg>`;
}
