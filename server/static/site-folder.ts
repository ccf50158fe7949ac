import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { followLinks, isBelow } from '../content/files/links.ts';
import { fileInPlaceOf, makeFolder, notAFolder } from '../content/files/folders.ts';
import { ignoringSystemErrors, isSystemError } from '../content/files/system-error.ts';
import { isAlive } from '../content/files/temporary-files.ts';
import { BuildRefusedError, readManifest, writeManifest, type Manifest } from './built-files.ts';
import { moveForeign, refuseForeign } from './foreign-files.ts';
import { hostFileMark } from './host-files.ts';

/**
 * The folder of a static site. A new site is staged beside it, flushed, and published by two renames; then the foreign files of the former
 * site move over, and its manifest is renamed. During a build, `.site.journal-staging-PID`, `.site.journal-next.json` (the next manifest) and
 * `.site.journal-former` are beside the folder `site`. `.site.journal-manifest.json` remains.
 */
export class SiteFolder {
  readonly path: string;
  readonly staging: string;
  readonly manifest: Manifest | undefined;
  readonly #former: string;
  readonly #manifestFile: string;
  readonly #nextManifestFile: string;

  /** Undoes or completes what a killed build left, and creates the staging folder. @throws BuildRefusedError */
  constructor(out: string, content: string) {
    this.path = sitePath(out, content);
    const prefix = path.join(path.dirname(this.path), `.${path.basename(this.path)}.journal-`);
    this.#former = `${prefix}former`;
    this.#manifestFile = `${prefix}manifest.json`;
    this.#nextManifestFile = `${prefix}next.json`;
    this.staging = `${prefix}staging-${process.pid}`;
    this.#discardOthers(`${prefix}staging-`);
    this.#finishSwap();
    refuseOtherFolder(out, this.path);
    this.manifest = readManifest(this.#manifestFile);
    makeFolder(this.staging);
    this.#adoptRights();
  }

  /**
   * Replaces the former site durably. For an unchanged site it replaces only the manifest.
   * @throws BuildRefusedError when foreign files collide with the new site, or cannot move; then nothing was replaced
   */
  publish(next: Manifest, isChanged: boolean): void {
    if (isChanged) {
      flushFolder(this.staging);
      // Files may be added during the flush, which takes seconds.
      if (exists(this.path)) refuseForeign(this.path, this.staging, this.manifest);
    }
    writeManifest(this.#nextManifestFile, next);
    flush(this.#nextManifestFile);
    if (!isChanged) return this.#commitManifest();
    if (exists(this.path)) {
      this.#moveFormerAway();
      // Otherwise a power cut could keep only the second rename, with the former manifest beside the new site.
      flush(path.dirname(this.path));
    }
    fs.renameSync(this.staging, this.path);
    this.#finishSwap();
  }

  discard(): void {
    this.#discard(this.staging);
    this.#finishSwap();
  }

  #moveFormerAway(): void {
    try {
      fs.renameSync(this.path, this.#former);
    } catch (error) {
      if (!isSystemError(error) || error.code !== 'EBUSY') throw error;
      throw new BuildRefusedError(
        `${this.path} is a place where a disk or a volume is mounted, which cannot be replaced; name a folder in it`,
      );
    }
  }

  #commitManifest(): void {
    fs.renameSync(this.#nextManifestFile, this.#manifestFile);
    flush(path.dirname(this.path));
  }

  #discardOthers(stagingPrefix: string): void {
    const parent = path.dirname(this.path);
    if (!exists(parent)) return;
    for (const staging of fs.readdirSync(parent).map((name) => path.join(parent, name))) {
      const pid = Number(staging.slice(stagingPrefix.length));
      if (!staging.startsWith(stagingPrefix) || !Number.isSafeInteger(pid)) continue;
      if (pid !== process.pid && isAlive(pid))
        throw new BuildRefusedError(`Process ${pid} is building ${this.path} now; wait for it, or move ${staging} away if it is no build`);
      this.#discard(staging);
    }
  }

  #discard(staging: string): void {
    if (!exists(staging)) return;
    fs.rmSync(this.#nextManifestFile, { force: true });
    removeFolder(staging);
  }

  /** Completes a swap, or restores the former site when there is no new one. It can be repeated after a kill. */
  #finishSwap(): void {
    const hasFormer = exists(this.#former);
    if (!exists(this.path)) {
      if (hasFormer) fs.renameSync(this.#former, this.path);
    } else if (exists(this.#nextManifestFile) && (hasFormer || !exists(this.#manifestFile))) {
      // Otherwise a power cut could leave the new site in its staging folder, which the next build deletes, and the foreign files with it.
      flush(path.dirname(this.path));
      if (hasFormer) moveForeign(this.#former, this.path, this.manifest ?? readManifest(this.#manifestFile));
      flush(this.path);
      this.#commitManifest();
    } else if (hasFormer) {
      // The flush after the manifest's rename may have failed.
      flush(path.dirname(this.path));
    }
    fs.rmSync(this.#nextManifestFile, { force: true });
    removeFolder(this.#former);
  }

  /** Gives the staging folder the mode, owner and group of the former site, as far as this user may give them. */
  #adoptRights(): void {
    const former = fs.statSync(this.path, { throwIfNoEntry: false });
    if (!former) return;
    ignoringSystemErrors(() => fs.chownSync(this.staging, -1, former.gid));
    ignoringSystemErrors(() => fs.chownSync(this.staging, former.uid, -1));
    // After the owner, because that change clears some bits of the mode.
    fs.chmodSync(this.staging, former.mode & 0o7777);
  }
}

/** Unlike `existsSync`, throws when the disk reports an error: without a next manifest, the former site would be deleted with its foreign files. */
const exists = (file: string): boolean => fs.statSync(file, { throwIfNoEntry: false }) !== undefined;
const removeFolder = (folder: string): void => fs.rmSync(folder, { recursive: true, force: true });

/** The absolute path of the site folder, with links resolved. @throws BuildRefusedError when a file is in its place, when it contains the content or is in it */
function sitePath(out: string, content: string): string {
  const file = fileInPlaceOf(path.resolve(out));
  if (file !== undefined) throw new BuildRefusedError(`${file} ${notAFolder}`);
  const site = resolveLinks(path.resolve(out));
  const root = followLinks(path.resolve(content));
  if (site === root || isBelow(root, site)) throw new BuildRefusedError(`${out} is in the content folder; name a folder outside of it`);
  if (isBelow(site, root)) throw new BuildRefusedError(`${out} holds the content folder; name a folder beside that`);
  return site;
}

/** @throws BuildRefusedError unless the folder is new, empty, a prepared repository or a site */
function refuseOtherFolder(out: string, site: string): void {
  if (!exists(site) || fs.readdirSync(site).every((name) => preparation.test(name))) return;
  const mark = path.join(site, '_headers');
  if (fs.statSync(mark, { throwIfNoEntry: false })?.isFile() && fs.readFileSync(mark, 'utf8').startsWith(hostFileMark)) return;
  throw new BuildRefusedError(`${out} holds files that no build made; name a folder that is new or empty`);
}

/** Files of git and GitHub Pages in a repository before the first build. */
const preparation = /^(?:\.git|\.gitattributes|\.github|\.gitignore|\.nojekyll|CNAME|(?:LICENSE|README)(?:\.\w+)?)$/i;

/** Also resolves a link whose target does not exist yet. */
function resolveLinks(absolute: string): string {
  try {
    return fs.realpathSync(absolute);
  } catch (error) {
    if (!isSystemError(error)) throw error;
    if (error.code === 'ELOOP') throw new BuildRefusedError(`${absolute} is a link that leads to itself; remove it`);
    if (error.code !== 'ENOENT') throw error;
  }
  const target = path.join(followLinks(path.dirname(absolute)), path.basename(absolute));
  const isLink = fs.lstatSync(target, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
  return isLink ? resolveLinks(path.resolve(path.dirname(target), fs.readlinkSync(target))) : target;
}

/** Flushes a folder with its files to the disk, by one `syncfs` on Linux, elsewhere one by one: `sync` of macOS only starts the writes. */
function flushFolder(folder: string): void {
  if (process.platform === 'linux' && spawnSync('sync', ['-f', folder], { stdio: 'ignore' }).status === 0) return;
  for (const name of fs.readdirSync(folder, { recursive: true, encoding: 'utf8' })) flush(path.join(folder, name));
  flush(folder);
}

/** Flushes a file, or the names in a folder, except on Windows, which cannot open a folder. */
function flush(file: string): void {
  const isFolder = fs.statSync(file).isDirectory();
  if (isFolder && process.platform === 'win32') return;
  const descriptor = fs.openSync(file, isFolder ? 'r' : 'r+');
  try {
    fs.fsyncSync(descriptor);
  } finally {
    fs.closeSync(descriptor);
  }
}
