import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { ignoringSystemErrors } from './system-error.ts';

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

/** What a child process runs: the entry `name` of the build, or when the build is missing or stale, the source file with a TypeScript loader. */
export function childScript(name: string, source: string): { script: string; execArgv: string[] } {
  // With the loader, a child has 30 MB more memory and takes twice as long to start a program.
  const isFresh = !import.meta.filename.endsWith('.ts') || isBuilt();
  if (isFresh) return { script: path.join(packageRoot(), `dist/cli/${name}.js`), execArgv: [] };
  const loader = pathToFileURL(createRequire(import.meta.url).resolve('tsx'));
  return { script: path.join(packageRoot(), source), execArgv: ['--import', loader.href] };
}

function isBuilt(): boolean {
  const built = timeOf(path.join(packageRoot(), 'dist/built'));
  // When no file descriptor is free, the child reports it.
  const entries = ignoringSystemErrors(() => readdirSync(path.join(packageRoot(), 'server'), { recursive: true, withFileTypes: true }));
  const sources = entries?.filter((entry) => entry.isFile() && !entry.name.endsWith('.test.ts'));
  return sources?.every(({ parentPath, name }) => timeOf(path.join(parentPath, name)) <= built) ?? false;
}

function timeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}
