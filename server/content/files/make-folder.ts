import { mkdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { isSystemError } from './system-error.ts';

/**
 * Makes a folder and those above it, unless they exist. Returns the first that it made. Node's `recursive` never ends in a folder that
 * refuses all new ones, such as `/proc`.
 */
export function makeFolder(folder: string, mode?: number): string | undefined {
  if (isMade(folder, mode, 'ENOENT')) return folder;
  if (isFolder(folder)) return undefined;
  const first = makeFolder(path.dirname(folder), mode);
  // Only once more: its parent exists now.
  return isMade(folder, mode) ? (first ?? folder) : first;
}

/** False when it exists, or cannot be made for the reason `expected`. */
function isMade(folder: string, mode: number | undefined, expected?: string): boolean {
  try {
    mkdirSync(folder, mode);
    return true;
  } catch (error) {
    const exists = isSystemError(error) && error.code === 'EEXIST' && isFolder(folder);
    if (exists || (isSystemError(error) && error.code === expected && path.dirname(folder) !== folder)) return false;
    throw error;
  }
}

function isFolder(folder: string): boolean {
  return statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true;
}
