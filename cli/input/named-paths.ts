import { existsSync } from 'node:fs';
import path from 'node:path';
import { UsageError } from './usage-error.ts';

/**
 * Returns a function that tells whether a file of the content is in one of `paths`, or any is without them. Paths start in the working
 * directory or in the content, and `known` files need not exist. @throws UsageError for other paths that do not exist, and those outside
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
