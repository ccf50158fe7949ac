import { mkdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { isSystemError } from './system-error.ts';

/**
 * Makes a folder unless it is there, and those above it. Gives the first that it made, undefined when all were there. Node's own
 * `recursive` never ends where a folder is there and takes no other, as `/proc`, or a mount whose source was taken away.
 */
export function makeFolder(folder: string, mode?: number): string | undefined {
  if (isMade(folder, mode, 'ENOENT')) return folder;
  if (isFolder(folder)) return undefined;
  const first = makeFolder(path.dirname(folder), mode);
  // Once more and not again: what is above it is there now.
  return isMade(folder, mode) ? (first ?? folder) : first;
}

/** False when it is there, or cannot be made for the reason `expected`. */
function isMade(folder: string, mode: number | undefined, expected?: string): boolean {
  try {
    mkdirSync(folder, mode);
    return true;
  } catch (error) {
    const isThere = isSystemError(error) && error.code === 'EEXIST' && isFolder(folder);
    if (isThere || (isSystemError(error) && error.code === expected && path.dirname(folder) !== folder)) return false;
    throw error;
  }
}

function isFolder(folder: string): boolean {
  return statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true;
}
