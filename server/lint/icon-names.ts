import { offeredSet, parseIconClass, type IconFinder } from '../pictures/icons.ts';
import { suggest } from '../model/text/suggest.ts';
import type { Content, Warning } from './warning.ts';

export type FindIcons = IconFinder['namesIn'];

/** Icons that are in no installed set, so pages show nothing. */
export function iconNames(content: Content, icons: FindIcons): Warning[] {
  const categories = content.list('categories').map(({ file, fields }) => ({ file, path: ['icon'], value: fields.icon }));
  const benefits = (content.site()?.benefits ?? []).map(({ icon }, index) => {
    return { file: 'site.yaml', path: ['benefits', index, 'icon'], value: icon };
  });
  return [...categories, ...benefits].flatMap(({ file, path, value }) => {
    const message = faultOf(value, icons);
    return message === undefined ? [] : [{ file, path, rule: 'unknown-icon', message }];
  });
}

function faultOf(value: string, icons: FindIcons): string | undefined {
  // Without the default set the installation has no icons to compare with.
  if (!icons(offeredSet)) return undefined;
  for (const name of value.split(' ')) {
    const { set, icon } = parseIconClass(name) ?? {};
    if (set === undefined || icon === undefined)
      return `"${name}" is not an icon; write icon-[${offeredSet}--NAME], such as icon-[${offeredSet}--target]`;
    const names = icons(set);
    if (!names) return `"${name}" belongs to the set ${set}, which is not installed; use one of ${offeredSet}`;
    if (names.includes(icon)) continue;
    const meant = suggest(icon, names);
    return `"${name}" is not an icon of ${set}${meant ? `; did you mean "icon-[${set}--${meant}]"?` : `; use one of its names`}`;
  }
  return undefined;
}
