import { existsSync, mkdirSync, readdirSync, readFileSync, realpathSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { isAlive } from '../store/write-file.ts';
import { hostFileMark } from './host-files.ts';

/** A site cannot be built for a reason that a person can take away. */
export class BuildRefused extends Error {}

/**
 * The folder that a static site stands in. A new site is made beside it and takes its place as a whole; the old one is there
 * until then. Killed between the two renames, the next build puts the old one back first.
 */
export class SiteFolder {
  /** Absolute, without links. */
  readonly path: string;
  /** Where the new site is made. */
  readonly staging: string;
  /** The file that tells what the site there was made of. */
  readonly manifest: string;
  readonly #previous: string;

  /** Makes the staging folder. @throws BuildRefused when `out` holds what no build made, or another build is at it */
  constructor(out: string) {
    this.path = existsSync(out) ? realpathSync(out) : path.resolve(out);
    const beside = path.join(path.dirname(this.path), `.${path.basename(this.path)}`);
    this.#previous = `${beside}.previous`;
    this.manifest = `${beside}.built.json`;
    this.staging = `${beside}.building-${process.pid}`;
    this.#sweep(path.dirname(this.path), `${path.basename(beside)}.building-`);
    if (!existsSync(this.path) && existsSync(this.#previous)) renameSync(this.#previous, this.path);
    this.#refuseStrange(out);
    mkdirSync(this.staging, { recursive: true });
  }

  /** Puts the new site in the old one's place. */
  publish(): void {
    rmSync(this.#previous, { recursive: true, force: true });
    const hasOld = existsSync(this.path);
    if (hasOld) renameSync(this.path, this.#previous);
    try {
      renameSync(this.staging, this.path);
    } catch (error) {
      if (hasOld) renameSync(this.#previous, this.path);
      throw error;
    }
    rmSync(this.#previous, { recursive: true, force: true });
  }

  /** Takes away what was made and not published. */
  discard(): void {
    rmSync(this.staging, { recursive: true, force: true });
  }

  #sweep(parent: string, prefix: string): void {
    if (!existsSync(parent)) return;
    for (const name of readdirSync(parent)) {
      const pid = Number(name.slice(prefix.length));
      if (!name.startsWith(prefix) || !Number.isSafeInteger(pid)) continue;
      if (pid !== process.pid && isAlive(pid))
        throw new BuildRefused(
          `Process ${pid} is building ${this.path} now; wait for it, or remove ${path.join(parent, name)} if it is no build`,
        );
      rmSync(path.join(parent, name), { recursive: true, force: true });
    }
  }

  /** What is replaced as a whole must not be somebody's work. */
  #refuseStrange(out: string): void {
    if (!existsSync(this.path) || readdirSync(this.path).length === 0) return;
    const mark = path.join(this.path, '_headers');
    if (existsSync(mark) && readFileSync(mark, 'utf8').startsWith(hostFileMark)) return;
    throw new BuildRefused(`${out} holds files that no build made; name a folder that is new or empty`);
  }
}
