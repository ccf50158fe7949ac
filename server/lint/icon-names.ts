import { suggest } from '../model/text/suggest.ts';
import type { Content, Warning } from './warning.ts';

/** The names of an icon set (`lucide`), or undefined when it is not installed. */
export type FindIcons = (set: string) => readonly string[] | undefined;

/** Icons that the build has no picture for, which would be shown as nothing. */
export function iconNames(content: Content, icons: FindIcons): Warning[] {
  const categories = content.list('categories').map(({ file, fields }) => ({ file, path: ['icon'], value: fields.icon }));
  const benefits = (content.site()?.benefits ?? []).map(({ icon }, index) => ({
    file: 'site.yaml',
    path: ['benefits', index, 'icon'],
    value: icon,
  }));
  return [...categories, ...benefits].flatMap(({ file, path, value }) => {
    const message = faultOf(value, icons);
    return message === undefined ? [] : [{ file, path, rule: 'unknown-icon', message }];
  });
}

function faultOf(value: string, icons: FindIcons): string | undefined {
  // Without the usual set nothing was installed that could tell, as on a server without development packages.
  if (!icons(usualSet)) return undefined;
  for (const name of value.split(' ')) {
    const [, set, icon = ''] = /^icon-\[([a-z0-9-]+)--([a-z0-9-]+)\]$/.exec(name) ?? [];
    if (set === undefined) return `"${name}" is not an icon; write icon-[${usualSet}--NAME], such as icon-[${usualSet}--target]`;
    const names = icons(set);
    if (!names) return `"${name}" is of the set ${set}, which is not installed; take one of ${usualSet}`;
    if (names.includes(icon)) continue;
    const meant = suggest(icon, names);
    return `"${name}" is not an icon of ${set}${meant ? `; did you mean "icon-[${set}--${meant}]"?` : `; take one of its names`}`;
  }
  return undefined;
}

const usualSet = 'lucide';
