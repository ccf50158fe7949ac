import { accessSync, constants, lstatSync, opendirSync, statSync, type Dir, type Dirent } from 'node:fs';
import path from 'node:path';
import { notAFolder } from './folders.ts';
import { refuseLink, unreadable, type Refusal } from './refused-files.ts';
import { ignoringSystemErrors, isSystemError } from './system-error.ts';

// Half a millisecond of work.
const entriesAtOnce = 1024;

/** Opens a folder of the content, or returns why it may not be read; undefined when it is missing. Throws when no file descriptor is free. */
export function openFolder(root: string, folder: string): Dir | Refusal | undefined {
  return refusing(() => refuse(root, folder) ?? opendirSync(path.join(root, folder), { bufferSize: entriesAtOnce }));
}

/** The entries of an opened folder, read in steps; closes it at the end. */
export function* entriesOf(folder: Dir | undefined): Generator<Dirent, void> {
  try {
    for (;;) {
      const entry = ignoringSystemErrors(() => folder?.readSync());
      if (!entry) return;
      yield entry;
    }
  } finally {
    folder?.closeSync();
  }
}

/** Why a folder of the content may not be read or written; undefined when it may, or is missing. */
export function refuseFolder(root: string, folder: string): Refusal | undefined {
  return refusing(() => refuse(root, folder));
}

/** The kind of a link's target, or why it may not be followed. Undefined when it is gone. */
export function kindBehind(root: string, file: string): 'folder' | 'file' | Refusal | undefined {
  return refusing(() => {
    const absolute = path.join(root, file);
    const refusal = refuseLink(root, absolute);
    if (refusal) return refusal;
    const stats = statSync(absolute);
    if (stats.isDirectory()) return 'folder';
    return stats.isFile() ? 'file' : { rule: 'not-a-file', message: 'is not a regular file' };
  });
}

function refuse(root: string, folder: string): Refusal | undefined {
  const absolute = path.join(root, folder);
  const stats = lstatSync(absolute, { throwIfNoEntry: false });
  const refusal = stats?.isSymbolicLink() ? refuseLink(root, absolute) : undefined;
  if (!stats || refusal) return refusal;
  if (!statSync(absolute).isDirectory()) return { rule: 'not-a-folder', message: notAFolder };
  // Listing the names and reading the files take separate permissions.
  accessSync(absolute, constants.R_OK | constants.X_OK);
  return undefined;
}

function refusing<T>(look: () => T): T | Refusal | undefined {
  try {
    return look();
  } catch (error) {
    if (!isSystemError(error) || error.code === 'EMFILE' || error.code === 'ENFILE') throw error;
    if (error.code === 'ENOENT') return undefined;
    const remedy = error.code === 'EACCES' ? '; give the user who runs this the right to read and to enter it' : '';
    return { rule: unreadable, message: `cannot be read (${error.code})${remedy}` };
  }
}
