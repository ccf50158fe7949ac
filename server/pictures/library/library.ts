import { statSync } from 'node:fs';
import path from 'node:path';
import { ConflictError, FileGoneError, NotFoundError, StaleWriteError, UnflushedError } from '../../content/ground/errors.ts';
import { pathToWrite, targetToWrite } from '../../content/files/links.ts';
import { fingerprintOf } from '../../content/files/fingerprint.ts';
import { createFile, deleteFile, replaceFile } from '../../content/files/write-file.ts';
import { Queue } from '../../content/ground/queue.ts';
import { brokenFiles } from '../../content/renaming/naming-files.ts';
import { renameEverywhere } from '../../content/renaming/rename-everywhere.ts';
import type { Repository } from '../../content/repository.ts';
import { itemOf } from '../../content/tree/stored-item.ts';
import { timeSlicer } from '../../content/ground/time-slices.ts';
import { pictureUrl, type LibraryPicture, type PictureUse, type RenamedPicture, type SavedPicture } from '../../model/api/pictures-api.ts';
import { counted, listed } from '../../model/text/wording.ts';
import { pictureSizes } from '../picture-folder.ts';
import type { PreparedPicture } from '../svg-renderer.ts';
import { cleanName, freeName, kindOfBytes, kindOfName, PictureRefusedError, type PictureKind } from '../picture-kind.ts';
import { findUses, nameOfPicture, picturesIn, usesOf } from './picture-uses.ts';
import { preparePicture } from './prepare-picture.ts';
import { pictureRenaming } from './rename-picture.ts';

export class PictureTakenError extends ConflictError {
  readonly takenName: string;
  readonly freeName: string;
  readonly version: string | undefined;

  constructor(name: string, freeName: string, version: string | undefined) {
    super(`There already is a picture named ${name}; choose another name, such as ${freeName}`);
    this.takenName = name;
    this.freeName = freeName;
    this.version = version;
  }
}

/** The pictures in `content/images`. Lists them with their uses, and changes them with the same protocol as items. */
export class PictureLibrary {
  readonly #repository: Repository;
  readonly #closing: AbortSignal;
  readonly #sizeOf: ReturnType<typeof pictureSizes>;
  // One at a time, to leave CPU time for requests.
  readonly #preparations = new Queue();

  /** @param closing aborts the trial rendering of an SVG */
  constructor(repository: Repository, closing: AbortSignal) {
    this.#repository = repository;
    this.#closing = closing;
    this.#sizeOf = pictureSizes(repository);
  }

  async list(): Promise<LibraryPicture[]> {
    const uses = await findUses(this.#repository);
    const yieldWhenDue = timeSlicer();
    const pictures: LibraryPicture[] = [];
    for (const file of this.#repository.pictures().sort()) {
      const name = nameOfPicture(file);
      if (kindOfName(name)) pictures.push(this.#described(name, uses.get(name) ?? []));
      await yieldWhenDue();
    }
    return pictures;
  }

  /** @throws NotFoundError */
  version(name: string): string {
    const version = this.#repository.fingerprint(fileOf(name));
    if (version === undefined) throw new NotFoundError(`No picture named ${name}`);
    return version;
  }

  /** Stores a picture under a clean form of its name, with the extension of its kind. @throws PictureRefusedError, PictureTakenError, DiskFullError, WriteRefusedError */
  async add(claimedName: string, bytes: Buffer): Promise<SavedPicture> {
    const kind = kindOfBytes(bytes);
    const name = cleanName(claimedName, kind);
    this.#refuseTaken(name);
    const prepared = await this.#prepare(bytes, kind);
    await this.#repository.writer.changeFiles([fileOf(name)], async (lastCheck) => {
      this.#refuseTaken(name);
      const made = await createFile(pathToWrite(this.#repository.folder, fileOf(name)), prepared.bytes, lastCheck);
      if (made === 'taken') throw this.#taken(name);
    });
    return this.#saved(name, prepared);
  }

  /** Replaces a picture by one of its kind. @throws StaleWriteError unless it has the version `expected`; NotFoundError, and as `add` */
  async replace(name: string, bytes: Buffer, expected: string | undefined): Promise<SavedPicture> {
    this.#requireVersion(name, expected);
    const kind = kindOfBytes(bytes);
    if (kindOfName(name) !== kind)
      throw new PictureRefusedError(
        `${name} cannot be replaced by ${kind.noun}; send a picture of the same kind, or add this one as a new picture`,
      );
    const prepared = await this.#prepare(bytes, kind);
    await this.#repository.writer.changeFiles([fileOf(name)], async (lastCheck) => {
      await replaceFile(targetToWrite(this.#repository.folder, fileOf(name)), prepared.bytes, () => {
        lastCheck();
        this.#requireVersionOnDisk(name, expected);
      });
    });
    return this.#saved(name, prepared);
  }

  /**
   * Renames a picture within its folder, and updates all uses in posts, pages of the book and `site.yaml`: all or nothing.
   * @throws PictureTakenError, PictureRefusedError for another kind's name, ConflictError for a file that cannot be changed, and as `replace`
   */
  async rename(name: string, claimedName: string, expected: string | undefined): Promise<RenamedPicture> {
    this.#requireVersion(name, expected);
    const ending = path.extname(name).toLowerCase();
    const kind = kindOfName(name);
    if (ending === '') throw new PictureRefusedError(`name: ${name} has no extension, so it is not a picture`);
    if ((kindOfName(claimedName) ?? kind) !== kind)
      throw new PictureRefusedError(`name: must end in ${ending}, like the picture's current name`);
    const renamed = path.posix.join(path.posix.dirname(name), cleanName(claimedName, kind ?? { endings: [ending.slice(1)] }));
    if (renamed === name) return { ...this.#described(name, usesOf(this.#repository, name)), changed: [] };
    this.#refuseTaken(renamed, name);
    this.#refuseFixed(name, 'renamed');
    const renaming = pictureRenaming({ from: fileOf(name), to: fileOf(renamed) });
    const files = await renameEverywhere(this.#repository, renaming, () => this.#requireVersionOnDisk(name, expected));
    if (files === 'taken') throw this.#taken(renamed);
    const changed = files.flatMap(({ file, title }) => (file.startsWith('posts/') ? [{ slug: itemOf(file).id, title }] : []));
    return { ...this.#written(renamed), changed };
  }

  /** @throws ConflictError when the picture is used, and as `replace` */
  async remove(name: string, expected: string | undefined): Promise<void> {
    this.#requireVersion(name, expected);
    this.#refuseFixed(name, 'deleted');
    this.#refuseUsed(name);
    await this.#repository.writer.changeFiles([fileOf(name)], (lastCheck) =>
      deleteFile(pathToWrite(this.#repository.folder, fileOf(name)), () => {
        lastCheck();
        this.#refuseUsed(name);
        this.#requireVersionOnDisk(name, expected);
      }),
    );
  }

  #prepare(bytes: Buffer, kind: PictureKind): Promise<PreparedPicture> {
    return this.#preparations.run(() => preparePicture(bytes, kind, this.#closing), { signal: this.#closing });
  }

  #saved(name: string, { removed }: PreparedPicture): SavedPicture {
    return { ...this.#written(name), removed };
  }

  /** Describes a picture after its write. @throws UnflushedError when its folder could not be read again */
  #written(name: string): LibraryPicture {
    if (this.#repository.fingerprint(fileOf(name)) === undefined) throw new UnflushedError();
    return this.#described(name, usesOf(this.#repository, name));
  }

  #described(name: string, uses: PictureUse[]): LibraryPicture {
    const version = this.version(name);
    const [modified = '0', , bytes] = version.split('>').at(-1)?.split('-') ?? [];
    return {
      name,
      url: pictureUrl(name),
      bytes: Number(bytes),
      ...this.#sizeOf(name),
      changedAt: new Date(Number(modified) / 1e6).toISOString(),
      version,
      uses,
    };
  }

  #requireVersion(name: string, expected: string | undefined): void {
    const version = this.version(name);
    if (expected !== undefined && version !== expected) throw stale(name);
  }

  #requireVersionOnDisk(name: string, expected: string | undefined): void {
    const stats = statSync(targetToWrite(this.#repository.folder, fileOf(name)), { bigint: true, throwIfNoEntry: false });
    if (!stats) throw new FileGoneError(`${name} is gone`);
    if (expected !== undefined && !expected.endsWith(fingerprintOf(stats))) throw stale(name);
  }

  /** @param except the renamed picture, whose new name may differ only in letter case */
  #refuseTaken(name: string, except?: string): void {
    const key = name.toLowerCase();
    if (this.#repository.pictures().some((file) => nameOfPicture(file).toLowerCase() === key && nameOfPicture(file) !== except))
      throw this.#taken(name);
  }

  #taken(name: string): PictureTakenError {
    const taken = new Set(this.#repository.pictures().map((file) => nameOfPicture(file).toLowerCase()));
    const folder = path.posix.dirname(name);
    const free = freeName(path.posix.basename(name), (other) => taken.has(path.posix.join(folder, other).toLowerCase()));
    return new PictureTakenError(name, path.posix.join(folder, free), this.#repository.fingerprint(fileOf(name)));
  }

  #refuseUsed(name: string): void {
    const broken = brokenFiles(this.#repository, (text) => picturesIn(text).has(name));
    const uses = [...usesOf(this.#repository, name).map(({ title }) => `“${title}”`), ...broken];
    if (uses.length > 0)
      throw new ConflictError(`${name} is used in ${counted(uses.length, 'place')}: ${listedTitles(uses)}; remove it there first`);
  }

  /** Refuses to rename or delete a picture that the code of the site or a printing names, because neither is edited. */
  #refuseFixed(name: string, done: string): void {
    const uses = usesOf(this.#repository, name);
    const fixed = uses.find(({ kind }) => kind === 'default');
    if (fixed) throw new ConflictError(`This picture cannot be ${done}: it is used for “${fixed.title}”; replace it instead`);
    const printed = uses.find(({ kind }) => kind === 'printing');
    if (printed) throw new ConflictError(`This picture cannot be ${done}: it was printed in “${printed.title}”; add another instead`);
  }
}

const maxTitles = 5;

function listedTitles(titles: readonly string[]): string {
  const shown = titles.length > maxTitles ? [...titles.slice(0, maxTitles), `${titles.length - maxTitles} more`] : titles;
  return listed(shown);
}

function fileOf(name: string): string {
  return `images/${name}`;
}

function stale(name: string): StaleWriteError {
  return new StaleWriteError(`${name} was changed since you opened it`);
}
