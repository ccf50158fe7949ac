import { existsSync, realpathSync, statSync } from 'node:fs';
import path from 'node:path';
import { isBelow } from '../content/files/links.ts';
import { decoded } from '../model/text/escape-text.ts';

// Folders in which Astro, Hugo, Jekyll, Eleventy and Ghost keep the files of a site.
const publicFolders = ['', 'public', 'static', 'src', 'assets', 'content', 'source', 'src/assets'];

/**
 * Finds the file of a picture by its address in a post: beside the post, in common folders above it up to `site`, or in `pictures`,
 * where the end of the path is enough.
 */
export function findPicture(address: string, folder: string, site: string, pictures?: string): string | undefined {
  const name = decoded(address.replace(/[?#].*$/, ''));
  if (name === '') return undefined;
  const [, alias, rest] = /^[@~](assets)?\/(.*)$/.exec(name) ?? [];
  const absolute = alias === undefined ? rest : `assets/${rest}`;
  const isBeside = absolute === undefined && !name.startsWith('/');
  const found = (isBeside && fileAt(path.resolve(folder, name), site)) || findAbove(absolute ?? name.replace(/^\/+/, ''), folder, site);
  return found ?? (pictures === undefined ? undefined : findByEnd(name, pictures));
}

function findByEnd(name: string, pictures: string): string | undefined {
  const steps = name.split('/').filter((step) => step !== '' && step !== '.' && step !== '..');
  for (const index of steps.keys()) {
    const found = findAbove(steps.slice(index).join('/'), pictures, path.resolve(pictures));
    if (found) return found;
  }
  return undefined;
}

function findAbove(name: string, folder: string, site: string): string | undefined {
  for (let above = path.resolve(folder); above === site || isBelow(site, above); above = path.dirname(above))
    for (const inside of publicFolders) {
      const file = fileAt(path.join(above, inside, name), site);
      if (file) return file;
    }
  return undefined;
}

/** Symbolic links must not lead out of the site. */
function fileAt(file: string, site: string): string | undefined {
  return existsSync(file) && statSync(file).isFile() && isBelow(realpathSync(site), realpathSync(file)) ? file : undefined;
}
