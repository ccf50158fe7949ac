import { readdirSync } from 'node:fs';
import path from 'node:path';

/**
 * The files below `folder` that are not among the `known`, and whole folders of such, by their names with forward slashes.
 * @param folders those that hold something else as well, to be looked into
 */
export function* strangersIn(
  folder: string,
  known: ReadonlySet<string>,
  folders: ReadonlySet<string>,
  below = '',
): Generator<string, void> {
  for (const entry of readdirSync(path.join(folder, below), { withFileTypes: true })) {
    const name = path.posix.join(below, entry.name);
    if (entry.isDirectory() && folders.has(name)) yield* strangersIn(folder, known, folders, name);
    else if (entry.isDirectory() || !known.has(name)) yield name;
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
