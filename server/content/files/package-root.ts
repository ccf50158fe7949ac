import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The folder of package.json, in the sources and in the build. */
export function packageRoot(): string {
  let folder = import.meta.dirname;
  while (!existsSync(path.join(folder, 'package.json'))) folder = path.dirname(folder);
  return folder;
}

/** A hash of the code in `dist` that pages depend on. */
export function codeVersionOf(dist: string): string {
  const digest = createHash('sha1');
  for (const folder of ['renderer', 'client/.vite', 'cli'].map((part) => path.join(dist, part))) {
    if (!existsSync(folder)) continue;
    const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    for (const file of files.map(({ parentPath, name }) => path.join(parentPath, name)).sort())
      digest.update(path.relative(folder, file)).update('\0').update(readFileSync(file));
  }
  return digest.digest('base64url');
}
