import { lstatSync } from 'node:fs';
import path from 'node:path';
import { isSystemError } from './system-error.ts';

/**
 * Whether git would take a folder for a repository: then it obeys the `config` there, which may name commands to run, and all of it can
 * be committed as ordinary files. It is one that has `HEAD` and, there or where `commondir` says, `refs` and `objects`
 * (gitrepository-layout; `is_git_directory` in git's setup.c).
 */
export function looksLikeRepository(folder: string): boolean {
  const has = (name: string) => exists(path.join(folder, name));
  return has('HEAD') && (has('refs') || has('commondir'));
}

/** The folder, or one around it, that git would take for a repository before it comes to the one with `.git`. */
export function repositoryBefore(folder: string): string | undefined {
  for (let at = folder; ; at = path.dirname(at)) {
    if (exists(path.join(at, '.git'))) return undefined;
    if (looksLikeRepository(at)) return at;
    if (at === path.dirname(at)) return undefined;
  }
}

function exists(name: string): boolean {
  try {
    return lstatSync(name, { throwIfNoEntry: false }) !== undefined;
  } catch (error) {
    if (isSystemError(error)) return false;
    throw error;
  }
}
