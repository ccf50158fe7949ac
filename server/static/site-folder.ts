import { hash } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  copyFileSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import type { Stats } from 'node:fs';
import path from 'node:path';
import { makeFolder } from '../content/files/make-folder.ts';
import { isSystemError } from '../content/files/system-error.ts';
import { isAlive } from '../content/files/temporary-files.ts';
import { filesIn, readRecord, writeRecord } from './manifest.ts';
import type { BuildRecord, LeftFile, Manifest } from './manifest.ts';
import { BuildRefused, isFile, refuseStrange, sitePlace } from './site-place.ts';
import { clear, fixedIn, foldersOf, knownOf, strangersIn } from './strangers.ts';
import type { Known } from './strangers.ts';

/** What became of the files of which nothing tells whether an earlier build made them, for its record is lost. */
interface InDoubt {
  /** Files and folders that stay, for the new site has none of their names. */
  kept: string[];
  /** Files that the new site has with other bytes. */
  replaced: string[];
  /** The folder where those are as they were. */
  aside?: string;
}

/**
 * The folder that a static site stands in. A new site is made beside it and takes its place as a whole; the old one is there
 * until then. What no build made, such as `.git` or `CNAME`, or what somebody changed since, then moves over by itself, and of the
 * old one only what builds made is removed: killed at any moment, the next build goes on from there.
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
  readonly #beside: string;

  /**
   * Makes the staging folder.
   * @param content the content folder, which the site is to stand beside
   * @throws BuildRefused when `out` is no site, or another build is at it
   */
  constructor(out: string, content: string) {
    this.path = sitePlace(out, content);
    const beside = path.join(path.dirname(this.path), `.${path.basename(this.path)}`);
    this.#beside = beside;
    this.#previous = `${beside}.previous`;
    this.#recordFile = `${beside}.built.json`;
    this.staging = `${beside}.building-${process.pid}`;
    this.#sweep(path.dirname(this.path), `${path.basename(beside)}.building-`);
    if (existsSync(this.#recordFile) && !isFile(this.#recordFile))
      throw new BuildRefused(`${this.#recordFile} is where a build keeps its record, and is no file; move it away`);
    this.#record = readRecord(this.#recordFile);
    this.earlier = this.#record?.made ?? new Map();
    this.#refuseStrangePrevious();
    if (!existsSync(this.path) && existsSync(this.#previous)) renameSync(this.#previous, this.path);
    refuseStrange(out, this.path);
    if (existsSync(this.#previous) && !this.#clearPrevious(knownOf(this.#files())))
      throw new BuildRefused(`${this.#previous} is being written to; stop what writes there, and build again`);
    this.#makeStaging();
  }

  /**
   * Puts the new site in the old one's place, unless that is the same: whoever serves the folder keeps it then. Without a record of the
   * earlier build, what it replaces with other bytes is put aside.
   * @throws BuildRefused when the new site has no room for what no build made; then nothing was replaced
   */
  publish(made: Manifest): InDoubt {
    const files = filesIn(made);
    if (this.#isAsItStands(files)) {
      // By other keys, maybe.
      writeRecord(this.#recordFile, { made, before: [], isReplacing: false });
      return { kept: [], replaced: [] };
    }
    const now = new Set(files.map(([name]) => name));
    const before = this.#record ? this.#files() : [...now].flatMap((name) => this.#asItIs(name));
    const known = knownOf([...before, ...files]);
    const strangers = existsSync(this.path) ? strangersIn(this.path, known) : [];
    this.#refuseTaken(strangers, now);
    if (existsSync(this.path)) this.#refuseFixed(known, strangers);

    // Before the record: with one, these are taken for an earlier build's.
    const inDoubt = this.#record ? { kept: [], replaced: [] } : this.#putAside(before, files, strangers);
    // Before anything moves: whoever goes on after a kill must know the files of the old site and those of the new one.
    const hasOld = existsSync(this.path);
    writeRecord(this.#recordFile, { made, before, isReplacing: hasOld });
    if (hasOld) this.#takeAway();
    try {
      renameSync(this.staging, this.path);
    } catch (error) {
      if (hasOld) renameSync(this.#previous, this.path);
      throw error;
    }
    const isCleared = !hasOld || this.#clearPrevious(known);
    writeRecord(this.#recordFile, { made, before: isCleared ? [] : before, isReplacing: !isCleared });
    return inDoubt;
  }

  /** Whether the site that stands there is the last build's, and has these files as they are. */
  #isAsItStands(files: readonly LeftFile[]): boolean {
    if (!this.#record || this.#record.before.length > 0 || !existsSync(this.path)) return false;
    const earlier = new Map(filesIn(this.earlier).map((file) => [file[0], file]));
    const isEarlier = ([name, size, mtimeMs]: LeftFile) => earlier.get(name)?.[1] === size && earlier.get(name)?.[2] === mtimeMs;
    return files.length === earlier.size && files.every(isEarlier);
  }

  #takeAway(): void {
    try {
      renameSync(this.path, this.#previous);
    } catch (error) {
      if (!isSystemError(error) || error.code !== 'EBUSY') throw error;
      if (this.#record) writeRecord(this.#recordFile, this.#record);
      else rmSync(this.#recordFile);
      throw new BuildRefused(`${this.path} is a place where a disk or a volume is mounted, which cannot be replaced; name a folder in it`);
    }
  }

  /** Takes away what was made and not published. */
  discard(): void {
    rmSync(this.staging, { recursive: true, force: true });
  }

  /** As open to others as the site that stands there, before there is anything in it. */
  #makeStaging(): void {
    const there = statSync(this.path, { throwIfNoEntry: false });
    const mode = there && there.mode & 0o7777;
    makeFolder(this.staging, mode);
    if (!there) return;
    // Before the mode: a new owner takes some of it away, as the umask may have done.
    giveTo(this.staging, there);
    chmodSync(this.staging, there.mode & 0o7777);
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

  /** What builds made, the last one and those before. */
  #files(): LeftFile[] {
    return [...filesIn(this.earlier), ...(this.#record?.before ?? [])];
  }

  /** A file of the site, as if a build had left it. */
  #asItIs(name: string): LeftFile[] {
    const stats = lstatSync(path.join(this.path, name), { throwIfNoEntry: false });
    if (!stats?.isFile()) return [];
    return [[name, stats.size, stats.mtimeMs, hash('sha1', readFileSync(path.join(this.path, name)), 'hex')]];
  }

  /** Copies what the new site has with other bytes to a folder of its own, which no build touches again. */
  #putAside(before: readonly LeftFile[], files: readonly LeftFile[], strangers: readonly string[]): InDoubt {
    const kept = strangers.filter((name) => !name.startsWith('.'));
    const digests = new Map(files.map(([name, , , digest]) => [name, digest]));
    const replaced = before.filter(([name, , , digest]) => digests.get(name) !== digest).map(([name]) => name);
    if (replaced.length === 0) return { kept, replaced };
    const aside = mkdtempSync(`${this.#beside}.before-`);
    for (const name of replaced) {
      makeFolder(path.dirname(path.join(aside, name)));
      copyFileSync(path.join(this.path, name), path.join(aside, name));
    }
    return { kept, replaced: replaced.toSorted(), aside };
  }

  /**
   * Leaves nothing of the old site but what is not as a build made it, which moves to its place in the new one. A program that
   * has the old folder open goes on writing there, so it is looked at again when it is not empty. Gives whether it is gone.
   */
  #clearPrevious(known: Known): boolean {
    for (let time = 0; time < 10; time += 1) {
      const refusals = strangersIn(this.#previous, known).flatMap((name) => this.#moveOver(name) ?? []);
      if (refusals[0]) throw refusals[0];
      if (clear(this.#previous, known)) return true;
    }
    return false;
  }

  /** Gives why it cannot: then the others move all the same. */
  #moveOver(name: string): BuildRefused | undefined {
    const [from, place] = [path.join(this.#previous, name), path.join(this.path, name)];
    if (lstatSync(place, { throwIfNoEntry: false }))
      return new BuildRefused(`${from} is not as a build made it, and ${place} is there too; move one of them away`);
    try {
      makeFolder(path.dirname(place));
      renameSync(from, place);
      return undefined;
    } catch (error) {
      if (!isSystemError(error)) throw error;
      // Whoever goes on writing there may have taken it away again.
      return error.code === 'ENOENT' ? undefined : new BuildRefused(`${from} cannot be moved to ${place} (${error.code}); move it there`);
    }
  }

  #refuseFixed(known: Known, strangers: readonly string[]): void {
    const fixed = fixedIn(this.path, known, strangers);
    if (fixed === undefined) return;
    const why =
      'is a folder that this user may not change, or a place where a disk is mounted, and the site around it is replaced as a whole';
    throw new BuildRefused(`${path.join(this.path, fixed)} ${why}; give it to this user, or move it out`);
  }

  #refuseTaken(strangers: readonly string[], now: ReadonlySet<string>): void {
    const folders = foldersOf(now);
    const taken = strangers.find((name) => now.has(name) || folders.has(name) || [...foldersOf([name])].some((folder) => now.has(folder)));
    if (taken === undefined) return;
    const what = this.#files().some(([name]) => name === taken) ? 'was changed since a build made it' : 'was made by no build';
    throw new BuildRefused(`${path.join(this.path, taken)} ${what}, and this one has a file in its place; move it away`);
  }

  /** Only what a build took away, and was killed before the end, is gone on with. */
  #refuseStrangePrevious(): void {
    if (this.#record?.isReplacing || !lstatSync(this.#previous, { throwIfNoEntry: false })) return;
    throw new BuildRefused(`${this.#previous} is where a build needs room, and no build is known to have left it; move it away`);
  }
}

/** Gives a folder to an owner and a group, as far as that is allowed: only root gives away, and others to groups of their own alone. */
function giveTo(folder: string, { uid, gid }: Stats): void {
  for (const [owner, group] of [
    [-1, gid],
    [uid, -1],
  ] as const) {
    try {
      chownSync(folder, owner, group);
    } catch (error) {
      if (!isSystemError(error) || (error.code !== 'EPERM' && error.code !== 'EINVAL')) throw error;
    }
  }
}
