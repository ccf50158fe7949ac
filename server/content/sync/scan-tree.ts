import { lstatSync, statSync } from 'node:fs';
import type { Dirent } from 'node:fs';
import path from 'node:path';
import { collectionNames } from '../../model/entities/collections.ts';
import { timeSlicer } from '../yield.ts';
import { fingerprintOf } from '../files/read-file.ts';
import type { Refusal } from '../files/read-file.ts';
import { kindBehind, readFolder } from '../files/read-folder.ts';
import type { ContentPart } from '../stored-item.ts';
import { isSystemError } from '../files/system-error.ts';
import { isTemporary } from '../files/temporary-files.ts';

/** A file or folder of the tree as the disk lists it. */
export interface ListedFile {
  file: string;
  part: ContentPart;
  fingerprint: string;
  /** Why it is not read. Nothing below such a folder is listed. */
  refusal?: Refusal;
}

/** Lists every content file with its fingerprint, and the files and folders that cannot be read. */
export async function scanTree(root: string): Promise<ListedFile[]> {
  const listed: ListedFile[] = [];
  const yieldWhenDue = timeSlicer();
  for (const part of collectionNames) {
    for (const { name } of entriesOf(part, part)) {
      await yieldWhenDue();
      if (!name.startsWith('.') && /\.ya?ml$/i.test(name)) add(`${part}/${name}`, part);
    }
  }
  add('site.yaml', 'site');
  await addPictures('images', false);
  return listed;

  async function addPictures(folder: string, isBehindLink: boolean): Promise<void> {
    for (const entry of entriesOf(folder, 'images')) {
      await yieldWhenDue();
      const file = `${folder}/${entry.name}`;
      const isLink = entry.isSymbolicLink();
      const kind = entry.isFile() ? 'file' : entry.isDirectory() ? 'folder' : kindBehind(root, file);
      if (typeof kind === 'object') add(file, 'images', kind);
      // A link below a linked folder is not followed: it may be a loop.
      else if (kind === 'folder' && !(isLink && isBehindLink)) await addPictures(file, isLink || isBehindLink);
      else if (kind === 'file') add(file, 'images');
    }
  }

  function entriesOf(folder: string, part: ContentPart): Dirent[] {
    const entries = readFolder(root, folder);
    if (Array.isArray(entries)) return entries.filter(({ name }) => !isTemporary(name));
    add(folder, part, entries);
    return [];
  }

  function add(file: string, part: ContentPart, refusal?: Refusal): void {
    const fingerprint = fingerprintAt(path.join(root, file));
    if (fingerprint === undefined) return;
    // A refusal that ends, as of a failing disk, must change the fingerprint.
    listed.push(refusal ? { file, part, fingerprint: `${fingerprint} ${refusal.rule}`, refusal } : { file, part, fingerprint });
  }
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
