import { existsSync } from 'node:fs';
import path from 'node:path';
import { UsageError } from './usage-error.ts';

/**
 * Returns a function that tells whether a content file, relative to the content folder, is in one of `paths`; always without paths.
 * @param paths relative to the working directory or the content folder
 * @param known files that may be named although they do not exist, relative to the content folder
 * @throws UsageError for a path that does not exist, or is outside the content folder
 */
export function namedPaths(paths: readonly string[], content: string, known: ReadonlySet<string> = new Set()): (file: string) => boolean {
  const named = paths.map((name) => locate(name, content, known));
  return (file) => named.length === 0 || named.some((name) => name === '' || file === name || file.startsWith(`${name}/`));
}

/** The path relative to the content folder, with forward slashes. */
function locate(name: string, content: string, known: ReadonlySet<string>): string {
  const places = [path.resolve(name), path.resolve(content, name)].map((place) => path.relative(content, place).split(path.sep).join('/'));
  const located = places.find((place) => known.has(place)) ?? places.find((place) => existsSync(path.resolve(content, place)));
  if (located === undefined) throw new UsageError(`there is no file or folder ${name}`);
  if (located.startsWith('..')) throw new UsageError(`${name} is not in the content folder ${content}`);
  return located;
}
