import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs';
import path from 'node:path';
import { isBelow } from '../content/files/links.ts';
import type { Repository } from '../content/repository.ts';
import { maxPictureMiB, pictureUrl } from '../model/api/pictures-api.ts';
import { decoded } from '../model/text/escape-text.ts';
import { memoize } from '../model/caches.ts';
import { cleanName, freeName, kindOfBytes, PictureRefusedError } from '../pictures/picture-kind.ts';
import { preparePicture } from '../pictures/library/prepare-picture.ts';
import type { SourcePost } from './source-post.ts';
import { parseFileName } from './post-file-name.ts';

export interface NewPicture {
  file: string;
  name: string;
}

/**
 * Returns a function for the URL of a picture on the site, which throws PictureRefusedError. Adds pictures that the content lacks to `added`;
 * one whose name is taken is named after the post.
 */
export function pictureNamer(repository: Repository, added: NewPicture[]): (file: string, slug: string) => Promise<string> {
  const taken = new Set(repository.pictures().map((file) => file.replace(/^images\//, '').toLowerCase()));
  const urls = new Map<string, Promise<string>>();
  return (file, slug) => memoize(urls, file, async () => pictureUrl(await nameOf(file, slug)));

  async function nameOf(file: string, slug: string): Promise<string> {
    if (statSync(file).size > maxPictureMiB * 2 ** 20) throw new PictureRefusedError(`This picture is larger than ${maxPictureMiB} MiB`);
    const bytes = readFileSync(file);
    const kind = kindOfBytes(bytes);
    const { bytes: prepared } = await preparePicture(bytes, kind, new AbortController().signal);
    for (const claimed of [path.basename(file), `${slug}-${path.basename(file)}`]) {
      const name = cleanName(claimed, kind);
      if (hasBytes(name, prepared)) return name;
      if (!taken.has(name)) return add({ file, name });
    }
    return add({ file, name: freeName(cleanName(path.basename(file), kind), (name) => taken.has(name)) });
  }

  function add(picture: NewPicture): string {
    taken.add(picture.name);
    added.push(picture);
    return picture.name;
  }

  function hasBytes(name: string, bytes: Buffer): boolean {
    const file = `images/${name}`;
    return repository.fingerprint(file) !== undefined && readFileSync(path.join(repository.folder, file)).equals(bytes);
  }
}

type PostPlace = Pick<SourcePost, 'file' | 'folder' | 'site'>;

// Folders in which Astro, Hugo, Jekyll, Eleventy, Ghost and Obsidian keep the files of a site.
const publicFolders = ['', 'public', 'static', 'src', 'assets', 'content', 'source', 'src/assets', 'attachments'];

/** Finds a picture beside its post, in the folder with its name (Hexo), in common folders up to `site`, or by the end of its path in `pictures`. */
export function findPicture(address: string, { file, folder, site }: PostPlace, pictures?: string): string | undefined {
  // Browsers read a backslash as a slash, which authors on Windows rely on.
  const name = decoded(address.replace(/[?#].*$/, '')).replaceAll('\\', '/');
  if (name === '') return undefined;
  const [, alias, rest] = /^[@~](assets)?\/(.*)$/.exec(name) ?? [];
  const absolute = alias === undefined ? rest : `assets/${rest}`;
  const isBeside = absolute === undefined && !name.startsWith('/');
  const beside = isBeside ? [path.resolve(folder, name), path.resolve(folder, parseFileName(file).stem, name)] : [];
  const found = beside.map((each) => fileAt(each, site)).find(Boolean) ?? findAbove(absolute ?? name.replace(/^\/+/, ''), folder, site);
  return found ?? (pictures === undefined ? undefined : findByEnd(name, pictures));
}

function findByEnd(name: string, pictures: string): string | undefined {
  const steps = name.split('/').filter((step) => step !== '' && step !== '.' && step !== '..');
  for (const index of steps.keys()) {
    const found = findAbove(steps.slice(index).join('/'), pictures, path.resolve(pictures));
    if (found !== undefined) return found;
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
