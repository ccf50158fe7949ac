import { existsSync } from 'node:fs';
import path from 'node:path';
import { UsageError } from './usage-error.ts';

/**
 * Returns whether a content file, relative to the content folder, is in one of `paths`; always without any.
 * @param paths relative to the working directory or the content folder
 * @throws UsageError for a path that does not exist, or is outside of the content folder
 */
export function namedPaths(paths: readonly string[], content: string): (file: string) => boolean {
  const named = paths.map((name) => locate(name, content));
  return (file) => named.length === 0 || named.some((name) => name === '' || file === name || file.startsWith(`${name}/`));
}

/** Relative to the content folder, with forward slashes. */
function locate(name: string, content: string): string {
  const absolute = [path.resolve(name), path.resolve(content, name)].find((candidate) => existsSync(candidate));
  if (absolute === undefined) throw new UsageError(`there is no file or folder ${name}`);
  const relative = path.relative(path.resolve(content), absolute).split(path.sep).join('/');
  if (relative.startsWith('..')) throw new UsageError(`${name} is not in the content folder ${content}`);
  return relative;
}
