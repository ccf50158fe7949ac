import { chmodSync, chownSync, existsSync, readdirSync, renameSync, rmSync, rmdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { makeFolder } from '../content/files/folders.ts';
import { ignoringSystemErrors, isSystemError } from '../content/files/system-error.ts';
import { isAlive } from '../content/files/temporary-files.ts';
import { BuildRefused } from './build-refused.ts';
import { flushFile, flushFolder, flushNames } from './flush.ts';
import { foreignNames, moveNames } from './foreign-files.ts';
import { filesOf, readManifest, writeManifest } from './manifest.ts';
import type { Manifest } from './manifest.ts';
import { refuseOtherFolder, sitePath } from './site-path.ts';

/**
 * The folder of a static site. A new site is staged beside it, flushed, and published by two renames; then its manifest is renamed.
 * During a build, `.site.journal-staging-PID`, `.site.journal-next.json` (the next manifest) and `.site.journal-former` are beside
 * the folder `site`. `.site.journal-manifest.json` remains, and while few files changed, the former site as `.site.journal-spare`:
 * the staging folder of the next build, so that files that do not change are not linked again.
 */
export class SiteFolder {
  /** Absolute, without links. */
  readonly path: string;
  readonly staging: string;
  /** The last build; undefined when the manifest is missing. */
  readonly manifest: Manifest | undefined;
  readonly #former: string;
  readonly #spare: string;
  readonly #manifestFile: string;
  readonly #nextManifestFile: string;

  /**
   * Takes back or completes what a killed build left, and makes the staging folder.
   * @throws BuildRefused when `out` is no site folder, or another build is running
   */
  constructor(out: string, content: string) {
    this.path = sitePath(out, content);
    const prefix = path.join(path.dirname(this.path), `.${path.basename(this.path)}.journal-`);
    this.#former = `${prefix}former`;
    this.#spare = `${prefix}spare`;
    this.#manifestFile = `${prefix}manifest.json`;
    this.#nextManifestFile = `${prefix}next.json`;
    this.staging = `${prefix}staging-${process.pid}`;
    this.#recover(`${prefix}staging-`);
    refuseOtherFolder(out, this.path);
    this.manifest = readManifest(this.#manifestFile);
    makeFolder(this.staging);
    this.#adoptRights();
  }

  /**
   * Puts the former site but one in the place of the empty staging folder, without the files that changed since.
   * Returns the names of its files: hard links of files of the site.
   */
  takeSpare(): Set<string> {
    const { manifest } = this;
    if (!manifest?.changed || manifest.spare === undefined || identityOf(this.#spare) !== manifest.spare) return new Set();
    rmdirSync(this.staging);
    renameSync(this.#spare, this.staging);
    this.#adoptRights();
    for (const name of manifest.changed) rmSync(path.join(this.staging, name), { force: true });
    const names = new Set(filesOf(manifest));
    for (const name of manifest.changed) names.delete(name);
    return names;
  }

  /**
   * Replaces the former site durably. For an unchanged site it replaces only the manifest.
   * @throws BuildRefused when foreign files collide with the new site; then nothing was replaced
   */
  publish(next: Manifest, isChanged: boolean): void {
    const hasFormer = existsSync(this.path);
    const isSpare = isChanged && hasFormer && this.manifest !== undefined && isMostlyUnchanged(next);
    const manifest = isSpare ? { ...next, spare: identityOf(this.path) } : { outputs: next.outputs };
    writeManifest(this.#nextManifestFile, isChanged ? manifest : next);
    if (isChanged) flushFolder(this.staging);
    flushFile(this.#nextManifestFile);
    if (isChanged) {
      // After the flush, which takes seconds in which files may be added.
      const foreign = hasFormer ? foreignNames(this.path, this.staging, this.manifest) : [];
      moveNames(foreign, this.path, this.staging);
      flushNames(this.staging);
      if (hasFormer) this.#moveFormerAway();
      renameSync(this.staging, this.path);
      flushNames(path.dirname(this.path));
    }
    this.#commitManifest();
    if (!isChanged) return;
    removeFolder(this.#spare);
    if (isSpare) renameSync(this.#former, this.#spare);
    else removeFolder(this.#former);
  }

  discard(): void {
    if (existsSync(this.staging)) this.#takeBack(this.staging);
  }

  #moveFormerAway(): void {
    try {
      renameSync(this.path, this.#former);
    } catch (error) {
      if (!isSystemError(error) || error.code !== 'EBUSY') throw error;
      throw new BuildRefused(`${this.path} is a place where a disk or a volume is mounted, which cannot be replaced; name a folder in it`);
    }
  }

  #commitManifest(): void {
    renameSync(this.#nextManifestFile, this.#manifestFile);
    flushNames(path.dirname(this.path));
  }

  #recover(stagingPrefix: string): void {
    const parent = path.dirname(this.path);
    if (!existsSync(parent)) return;
    for (const staging of readdirSync(parent).map((name) => path.join(parent, name))) {
      const pid = Number(staging.slice(stagingPrefix.length));
      if (!staging.startsWith(stagingPrefix) || !Number.isSafeInteger(pid)) continue;
      if (pid !== process.pid && isAlive(pid))
        throw new BuildRefused(`Process ${pid} is building ${this.path} now; wait for it, or move ${staging} away if it is no build`);
      this.#takeBack(staging);
    }
    // Without a staging folder the swap is complete, unless somebody removed that folder.
    const isSwapped = existsSync(this.path) && (existsSync(this.#former) || !existsSync(this.#manifestFile));
    if (isSwapped && existsSync(this.#nextManifestFile)) this.#commitManifest();
    rmSync(this.#nextManifestFile, { force: true });
    this.#restoreFormer();
    removeFolder(this.#former);
  }

  /** Restores the former site with its foreign files, and removes a staging folder. After a kill, it can be repeated. */
  #takeBack(staging: string): void {
    this.#restoreFormer();
    const next = readManifest(this.#nextManifestFile);
    if (next) {
      const own = new Set(filesOf(next).map((name) => name.split('/', 1)[0]));
      const foreign = readdirSync(staging).filter((name) => !own.has(name));
      moveNames(foreign, staging, this.path);
    }
    rmSync(this.#nextManifestFile, { force: true });
    removeFolder(staging);
  }

  #restoreFormer(): void {
    if (!existsSync(this.path) && existsSync(this.#former)) renameSync(this.#former, this.path);
  }

  /** Gives the staging folder the mode, owner and group of the former site, as far as this user may give them. */
  #adoptRights(): void {
    const former = statSync(this.path, { throwIfNoEntry: false });
    if (!former) return;
    ignoringSystemErrors(() => chownSync(this.staging, -1, former.gid));
    ignoringSystemErrors(() => chownSync(this.staging, former.uid, -1));
    // After the owner, whose change removes bits of the mode.
    chmodSync(this.staging, former.mode & 0o7777);
  }
}

function removeFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
}

/** Of a folder, also after it was renamed; undefined when it is missing. */
function identityOf(folder: string): string | undefined {
  const stats = statSync(folder, { bigint: true, throwIfNoEntry: false });
  return stats && `${stats.ino}-${stats.birthtimeNs}`;
}

/** A spare takes disk space for the files that differ. The others are links. */
function isMostlyUnchanged(manifest: Manifest): boolean {
  return (manifest.changed?.length ?? 0) * 4 < filesOf(manifest).length;
}
