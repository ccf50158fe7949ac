import { lstatSync } from 'node:fs';
import path from 'node:path';
import { ignoringSystemErrors } from './system-error.ts';

/**
 * Whether git would use a folder as a repository, and run commands that its `config` names (gitrepository-layout; `is_git_directory` in
 * git's setup.c).
 */
export function looksLikeRepository(folder: string): boolean {
  const has = (name: string) => exists(path.join(folder, name));
  return has('HEAD') && (has('refs') || has('commondir'));
}

/** The folder, or one above it, that git would use as a repository before the one with `.git`. */
export function repositoryBefore(folder: string): string | undefined {
  for (let at = folder; ; at = path.dirname(at)) {
    if (exists(path.join(at, '.git'))) return undefined;
    if (looksLikeRepository(at)) return at;
    if (at === path.dirname(at)) return undefined;
  }
}

/** Whether a folder is in a repository that has its own folder `.git`. */
export function isInRepository(folder: string): boolean {
  return exists(path.join(folder, '.git')) || (folder !== path.dirname(folder) && isInRepository(path.dirname(folder)));
}

function exists(name: string): boolean {
  return ignoringSystemErrors(() => lstatSync(name)) !== undefined;
}
