import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, realpathSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { isAlive } from '../store/write-file.ts';
import { hostFileMark } from './host-files.ts';
import { namesIn, readRecord, writeRecord } from './manifest.ts';
import type { BuildRecord, Manifest } from './manifest.ts';
import { foldersOf, strangersIn } from './strangers.ts';

/** A site cannot be built for a reason that a person can take away. */
export class BuildRefused extends Error {}

/**
 * The folder that a static site stands in. A new site is made beside it and takes its place as a whole; the old one is there
 * until then. What no build made, such as `.git` or `CNAME`, then moves over by itself, and only when nothing else is left in it
 * is the old one removed: killed at any moment, the next build goes on from there.
 */
export class SiteFolder {
  /** Absolute, without links. */
  readonly path: string;
  /** Where the new site is made. */
  readonly staging: string;
  /** What the last build made. */
  readonly earlier: Manifest;
  readonly #record: BuildRecord | undefined;
  /** The file that tells what the site there was made of. */
  readonly #recordFile: string;
  readonly #previous: string;

  /** Makes the staging folder. @throws BuildRefused when `out` is no site, or another build is at it */
  constructor(out: string) {
    this.path = existsSync(out) ? realpathSync(out) : path.resolve(out);
    const beside = path.join(path.dirname(this.path), `.${path.basename(this.path)}`);
    this.#previous = `${beside}.previous`;
    this.#recordFile = `${beside}.built.json`;
    this.staging = `${beside}.building-${process.pid}`;
    this.#sweep(path.dirname(this.path), `${path.basename(beside)}.building-`);
    this.#record = readRecord(this.#recordFile);
    this.earlier = this.#record?.made ?? new Map();
    if (!existsSync(this.path) && existsSync(this.#previous)) renameSync(this.#previous, this.path);
    this.#refuseStrange(out);
    if (existsSync(this.#previous)) this.#moveStrangers(this.#known());
    mkdirSync(this.staging, { recursive: true });
  }

  /**
   * Puts the new site in the old one's place. Gives what it kept and may be an earlier build's, for there is no record of that.
   * @throws BuildRefused when the new site has no room for what no build made; then nothing was replaced
   */
  publish(made: Manifest): string[] {
    const now = new Set(namesIn(made));
    const known = this.#record ? this.#known() : now;
    const folders = foldersOf([...known, ...now]);
    const strangers = existsSync(this.path) ? [...strangersIn(this.path, known, folders)] : [];
    this.#refuseTaken(strangers, now);
    const gone = [...known].filter((name) => !now.has(name) && existsSync(path.join(this.path, name)));

    // Before anything moves: whoever goes on after a kill must know the files of the old site and those of the new one.
    writeRecord(this.#recordFile, { made, gone });
    const hasOld = existsSync(this.path);
    if (hasOld) renameSync(this.path, this.#previous);
    try {
      renameSync(this.staging, this.path);
    } catch (error) {
      if (hasOld) renameSync(this.#previous, this.path);
      throw error;
    }
    if (hasOld) this.#moveStrangers(known, folders);
    writeRecord(this.#recordFile, { made, gone: [] });
    return this.#record ? [] : strangers.filter((name) => !name.startsWith('.'));
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

  /** The names of files that builds made. */
  #known(): Set<string> {
    return new Set([...namesIn(this.earlier), ...(this.#record?.gone ?? [])]);
  }

  /** Leaves nothing of the old site but what no build made, which moves to its place in the new one. */
  #moveStrangers(known: ReadonlySet<string>, folders = foldersOf(known)): void {
    for (const name of strangersIn(this.#previous, known, folders)) {
      const place = path.join(this.path, name);
      if (lstatSync(place, { throwIfNoEntry: false }))
        throw new BuildRefused(`${path.join(this.#previous, name)} was made by no build, and ${place} is there too; move one of them away`);
      mkdirSync(path.dirname(place), { recursive: true });
      renameSync(path.join(this.#previous, name), place);
    }
    rmSync(this.#previous, { recursive: true, force: true });
  }

  #refuseTaken(strangers: readonly string[], now: ReadonlySet<string>): void {
    const folders = foldersOf(now);
    const taken = strangers.find((name) => now.has(name) || folders.has(name) || [...foldersOf([name])].some((folder) => now.has(folder)));
    if (taken === undefined) return;
    throw new BuildRefused(`${path.join(this.path, taken)} was made by no build, and this one has a file in its place; move it away`);
  }

  /** A folder that holds something and no site is not meant; one that git alone has prepared is. */
  #refuseStrange(out: string): void {
    if (!existsSync(this.path) || readdirSync(this.path).every((name) => name === '.git')) return;
    const mark = path.join(this.path, '_headers');
    if (existsSync(mark) && readFileSync(mark, 'utf8').startsWith(hostFileMark)) return;
    throw new BuildRefused(`${out} holds files that no build made; name a folder that is new or empty`);
  }
}
