import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Repository } from '../content/repository.ts';
import { maxPictureMiB, pictureUrl } from '../model/api/pictures-api.ts';
import { counted } from '../model/text/counted.ts';
import { cleanName, freeName, kindOfBytes, PictureRefusedError, type PictureKind } from '../pictures/library/picture-kind.ts';
import { preparePicture } from '../pictures/library/prepare-picture.ts';

export interface NewPicture {
  file: string;
  name: string;
  kind: PictureKind;
}

/** Names the pictures of an import. A picture that the content has already keeps its name there, and is not written again. */
export class ImportedPictures {
  readonly added: NewPicture[] = [];
  readonly #repository: Repository;
  readonly #taken: Set<string>;
  readonly #urls = new Map<string, Promise<string>>();

  constructor(repository: Repository) {
    this.#repository = repository;
    this.#taken = new Set(repository.pictures().map((file) => file.replace(/^images\//, '').toLowerCase()));
  }

  /** The URL of the picture on the site, named after the post when the name is taken. @throws PictureRefusedError */
  urlOf(file: string, slug: string): Promise<string> {
    const known = this.#urls.get(file);
    if (known) return known;
    const url = this.#nameOf(file, slug).then(pictureUrl);
    this.#urls.set(file, url);
    return url;
  }

  async #nameOf(file: string, slug: string): Promise<string> {
    if (statSync(file).size > maxPictureMiB * 2 ** 20)
      throw new PictureRefusedError(`This picture is larger than ${counted(maxPictureMiB, 'MiB').replace(/s$/, '')}`);
    const bytes = readFileSync(file);
    const kind = kindOfBytes(bytes);
    const { bytes: prepared } = await preparePicture(bytes, kind, new AbortController().signal);
    for (const claimed of [path.basename(file), `${slug}-${path.basename(file)}`]) {
      const name = cleanName(claimed, kind);
      if (this.#hasBytes(name, prepared)) return name;
      if (!this.#taken.has(name)) return this.#add({ file, name, kind });
    }
    return this.#add({ file, name: freeName(cleanName(path.basename(file), kind), (name) => this.#taken.has(name)), kind });
  }

  #add(picture: NewPicture): string {
    this.#taken.add(picture.name);
    this.added.push(picture);
    return picture.name;
  }

  #hasBytes(name: string, bytes: Buffer): boolean {
    const file = `images/${name}`;
    return this.#repository.fingerprint(file) !== undefined && readFileSync(path.join(this.#repository.folder, file)).equals(bytes);
  }
}
