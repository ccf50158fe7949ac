import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';
import { makeFolder } from '../content/files/make-folder.ts';
import type { Category } from '../model/entities/category.ts';
import type { Site } from '../model/entities/site.ts';
import { followed } from '../content/files/links.ts';
import { readSource } from '../content/files/read-file.ts';
import { readFolder } from '../content/files/read-folder.ts';
import { parseSource } from '../content/sync/read-known.ts';

/**
 * Gives Tailwind the icons that the content names, in a file of their own. It takes whatever it reads for a class: in the content
 * itself a comment could style every page, and a link could lead it anywhere.
 * @param root the folder in which `content` and `dist` lie
 */
export function contentIcons(root: string): Plugin {
  const content = followed(path.join(root, 'content'));
  const write = () => {
    makeFolder(path.join(root, 'dist'));
    writeFileSync(path.join(root, 'dist/content-icons.txt'), `${iconsIn(content).join('\n')}\n`);
  };
  return {
    name: 'content-icons',
    configResolved: write,
    hotUpdate: ({ file }) => (file.startsWith(content) ? write() : undefined),
  };
}

function iconsIn(content: string): string[] {
  const folder = readFolder(content, 'categories');
  const names = Array.isArray(folder) ? folder.map(({ name }) => name).filter((name) => name.endsWith('.yaml')) : [];
  const categories = names.flatMap((name) => fieldsOf<Category>(content, `categories/${name}`, 'categories'));
  const icons = [
    ...categories.map(({ icon }) => icon),
    ...fieldsOf<Site>(content, 'site.yaml', 'site').flatMap(({ benefits }) => benefits.map(({ icon }) => icon)),
  ];
  return [...new Set(icons)].sort();
}

/** Nothing of a file that is not valid; what is wrong with it is told elsewhere. */
function fieldsOf<Fields>(content: string, file: string, part: 'categories' | 'site'): Fields[] {
  const source = readSource(content, file);
  const parsed = source && parseSource(file, part, source);
  return parsed?.fields ? [parsed.fields as Fields] : [];
}
