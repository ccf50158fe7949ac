import { lstatSync, readdirSync, renameSync } from 'node:fs';
import path from 'node:path';
import { isSystemError } from '../content/files/system-error.ts';
import { BuildRefusedError, filesOf, type Manifest } from './built-files.ts';

/**
 * The top-level names of foreign files, such as `.git` or `CNAME`: without a manifest, all names that the new site lacks.
 * @throws BuildRefusedError for a foreign file in a folder of the site, or under a name of the new site
 */
export function foreignNames(site: string, staging: string, manifest: Manifest | undefined): string[] {
  const isStaged = (name: string) => lstatSync(path.join(staging, name), { throwIfNoEntry: false }) !== undefined;
  const names = readdirSync(site);
  if (!manifest) return names.filter((name) => !isStaged(name));

  const files = new Set(filesOf(manifest));
  const folders = foldersOf(files);
  const foreign = names.filter((name) => !files.has(name) && !folders.has(name));
  const collision = foreign.find(isStaged) ?? firstForeign(site, '', files, folders);
  if (collision === undefined) return foreign;
  throw new BuildRefusedError(`${path.join(site, collision)} was made by no build, and its place belongs to the site; move it away`);
}

/** @throws BuildRefusedError when the disk or the rights do not allow it */
export function moveNames(names: readonly string[], from: string, to: string): void {
  for (const name of names) {
    try {
      renameSync(path.join(from, name), path.join(to, name));
    } catch (error) {
      if (!isSystemError(error)) throw error;
      throw new BuildRefusedError(
        `${path.join(from, name)} cannot be moved into the new site (${error.code}); give it to this user, or move it out`,
      );
    }
  }
}

/** The first entry in a folder of the site that is not in the manifest, except the `.DS_Store` of macOS. */
function firstForeign(site: string, folder: string, files: ReadonlySet<string>, folders: ReadonlySet<string>): string | undefined {
  for (const entry of readdirSync(path.join(site, folder), { withFileTypes: true })) {
    const name = path.posix.join(folder, entry.name);
    if (entry.isDirectory() && folders.has(name)) {
      const found = firstForeign(site, name, files, folders);
      if (found !== undefined) return found;
    } else if (folder !== '' && entry.name !== '.DS_Store' && (entry.isDirectory() || !files.has(name))) return name;
  }
  return undefined;
}

function foldersOf(files: Iterable<string>): Set<string> {
  const folders = new Set<string>();
  for (const file of files)
    for (let folder = path.posix.dirname(file); folder !== '.' && !folders.has(folder); folder = path.posix.dirname(folder))
      folders.add(folder);
  return folders;
}
