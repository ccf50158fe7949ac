import { existsSync } from 'node:fs';
import path from 'node:path';
import { UsageError } from './usage-error.ts';

/**
 * Which content files were named on the command line: all when none was, else those that are or lie in one of `paths`, each
 * given from here or from the content folder. The function takes a file relative to the content folder.
 * @throws UsageError for a path that is not there, or not in the content folder
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
