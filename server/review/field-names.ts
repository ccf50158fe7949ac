import { ordinalInWords } from '../model/page/placeholders.ts';
import { dayPages } from '../model/api/template-pages-api.ts';
import type { FieldChange } from '../model/text/differences.ts';
import { capitalized } from '../model/text/wording.ts';
import type { ItemChange } from './compare-content.ts';

/**
 * The name of a changed field for people. Fields of templates, pages, the site and the cover are nested: `Morning Page, second heading`
 * for `pages.morning[4].heading`, `Benefits, first, text` for `benefits[0].text`.
 */
export function fieldName({ part, before, after }: Pick<ItemChange, 'after' | 'before' | 'part'>, { field, kind }: FieldChange): string {
  if (!['templates', 'pages', 'printings', 'site', 'cover'].includes(part)) return field;
  const path = field.match(/[^.[\]]+/g) ?? [field];
  const fields = kind === 'removed' ? before : after;
  if (part === 'pages' && path[0] === 'blocks') return capitalized(blockName(valueAt(fields, ['blocks']), path.slice(1)));
  const page = part === 'templates' && dayPages.find(({ place }) => place.variant === path[0] && place.type === path[1]);
  if (!page) return capitalized(spoken(path));
  const name = path.length > 2 ? blockName(valueAt(fields, path.slice(0, 2)), path.slice(2)) : 'all of it';
  return `${page.name}, ${name}`;
}

/** A block, counted among the blocks of its kind on the page: `second heading`. */
function blockName(blocks: unknown, path: readonly string[]): string {
  const all = allBlocks(blocks);
  let [value, block, end]: [unknown, unknown, number] = [blocks, undefined, 0];
  for (const [index, key] of path.entries()) {
    value = valueAt(value, [key]);
    if (all.includes(value)) [block, end] = [value, index + 1];
  }
  const [kind = Object.keys({ ...(block as object) })[0] ?? 'block', ...rest] = path.slice(end);
  // The history knows only the newer version.
  const index = all.filter((each) => Object.hasOwn(each as object, kind)).indexOf(block);
  const name = index === -1 ? spoken([kind]) : `${ordinalInWords(index + 1)} ${spoken([kind])}`;
  return [name, ...(rest.length > 0 ? [spoken(rest)] : [])].join(', ');
}

function allBlocks(blocks: unknown): unknown[] {
  if (!Array.isArray(blocks)) return [];
  return blocks.flatMap((block: unknown) => {
    const columns = valueAt(block, ['columns']);
    const inner = Array.isArray(columns)
      ? columns.map((column: unknown) => (Array.isArray(column) ? column : valueAt(column, ['blocks'])))
      : [];
    return typeof block === 'object' && block !== null ? [block, ...inner.flatMap(allBlocks)] : [];
  });
}

function valueAt(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((inner, key) => (inner as Record<string, unknown> | null | undefined)?.[key], value);
}

/** `['heroImage', '1', 'alt']` → `hero image, second, alt` */
function spoken(path: readonly string[]): string {
  return path
    .map((key) => (/^\d+$/.test(key) ? ordinalInWords(Number(key) + 1) : key.replaceAll(/[-_]|(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase()))
    .join(', ');
}
