import { existsSync, statSync } from 'node:fs';
import path from 'node:path';

// Where Astro, Hugo, Jekyll, Eleventy and Ghost have the files of a site.
const publicFolders = ['', 'public', 'static', 'src', 'assets', 'content', 'source', 'src/assets'];

// A post of Hugo is `content/en/posts/2026/name/index.md`.
const maxLevels = 7;

/**
 * The file of a picture, by its address in a post; undefined when there is none. An address that starts with `/` is looked for in the
 * folders above the post, and in the usual folders of files there.
 * @param folder of the post
 */
export function findPicture(address: string, folder: string): string | undefined {
  const name = decoded(address.replace(/[?#].*$/, ''));
  if (name === '') return undefined;
  const [, alias, rest] = /^[@~](assets)?\/(.*)$/.exec(name) ?? [];
  const absolute = alias === undefined ? rest : `assets/${rest}`;
  if (absolute === undefined && !name.startsWith('/')) return fileAt(path.resolve(folder, name)) ?? findAbove(name, folder);
  return findAbove(absolute ?? name.replace(/^\/+/, ''), folder);
}

function findAbove(name: string, folder: string): string | undefined {
  let above = path.resolve(folder);
  for (let level = 0; level < maxLevels; level += 1, above = path.dirname(above))
    for (const inside of publicFolders) {
      const file = fileAt(path.join(above, inside, name));
      if (file) return file;
    }
  return undefined;
}

function fileAt(file: string): string | undefined {
  return existsSync(file) && statSync(file).isFile() ? file : undefined;
}

function decoded(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    // A percent sign that is one.
    return address;
  }
}
