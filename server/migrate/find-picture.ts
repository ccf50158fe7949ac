import { existsSync, realpathSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { isBelow } from '../content/files/links.ts';
import { decoded } from '../model/text/escape-text.ts';

// Where Astro, Hugo, Jekyll, Eleventy and Ghost have the files of a site.
const publicFolders = ['', 'public', 'static', 'src', 'assets', 'content', 'source', 'src/assets'];

const siteFiles = ['package.json', '.git', 'hugo.toml', 'hugo.yaml', 'hugo.json', 'config.toml', 'config.yaml', '_config.yml'];

/** The folder of the named folder's site, or that folder itself. Never the home folder: an archive must not publish pictures from elsewhere. */
export function siteFolder(named: string, home = os.homedir()): string {
  for (let above = named; above !== home && above !== path.dirname(above); above = path.dirname(above))
    if (siteFiles.some((name) => existsSync(path.join(above, name)))) return above;
  return named;
}

/** The file of a picture, by its address in a post: beside it, or in the usual folders above it up to the `site`. */
export function findPicture(address: string, folder: string, site: string): string | undefined {
  const name = decoded(address.replace(/[?#].*$/, ''));
  if (name === '') return undefined;
  const [, alias, rest] = /^[@~](assets)?\/(.*)$/.exec(name) ?? [];
  const absolute = alias === undefined ? rest : `assets/${rest}`;
  if (absolute === undefined && !name.startsWith('/')) return fileAt(path.resolve(folder, name), site) ?? findAbove(name, folder, site);
  return findAbove(absolute ?? name.replace(/^\/+/, ''), folder, site);
}

function findAbove(name: string, folder: string, site: string): string | undefined {
  for (let above = path.resolve(folder); above === site || isBelow(site, above); above = path.dirname(above))
    for (const inside of publicFolders) {
      const file = fileAt(path.join(above, inside, name), site);
      if (file) return file;
    }
  return undefined;
}

/** Also behind links, the file must be in the site. */
function fileAt(file: string, site: string): string | undefined {
  return existsSync(file) && statSync(file).isFile() && isBelow(realpathSync(site), realpathSync(file)) ? file : undefined;
}
