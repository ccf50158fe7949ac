import { lstatSync, statSync, type Dirent, type Stats } from 'node:fs';
import path from 'node:path';
import { collectionNames, isCollection, type CollectionName } from '../../model/entities/collections.ts';
import { singleFileAt, singleFiles } from '../../model/entities/nouns.ts';
import { nameFault } from '../../model/entities/plain-names.ts';
import type { Refusal } from '../files/refused-files.ts';
import { fingerprintOf } from '../files/fingerprint.ts';
import { entriesOf, kindBehind, openFolder, refuseFolder } from '../files/read-folder.ts';
import type { ContentPart } from '../tree/stored-item.ts';
import { isSystemError } from '../files/system-error.ts';

export interface ListedFile {
  file: string;
  part: ContentPart;
  fingerprint: string;
  /** Why it is not read. Nothing below such a folder is listed. */
  refusal?: Refusal;
}

/** Yields undefined for a name that is not content, so that each name is a step of the work. */
type Listing = Generator<ListedFile | undefined, void>;

/** Lists every content file with its fingerprint, and the files and folders that cannot be read, sorted by path. */
export function scanTree(root: string): ListedFile[] {
  return [...listFiles(root)].filter((listed) => listed !== undefined).sort((a, b) => (a.file < b.file ? -1 : 1));
}

/** Lists the content file at a path, the files below it, or a folder above it that cannot be read; undefined for a name that is not content. */
export function* listFiles(root: string, at = ''): Listing {
  const [part = '', ...names] = at.split('/');
  const single = singleFileAt(at);
  if (at === '')
    for (const child of [...collectionNames, ...singleFiles.map((single) => `${single}.yaml`), 'images']) yield* listFiles(root, child);
  else if (single) yield listed(root, at, single);
  else if (part === 'images') yield* listPictures(root, part, false, names);
  else if (isCollection(part)) yield* listItems(root, part, names);
}

function* listItems(root: string, part: CollectionName, [name, ...deeper]: string[]): Listing {
  if (name === undefined) {
    const folder = openFolder(root, part);
    if (folder && 'rule' in folder) yield listed(root, part, part, folder);
    else for (const entry of entriesOf(folder)) yield isItemName(entry.name) ? listed(root, `${part}/${entry.name}`, part) : undefined;
  } else if (deeper.length === 0 && isItemName(name)) {
    const refusal = refuseFolder(root, part);
    yield refusal ? listed(root, part, part, refusal) : listed(root, `${part}/${name}`, part);
  }
}

/** @param names the names below the folder that lead to the wanted file; none for all files */
function* listPictures(root: string, folder: string, isBehindLink: boolean, [name, ...deeper]: string[]): Listing {
  const refusal = name === undefined ? undefined : refuseFolder(root, folder);
  const opened = name === undefined ? openFolder(root, folder) : refusal;
  if (opened && 'rule' in opened) return yield listed(root, folder, 'images', opened);
  if (name === undefined)
    for (const entry of entriesOf(opened)) yield* listPicture(root, `${folder}/${entry.name}`, entry, isBehindLink, []);
  else {
    const stats = lstatSync(path.join(root, folder, name), { throwIfNoEntry: false });
    if (stats) yield* listPicture(root, `${folder}/${name}`, stats, isBehindLink, deeper);
  }
}

function* listPicture(root: string, file: string, entry: Dirent | Stats, isBehindLink: boolean, names: string[]): Listing {
  const name = path.posix.basename(file);
  if (name.startsWith('.')) return;
  const fault = nameFault(name);
  if (fault !== undefined) return yield listed(root, file, 'images', { rule: 'bad-name', message: `cannot have this name: ${fault}` });
  const isLink = entry.isSymbolicLink();
  const kind = entry.isFile() ? 'file' : entry.isDirectory() ? 'folder' : kindBehind(root, file);
  if (typeof kind === 'object') yield listed(root, file, 'images', kind);
  // A link below a linked folder is not followed: it may be a loop.
  else if (kind === 'folder' && !(isLink && isBehindLink)) yield* listPictures(root, file, isLink || isBehindLink, names);
  else yield kind === 'file' && names.length === 0 ? listed(root, file, 'images') : undefined;
}

function listed(root: string, file: string, part: ContentPart, refusal?: Refusal): ListedFile | undefined {
  const fingerprint = fingerprintAt(`${root}/${file}`);
  if (fingerprint === undefined) return undefined;
  // The fingerprint must change when a refusal ends, such as that of a failing disk.
  return refusal ? { file, part, fingerprint: `${fingerprint} ${refusal.rule}`, refusal } : { file, part, fingerprint };
}

function isItemName(name: string): boolean {
  return !name.startsWith('.') && /\.ya?ml$/i.test(name);
}

/** The fingerprint of a path, and of its target when it is a link. Undefined when it is missing. */
export function fingerprintAt(absolute: string): string | undefined {
  try {
    const stats = lstatSync(absolute, { bigint: true });
    if (!stats.isSymbolicLink()) return fingerprintOf(stats);
    const target = statSync(absolute, { bigint: true, throwIfNoEntry: false });
    return `${fingerprintOf(stats)}>${target ? fingerprintOf(target) : 'nothing'}`;
  } catch (error) {
    if (!isSystemError(error)) throw error;
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined;
    return error.code;
  }
}
