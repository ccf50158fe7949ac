import { lstatSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { collectionNames } from '../model/collections.ts';
import { followed, isBelow } from './links.ts';
import { stampOf } from './read-file.ts';
import type { ContentPart } from './stored.ts';
import { isSystemError } from './system-error.ts';
import { isTemporary } from './write-file.ts';

/** A file of the tree as the disk lists it. */
export interface ListedFile {
  file: string;
  part: ContentPart;
  stamp: string;
}

// Other requests get their turn this often during a scan of a large tree.
const sliceMilliseconds = 2;

/** Lists every file that is or should be content, with a stamp that changes when the file does. */
export async function scanTree(root: string): Promise<ListedFile[]> {
  const listed: ListedFile[] = [];
  const pause = pauser();
  for (const part of collectionNames) {
    if (leadsOutside(root, part)) addFile(part, part);
    for (const name of namesIn(root, part)) {
      await pause();
      if (!name.startsWith('.') && /\.ya?ml$/i.test(name)) addFile(`${part}/${name}`, part);
    }
  }
  addFile('site.yaml', 'site');
  for (const name of namesIn(root, 'images', true)) addFile(`images/${name.split(path.sep).join('/')}`, 'images');
  return listed;

  function addFile(file: string, part: ContentPart): void {
    const stamp = stampAt(path.join(root, file));
    if (stamp !== undefined) listed.push({ file, part, stamp });
  }
}

/** Gives a function to call between pieces of work: it lets others run when a slice of time is used up. */
export function pauser(): () => Promise<void> | undefined {
  let end = performance.now() + sliceMilliseconds;
  return () => {
    if (performance.now() < end) return undefined;
    return nextTurn().then(() => {
      end = performance.now() + sliceMilliseconds;
    });
  };
}

/** The stamp of a path: of the link and of what it leads to, when it is one. Undefined when there is nothing. */
export function stampAt(absolute: string): string | undefined {
  try {
    const stats = lstatSync(absolute, { bigint: true });
    if (!stats.isSymbolicLink()) return stampOf(stats);
    const target = statSync(absolute, { bigint: true, throwIfNoEntry: false });
    return `${stampOf(stats)}>${target ? stampOf(target) : 'nothing'}`;
  } catch (error) {
    if (!isSystemError(error)) throw error;
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined;
    return error.code;
  }
}

function namesIn(root: string, folder: string, deep = false): string[] {
  if (leadsOutside(root, folder)) return [];
  return readdirOrNone(path.join(root, folder), deep).filter((name) => !isTemporary(path.basename(name)));
}

function readdirOrNone(absolute: string, deep: boolean): string[] {
  try {
    return readdirSync(absolute, { recursive: deep, encoding: 'utf8' });
  } catch (error) {
    if (isSystemError(error) && (error.code === 'ENOENT' || error.code === 'ENOTDIR')) return [];
    throw error;
  }
}

function leadsOutside(root: string, folder: string): boolean {
  return !isBelow(root, followed(path.join(root, folder)));
}
