import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ignoringMissing } from './system-error.ts';

/** The folder of package.json, in the sources and in the build. */
export function packageRoot(): string {
  let folder = import.meta.dirname;
  while (!existsSync(path.join(folder, 'package.json'))) folder = path.dirname(folder);
  return folder;
}

/** A hash of the code in `dist` that pages depend on. Each of these files names the others of its build, with their hashes. */
export function codeVersionOf(dist: string): string {
  const digest = createHash('sha1');
  for (const file of ['renderer/server.js', 'client/.vite/manifest.json', 'cli/journal.js'])
    digest.update(ignoringMissing(() => readFileSync(path.join(dist, file))) ?? '').update('\0');
  return digest.digest('base64url');
}
