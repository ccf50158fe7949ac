import { hash } from 'node:crypto';
import { accessSync, constants, lstatSync, readdirSync, readFileSync, rmdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { isSystemError } from '../content/files/system-error.ts';
import type { LeftFile } from './manifest.ts';

/** What builds made: each name with the files that may stand there, one of each build. */
export type Known = ReadonlyMap<string, readonly LeftFile[]>;

export function knownOf(files: Iterable<LeftFile>): Known {
  const known = new Map<string, LeftFile[]>();
  for (const file of files) {
    const same = known.get(file[0]);
    if (same) same.push(file);
    else known.set(file[0], [file]);
  }
  return known;
}

/** The files below `folder` that are not as a build made them, and whole folders of such, by their names with forward slashes. */
export function strangersIn(folder: string, known: Known): string[] {
  return [...walk(folder, known, foldersOf(known.keys()))].flatMap(({ name, is }) => (is === 'strange' ? [name] : []));
}

/** Takes away what builds made below `folder`, and each folder that is empty then. Gives whether nothing is left. */
export function clear(folder: string, known: Known): boolean {
  for (const { name, is } of walk(folder, known, foldersOf(known.keys()))) {
    if (is === 'made') rmSync(path.join(folder, name), { force: true });
    else if (is === 'folder') removeEmpty(path.join(folder, name));
  }
  return removeEmpty(folder);
}

/**
 * The first of a site's folders, or of what no build made there, that could neither be moved elsewhere nor taken away: a place where a
 * disk is mounted, a folder that this user may not change. By its name, an empty one for the site itself; undefined when there is none.
 */
export function fixedIn(site: string, known: Known, strangers: readonly string[]): string | undefined {
  const { dev } = lstatSync(site);
  return ['', ...foldersOf(known.keys()), ...strangers].find((name) => {
    const stats = lstatSync(path.join(site, name), { throwIfNoEntry: false });
    return stats && (stats.dev !== dev || (stats.isDirectory() && !mayChange(path.join(site, name))));
  });
}

function mayChange(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK | constants.X_OK);
    return true;
  } catch (error) {
    if (!isSystemError(error)) throw error;
    return false;
  }
}

/** Everything below a folder; a folder that has something of a build comes after what is in it, and any other as a whole. */
function* walk(
  folder: string,
  known: Known,
  folders: ReadonlySet<string>,
  below = '',
): Generator<{ name: string; is: 'made' | 'strange' | 'folder' }, void> {
  for (const entry of readdirSync(path.join(folder, below), { withFileTypes: true })) {
    const name = path.posix.join(below, entry.name);
    if (entry.isDirectory() && folders.has(name)) {
      yield* walk(folder, known, folders, name);
      yield { name, is: 'folder' };
    } else {
      yield { name, is: isMade(path.join(folder, name), known.get(name) ?? []) ? 'made' : 'strange' };
    }
  }
}

/** Whether a file is still as one of these was left. A checkout or a copy gives the same bytes another time, which only a hash tells. */
function isMade(file: string, left: readonly LeftFile[]): boolean {
  const stats = left.length === 0 ? undefined : lstatSync(file, { throwIfNoEntry: false });
  if (!stats?.isFile()) return false;
  const same = left.filter(([, size]) => size === stats.size);
  if (same.some(([, , mtimeMs]) => mtimeMs === stats.mtimeMs)) return true;
  if (same.length === 0) return false;
  const digest = hash('sha1', readFileSync(file), 'hex');
  return same.some((one) => one[3] === digest);
}

/** Gives whether the folder is gone: it stays when there is something in it. */
function removeEmpty(folder: string): boolean {
  try {
    rmdirSync(folder);
    return true;
  } catch (error) {
    if (isSystemError(error) && (error.code === 'ENOTEMPTY' || error.code === 'EEXIST')) return false;
    throw error;
  }
}

/** All folders that files of these names stand in, but for the one that holds everything. */
export function foldersOf(names: Iterable<string>): Set<string> {
  const folders = new Set<string>();
  for (const name of names)
    for (let folder = path.posix.dirname(name); folder !== '.' && !folders.has(folder); folder = path.posix.dirname(folder))
      folders.add(folder);
  return folders;
}
