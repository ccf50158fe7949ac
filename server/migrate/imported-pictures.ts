import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Repository } from '../content/repository.ts';
import { maxPictureMiB, pictureUrl } from '../model/api/pictures-api.ts';
import { memoize } from '../model/caches.ts';
import { cleanName, freeName, kindOfBytes, PictureRefusedError, type PictureKind } from '../pictures/picture-kind.ts';
import { preparePicture } from '../pictures/library/prepare-picture.ts';

export interface NewPicture {
  file: string;
  name: string;
  kind: PictureKind;
}

/**
 * Returns a function for the URL of a picture on the site, which throws PictureRefusedError. Names a picture after the post when its name is taken. A
 * picture that the content already has keeps its name. Adds each other one to `added`.
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
      if (!taken.has(name)) return add({ file, name, kind });
    }
    return add({ file, name: freeName(cleanName(path.basename(file), kind), (name) => taken.has(name)), kind });
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
